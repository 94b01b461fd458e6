"""What is printed: seat cards by which phones join, and key cards for seats without a phone. PDF by fpdf2."""
