import { expect, test } from 'vitest';
import { openSocket, openSubscribed, type RawSocket } from '../../../support/raw-socket.ts';
import type { World } from '../../../support/server-world.ts';
import { listeningWorld } from './realtime-world.ts';

const DOCUMENTS = '/v1/databases/board/collections';
const SEARCHES = `${DOCUMENTS}/searches/documents`;
const search = (documentId: string, name = 'Cooks', permissions?: string[]) => ({
  documentId,
  data: { name, query: 'keyword=cook' },
  ...(permissions && { permissions }),
});
const job = (documentId: string, fields: object = {}) => ({
  documentId,
  data: {
    jobId: 7,
    jobTitle: 'cook',
    businessName: 'Erie Greens',
    details: '{"description":"soup"}',
    ...fields,
  },
  permissions: [],
});

async function makeJob(world: World, documentId: string, fields: object = {}) {
  const answer = await world.send('key', 'POST', `${DOCUMENTS}/jobs/documents`, job(documentId, fields));
  expect(answer.statusCode).toBe(201);
  return answer.json<Record<string, unknown>>();
}

const payloads = async (socket: RawSocket) => (await socket.events()).map(({ payload }) => payload);
const as = ({ headersOf }: World, actor: 'owner' | 'stranger') => ({ cookie: headersOf(actor)['cookie'] });

const CHANNELS = [
  'documents',
  'databases.board.collections.jobs.documents',
  'databases.board.collections.jobs.documents.one',
  'rows',
  'databases.board.tables.jobs.rows',
  'databases.board.tables.jobs.rows.one',
  'tablesdb.board.tables.jobs.rows',
  'tablesdb.board.tables.jobs.rows.one',
];

test('a document is told as the API tells it, under all of its names', async () => {
  const world = await listeningWorld();
  const socket = await openSubscribed(world.app, ['documents']);
  const made = await makeJob(world, 'one');
  const [event] = await socket.events();
  expect(event).toEqual({
    events: expect.arrayContaining([
      'databases.board.collections.jobs.documents.one.create',
      'databases.*.collections.*.documents.*.create',
      'databases.board.collections.jobs.documents.*',
      'databases.*.collections.jobs',
      'databases.board',
      'databases.*',
      'databases.board.tables.jobs.rows.one.create',
      'databases.*.tables.*.rows.*.create',
      'tablesdb.board.tables.jobs.rows.one.create',
    ]),
    channels: [...CHANNELS, ...CHANNELS.map(channel => `${channel}.create`)],
    timestamp: '2026-11-20T12:00:00.000+00:00',
    payload: made,
    subscriptions: ['s'],
  });
});

test('an update and a deletion are told as such, the deletion with what lists knew of it', async () => {
  const world = await listeningWorld();
  await makeJob(world, 'one');
  const socket = await openSubscribed(world.app, ['databases.board.collections.jobs.documents.one']);
  const url = `${DOCUMENTS}/jobs/documents/one`;
  const changed = await world.send('key', 'PATCH', url, { data: { jobTitle: 'baker' } });
  await world.send('key', 'DELETE', url);
  const events = await socket.events();
  expect(events.map(({ payload }) => payload)).toEqual([
    changed.json(),
    { ...changed.json<object>(), details: null },
  ]);
  expect(events.map(({ events: names }) => (names as string[])[0])).toEqual([
    'databases.board.collections.jobs.documents.one.update',
    'databases.board.collections.jobs.documents.one.delete',
  ]);
});

test('one message for all channels of a subscription, in the words of the API that wrote', async () => {
  const world = await listeningWorld();
  const sockets = await Promise.all(
    [['rows'], ['documents'], ['rows', 'documents', ...CHANNELS]].map(channels =>
      openSubscribed(world.app, channels),
    ),
  );
  const rowUrl = '/v1/tablesdb/board/tables/jobs/rows/one';
  const document = await makeJob(world, 'one');
  const row = (await world.send('key', 'PATCH', rowUrl, { data: { jobTitle: 'baker' } })).json<object>();
  const url = `${DOCUMENTS}/jobs/documents/one`;
  const changed = (await world.send('key', 'PATCH', url, { data: { jobTitle: 'chef' } })).json<object>();
  expect(
    [row, changed].map(answer =>
      Object.keys(answer).find(key => key.endsWith('Id') && key !== '$databaseId'),
    ),
  ).toEqual(['$tableId', '$collectionId']);
  for (const socket of sockets) expect(await payloads(socket)).toEqual([document, row, changed]);
});

