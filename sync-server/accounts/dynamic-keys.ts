import { jwtVerify, SignJWT } from 'jose';
import type { Caller } from '../core/caller.ts';
import type { Environment } from '../core/environment.ts';
import { derivedKey } from '../core/keyed-hash.ts';

const ALGORITHM = 'HS256';
/** As in Appwrite: tells these keys from the operator's. */
export const DYNAMIC_PREFIX = 'dynamic_';
const LONGEST = 8192;

export interface DynamicKeys {
  /** A key with these scopes for some seconds. */
  issue(scopes: readonly string[], seconds: number): Promise<string>;
  /** null: it has expired or isn't one of ours. */
  read(key: string): Promise<Caller | null>;
}

/** Short-lived keys for functions. Nothing is stored: the server's own key signs them. */
export function createDynamicKeys({
  idKey,
  environment,
}: {
  idKey: Uint8Array;
  environment: Pick<Environment, 'nowMs'>;
}): DynamicKeys {
  const key = derivedKey(idKey, 'dynamic-key');
  return {
    async issue(scopes, seconds) {
      const now = Math.floor(environment.nowMs() / 1000);
      const token = await new SignJWT({ scopes: [...scopes] })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key);
      return `${DYNAMIC_PREFIX}${token}`;
    },

    async read(text) {
      if (!text.startsWith(DYNAMIC_PREFIX) || text.length > LONGEST) return null;
      const options = {
        algorithms: [ALGORITHM],
        typ: 'JWT',
        requiredClaims: ['exp'],
        currentDate: new Date(environment.nowMs()),
      };
      const read = await jwtVerify(text.slice(DYNAMIC_PREFIX.length), key, options).catch(() => null);
      const scopes: unknown = read?.payload['scopes'];
      if (!Array.isArray(scopes)) return null;
      return { kind: 'key', roles: ['any'], scopes: scopes.filter(scope => typeof scope === 'string') };
    },
  };
}
