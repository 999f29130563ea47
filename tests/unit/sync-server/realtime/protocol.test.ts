import { expect, test } from 'vitest';
import { openSocket } from '../../../support/raw-socket.ts';
import { listeningWorld } from './realtime-world.ts';

const connected = (data: object) => ({ type: 'connected', data });
const error = (code: number, message: unknown) => ({ type: 'error', data: { code, message } });
const response = (to: string, data: object) => ({ type: 'response', data: { to, ...data } });
const subscribe = (...data: unknown[]) => ({ type: 'subscribe', data });

test('a guest is connected without channels, and answered a ping', async () => {
  const { app } = await listeningWorld();
  const socket = await openSocket(app);
  expect(await socket.next()).toEqual(connected({ channels: [], subscriptions: [], user: null }));
  expect(await socket.ask(undefined)).toEqual([]);
  expect(socket.messages.at(-1)).toEqual({ type: 'pong' });
});

test('the cookie of the address says who it is; the account is told as the API tells it', async () => {
  const { app, headersOf, send } = await listeningWorld();
  const socket = await openSocket(app, { headers: headersOf('owner') });
  const account: unknown = (await send('owner', 'GET', '/v1/account')).json();
  expect(await socket.next()).toEqual(connected({ channels: [], subscriptions: [], user: account }));
});

test('an old cookie makes a guest', async () => {
  const { app } = await listeningWorld();
  const socket = await openSocket(app, { headers: { cookie: 'a_session_portage=bm90IG9uZQ' } });
  expect(await socket.next()).toEqual(connected({ channels: [], subscriptions: [], user: null }));
});

test('a JWT in the address says who it is; one that is none ends the socket for good', async () => {
  const { app, send } = await listeningWorld();
  const { jwt } = (await send('owner', 'POST', '/v1/account/jwts')).json<{ jwt: string }>();
  const socket = await openSocket(app, { query: `project=portage&jwt=${jwt}` });
  expect(await socket.next()).toMatchObject(connected({ user: { $id: 'owner' } }));
  const wrong = await openSocket(app, { query: 'project=portage&jwt=invalid' });
  expect(await wrong.next()).toEqual(error(401, expect.stringContaining('JWT')));
  expect(await wrong.closed).toMatchObject({ code: 1008 });
});

test('a session can be shown later; a wrong one leaves the socket as it was', async () => {
  const { app, headersOf } = await listeningWorld();
  const socket = await openSocket(app);
  await socket.next();
  const session = decodeURIComponent(headersOf('owner')['cookie']?.split('=')[1] ?? '');
  const answers = await socket.ask({ type: 'authentication', data: { session } });
  expect(answers).toEqual([
    response('authentication', { success: true, user: expect.objectContaining({ $id: 'owner' }) }),
  ]);
  expect(await socket.ask({ type: 'authentication', data: { session: 'invalid' } })).toEqual([
    error(1003, 'Session is not valid.'),
  ]);
  expect(await socket.ask(subscribe({ subscriptionId: 'a', channels: ['account'] }))).toEqual([
    response('subscribe', {
      success: true,
      subscriptions: [{ subscriptionId: 'a', channels: ['account', 'account.owner'], queries: [] }],
    }),
  ]);
});

test.each([
  ['no JSON', 'hello', 'Message format is not valid.'],
  ['no type', { test: '123' }, 'Message format is not valid.'],
  ['an unknown type', { type: 'unknown', data: {} }, 'Message type is not valid.'],
  ['no session', { type: 'authentication', data: [] }, 'Payload is not valid. Session is required'],
  ['no list', { type: 'subscribe', data: { channels: ['documents'] } }, 'Payload is not valid.'],
  ['no channels', subscribe({ subscriptionId: 'a' }), expect.stringContaining('channels')],
  ['a channel that is none', subscribe({ channels: ['a b'] }), expect.stringContaining('channel')],
  [
    'an id that is none',
    subscribe({ subscriptionId: 7, channels: ['x'] }),
    expect.stringContaining('subscriptionId'),
  ],
  [
    'an empty id',
    { type: 'unsubscribe', data: [{ subscriptionId: '' }] },
    expect.stringContaining('subscriptionId'),
  ],
  ['no id', { type: 'unsubscribe', data: [{ channels: ['x'] }] }, expect.stringContaining('subscriptionId')],
  [
    'a query that is none',
    subscribe({ channels: ['documents'], queries: ['{'] }),
    expect.stringContaining('Syntax'),
  ],
  [
    'a query that events cannot be asked',
    subscribe({ channels: ['documents'], queries: ['{"method":"contains","attribute":"a","values":["b"]}'] }),
    expect.stringContaining("Query method 'contains' is not supported in Realtime queries."),
  ],
])('%s is answered with 1003, and the socket stays', async (_name, message, words) => {
  const { app } = await listeningWorld();
  const socket = await openSocket(app);
  await socket.next();
  expect(await socket.ask(message)).toEqual([error(1003, words)]);
});

test('a channel of Appwrite’s console ends the connection', async () => {
  const { app } = await listeningWorld();
  const socket = await openSocket(app);
  await socket.next();
  socket.send(subscribe({ subscriptionId: 's', channels: ['documents', 'console.tail.portage'] }));
  expect(await socket.next()).toMatchObject({ type: 'error', data: { code: 1008 } });
  expect(await socket.closed).toMatchObject({ code: 1008 });
});