test('a deleted document is told in the words of its database', async () => {
  const world = await listeningWorld();
  const any = ['read("any")', 'create("any")'];
  for (const [base, tables, rows, id] of [
    ['/v1/tablesdb', 'tables', 'rows', 'table'],
    ['/v1/databases', 'collections', 'documents', 'collection'],
  ] as const) {
    const database = `d${rows}`;
    const columns = rows === 'rows' ? 'columns' : 'attributes';
    await world.send('key', 'POST', base, { databaseId: database, name: 'D' });
    const made = await world.send('key', 'POST', `${base}/${database}/${tables}`, {
      [`${id}Id`]: 't',
      name: 'T',
      permissions: any,
      [columns]: [{ key: 'title', type: 'string', size: 9 }],
    });
    expect(made.statusCode).toBe(201);
    const socket = await openSubscribed(world.app, ['rows', 'documents']);
    const url = `${base}/${database}/${tables}/t/${rows}`;
    const thing = rows === 'rows' ? 'rowId' : 'documentId';
    await world.send('key', 'POST', url, { [thing]: 'one', data: { title: 'x' } });
    await world.send('key', 'DELETE', `${url}/one`);
    expect((await payloads(socket)).map(payload => (payload as object)[`$${id}Id` as never])).toEqual([
      't',
      't',
    ]);
  }
});

test('each channel hears of what it names', async () => {
  const hears: Record<string, string[]> = {
    'databases.board.collections.jobs.documents': ['create', 'update', 'delete'],
    'databases.*.collections.*.documents.*': ['create', 'update', 'delete'],
    'databases.*.collections.jobs.documents': ['create', 'update', 'delete'],
    'tablesdb.board.tables.jobs.rows': ['create', 'update', 'delete'],
    'databases.board.tables.jobs.rows': ['create', 'update', 'delete'],
    'databases.board.tables.jobs.rows.one.update': ['update'],
    'databases.*.tables.*.rows.*': ['create', 'update', 'delete'],
    'documents.create': ['create'],
    'databases.board.collections.jobs.documents.one.update': ['update'],
    'documents.upsert': ['create', 'update'],
    'rows.delete': ['delete'],
    'databases.board.collections.reports.documents': [],
    'databases.other.collections.jobs.documents': [],
    account: [],
  };
  const world = await listeningWorld();
  const sockets = await Promise.all(
    Object.keys(hears).map(async channel => [channel, await openSubscribed(world.app, [channel])] as const),
  );
  await makeJob(world, 'one');
  const url = `${DOCUMENTS}/jobs/documents/one`;
  await world.send('key', 'PATCH', url, { data: { jobTitle: 'baker' } });
  await world.send('key', 'DELETE', url);
  const heard = sockets.map(async ([channel, socket]) => {
    const events = await socket.events();
    return [
      channel,
      events.map(({ events: names }) =>
        String((names as string[])[0])
          .split('.')
          .at(-1),
      ),
    ];
  });
  expect(Object.fromEntries(await Promise.all(heard))).toEqual(hears);
});

test('queries choose among events, each subscription for itself; one message names all that match', async () => {
  const world = await listeningWorld();
  const socket = await openSocket(world.app);
  const query = (method: string, attribute: string, ...values: unknown[]) =>
    JSON.stringify({ method, attribute, values });
  await socket.ask({
    type: 'subscribe',
    data: [
      { subscriptionId: 'all', channels: ['documents'] },
      { subscriptionId: 'cooks', channels: ['documents'], queries: [query('equal', 'jobTitle', 'cook')] },
      {
        subscriptionId: 'paid',
        channels: ['documents', 'databases.board.collections.jobs.documents'],
        queries: [query('greaterThan', 'payMin', 2000), query('isNotNull', 'jobTitle')],
      },
    ],
  });
  await makeJob(world, 'one', { payMin: 1000 });
  await makeJob(world, 'two', { jobId: 8, jobTitle: 'baker', payMin: 3000 });
  const events = await socket.events();
  expect(events.map(({ subscriptions }) => subscriptions)).toEqual([
    ['all', 'cooks'],
    ['all', 'paid'],
  ]);
});

