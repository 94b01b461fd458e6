"""Every vector of the rules documents, and of any further case files of the same form."""


def test_vector(run, vector):
    run(vector)
