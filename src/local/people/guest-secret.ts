import type { PersonDatabase } from '../db/person-db.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';

const OWN = 'guest-secret';
const ADOPTED = 'adopted-guest-secret';
const SECRET_BYTES = 32;

/**
 * The secret that identifies this device's guest to the server as one person. Made on first use; two tabs that call it
 * at once get the same one.
 */
export function ownGuestSecret(
  db: PersonDatabase,
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>,
): Promise<string> {
  return inTransaction(db, [db.settings], async () => {
    const kept = await db.settings.get(OWN);
    if (typeof kept?.value === 'string') return kept.value;
    const secret = base64Url(randomBytes(SECRET_BYTES));
    await db.settings.put({ key: OWN, value: secret });
    return secret;
  });
}

/**
 * The number of adopted guests that an account remembers on this device. A person who repeatedly signs out and applies
 * is a new guest each time.
 */
const ADOPTED_MAX = 8;

/**
 * For an account: the secrets of the guests whose work it took over on this device, in the format of `GUEST_HEADER`;
 * null if it took over none. It lists all of them, because the server may not know the earlier ones yet.
 */
export async function adoptedGuestSecret(db: PersonDatabase): Promise<string | null> {
  const kept = await withReopen(db, () => db.settings.get(ADOPTED));
  return typeof kept?.value === 'string' ? kept.value : null;
}

/** Within a transaction over `settings`. */
export async function rememberAdopted(account: PersonDatabase, secret: string): Promise<void> {
  const kept = (await account.settings.get(ADOPTED))?.value;
  const known = typeof kept === 'string' ? kept.split(',') : [];
  const secrets = [...known.filter(other => other !== secret), secret].slice(-ADOPTED_MAX);
  await account.settings.put({ key: ADOPTED, value: secrets.join(',') });
}

/** Within a transaction over `settings`. The next guest of this device counts as another person. */
export async function forgetOwn(guest: PersonDatabase): Promise<void> {
  await guest.settings.delete(OWN);
}

export async function keptOwn(guest: PersonDatabase): Promise<string | null> {
  const kept = await guest.settings.get(OWN);
  return typeof kept?.value === 'string' ? kept.value : null;
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
