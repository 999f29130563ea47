import type { PersonDatabase } from '../db/person-db.ts';

const EPOCH = 'epoch';

/**
 * The epoch of the server's last answer to this person; `undefined` before the first one. The transaction that records
 * another epoch also makes receipts of other data wait to be offered again, so that no later search is needed.
 */
export async function lastSeenEpoch({ settings }: PersonDatabase): Promise<string | undefined> {
  const kept = await settings.get(EPOCH);
  return typeof kept?.value === 'string' ? kept.value : undefined;
}

export async function noteEpoch({ settings }: PersonDatabase, epoch: string): Promise<void> {
  await settings.put({ key: EPOCH, value: epoch });
}
