import type { PersonDatabase } from './person-db.ts';
import { withReopen } from './reopen.ts';

const OWN = 'guest-secret';
const ADOPTED = 'adopted-guest-secret';
const SECRET_BYTES = 32;

/**
 * The secret that makes this device's guest one person for the server. Made when first needed; two tabs that ask at
 * once get the same one.
 */
export function ownGuestSecret(
  db: PersonDatabase,
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>,
): Promise<string> {
  return withReopen(db, () =>
    db.transaction('rw', db.settings, async () => {
      const kept = await db.settings.get(OWN);
      if (typeof kept?.value === 'string') return kept.value;
      const secret = base64Url(randomBytes(SECRET_BYTES));
      await db.settings.put({ key: OWN, value: secret });
      return secret;
    }),
  );
}

/** So many guests of one device become one account; who signs out and applies again and again is one each time. */
const ADOPTED_MAX = 8;

/**
 * Of an account: the guests whose work it took over on this device, as they are told to the server (`GUEST_HEADER`); null
 * if it took over none. All of them: the server may not have heard of the earlier ones yet.
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

/** Within a transaction over `settings`: the next guest of this device is another person. */
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
