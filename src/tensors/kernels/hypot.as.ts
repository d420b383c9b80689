// Lengths of vectors, in AssemblyScript, with the operations of V8's `Math.hypot()`: Kahan's sum of the squares of the shares of
// the largest number. The first square loses nothing.

/** The length of a vector of two numbers. What its sum loses reaches no further term. */
export function hypot(x: f64, y: f64): f64 {
  x = abs<f64>(x);
  y = abs<f64>(y);
  const most = max<f64>(x, y);
  if (most === 0 || most === Infinity) return most;
  x /= most;
  y /= most;
  return sqrt<f64>(x * x + y * y) * most;
}

/** The length of a vector of three numbers. */
export function hypot3(x: f64, y: f64, z: f64): f64 {
  x = abs<f64>(x);
  y = abs<f64>(y);
  z = abs<f64>(z);
  const most = max<f64>(max<f64>(x, y), z);
  if (most === 0 || most === Infinity) return most;
  x /= most;
  y /= most;
  z /= most;
  const first = x * x;
  const second = y * y;
  const sum = first + second;
  const lost = sum - first - second;
  return sqrt<f64>(sum + (z * z - lost)) * most;
}
