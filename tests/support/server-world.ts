import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { type AppOptions, createApp, type Part } from '../../sync-server/app.ts';
import {
  type AccountRecord,
  accountBody,
  accountKey,
  newPlainAccount,
  readAccount,
} from '../../sync-server/records/account-record.ts';
import { createReservations, EMAIL_RESERVATION } from '../../sync-server/records/reservations.ts';
import { createPasswordHashes } from '../../sync-server/accounts/passwords/password-hashes.ts';
import { encodeSessionToken, hashSecret } from '../../sync-server/accounts/session-secrets.ts';
import { readDevice } from '../../sync-server/accounts/device.ts';
import { createBoard } from './board.ts';
import { API_KEY, START_MS, type TestContext } from './test-context.ts';

export const PROJECT = { 'x-appwrite-project': 'portage' };
export { API_KEY };
export const PASSWORD = 'wet boots by the door';

export type Actor = 'guest' | 'owner' | 'stranger' | 'key';

export interface World {
  context: TestContext;
  app: FastifyInstance;
  /** The actor's headers: the project, and a cookie or key. */
  headersOf: (actor: Actor) => Record<string, string>;
  send: (actor: Actor, method: Method, url: string, body?: unknown) => Promise<LightMyRequestResponse>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';

/** For tests that call none of Appwrite's routes. Registering those is most of a server's start. */
export const OWN_ROUTES: AppOptions = { appwriteApi: false };

/** A server in memory with two users, `owner` and `stranger`, each with one session. */
export async function createWorld(
  variables: Record<string, string> = {},
  parts: readonly Part[] = [],
  options: AppOptions = {},
): Promise<World> {
  const context = await createBoard(variables);
  const cookies = {
    owner: await addPerson(context, 'owner'),
    stranger: await addPerson(context, 'stranger'),
  };
  const app = createApp(context, parts, options);
  await app.ready();

  const headersOf = (actor: Actor): Record<string, string> => {
    if (actor === 'guest') return PROJECT;
    if (actor === 'key') return { ...PROJECT, 'x-appwrite-key': API_KEY };
    return { ...PROJECT, cookie: cookies[actor] };
  };
  return {
    context,
    app,
    headersOf,
    send: (actor, method, url, body) =>
      app.inject({
        method,
        url,
        headers: headersOf(actor),
        ...(body === undefined ? {} : { payload: body as object }),
      }),
  };
}

let passwordHash: Promise<string> | undefined;
/** Made once, because hashing is slow on purpose. */
function hashOfPassword(): Promise<string> {
  passwordHash ??= createPasswordHashes().hash(PASSWORD);
  return passwordHash;
}

/**
 * Adds a user with an account, an address `ID@example.com`, PASSWORD and one session. Resolves to the session's cookie.
 */
export async function addPerson(
  context: TestContext,
  userId: string,
  fields: Partial<AccountRecord> = {},
): Promise<string> {
  const email = `${userId}@example.com`;
  const secret = `secret-of-${userId}`;
  const session = {
    id: `session-${userId}`,
    secretHash: hashSecret(secret),
    createdAt: START_MS,
    updatedAt: START_MS,
    expiresAt: START_MS + 365 * 86_400_000,
    provider: 'email',
    providerUid: email,
    factors: ['password'],
    ip: '127.0.0.1',
    device: readDevice(undefined),
  };
  const account: AccountRecord = {
    ...newPlainAccount(),
    id: userId,
    createdAt: START_MS,
    updatedAt: START_MS,
    accessedAt: START_MS,
    name: userId,
    email,
    emailVerified: false,
    emailTargetId: `target-${userId}`,
    passwordHash: await hashOfPassword(),
    passwordUpdatedAt: START_MS,
    active: true,
    labels: [],
    prefs: {},
    sessions: [session],
    ...fields,
  };
  const store = context.stores.accounts;
  await createReservations(store, () => START_MS, EMAIL_RESERVATION).claim(account.email, userId);
  await store.commit([{ id: accountKey(userId), body: accountBody(account) }]);
  const token = encodeSessionToken({ userId, secret });
  return `a_session_${context.config.projectId}=${encodeURIComponent(token)}`;
}

/** Changes an account in the store, as another writer would. */
export async function changeAccount(
  { stores }: TestContext,
  userId: string,
  fields: Partial<AccountRecord>,
): Promise<void> {
  const stored = await readAccount(stores.accounts, userId);
  if (!stored) throw new Error(`no ${userId}`);
  const body = accountBody({ ...stored.account, ...fields });
  await stores.accounts.commit([{ id: accountKey(userId), revision: stored.revision, body }]);
}

/** The expected behaviour of one request, as data. */
export interface Scenario {
  name: string;
  as: Actor;
  method: Method;
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  status: number;
  /** The error's type. */
  type?: string;
  has?: readonly string[];
  lacks?: readonly string[];
}

/** Each scenario gets its own world from `prepare`. */
export function runScenarios(
  scenarios: readonly Scenario[],
  prepare: () => Promise<World> = () => createWorld(),
): void {
  test.each(scenarios)('$as: $name', async scenario => {
    const { as, method, url, body, headers, status, type, has = [], lacks = [] } = scenario;
    const { app, headersOf } = await prepare();
    const answer = await app.inject({
      method,
      url,
      headers: { ...headersOf(as), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const found = { status: answer.statusCode, type: typeOf(answer.body), body: answer.body };
    expect(found).toMatchObject({
      status,
      ...(type === undefined ? {} : { type }),
      ...(status === 204 ? { body: '' } : {}),
    });
    for (const text of has) expect(answer.body).toContain(text);
    for (const text of lacks) expect(answer.body).not.toContain(text);
    await app.close();
  });
}

function typeOf(body: string): unknown {
  if (!body.startsWith('{')) return undefined;
  const value: unknown = JSON.parse(body);
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
}
