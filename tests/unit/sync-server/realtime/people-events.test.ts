import { expect, test } from 'vitest';
import { newMembership } from '../../../../sync-server/teams/new-team.ts';
import { createTeamChanges } from '../../../../sync-server/teams/team-changes.ts';
import type { Operation } from '../../../../src/wire/operations/push.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { anApplication, aPosting, aWithdrawal } from '../../../support/board.ts';
import { openSocket, openSubscribed, type RawSocket } from '../../../support/raw-socket.ts';
import { addPerson, API_KEY, PASSWORD, PROJECT, type World } from '../../../support/server-world.ts';
import { listeningWorld } from './realtime-world.ts';
import { gate } from '../../../support/gate.ts';

const as = ({ headersOf }: World, actor: 'owner' | 'stranger') => ({ cookie: headersOf(actor)['cookie'] });
const names = async (socket: RawSocket) =>
  (await socket.events()).map(({ events }) => (events as string[])[0]);

test('what happens to an account is told to its person alone, as the API tells the account', async () => {
  const world = await listeningWorld();
  const owner = await openSubscribed(world.app, ['account'], as(world, 'owner'));
  const stranger = await openSubscribed(world.app, ['account', 'account.owner'], as(world, 'stranger'));
  const guest = await openSubscribed(world.app, ['account', 'account.owner']);
  const answer = await world.send('owner', 'PATCH', '/v1/account/name', { name: 'Olive' });
  const [event] = await owner.events();
  expect(event).toMatchObject({
    events: [
      'users.owner.update.name',
      'users.*.update.name',
      'users.owner.update',
      'users.*.update',
      'users.owner',
      'users.*',
    ],
    channels: ['account', 'account.owner', 'account.update', 'account.owner.update'],
    payload: answer.json(),
    subscriptions: ['s'],
  });
  expect(await stranger.events()).toEqual([]);
  expect(await guest.events()).toEqual([]);
});

test('each kind of change has its name; no secret is told', async () => {
  const world = await listeningWorld({ SMTP_URL: 'smtp://localhost:1' });
  const socket = await openSubscribed(world.app, ['account'], as(world, 'owner'));
  await world.send('owner', 'PATCH', '/v1/account/prefs', { prefs: { language: 'fr' } });
  await world.send('owner', 'PATCH', '/v1/account/email', { email: 'new@example.com', password: PASSWORD });
  const password = 'dry boots by the stove';
  await world.send('owner', 'PATCH', '/v1/account/password', { password, oldPassword: PASSWORD });
  await world.app.inject({
    method: 'POST',
    url: '/v1/account/sessions/email',
    headers: { 'x-appwrite-project': 'portage' },
    payload: { email: 'new@example.com', password },
  });
  const told = await names(socket);
  expect(told.slice(0, 3)).toEqual([
    'users.owner.update.prefs',
    'users.owner.update.email',
    'users.owner.update.password',
  ]);
  expect(told[3]).toMatch(/^users\.owner\.sessions\.\w+\.create$/);
  expect(told).toHaveLength(4);
  const stored = JSON.stringify(await world.context.stores.accounts.get('user:owner'));
  const hashes = [...stored.matchAll(/"(?:secretHash|passwordHash)":"([^"]+)"/g)].map(
    match => match[1] ?? '',
  );
  expect(hashes.length).toBeGreaterThan(2);
  for (const hash of hashes) expect(JSON.stringify(socket.messages)).not.toContain(hash);
});

test('`account.update` is the own account, and hears of the account but of none of its parts', async () => {
  const world = await listeningWorld();
  const owner = await openSocket(world.app, { headers: as(world, 'owner') });
  const channels = [
    'account.update',
    'account.owner.update',
    'account.owner.delete',
    'account.stranger.update',
  ];
  const [, answer] = await owner.ask({ type: 'subscribe', data: [{ subscriptionId: 's', channels }] });
  expect(answer?.data['subscriptions']).toMatchObject([
    { channels: ['account.owner.update', 'account.owner.delete'] },
  ]);
  await world.send('owner', 'PATCH', '/v1/account/name', { name: 'Olive' });
  await world.send('stranger', 'PATCH', '/v1/account/name', { name: 'Sam' });
  await world.app.inject({
    method: 'POST',
    url: '/v1/account/sessions/email',
    headers: { 'x-appwrite-project': 'portage' },
    payload: { email: 'owner@example.com', password: PASSWORD },
  });
  await world.send('owner', 'PATCH', '/v1/account/prefs', { prefs: { language: 'fr' } });
  expect(await names(owner)).toEqual(['users.owner.update.name', 'users.owner.update.prefs']);
});

