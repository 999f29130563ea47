import { Dexie } from 'dexie';
import type { PersonDatabase } from './person-db.ts';
import { userIdOfDatabase } from './person-name.ts';
import { withReopen } from './reopen.ts';

const LEFT = 'left';

/** The accounts with data on this device; null = the guest. */
export async function peopleOnDevice(): Promise<(string | null)[]> {
  return (await Dexie.getDatabaseNames()).flatMap(name => {
    const userId = userIdOfDatabase(name);
    return userId === undefined ? [] : [userId];
  });
}

/** Records that this account was signed out here, or in again. Meanwhile its unsent operations must not be sent. */
export async function noteLeft(db: PersonDatabase, isLeft: boolean): Promise<void> {
  await withReopen(db, async () => {
    if (isLeft) await db.settings.put({ key: LEFT, value: true });
    else await db.settings.delete(LEFT);
  });
}

export async function isLeft(db: PersonDatabase): Promise<boolean> {
  return (await withReopen(db, () => db.settings.get(LEFT))) !== undefined;
}
