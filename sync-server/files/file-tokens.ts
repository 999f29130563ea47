import { jwtVerify, SignJWT } from 'jose';
import type { Context } from '../board/context.ts';
import { isObject } from '../../src/core/json.ts';
import { ApiError } from '../core/api-error.ts';
import { compareAndSet, OVERTAKEN } from '../core/compare-and-set.ts';
import { newId } from '../core/ids.ts';
import { derivedKey } from '../core/keyed-hash.ts';
import { formatMoment, parseMoment } from '../core/moments.ts';
import type { FileRecord } from '../records/file-record.ts';
import { commitOne } from '../store/change-document.ts';
import type { Json, JsonObject } from '../store/store.ts';

/** No other id has this prefix. The semicolon is the character after the colon. */
const PREFIX = 'filetoken:';
export const FILE_TOKEN_RANGE = { start: PREFIX, end: 'filetoken;' };
const tokenKey = (tokenId: string): string => `${PREFIX}${tokenId}`;

const TOKENS_MAX = 1_000;
const PAGE = 500;
/** Appwrite notes a use at most once a day. */
const ACCESS_MS = 86_400_000;

export type FileToken = {
  id: string;
  createdAt: string;
  bucketId: string;
  /** The bucket, the file and its number: another file that gets the same id later isn't meant (`isOf`). */
  storage: string;
  fileId: string;
  sequence: number;
  /** null: never. */
  expire: string | null;
  accessedAt: string;
};

export interface FileTokens {
  create(bucketId: string, file: FileRecord, expire: string | null): Promise<FileToken>;
  get(tokenId: string): Promise<FileToken>;
  listOf(file: FileRecord): Promise<FileToken[]>;
  update(tokenId: string, expire: string | null): Promise<FileToken>;
  remove(tokenId: string): Promise<void>;
  /** Whether the secret gives access to this file now. */
  opens(secret: string, file: FileRecord): Promise<boolean>;
  answer(token: FileToken): Promise<JsonObject>;
}

/** Secrets that open one file to anyone who has them. The record decides, so a token can be ended at any time. */
export function createFileTokens({
  stores,
  environment,
  idKey,
  log,
}: Pick<Context, 'stores' | 'environment' | 'idKey' | 'log'>): FileTokens {
  const store = stores.board;
  const key = derivedKey(idKey, 'file tokens');
  const conflict = () => new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 1 });

  async function read(tokenId: string) {
    const stored = await store.get(tokenKey(tokenId));
    const token = stored && toToken(stored.body);
    if (!token) throw new ApiError('token_not_found');
    return { token, revision: stored.revision };
  }

  function change(tokenId: string, next: (token: FileToken) => FileToken | null): Promise<FileToken> {
    return compareAndSet(conflict, async () => {
      const { token, revision } = await read(tokenId);
      const body = next(token);
      return (await commitOne(store, { id: tokenKey(tokenId), revision, body }))
        ? (body ?? token)
        : OVERTAKEN;
    });
  }

  const isExpired = ({ expire }: FileToken) =>
    expire !== null && (parseMoment(expire) ?? 0) <= environment.nowMs();

  const tokens: FileTokens = {
    async create(bucketId, file, expire) {
      if ((await tokens.listOf(file)).length >= TOKENS_MAX) throw new ApiError('token_limit_exceeded');
      const { collectionId, documentId, sequence } = file;
      const now = formatMoment(environment.nowMs());
      const token: FileToken = {
        id: newId(environment),
        createdAt: now,
        bucketId,
        storage: collectionId,
        fileId: documentId,
        sequence,
        expire,
        accessedAt: now,
      };
      await store.commit([{ id: tokenKey(token.id), body: token }]);
      return token;
    },
    get: async tokenId => (await read(tokenId)).token,
    async listOf(file) {
      const found: FileToken[] = [];
      let start = FILE_TOKEN_RANGE.start;
      for (;;) {
        const page = await store.range({ ...FILE_TOKEN_RANGE, start, limit: PAGE });
        for (const { body } of page) {
          const token = toToken(body);
          if (token && isOf(token, file)) found.push(token);
        }
        const last = page.at(-1);
        if (page.length < PAGE || !last) break;
        start = `${last.id} `;
      }
      return found.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    },
    update: (tokenId, expire) => change(tokenId, token => ({ ...token, expire })),
    async remove(tokenId) {
      await change(tokenId, () => null);
    },
    async opens(secret, file) {
      const tokenId = await idOf(secret);
      if (tokenId === undefined) return false;
      const stored = await store.get(tokenKey(tokenId));
      const token = stored && toToken(stored.body);
      if (!token || !isOf(token, file) || isExpired(token)) return false;
      const now = environment.nowMs();
      if (now - (parseMoment(token.accessedAt) ?? 0) > ACCESS_MS)
        await change(tokenId, each => ({ ...each, accessedAt: formatMoment(now) })).catch((error: unknown) =>
          log.warn({ err: error }, 'the use of a file token could not be noted'),
        );
      return true;
    },
    async answer(token) {
      const { id, createdAt, bucketId, fileId, expire, accessedAt } = token;
      const claims = { tokenId: id, resourceType: 'files', resourceId: `${bucketId}:${fileId}` };
      const jwt = new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(Math.floor((parseMoment(createdAt) ?? 0) / 1000));
      if (expire !== null) jwt.setExpirationTime(Math.floor((parseMoment(expire) ?? 0) / 1000));
      return {
        $id: id,
        $createdAt: createdAt,
        resourceId: `${bucketId}:${fileId}`,
        resourceType: 'files',
        expire: expire ?? '',
        secret: await jwt.sign(key),
        accessedAt,
      };
    },
  };

  /** The record has the time that counts: it may have been extended since. */
  async function idOf(secret: string): Promise<string | undefined> {
    const checked = await jwtVerify(secret, key, {
      algorithms: ['HS256'],
      clockTolerance: Number.MAX_SAFE_INTEGER,
    }).catch(() => undefined);
    const tokenId = checked?.payload['tokenId'];
    return typeof tokenId === 'string' && /^[0-9a-f]{20}$/.test(tokenId) ? tokenId : undefined;
  }

  return tokens;
}

/**
 * For the sweep: since when a stored token opens nothing, in ms. null: it may still open something. A deleted
 * file's token counts from its creation, because no one knows when the file went.
 */
export function uselessSince(
  body: JsonObject,
  sequenceOf: (storage: string, fileId: string) => number | undefined,
): number | null {
  const token = toToken(body);
  if (!token) return null;
  if (sequenceOf(token.storage, token.fileId) !== token.sequence) return parseMoment(token.createdAt);
  return token.expire === null ? null : parseMoment(token.expire);
}

/** Also by time, because a restart can give the number of the newest file, if that was deleted, to the next one. */
function isOf(token: FileToken, { collectionId, documentId, sequence, createdAt }: FileRecord): boolean {
  return (
    token.storage === collectionId &&
    token.fileId === documentId &&
    token.sequence === sequence &&
    token.createdAt >= createdAt
  );
}

function toToken(body: JsonObject): FileToken | undefined {
  const value: Json = body;
  return isObject(value) && typeof value['fileId'] === 'string' && typeof value['storage'] === 'string'
    ? (value as FileToken)
    : undefined;
}
