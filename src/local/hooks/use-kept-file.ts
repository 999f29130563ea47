import type { KeptFile } from '../db/kept-files.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { useLiveQuery } from './use-live-query.ts';

/** A file on this device and the progress of its upload. null: it isn't here, or `hash` is null. Undefined while the disk is being asked. */
export function useKeptFile(hash: string | null): KeptFile | null | undefined {
  const db = usePersonDatabase();
  const asked = useLiveQuery(
    async () => ({ hash, file: hash === null ? null : ((await db.files.get(hash)) ?? null) }),
    [db, hash],
  );
  // Until the disk answers, the hook still returns the answer about the former hash.
  return asked?.hash === hash ? asked.file : undefined;
}
