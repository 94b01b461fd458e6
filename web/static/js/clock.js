// The page's clock: the only place that touches timers and time, so that a test can put a clock of its own in here.

/** Milliseconds since some fixed moment. */
export const now = () => performance.now();

/** Call `act` once in `ms` milliseconds; returns a function that calls it off. */
export function after(ms, act) {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** Call `act` every `ms` milliseconds; returns a function that ends it. */
export function every(ms, act) {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
}
