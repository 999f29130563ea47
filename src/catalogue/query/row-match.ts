import type { Dictionaries } from '../table/dictionaries.ts';
import type { WordMarks } from './keyword.ts';
import type { Table } from '../table/table.ts';

/** By job: 1 = its NOC begins with `noc` and its title passes `titles`; null = all titles. Changes `titles`. */
export function matchJobs({ jobs, nocs }: Dictionaries, noc: string, titles: Uint8Array | null): Uint8Array {
  const found = titles ?? new Uint8Array(jobs.size).fill(1);
  if (noc === '') return found;
  const begins = Uint8Array.from({ length: nocs.size }, (_, code) => Number(nocs.at(code).startsWith(noc)));
  for (let job = 0; job < found.length; job++)
    found[job] = (found[job] ?? 0) & (begins[jobs.second[job] ?? 0] ?? 0);
  return found;
}

/** The rows of `mask` that belong to this business. */
export function matchEmployer(
  { columns, dictionaries, count }: Table,
  name: string,
  mask: Uint8Array,
): Uint8Array {
  const { firms, businesses } = dictionaries;
  const business = businesses.find(name);
  const isFirm = Uint8Array.from({ length: firms.size }, (_, firm) => Number(firms.first[firm] === business));
  const found = new Uint8Array(count);
  for (let row = 0; row < count; row++) found[row] = (mask[row] ?? 0) & (isFirm[columns.firm[row] ?? 0] ?? 0);
  return found;
}

/** The rows of `mask` whose job, firm and place together have all words. */
export function matchWords(
  { columns, count, dictionaries }: Table,
  { all, job, firm, place }: WordMarks,
  mask: Uint8Array,
): Uint8Array {
  const ofJob = job ?? new Uint32Array(dictionaries.jobs.size);
  const ofFirm = firm ?? new Uint32Array(dictionaries.firms.size);
  const ofPlace = place ?? new Uint32Array(dictionaries.places.size);
  const { job: jobs, firm: firms, place: places } = columns;
  const found = new Uint8Array(count);
  for (let row = 0; row < count; row++) {
    const words =
      (ofJob[jobs[row] ?? 0] ?? 0) | (ofFirm[firms[row] ?? 0] ?? 0) | (ofPlace[places[row] ?? 0] ?? 0);
    found[row] = words === all ? (mask[row] ?? 0) : 0;
  }
  return found;
}
