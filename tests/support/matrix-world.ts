import type { LightMyRequestResponse } from 'fastify';
import { registerSyncPull } from '../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../sync-server/routes/sync/sync-push.ts';
import type { AccountRecord } from '../../sync-server/records/account-record.ts';
import { readAccount } from '../../sync-server/records/account-record.ts';
import type { JsonObject } from '../../sync-server/store/store.ts';
import type { MapStore } from './memory-store.ts';
import type { Belongs, Someone, Verdict } from './permission-oracle.ts';
import {
  addPerson,
  API_KEY,
  changeAccount,
  createWorld,
  type Method,
  PROJECT,
  type World,
} from './server-world.ts';
import { START_MS } from './test-context.ts';

export interface MatrixWorld {
  world: World;
  people: readonly Someone[];
  /** Sends a request as this person. */
  send(someone: Someone, method: Method, url: string, body?: unknown): Promise<LightMyRequestResponse>;
  /** The status of the answer and, for a refusal, its type. */
  verdict(someone: Someone, method: Method, url: string, body?: unknown): Promise<Verdict>;
  headersOf(someone: Someone): Record<string, string>;
  /** Creates something as the operator. Throws if it is refused. */
  make(url: string, body: object, method?: Method): Promise<Record<string, unknown>>;
  person(name: string): Someone;
  /** Saves the current state. The returned function restores it. */
  keep(): Promise<() => Promise<void>>;
}

const plain = { verified: true, labels: [], belongs: [], trouble: 'none', hasKey: false } as const;
const somebody = (name: string, facts: Partial<Someone> = {}): Someone => ({
  ...plain,
  name,
  userId: name,
  ...facts,
});
const inTeam = (team: string, userId: string, roles: readonly string[], accepted = true): Belongs => ({
  team,
  membership: `m-${team}-${userId}`,
  roles,
  accepted,
});

/** One person for each case that the rules distinguish. */
const PEOPLE: readonly Someone[] = [
  { ...plain, name: 'guest', userId: null, verified: false },
  { ...plain, name: 'key', userId: null, hasKey: true },
  somebody('ann'),
  somebody('unverified', { verified: false }),
  somebody('other', { belongs: [inTeam('t2', 'other', ['owner'])] }),
  somebody('boss', { belongs: [inTeam('t1', 'boss', ['owner'])] }),
  somebody('cook', { belongs: [inTeam('t1', 'cook', ['cook'])] }),
  somebody('invited', { belongs: [inTeam('t1', 'invited', ['owner', 'cook'], false)] }),
  somebody('former'),
  somebody('labelled', { labels: ['vip'] }),
  somebody('blocked', { trouble: 'blocked', labels: ['vip'], belongs: [inTeam('t1', 'blocked', ['cook'])] }),
  somebody('pending', { trouble: 'second factor due', belongs: [inTeam('t1', 'pending', ['cook'])] }),
  somebody('late', { trouble: 'session over', belongs: [inTeam('t1', 'late', ['owner'])] }),
];

/** A server with these people, two teams, and the routes of postings. */
export async function createMatrixWorld(): Promise<MatrixWorld> {
  const world = await createWorld({ PUBLIC_URL: 'https://jobs.example' }, [
    registerSyncPush,
    registerSyncPull,
  ]);
  const { app, context } = world;
  const cookies = new Map<string, string>();
  for (const someone of PEOPLE) {
    if (someone.userId !== null)
      cookies.set(someone.name, await addPerson(context, someone.userId, accountOf(someone)));
  }
  await expire(world, 'late');

  const headersOf: MatrixWorld['headersOf'] = ({ name, hasKey }) => {
    if (hasKey) return { ...PROJECT, 'x-appwrite-key': API_KEY };
    const cookie = cookies.get(name);
    return cookie === undefined ? PROJECT : { ...PROJECT, cookie };
  };
  const send: MatrixWorld['send'] = (someone, method, url, body) =>
    app.inject({
      method,
      url: `/v1${url}`,
      headers: headersOf(someone),
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const person = (name: string): Someone => {
    const found = PEOPLE.find(each => each.name === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };

  for (const id of ['t1', 't2']) await putTeam(context.stores.accounts, id);
  return {
    world,
    people: PEOPLE,
    send,
    headersOf,
    person,
    async verdict(someone, method, url, body) {
      const answer = await send(someone, method, url, body);
      return verdictOf(answer);
    },
    async make(url, body, method = 'POST') {
      const answer = await send(person('key'), method, url, body);
      if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
      return answer.json();
    },
    keep: () => keepAll([context.stores.board, context.stores.accounts]),
  };
}

function verdictOf({ statusCode, body }: LightMyRequestResponse): Verdict {
  if (statusCode < 400) return String(statusCode);
  const { type } = JSON.parse(body) as { type: string };
  return `${statusCode} ${type}`;
}

function accountOf({ verified, labels, trouble }: Someone): Partial<AccountRecord> {
  const totp = { secret: 'JBSWY3DPEHPK3PXP', verified: true, lastStep: 0 };
  return {
    emailVerified: verified,
    labels: [...labels],
    active: trouble !== 'blocked',
    ...(trouble === 'second factor due' && { mfa: { enabled: true, totp, recoveryCodes: null } }),
  };
}

async function expire({ context }: World, userId: string): Promise<void> {
  const stored = await readAccount(context.stores.accounts, userId);
  const sessions = (stored?.account.sessions ?? []).map(session => ({ ...session, expiresAt: START_MS - 1 }));
  await changeAccount(context, userId, { sessions });
}

/** A team with the members that the facts name, and one who was removed. */
async function putTeam(accounts: MapStore, id: string): Promise<void> {
  const times = { createdAt: START_MS, updatedAt: START_MS };
  const memberships = PEOPLE.flatMap(({ userId, belongs }) =>
    belongs
      .filter(({ team }) => team === id)
      .map(({ membership, roles, accepted }) => ({
        id: membership,
        userId: userId ?? '',
        ...times,
        roles: [...roles],
        invitedAt: START_MS,
        joinedAt: accepted ? START_MS : null,
      })),
  );
  const body = { id, ...times, name: `Team ${id}`, prefs: {}, deleted: false, memberships };
  const former = { ...memberships[0], id: `m-${id}-former`, userId: 'former' } as JsonObject;
  const [made] = await accounts.commit([
    { id: `team:${id}`, body: { ...body, memberships: [...memberships, former] } },
  ]);
  if (made?.status !== 'committed') throw new Error('no team');
  await accounts.commit([{ id: `team:${id}`, revision: made.revision, body }]);
}

/** The returned function undoes changes, so that each cell starts from the same world. */
async function keepAll(stores: readonly MapStore[]): Promise<() => Promise<void>> {
  const restorers = await Promise.all(stores.map(keepStore));
  return async () => {
    for (const restore of restorers) await restore();
  };
}

async function keepStore(store: MapStore): Promise<() => Promise<void>> {
  const kept = new Map(
    await Promise.all(store.ids.map(async id => [id, (await store.get(id))?.body] as const)),
  );
  const touched = new Set<string>();
  let isRestoring = false;
  await store.subscribe((await store.status()).sequence, changes => {
    if (!isRestoring) for (const { id } of changes) touched.add(id);
  });
  return async () => {
    isRestoring = true;
    for (const id of touched) {
      const present = await store.get(id);
      const body = kept.get(id) ?? null;
      if (body === null && !present) continue;
      await store.commit([{ id, body, ...(present && { revision: present.revision }) }]);
    }
    touched.clear();
    isRestoring = false;
  };
}
