/** Sorting this many rows takes some milliseconds. */
const SLICE_ROWS = 2_048;

/**
 * Returns a sorted copy, made in slices. `pause` is awaited between them, so that other requests are answered
 * meanwhile. A stable bottom-up merge sort with n·log n comparisons, as when sorting in one go.
 */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  pause: () => Promise<void>,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += SLICE_ROWS) {
    runs.push(items.slice(from, from + SLICE_ROWS).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right] = runs.slice(at, at + 2);
      merged.push(right ? await merge(left, right, compare, pause) : left);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  pause: () => Promise<void>,
): Promise<T[]> {
  const merged: T[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    merged.push(compare(right[r] as T, left[l] as T) < 0 ? (right[r++] as T) : (left[l++] as T));
    if (merged.length % SLICE_ROWS === 0) await pause();
  }
  for (; l < left.length; l += 1) merged.push(left[l] as T);
  for (; r < right.length; r += 1) merged.push(right[r] as T);
  return merged;
}