test('an unsubscription with one wrong id takes none away', async () => {
  const { app } = await listeningWorld();
  const socket = await openSocket(app);
  await socket.next();
  await socket.ask(subscribe({ subscriptionId: 'a', channels: ['documents'] }));
  const wrong = { type: 'unsubscribe', data: [{ subscriptionId: 'a' }, { subscriptionId: 999 }] };
  expect(await socket.ask(wrong)).toEqual([error(1003, expect.anything())]);
  const right = { type: 'unsubscribe', data: [{ subscriptionId: 'a' }, { subscriptionId: 'b' }] };
  const subscriptions = [
    { subscriptionId: 'a', removed: true },
    { subscriptionId: 'b', removed: false },
  ];
  expect(await socket.ask(right)).toEqual([response('unsubscribe', { success: true, subscriptions })]);
});

test('a subscription without an id gets one; one of the same id takes the place of the other', async () => {
  const { app } = await listeningWorld();
  const socket = await openSocket(app);
  await socket.next();
  const [made] = await socket.ask(subscribe({ channels: ['documents'] }));
  expect(made).toMatchObject({
    data: { subscriptions: [{ subscriptionId: expect.stringMatching(/^\w{20}$/) }] },
  });
  const query = '{"method":"equal","attribute":"$id","values":["x"]}';
  for (const queries of [[query], []]) {
    const entry = { subscriptionId: 'a', channels: ['documents'], queries };
    expect(await socket.ask(subscribe(entry))).toEqual([
      response('subscribe', { success: true, subscriptions: [entry] }),
    ]);
  }
});

test('presence is no fault', async () => {
  const { app } = await listeningWorld();
  const socket = await openSocket(app);
  await socket.next();
  expect(await socket.ask({ type: 'presence', data: { status: 'here', presenceId: 'p' } })).toEqual([
    response('presence', { success: false }),
  ]);
});

test('the old style names channels in the address, and is told by which ids', async () => {
  const { app, headersOf } = await listeningWorld();
  const query = encodeURIComponent('{"method":"equal","attribute":"jobId","values":[1]}');
  const socket = await openSocket(app, {
    query: `project=portage&channels[0]=documents&channels[]=account&channels[]=account.stranger&documents[1][]=${query}`,
    headers: headersOf('owner'),
  });
  const { data } = await socket.next();
  expect(data['channels']).toEqual(expect.arrayContaining(['documents', 'account', 'account.owner']));
  expect(data['channels']).toHaveLength(3);
  expect(Object.keys(data['subscriptions'] as object).sort()).toEqual(['0', '1']);
  const wrong = await openSocket(app, {
    query: `project=portage&channels[]=documents&documents[0][]=${encodeURIComponent('{"method":"search","attribute":"a","values":["b"]}')}`,
  });
  expect(await wrong.next()).toEqual(error(1008, expect.stringContaining('search')));
  expect(await wrong.closed).toMatchObject({ code: 1008 });
});

test.each([
  ['an unknown project', { query: 'project=123' }, 'Missing or unknown project ID'],
  ['no project', { query: '' }, 'Missing or unknown project ID'],
  [
    'another site',
    { headers: { origin: 'https://evil.example' } },
    expect.stringContaining('Invalid Origin'),
  ],
])('%s ends the socket for good', async (_name, options, message) => {
  const { app, headersOf } = await listeningWorld();
  const socket = await openSocket(app, {
    ...options,
    headers: { cookie: headersOf('owner')['cookie'], ...('headers' in options ? options.headers : {}) },
  });
  expect(await socket.next()).toEqual(error(1008, message));
  expect(await socket.closed).toMatchObject({ code: 1008 });
  expect(socket.messages).toHaveLength(1);
});

test('the sites of the operator may open it, and this very host', async () => {
  const { app } = await listeningWorld({ ALLOWED_ORIGINS: 'https://partner.example' });
  const own = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
  for (const origin of ['https://partner.example', own]) {
    const socket = await openSocket(app, { headers: { origin } });
    expect(await socket.next()).toMatchObject({ type: 'connected' });
  }
});

test('asked without a websocket there is no such route; another route answers as always and lets go', async () => {
  const { app, send } = await listeningWorld();
  expect((await send('guest', 'GET', '/v1/realtime?project=portage')).statusCode).toBe(404);
  const answer = await new Promise<{ status: number | undefined }>(resolve => {
    const { port } = app.server.address() as { port: number };
    void import('node:http').then(({ get }) =>
      get(
        { port, path: '/v1/health/version', headers: { connection: 'Upgrade', upgrade: 'h2c' } },
        response => {
          response.resume();
          response.socket.once('close', () => resolve({ status: response.statusCode }));
        },
      ),
    );
  });
  expect(answer).toEqual({ status: 200 });
});

test('the server ends without waiting for sockets', async () => {
  const { app } = await listeningWorld();
  const socket = await openSocket(app);
  await socket.next();
  await app.close();
  expect(await socket.closed).toMatchObject({ code: 1001 });
});
