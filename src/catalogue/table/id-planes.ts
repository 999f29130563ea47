/*
 * Job ids in byte planes: one array for the lowest bytes of all rows, one for the next, and no more than the highest id
 * needs. Ids are put together only for the rows that are shown, and a plane that hardly varies takes next to no space
 * on disk.
 */

/** Ids have 53 bits. */
const MOST_PLANES = 7;
const LOW = 0xffff;

export function jobIdAt(planes: readonly Uint8Array[], row: number): number {
  let id = 0;
  for (let plane = planes.length - 1; plane >= 0; plane--) id = id * 256 + (planes[plane]?.[row] ?? 0);
  return id;
}

/** The planes of `ids`, at least `least` of them. */
export function idPlanes(ids: Float64Array, least = 1): Uint8Array[] {
  let highest = 0;
  for (const id of ids) if (id > highest) highest = id;
  let count = Math.max(1, least);
  while (count < MOST_PLANES && 256 ** count <= highest) count++;
  return Array.from({ length: count }, (_, plane) => {
    const scale = 256 ** plane;
    const bytes = new Uint8Array(ids.length);
    // The array keeps the lowest eight bits.
    for (let row = 0; row < ids.length; row++) bytes[row] = Math.floor((ids[row] ?? 0) / scale);
    return bytes;
  });
}

/** Adds planes of zeros up to `count`: the ids of the table are below 256 ** `planes.length`. */
export function withPlanes(
  planes: readonly Uint8Array[],
  count: number,
  rows: number,
): readonly Uint8Array[] {
  if (planes.length >= count) return planes;
  return [...planes, ...Array.from({ length: count - planes.length }, () => new Uint8Array(rows))];
}

/** The rows of the wanted jobs that are in the table, by id. One pass over two planes, however many ids. */
export function rowsOfJobs(planes: readonly Uint8Array[], wanted: Iterable<number>): Map<number, number> {
  const ids = new Set(wanted);
  const rows = new Map<number, number>();
  if (ids.size === 0) return rows;
  const marks = new Uint8Array(LOW + 1);
  for (const id of ids) marks[id % (LOW + 1)] = 1;
  const [low = new Uint8Array(), high = new Uint8Array(low.length)] = planes;
  for (let row = 0; row < low.length; row++) {
    if (marks[(low[row] ?? 0) | ((high[row] ?? 0) << 8)] === 0) continue;
    const id = jobIdAt(planes, row);
    if (ids.has(id)) rows.set(id, row);
  }
  return rows;
}
