import { derivedKey } from '../core/keyed-hash.ts';
import { jwtVerify, SignJWT } from 'jose';
import type { Environment } from '../core/environment.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { isId } from '../core/ids.ts';
import type { Sessions } from './sessions.ts';

const ALGORITHM = 'HS256';
const LONGEST = 2048;

export interface Jwts {
  /** The token acts for the session's user for `seconds`, or until the session ends. */
  issue(session: { userId: string; sessionId: string }, seconds: number): Promise<string>;
  /**
   * The caller as in the JWT's session (row 27 of docs/appwrite-behaviour.md). Throws `user_jwt_invalid` or
   * `user_blocked`.
   */
  authenticateJwt(jwt: string): Promise<Caller>;
}

interface Parts {
  idKey: Uint8Array;
  environment: Environment;
  sessions: Sessions;
}

export function createJwts({ idKey, environment, sessions }: Parts): Jwts {
  const key = derivedKey(idKey, 'jwt');

  return {
    issue: (session, seconds) => issueJwt({ idKey, environment }, session, seconds),

    async authenticateJwt(jwt) {
      const claims = await readClaims(jwt, key, environment.nowMs());
      const caller = claims && (await sessions.authenticateSession(claims.userId, claims.sessionId));
      if (!caller) throw new ApiError('user_jwt_invalid');
      return { ...caller, by: 'jwt' };
    },
  };
}

/** For callers without the account services. */
export function issueJwt(
  { idKey, environment }: Pick<Parts, 'idKey' | 'environment'>,
  { userId, sessionId }: { userId: string; sessionId: string },
  seconds: number,
): Promise<string> {
  const now = Math.floor(environment.nowMs() / 1000);
  return new SignJWT({ userId, sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(derivedKey(idKey, 'jwt'));
}

async function readClaims(
  jwt: string,
  key: Uint8Array,
  nowMs: number,
): Promise<{ userId: string; sessionId: string } | null> {
  if (jwt.length > LONGEST) return null;
  const options = {
    algorithms: [ALGORITHM],
    typ: 'JWT',
    requiredClaims: ['exp'],
    currentDate: new Date(nowMs),
  };
  const read = await jwtVerify(jwt, key, options).catch(() => null);
  const { userId, sessionId } = { userId: undefined, sessionId: undefined, ...read?.payload };
  if (typeof userId !== 'string' || !isId(userId) || typeof sessionId !== 'string') return null;
  return { userId, sessionId };
}
