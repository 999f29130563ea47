import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { MESSAGE_MAX_BYTES } from '../../../../sync-server/realtime/socket-limits.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { openSocket, portOf } from '../../../support/raw-socket.ts';
import { seededRandom } from '../../../../sync-server/seed/seeded-random.ts';
import { listeningWorld } from './realtime-world.ts';

// Not `ping`: its answers mark where those of the others end.
const TYPES = ['presence', 'authentication', 'subscribe', 'unsubscribe', 'event', '__proto__', ''];
const KEYS = ['type', 'data', 'subscriptionId', 'channels', 'queries', 'session', '__proto__', 'constructor'];
const TEXTS = [
  'documents',
  'account',
  'databases.*.collections.*.documents',
  '{"method":"equal","attribute":"__proto__","values":[null]}',
  '{"method":"or","values":[{"method":"or","values":[{"method":"or","values":[{"method":"or","values":[]}]}]}]}',
  `{"method":"select","values":["*"]}`,
  `{"method":"${'x'.repeat(300)}"}`,
  '[[[[[[',
  '\u0000\uD800',
  'a'.repeat(5_000),
];

const UPGRADE =
  'GET /v1/realtime?project=portage HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** Anything that JSON can say, mostly of the words that mean something here. */
function hostileValue(random: () => number, depth = 0): unknown {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const kind = Math.floor(random() * (depth > 4 ? 5 : 8));
  if (kind === 0) return null;
  if (kind === 1) return random() < 0.5;
  if (kind === 2) return (random() - 0.5) * 1e300;
  if (kind <= 4) return pick([...TEXTS, ...TYPES]);
  const size = Math.floor(random() * 6);
  if (kind === 5) return Array.from({ length: size }, () => hostileValue(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [pick(KEYS) ?? 'type', hostileValue(random, depth + 1)]),
  );
}

test('1,000 messages of any kind: each is answered, none ends the server or the socket', async () => {
  const { app } = await listeningWorld();
  const random = seededRandom(1);
  const socket = await openSocket(app);
  await socket.next();
  for (let count = 0; count < 1_000; count += 1) {
    const type = TYPES[Math.floor(random() * TYPES.length)];
    const value =
      random() < 0.7
        ? { type, data: hostileValue(random) }
        : random() < 0.5
          ? hostileValue(random)
          : undefined;
    const text = value === undefined ? TEXTS[count % TEXTS.length] : JSON.stringify(value);
    const answers = await socket.ask(text ?? '');
    expect(answers).toHaveLength(1);
    for (const { type, data } of answers) {
      expect(['error', 'response']).toContain(type);
      expect(data['code'] ?? 1003).toBe(1003);
    }
  }
  const other = await openSocket(app);
  expect(await other.next()).toMatchObject({ type: 'connected' });
});

test('a message that is too large, binary data and broken frames end at most the socket they come by', async () => {
  const { app } = await listeningWorld();
  const large = await openSocket(app);
  await large.next();
  large.send('x'.repeat(MESSAGE_MAX_BYTES + 1));
  expect(await large.closed).toMatchObject({ code: 1009 });
  const binary = await openSocket(app);
  await binary.next();
  binary.socket.send(Buffer.from([0, 255, 7]));
  expect(await binary.next()).toMatchObject({ type: 'error', data: { code: 1003 } });
  const broken = connect(portOf(app), '127.0.0.1');
  broken.write(UPGRADE);
  await once(broken, 'data');
  broken.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  await once(broken, 'close');
  expect(await binary.ask(undefined)).toEqual([]);
});

/** Letters of one to four bytes, moved so that each of their bytes comes to lie at the border once. */
const TOO_LONG = ['e', 'é', '字', '😀', '\uD83D'].flatMap(letter =>
  ['', 'a', 'aa', 'aaa'].map(before => before + letter.repeat(130)),
);
const REFUSED = {
  'of an unknown method': (text: string) => ({ method: text, attribute: 'a' }),
  'of an attribute without values': (text: string) => ({ method: 'equal', attribute: text, values: [] }),
};