test('a confirmed address is told as a verification alone', async () => {
  const world = await listeningWorld({ SMTP_URL: 'smtp://localhost:1' });
  const url = 'http://localhost/verify';
  const asked = await world.send('owner', 'POST', '/v1/account/verifications/email', { url });
  expect(asked.statusCode).toBe(201);
  const { text } = world.context.messenger.mails.at(-1) ?? { text: '' };
  const link = new URL(/http:\/\/localhost\/verify\S+/.exec(text)?.[0] ?? '');
  const socket = await openSubscribed(world.app, ['account'], as(world, 'owner'));
  const secret = link.searchParams.get('secret');
  const confirmed = await world.send('owner', 'PUT', '/v1/account/verifications/email', {
    userId: 'owner',
    secret,
  });
  expect(confirmed.statusCode).toBe(200);
  expect(await names(socket)).toEqual([`users.owner.verification.${asked.json().$id}.update`]);
});

test('a team’s preferences are told as they are', async () => {
  const world = await listeningWorld();
  await world.send('owner', 'POST', '/v1/teams', { teamId: 'crew', name: 'Crew' });
  const socket = await openSubscribed(world.app, ['teams.crew.update'], as(world, 'owner'));
  await world.send('owner', 'PUT', '/v1/teams/crew/prefs', { prefs: { shift: 'night' } });
  expect(await socket.events()).toEqual([expect.objectContaining({ payload: { shift: 'night' } })]);
});

test('a team’s members hear of the team and of each other; nobody else does', async () => {
  const world = await listeningWorld();
  const url = 'http://localhost/join-team';
  await world.send('key', 'POST', '/v1/teams', { teamId: 'crew', name: 'Crew' });
  await world.send('key', 'POST', '/v1/teams/crew/memberships', { userId: 'owner', roles: ['cook'], url });
  const channels = ['teams', 'memberships'];
  const owner = await openSubscribed(world.app, channels, as(world, 'owner'));
  const stranger = await openSubscribed(world.app, channels, as(world, 'stranger'));
  const renamed = await world.send('key', 'PUT', '/v1/teams/crew', { name: 'The crew' });
  await addPerson(world.context, 'third');
  const joined = await world.send('key', 'POST', '/v1/teams/crew/memberships', {
    userId: 'third',
    roles: ['cook'],
    url,
  });
  await world.send('key', 'DELETE', '/v1/teams/crew');
  const { $id } = joined.json<{ $id: string }>();
  const events = await owner.events();
  expect(events.map(({ events: each }) => (each as string[])[0])).toEqual([
    'teams.crew.update',
    `teams.crew.memberships.${$id}.create`,
    'teams.crew.delete',
  ]);
  expect(events[0]).toMatchObject({
    channels: ['teams', 'teams.crew', 'teams.update', 'teams.crew.update'],
    payload: renamed.json(),
  });
  expect(events[1]).toMatchObject({
    channels: ['memberships', `memberships.${$id}`, 'memberships.create', `memberships.${$id}.create`],
    payload: { userId: 'third', userName: 'third', teamId: 'crew', userPhone: '' },
  });
  expect(await stranger.events()).toEqual([]);
});

test('what happens to a team is told in the order in which it happened', async () => {
  const world = await listeningWorld();
  const { accounts } = world.context.stores;
  await addPerson(world.context, 'third');
  await world.send('owner', 'POST', '/v1/teams', { teamId: 'crew', name: 'Crew' });
  const socket = await openSubscribed(world.app, ['teams', 'memberships'], as(world, 'owner'));
  // The newcomer's account, which is read to tell of them, comes after everything else.
  const get = accounts.get.bind(accounts);
  const { isOpen: isFound, open: found } = gate();
  accounts.get = async id => {
    if (id === 'user:third') await isFound;
    return get(id);
  };
  const changeTeam = createTeamChanges(accounts, () => world.context.clock.nowMs);
  const newcomer = newMembership(world.context, 'third', []);
  await changeTeam('crew', team => ({ ...team, memberships: [...team.memberships, newcomer] }));
  await changeTeam('crew', team => ({ ...team, name: 'Night crew' }));
  found();
  expect(await names(socket)).toEqual([`teams.crew.memberships.${newcomer.id}.create`, 'teams.crew.update']);
});

