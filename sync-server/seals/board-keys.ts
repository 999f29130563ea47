import { elapsedMs } from '../../src/core/elapsed.ts';
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type BoardIdentity, type BoardKey, type Seal, sealMessage } from '../../src/wire/seal/seal.ts';
import type { Context, Stores } from '../board/context.ts';
import { derivedKey } from '../core/keyed-hash.ts';
import { openText, sealText } from '../core/sealed-text.ts';
import { StoreUnavailable } from '../store/store.ts';

/** The document in the board store, beside the epoch. It's part of backups, because phones know these keys. */
export const BOARD_KEYS_ID = 'board-keys';

/**
 * Another server of the same databases may sign with a key for this long after a new one was made, because it reads the keys
 * only now and then.
 */
const OVERLAP_MS = 10 * 60_000;
const READ_AGAIN_MS = 60_000;
const SEED_BYTES = 32;
/** The beginning of an Ed25519 key in PKCS #8 (RFC 8410); the seed follows. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const StoredKey = Type.Object({
  id: Type.String(),
  publicKey: Type.String(),
  from: Type.String(),
  until: Type.Union([Type.String(), Type.Null()]),
  revoked: Type.Boolean(),
});
const StoredKeys = Type.Object({
  /** Newest first. */
  keys: Type.Array(StoredKey, { minItems: 1 }),
  /** The seed of the newest key, encrypted with a key of `secrets.json`. Those of earlier keys are deleted. */
  seed: Type.String(),
});
type StoredKeys = Static<typeof StoredKeys>;
const isStoredKeys = Compile(StoredKeys);

interface Ring {
  keys: readonly BoardKey[];
  current: BoardKey;
  privateKey: KeyObject;
  revision: string;
  readAtMs: number;
}

export interface BoardKeys {
  /** The board's public keys, for anyone. Makes the first key if there is none. */
  identity(): Promise<BoardIdentity>;
  /** Signs a root. `notBefore`: the time of the seal, in ms; never before the key's own beginning. */
  seal(root: Uint8Array, notBefore: number): Promise<Seal>;
  /** Whether phones still believe what this key signed. */
  isBelieved(keyId: string): Promise<boolean>;
  /**
   * Makes a new key; what earlier ones signed stays genuine. `revoked`: the id of a key that no longer counts. null: there is no
   * key with that id.
   */
  rotate(revoked?: string | null): Promise<BoardIdentity | null>;
}

/**
 * The keys with which the board signs postings, so that a phone that gets one from another phone can tell that it is unchanged. The
 * private key is random and encrypted with a key derived from `secrets.json`: databases without the secrets can't sign, several
 * servers of a CouchDB share it, and secrets that leaked before a rotation don't give away the next key.
 */
export function createBoardKeys({
  stores: { board: store },
  environment,
  config,
  idKey,
}: Pick<Context, 'environment' | 'config' | 'idKey'> & { stores: Pick<Stores, 'board'> }): BoardKeys {
  const wrappingKey = derivedKey(idKey, 'board-keys');
  const address = config.publicUrl ?? '';
  let ring: Ring | undefined;
  let reading: Promise<Ring> | undefined;

  const makeKey = (atMs: number) => {
    const seed = Buffer.from(environment.randomBytes(SEED_BYTES));
    const publicKey = publicHalf(keyOf(seed));
    const key: BoardKey = {
      id: idOf(publicKey),
      publicKey: publicKey.toString('base64url'),
      from: isoAt(atMs),
      until: null,
      revoked: false,
    };
    return { key, seed: sealText(wrappingKey, environment, seed.toString('base64'), key.id) };
  };
  const write = async (stored: StoredKeys, revision?: string): Promise<boolean> => {
    const body = { keys: stored.keys.map(key => ({ ...key })), seed: stored.seed };
    const [result] = await store.commit([{ id: BOARD_KEYS_ID, body, ...(revision && { revision }) }]);
    return result?.status === 'committed';
  };
  const read = async (): Promise<Ring | null> => {
    const document = await store.get(BOARD_KEYS_ID);
    if (!document) return null;
    const [current] = isStoredKeys.Check(document.body) ? document.body.keys : [];
    if (!current || !isStoredKeys.Check(document.body)) throw unreadable();
    const seed = openText(wrappingKey, document.body.seed, current.id);
    if (seed === null) throw unreadable();
    const { keys } = document.body;
    const privateKey = keyOf(Buffer.from(seed, 'base64'));
    return { keys, current, privateKey, revision: document.revision, readAtMs: environment.nowMs() };
  };
  const readOrMake = async (): Promise<Ring> => {
    const present = await read();
    if (present) return present;
    const { key, seed } = makeKey(environment.nowMs());
    // If another server of the same databases is faster, its key is the board's.
    await write({ keys: [key], seed });
    const made = await read();
    if (!made) throw new StoreUnavailable('The board’s key can’t be stored');
    return made;
  };
  const current = async (): Promise<Ring> => {
    if (ring && elapsedMs(ring.readAtMs, environment.nowMs()) < READ_AGAIN_MS) return ring;
    reading ??= readOrMake().finally(() => {
      reading = undefined;
    });
    ring = await reading;
    return ring;
  };
  const identity = ({ keys }: Ring): BoardIdentity => ({
    board: address,
    name: config.projectName,
    keys: keys.map(key => ({ ...key })),
  });

  return {
    identity: async () => identity(await current()),
    async seal(root, notBefore) {
      const { current: key, privateKey } = await current();
      const said = {
        key: key.id,
        board: address,
        at: isoAt(Math.max(notBefore, Date.parse(key.from))),
      };
      return { ...said, signature: sign(null, sealMessage(said, root), privateKey).toString('base64url') };
    },
    async isBelieved(keyId) {
      return (await current()).keys.some(({ id, revoked }) => id === keyId && !revoked);
    },
    async rotate(revoked = null) {
      for (;;) {
        const before = await readOrMake();
        if (revoked !== null && !before.keys.some(({ id }) => id === revoked)) return null;
        const nowMs = environment.nowMs();
        const { key, seed } = makeKey(nowMs);
        const until = isoAt(nowMs + OVERLAP_MS);
        const earlier = before.keys.map(each => ({
          ...each,
          until: each.until ?? until,
          revoked: each.revoked || each.id === revoked,
        }));
        if (!(await write({ keys: [key, ...earlier], seed }, before.revision))) continue;
        ring = undefined;
        return identity(await current());
      }
    },
  };
}

function keyOf(seed: Buffer): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([new Uint8Array(PKCS8), new Uint8Array(seed)]),
    format: 'der',
    type: 'pkcs8',
  });
}

/** The last 32 bytes of its DER are the key itself. */
function publicHalf(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-SEED_BYTES);
}

function idOf(publicKey: Buffer): string {
  return createHash('sha256').update(new Uint8Array(publicKey)).digest('hex').slice(0, 16);
}

const isoAt = (ms: number): string => new Date(ms).toISOString();

function unreadable(): StoreUnavailable {
  return new StoreUnavailable(
    'The board’s keys cannot be read with this secrets.json. Restore both from the same backup.',
  );
}
