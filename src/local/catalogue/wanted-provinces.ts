import { PROVINCE_CODES } from '../../domain/province.ts';
import { PROVINCE_TIME_ZONES } from '../../domain/time-zones.ts';
import type { PlainCatalogue } from '../db/plain-catalogue.ts';
import { lastReadProvince } from './last-read-province.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { listSearches } from '../values/saved-searches.ts';

/** Where the reader looks for work: what was read last, what their searches name, and where their clock says that they are. */
export async function wantedProvinces(
  catalogue: PlainCatalogue,
  person: PersonDatabase,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Promise<string[]> {
  const read = await lastReadProvince(catalogue);
  const searches = await listSearches(person);
  const searched = searches.flatMap(({ query }) =>
    new URLSearchParams(query).getAll('province').map(code => code.toUpperCase()),
  );
  const here = PROVINCE_CODES.find(code => PROVINCE_TIME_ZONES[code] === timeZone);
  return [...new Set([read, ...searched, here])].flatMap(code => code || []);
}
