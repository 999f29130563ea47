import { beforeEach, expect, test } from 'vitest';
import { createHintSocket } from '../../../src/remote/hint-socket.ts';
import type { HintChannel } from '../../../src/sync/hints.ts';
import { FakeClock, turns } from '../../support/fake-clock.ts';

class FakeSocket extends EventTarget {
  static last: FakeSocket;
  readonly url: string;
  readonly sent: unknown[] = [];
  closes = 0;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closes += 1;
  }

  hear(message: unknown): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

let clock: FakeClock;
let told: string[];
let end: () => void;

beforeEach(() => {
  clock = new FakeClock();
  told = [];
  const source = createHintSocket({
    WebSocket: FakeSocket,
    origin: 'https://jobs.example',
    project: 'port age',
    clock,
  });
  end = source.open(['catalogue', 'pull'], {
    onReady: () => told.push('ready'),
    onHint: (channel: HintChannel) => told.push(channel),
    onEnded: isRefused => told.push(isRefused ? 'refused' : 'ended'),
  });
});

const subscribed = { type: 'response', data: { to: 'subscribe', success: true, subscriptions: [] } };
const event = (...subscriptions: unknown[]) => ({ type: 'event', data: { subscriptions, payload: {} } });

test('it asks for its channels once the server is ready, and tells what it hears of them', () => {
  const socket = FakeSocket.last;
  expect(socket.url).toBe('wss://jobs.example/v1/realtime?project=port%20age');
  expect(socket.sent).toEqual([]);
  socket.hear({ type: 'connected', data: { channels: [], subscriptions: [], user: null } });
  expect(socket.sent).toEqual([
    {
      type: 'subscribe',
      data: [
        { subscriptionId: 'catalogue', channels: ['catalogue'] },
        { subscriptionId: 'pull', channels: ['pull'] },
      ],
    },
  ]);
  socket.hear(subscribed);
  socket.hear(event('pull'));
  socket.hear(event('catalogue', 'pull'));
  expect(told).toEqual(['ready', 'pull', 'catalogue', 'pull']);
});

test.each([
  ['no JSON', 'hello'],
  ['a text', '"event"'],
  ['nothing', 'null'],
  ['no data', { type: 'event' }],
  ['no list', { type: 'event', data: { subscriptions: 'pull' } }],
  ['others’ subscriptions', event('other', 7, null)],
  ['an error', { type: 'error', data: { code: 1003, message: '' } }],
  ['another answer', { type: 'response', data: { to: 'presence' } }],
])('%s says nothing', (_name, message) => {
  FakeSocket.last.hear(message);
  expect(told).toEqual([]);
});

test('it ends once, for good when the server’s rules are against it', () => {
  FakeSocket.last.end(1008);
  FakeSocket.last.end(1008);
  FakeSocket.last.hear(event('pull'));
  expect(told).toEqual(['refused']);
});

test('any other end may be tried again', () => {
  FakeSocket.last.end(1001);
  expect(told).toEqual(['ended']);
});

test('whoever ends it hears no more of it', async () => {
  end();
  FakeSocket.last.hear(event('pull'));
  FakeSocket.last.end(1000);
  await turns();
  expect(told).toEqual([]);
  expect(FakeSocket.last.closes).toBe(1);
  expect(clock.sleepers).toBe(0);
});

test('a server that does not greet is given up', async () => {
  await clock.advance(14_999);
  expect(told).toEqual([]);
  await clock.advance(1);
  expect(told).toEqual(['ended']);
  expect(FakeSocket.last.closes).toBe(1);
  expect(clock.sleepers).toBe(0);
});

test('a connection that no longer answers is given up', async () => {
  FakeSocket.last.hear({ type: 'connected', data: {} });
  await clock.advance(15_000);
  await clock.advance(45_000);
  expect(FakeSocket.last.sent.slice(1)).toEqual([{ type: 'ping' }]);
  FakeSocket.last.hear({ type: 'pong' });
  await clock.advance(15_000);
  await clock.advance(45_000);
  expect(FakeSocket.last.sent).toHaveLength(3);
  expect(told).toEqual([]);
  await clock.advance(15_000);
  expect(told).toEqual(['ended']);
  expect(FakeSocket.last.closes).toBe(1);
  expect(clock.sleepers).toBe(0);
});