test('one hint to pull for all that a person’s devices lack, and no word of what it is', async () => {
  const fire: (() => void)[] = [];
  const timer = {
    after(ms: number, action: () => void) {
      if (ms < 1000) fire.push(action);
      return () => undefined;
    },
  };
  const world = await listeningWorld({}, { timer });
  const owner = await openSubscribed(world.app, ['pull'], as(world, 'owner'));
  const stranger = await openSubscribed(world.app, ['pull'], as(world, 'stranger'));
  const guest = await openSubscribed(world.app, ['pull']);
  for (const jobId of [1, 2, 3])
    await world.send('owner', 'POST', '/v1/databases/board/collections/saved/documents', {
      documentId: `saved-${jobId}`,
      data: { jobId },
    });
  expect(fire).toHaveLength(1);
  expect(await owner.events()).toEqual([]);
  fire.shift()?.();
  expect(await owner.events()).toMatchObject([{ channels: ['pull'], payload: {}, subscriptions: ['s'] }]);
  await world.send('owner', 'PATCH', '/v1/account/prefs', { prefs: { language: 'fr' } });
  await world.send('owner', 'DELETE', '/v1/databases/board/collections/saved/documents/saved-1');
  expect(fire).toHaveLength(1);
  fire.shift()?.();
  expect(await owner.events()).toHaveLength(1);
  expect(await stranger.events()).toEqual([]);
  expect(await guest.events()).toEqual([]);
});

test('a hint to pull for the whole team when an application arrives, and when it is withdrawn', async () => {
  const fire: (() => void)[] = [];
  const timer = {
    after(ms: number, action: () => void) {
      if (ms < 1000) fire.push(action);
      return () => undefined;
    },
  };
  const world = await listeningWorld({}, { timer }, [registerSyncPush]);
  const ann = { cookie: await addPerson(world.context, 'ann') };
  await world.send('owner', 'POST', '/v1/teams', { teamId: 'crew', name: 'Night crew' });
  await world.app.inject({
    method: 'POST',
    url: '/v1/teams/crew/memberships',
    headers: { ...PROJECT, 'x-appwrite-key': API_KEY },
    payload: { userId: 'ann', roles: [] },
  });
  const push = async (actor: 'owner' | 'stranger', operation: Operation) => {
    const operations = [{ ...operation, userId: actor }];
    const answer = await world.send(actor, 'POST', '/v1/sync/push', { protocol: 1, operations });
    return answer.json().outcomes[0].receipt;
  };
  const { jobId } = await push('owner', aPosting());
  for (const action of fire.splice(0)) action();
  const listening = await Promise.all(
    [as(world, 'owner'), ann, {}].map(headers => openSubscribed(world.app, ['pull'], headers)),
  );
  const hints = async () => {
    for (const action of fire.splice(0)) action();
    return Promise.all(listening.map(async socket => (await socket.events()).length));
  };
  const { documentId } = await push('stranger', anApplication({ payload: { jobId } }));
  expect(await hints()).toEqual([1, 1, 0]);
  await push('stranger', aWithdrawal({ payload: { jobId, applicationId: documentId } }));
  expect(await hints()).toEqual([1, 1, 0]);
});

test('a new position of the catalogue is told to everybody', async () => {
  let move: (to: { epoch: string; position: number }) => void = () => undefined;
  const world = await listeningWorld({}, { onCatalogue: listener => void (move = listener) });
  const guest = await openSubscribed(world.app, ['catalogue']);
  move({ epoch: 'e', position: 7 });
  expect(await guest.events()).toMatchObject([
    { events: ['catalogue.update'], payload: { epoch: 'e', position: 7 } },
  ]);
});

test('who signs in on an open socket hears of the account from then on', async () => {
  const world = await listeningWorld();
  const socket = await openSocket(world.app);
  await socket.ask({ type: 'subscribe', data: [{ subscriptionId: 's', channels: ['account'] }] });
  await world.send('owner', 'PATCH', '/v1/account/name', { name: 'Olive' });
  expect(await socket.events()).toEqual([]);
  const session = decodeURIComponent(world.headersOf('owner')['cookie']?.split('=')[1] ?? '');
  await socket.ask({ type: 'authentication', data: { session } });
  await world.send('owner', 'PATCH', '/v1/account/name', { name: 'Oliver' });
  expect(await names(socket)).toEqual(['users.owner.update.name']);
});
