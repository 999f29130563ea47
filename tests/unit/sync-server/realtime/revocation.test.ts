import { expect, test } from 'vitest';
import {
  type AccountRecord,
  accountBody,
  readAccount,
} from '../../../../sync-server/records/account-record.ts';
import { openSocket, openSubscribed } from '../../../support/raw-socket.ts';
import { addPerson, PASSWORD, PROJECT, type World } from '../../../support/server-world.ts';
import { START_MS } from '../../../support/test-context.ts';
import { listeningWorld } from './realtime-world.ts';

const SEARCHES = '/v1/databases/board/collections/searches/documents';
const SESSION_OVER = { code: 4401, reason: 'The session has ended.' };
const owner = ({ headersOf }: World) => ({ cookie: headersOf('owner')['cookie'] });

/** Something that the owner alone may read; committed when it resolves. */
let count = 0;
async function writeSecret(world: World, reader = 'user:owner'): Promise<void> {
  count += 1;
  const answer = await world.send('key', 'POST', SEARCHES, {
    documentId: `secret-${count}`,
    data: { name: 'secret', query: 'q' },
    permissions: [`read("${reader}")`],
  });
  expect(answer.statusCode).toBe(201);
}

/** Another session of the owner, and a socket that speaks for it. */
async function secondDevice(world: World) {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/account/sessions/email',
    headers: PROJECT,
    payload: { email: 'owner@example.com', password: PASSWORD },
  });
  const { $id } = answer.json<{ $id: string }>();
  const [cookie] = answer.cookies;
  const header = `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`;
  return {
    sessionId: $id,
    cookie: header,
    socket: await openSubscribed(world.app, ['documents'], { cookie: header }),
  };
}

test('an ended session hears nothing from the next write on, and its socket is closed', async () => {
  const world = await listeningWorld();
  const { sessionId, socket } = await secondDevice(world);
  const other = await openSubscribed(world.app, ['documents'], owner(world));
  await writeSecret(world);
  await world.send('owner', 'DELETE', `/v1/account/sessions/${sessionId}`);
  await writeSecret(world);
  expect(await socket.closed).toEqual(SESSION_OVER);
  expect(socket.messages.filter(({ type }) => type === 'event')).toHaveLength(1);
  expect(await other.events()).toHaveLength(2);
});

test('a socket that uses a JWT of the session ends with it', async () => {
  const world = await listeningWorld();
  const { sessionId, cookie } = await secondDevice(world);
  const { jwt } = (
    await world.app.inject({ method: 'POST', url: '/v1/account/jwts', headers: { ...PROJECT, cookie } })
  ).json<{ jwt: string }>();
  const socket = await openSocket(world.app, { query: `project=portage&jwt=${jwt}` });
  await socket.next();
  await world.send('owner', 'DELETE', `/v1/account/sessions/${sessionId}`);
  expect(await socket.closed).toEqual(SESSION_OVER);
});

test('a new password ends the other sessions’ sockets and keeps this one', async () => {
  const world = await listeningWorld();
  const { socket } = await secondDevice(world);
  const own = await openSubscribed(world.app, ['documents'], owner(world));
  const password = 'dry boots by the stove';
  await world.send('owner', 'PATCH', '/v1/account/password', { password, oldPassword: PASSWORD });
  expect(await socket.closed).toEqual(SESSION_OVER);
  await writeSecret(world);
  expect(await own.events()).toHaveLength(1);
});

test('a blocked account hears nothing more and can’t reconnect', async () => {
  const world = await listeningWorld();
  const socket = await openSubscribed(world.app, ['documents'], owner(world));
  await world.send('owner', 'PATCH', '/v1/account/status');
  await writeSecret(world);
  expect(await socket.closed).toEqual(SESSION_OVER);
  expect(socket.messages.some(({ type }) => type === 'event')).toBe(false);
  const again = await openSocket(world.app, { headers: owner(world) });
  expect(await again.next()).toMatchObject({ type: 'error', data: { code: 403 } });
  expect(await again.closed).toMatchObject({ code: 1008 });
});

test('an expired session hears nothing', async () => {
  const world = await listeningWorld();
  const socket = await openSubscribed(world.app, ['documents'], owner(world));
  world.context.clock.nowMs = START_MS + 366 * 86_400_000;
  await writeSecret(world);
  expect(await socket.closed).toEqual(SESSION_OVER);
  expect(socket.messages.some(({ type }) => type === 'event')).toBe(false);
});

