import { ConfigError } from '../config/config.ts';
import { derivedKey } from '../core/keyed-hash.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';

/** The key in the board store, beside the epoch. Never part of a backup, which has the key itself. */
export const KEY_FINGERPRINT_ID = 'id-key';

/**
 * Ids are derived from the server's key, so two servers with different keys would carry out the same operation twice.
 * The first start notes the key's fingerprint with the data. Throws `ConfigError` if these data have another one.
 */
export async function confirmIdKey(board: Store, idKey: Uint8Array, dataDir: string): Promise<void> {
  const own = Buffer.from(derivedKey(idKey, 'fingerprint')).toString('base64url').slice(0, 22);
  const noted = (await noteOf(board)) ?? (await note(board, own));
  if (noted === own) return;
  throw new ConfigError([
    `${dataDir}/secrets.json has another key than the server that made these data. Copy secrets.json from that server, or from a backup. If these data are another installation’s, set another STORE_PREFIX`,
  ]);
}

async function note(board: Store, own: string): Promise<string> {
  const [result] = await board.commit([{ id: KEY_FINGERPRINT_ID, body: { fingerprint: own } }]);
  if (result?.status === 'committed') return own;
  // Another server of the same cluster was faster.
  const theirs = await noteOf(board);
  if (theirs === null) throw new StoreUnavailable('The fingerprint of the data’s key cannot be read');
  return theirs;
}

async function noteOf(board: Store): Promise<string | null> {
  const fingerprint = (await board.get(KEY_FINGERPRINT_ID))?.body['fingerprint'];
  return typeof fingerprint === 'string' ? fingerprint : null;
}
