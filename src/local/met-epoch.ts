import type { PersonDatabase } from './person-db.ts';

const EPOCH = 'epoch';

/**
 * Of which data the server's last answer to this person was: `undefined` before the first one. Whatever receipt is of
 * other data is offered again in the same transaction that learns of it, so that nobody has to look for them later.
 */
export async function metEpoch({ settings }: PersonDatabase): Promise<string | undefined> {
  const kept = await settings.get(EPOCH);
  return typeof kept?.value === 'string' ? kept.value : undefined;
}

export async function noteEpoch({ settings }: PersonDatabase, epoch: string): Promise<void> {
  await settings.put({ key: EPOCH, value: epoch });
}