test('an expired JWT hears nothing, even if its session continues', async () => {
  const world = await listeningWorld();
  const { jwt } = (await world.send('owner', 'POST', '/v1/account/jwts')).json<{ jwt: string }>();
  const socket = await openSocket(world.app, { query: `project=portage&jwt=${jwt}` });
  await socket.ask({ type: 'subscribe', data: [{ channels: ['documents'] }] });
  world.context.clock.nowMs = START_MS + 16 * 60_000;
  await writeSecret(world);
  expect(await socket.closed).toEqual(SESSION_OVER);
  expect(socket.messages.some(({ type }) => type === 'event')).toBe(false);
});

test('a person removed from a team hears no more about it, and stays connected', async () => {
  const world = await listeningWorld();
  await world.send('key', 'POST', '/v1/teams', { teamId: 'crew', name: 'Crew' });
  const joined = await world.send('key', 'POST', '/v1/teams/crew/memberships', {
    userId: 'owner',
    roles: ['cook'],
    url: 'http://localhost/join-team',
  });
  const { $id } = joined.json<{ $id: string }>();
  const socket = await openSubscribed(world.app, ['documents'], owner(world));
  await writeSecret(world, 'team:crew');
  await writeSecret(world, `member:${$id}`);
  expect(await socket.events()).toHaveLength(2);
  expect((await world.send('key', 'DELETE', `/v1/teams/crew/memberships/${$id}`)).statusCode).toBe(204);
  await writeSecret(world, 'team:crew');
  await writeSecret(world, `member:${$id}`);
  await writeSecret(world);
  expect(await socket.events()).toHaveLength(1);
});

test('a person who joins a team hears about it from then on, without reconnecting', async () => {
  const world = await listeningWorld();
  await world.send('key', 'POST', '/v1/teams', { teamId: 'crew', name: 'Crew' });
  const socket = await openSubscribed(world.app, ['documents'], owner(world));
  await writeSecret(world, 'team:crew/owner');
  await world.send('key', 'POST', '/v1/teams/crew/memberships', {
    userId: 'owner',
    roles: ['owner'],
    url: 'http://localhost/join-team',
  });
  await writeSecret(world, 'team:crew/owner');
  expect(await socket.events()).toHaveLength(1);
});

test('a person who hasn’t passed the second factor is a guest, including when it becomes required', async () => {
  const mfa = {
    enabled: false,
    totp: { secret: 'JBSWY3DPEHPK3PXP', verified: true, lastStep: 0 },
    recoveryCodes: null,
  };
  const world = await listeningWorld();
  const cookie = await addPerson(world.context, 'careful', { mfa });
  const socket = await openSubscribed(world.app, ['documents'], { cookie });
  await writeSecret(world, 'user:careful');
  expect(await socket.events()).toHaveLength(1);
  await changeAccount(world, 'careful', { mfa: { ...mfa, enabled: true } });
  await writeSecret(world, 'user:careful');
  expect(await socket.closed).toEqual(SESSION_OVER);
  const half = await openSocket(world.app, { headers: { cookie } });
  expect(await half.next()).toMatchObject({ type: 'connected', data: { user: null } });
});

test.each([
  ['erased', null],
  ['no longer readable', { id: 'owner', active: 'perhaps' }],
])('the sockets of an account that is %s are closed', async (_name, body) => {
  const world = await listeningWorld();
  const socket = await openSubscribed(world.app, ['documents'], owner(world));
  const { accounts } = world.context.stores;
  const stored = await accounts.get('user:owner');
  await accounts.commit([{ id: 'user:owner', revision: stored?.revision ?? '', body }]);
  expect(await socket.closed).toEqual(SESSION_OVER);
});

async function changeAccount(world: World, userId: string, fields: Partial<AccountRecord>): Promise<void> {
  const { accounts } = world.context.stores;
  const stored = await readAccount(accounts, userId);
  if (!stored) throw new Error(`no ${userId}`);
  const body = accountBody({ ...stored.account, ...fields });
  await accounts.commit([{ id: `user:${userId}`, revision: stored.revision, body }]);
}