test.each(Object.entries(REFUSED))(
  'a query %s in any letters ends its socket alone, with as much of the reason as fits',
  async (_, queryOf) => {
    const { app } = await listeningWorld();
    const neighbour = await openSocket(app);
    await neighbour.next();
    for (const text of TOO_LONG) {
      const asked = encodeURIComponent(JSON.stringify(queryOf(text)));
      const socket = await openSocket(app, {
        query: `project=portage&channels[]=documents&documents[0][]=${asked}`,
      });
      const { data } = await socket.next();
      const message = String(data['message']);
      expect(message).toContain(text);
      const { code, reason } = await socket.closed;
      expect(code).toBe(1008);
      expect(Buffer.from(message).toString().startsWith(reason)).toBe(true);
      expect(Buffer.byteLength(reason)).toBeGreaterThan(119);
    }
    expect(await neighbour.ask(undefined)).toEqual([]);
  },
);

test('a server that stops waits a moment for sockets to say good-bye, and for nobody who comes then', async () => {
  const timer = new FakeTimer();
  const { app } = await listeningWorld({}, { timer });
  const silent = await openSocket(app);
  await silent.next();
  silent.socket.pause();
  const stopped = app.close();
  await expect.poll(() => timer.waiting.includes(1_000)).toBe(true);
  const late = connect(portOf(app), '127.0.0.1');
  late.write(UPGRADE);
  expect(String(await once(late, 'data'))).toContain('503');
  timer.advance(1_000);
  await stopped;
  silent.socket.terminate();
});

test('many messages at once: more than can wait end the socket', async () => {
  const { app } = await listeningWorld();
  const socket = await openSocket(app);
  await socket.next();
  for (let count = 0; count < 5_000; count += 1)
    socket.send({ type: 'authentication', data: { session: 'eyJpZCI6Im93bmVyIiwic2VjcmV0IjoieCJ9' } });
  expect(await socket.closed).toMatchObject({ code: 1013 });
});

test('subscriptions and channels of one socket are bounded', async () => {
  const { app } = await listeningWorld();
  const socket = await openSocket(app);
  await socket.next();
  const subscribe = (from: number, count: number, channels = ['documents']) => ({
    type: 'subscribe',
    data: Array.from({ length: count }, (_, index) => ({ subscriptionId: `s${from + index}`, channels })),
  });
  expect(await socket.ask(subscribe(0, 100))).toMatchObject([{ type: 'response' }]);
  expect(await socket.ask(subscribe(100, 1))).toMatchObject([{ type: 'error', data: { code: 1003 } }]);
  expect(await socket.ask(subscribe(0, 100))).toMatchObject([{ type: 'response' }]);
  const many = Array.from({ length: 100 }, (_, index) => `documents.${index}`);
  expect(await socket.ask(subscribe(0, 6, many))).toMatchObject([{ type: 'error', data: { code: 1003 } }]);
});

test('sockets of one address are bounded, and so is how quickly they come', async () => {
  const { app, context } = await listeningWorld({ RATE_LIMITS: 'on' });
  const openMany = (count: number) => Promise.all(Array.from({ length: count }, () => openSocket(app)));
  const first = await openMany(128);
  const [tooQuick] = await openMany(1);
  expect(await tooQuick?.next()).toMatchObject({ type: 'error', data: { code: 1013 } });
  expect(await tooQuick?.closed).toMatchObject({ code: 1013 });
  context.clock.nowMs += 60_000;
  const second = await openMany(122);
  context.clock.nowMs += 60_000;
  const [tooMany] = await openMany(1);
  expect(await tooMany?.next()).toMatchObject({ type: 'error', data: { code: 1013 } });
  await first[0]?.close();
  const [again] = await openMany(1);
  expect(await again?.next()).toMatchObject({ type: 'connected' });
  await Promise.all([...first.slice(1), ...second].map(socket => socket.close()));
});

test('all addresses of one IPv6 network are one', async () => {
  const { app } = await listeningWorld({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
  const openFrom = (address: string) => openSocket(app, { headers: { 'x-forwarded-for': address } });
  const sockets = await Promise.all(
    Array.from({ length: 128 }, (_, host) => openFrom(`2001:db8:0:7::${(host + 1).toString(16)}`)),
  );
  const same = await openFrom('2001:db8:0:7:ffff::1');
  expect(await same.next()).toMatchObject({ type: 'error', data: { code: 1013 } });
  const other = await openFrom('2001:db8:0:8::1');
  expect(await other.next()).toMatchObject({ type: 'connected' });
  await Promise.all([...sockets, other].map(socket => socket.close()));
});
