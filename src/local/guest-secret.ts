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

/** Of an account: the guest whose work it took over last on this device; null if it took over none. */
export async function adoptedGuestSecret(db: PersonDatabase): Promise<string | null> {
  const kept = await withReopen(db, () => db.settings.get(ADOPTED));
  return typeof kept?.value === 'string' ? kept.value : null;
}

/** Within a transaction over `settings`. */
export async function rememberAdopted(account: PersonDatabase, secret: string): Promise<void> {
  await account.settings.put({ key: ADOPTED, value: secret });
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
