import type { PersonDatabase } from '../db/person-db.ts';
import { withReopen } from '../db/reopen.ts';
import { partsOf } from './keep-file.ts';

/** A file of this device as one; null: it isn't here, or not whole. */
export async function readKeptFile(db: PersonDatabase, hash: string): Promise<Blob | null> {
  const [file, parts] = await withReopen(db, () =>
    Promise.all([db.files.get(hash), partsOf(db, hash).toArray()]),
  );
  const blob = new Blob(
    parts.map(({ bytes }) => bytes),
    { type: file?.type ?? '' },
  );
  return file && blob.size === file.size ? blob : null;
}