test('what one may not read is not heard of: not made, not changed, not gone', async () => {
  const world = await listeningWorld();
  const owner = await openSubscribed(world.app, ['documents'], as(world, 'owner'));
  const stranger = await openSubscribed(world.app, ['documents'], as(world, 'stranger'));
  const guest = await openSubscribed(world.app, ['documents']);
  await world.send('owner', 'POST', SEARCHES, search('mine'));
  await world.send('owner', 'PATCH', `${SEARCHES}/mine`, { data: { name: 'Bakers' } });
  await world.send('owner', 'DELETE', `${SEARCHES}/mine`);
  expect(await owner.events()).toHaveLength(3);
  expect(await stranger.events()).toEqual([]);
  expect(await guest.events()).toEqual([]);
});

test('whoever loses the right to read hears nothing of the change that took it, nor of any after', async () => {
  const world = await listeningWorld();
  const own = ['read("user:owner")', 'update("user:owner")'];
  await world.send('key', 'POST', SEARCHES, search('shared', 'Cooks', ['read("users")', ...own]));
  const owner = await openSubscribed(world.app, ['documents'], as(world, 'owner'));
  const stranger = await openSubscribed(world.app, ['documents'], as(world, 'stranger'));
  await world.send('owner', 'PATCH', `${SEARCHES}/shared`, { data: { name: 'Public still' } });
  await world.send('owner', 'PATCH', `${SEARCHES}/shared`, { data: { name: 'Secret' }, permissions: own });
  await world.send('key', 'DELETE', `${SEARCHES}/shared`);
  expect(await owner.events()).toHaveLength(3);
  const heard = await stranger.events();
  expect(heard.map(({ payload }) => (payload as { name: string }).name)).toEqual(['Public still']);
  expect(JSON.stringify(stranger.messages)).not.toContain('Secret');
});

test('what the server keeps for itself is nobody’s to hear', async () => {
  const world = await listeningWorld();
  const socket = await openSubscribed(world.app, ['documents', 'rows'], as(world, 'owner'));
  const url = `${DOCUMENTS}/jobs/documents`;
  await makeJob(world, 'one');
  await world.send('key', 'DELETE', `${url}/one`);
  const collections = (await payloads(socket)).map(payload => {
    const { $collectionId, $tableId } = payload as Record<string, string>;
    return $collectionId ?? $tableId;
  });
  expect(new Set(collections)).toEqual(new Set(['jobs']));
});

test('a collection that was made over the API is heard of, also under the name of one that the server keeps for itself', async () => {
  const world = await listeningWorld();
  const made = async (url: string, body: object) =>
    expect((await world.send('key', 'POST', `/v1/databases${url}`, body)).statusCode).toBeLessThan(300);
  await made('', { databaseId: 'side', name: 'Side' });
  await made('/side/collections', { collectionId: 'adoptions', name: 'Pets', permissions: ['read("any")'] });
  await made('/side/collections/adoptions/attributes/string', { key: 'pet', size: 9, required: false });
  const socket = await openSubscribed(world.app, ['databases.side.collections.adoptions.documents']);
  await made('/side/collections/adoptions/documents', { documentId: 'rex', data: { pet: 'dog' } });
  expect(await payloads(socket)).toMatchObject([{ $id: 'rex', pet: 'dog' }]);
});

test('a subscription that ended, and a socket that closed, are told nothing and cost nothing', async () => {
  const world = await listeningWorld();
  const socket = await openSubscribed(world.app, ['documents']);
  await makeJob(world, 'one');
  await socket.ask({ type: 'unsubscribe', data: [{ subscriptionId: 's' }] });
  await makeJob(world, 'two', { jobId: 8 });
  expect(await socket.events()).toEqual([]);
  await socket.close();
  const figures = async () => (await world.send('guest', 'GET', '/metrics')).body;
  // The server may hear of the end a moment after the client.
  await expect.poll(figures).toContain('portage_realtime_sockets 0');
  expect(await figures()).toContain('portage_realtime_messages_sent 1');
});
