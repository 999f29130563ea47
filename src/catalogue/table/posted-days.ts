/** The posting days of rows that are sorted by day, the latest first: each day once, with its first row. */
export interface PostedDays {
  /** In days since 1970-01-01, descending. */
  readonly days: Int32Array;
  /** One element more than `days`: the last is the number of rows. */
  readonly starts: Uint32Array;
}

export function dayOfRow({ days, starts }: PostedDays, row: number): number {
  let low = 0;
  let high = days.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return days[low] ?? 0;
}

/** The number of rows posted on `day` or later; they are the first ones. */
export function rowsSince(posted: PostedDays, day: number): number {
  return posted.starts[daysSince(posted, day)] ?? 0;
}

/** The number of entries of `days` that are `day` or later. */
export function daysSince({ days }: PostedDays, day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? 0) >= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether this is a valid index for `count` rows, so that loops over it end. */
export function arePostedDays({ days, starts }: PostedDays, count: number): boolean {
  const isInOrder = starts.every((start, at) => (at === 0 ? start === 0 : start >= (starts[at - 1] ?? 0)));
  return isInOrder && starts.length === days.length + 1 && starts.at(-1) === count;
}
