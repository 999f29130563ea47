import type { PersonDatabase } from '../db/person-db.ts';

// Apart from `search-looks.ts`, because signing in and out needs no more than this.

/** The settings that have what this device noted about saved searches. */
export const LOOKS = ['searchLook:', 'searchLook;'] as const;

/** As in `settings`. */
export interface LookRow {
  key: string;
  value: unknown;
}

/** The functions below are for transactions over `settings`. */
export const lookRows = ({ settings }: PersonDatabase) => settings.where('key').between(...LOOKS);

/** What a guest's device noted goes with the guest's searches. */
export async function adoptLooks(account: PersonDatabase, looks: readonly LookRow[]): Promise<void> {
  const known = await account.settings.bulkGet(looks.map(({ key }) => key));
  await account.settings.bulkPut(looks.filter((_, at) => !known[at]));
}
