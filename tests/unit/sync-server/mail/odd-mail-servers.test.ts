import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { openSmtp } from '../../../../sync-server/mail/smtp.ts';
import type { Mail } from '../../../../sync-server/mail/messenger.ts';
import { isAboutMessage, Undeliverable } from '../../../../sync-server/mail/channel.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { until } from '../../../support/until.ts';

const MAIL: Mail = {
  kind: 'application',
  to: 'jobs@clearwater.example',
  name: 'Clearwater',
  subject: 'Application: cook',
  text: 'Hello.',
  html: '<p>Hello.</p>',
  messageId: 'application-1',
};

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

/** A mail server that answers as `answer` says; null: it says nothing more. */
async function listen(
  answer: (line: string, socket: Socket) => string | null,
  greeting = '220 mx.example',
): Promise<string> {
  server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(`${greeting}\r\n`);
    let isData = false;
    let rest = '';
    socket.on('data', chunk => {
      rest += chunk.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (isData && line !== '.') continue;
        isData = line === 'DATA';
        const said = answer(line, socket);
        if (said !== null && !socket.destroyed) socket.write(`${said}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function polite(line: string): string {
  if (line.startsWith('EHLO')) return '250-mx.example\r\n250 AUTH PLAIN';
  return line === 'DATA' ? '354 go on' : '250 ok';
}

function open(url: string) {
  const timer = new FakeTimer();
  const smtp = openSmtp({
    url,
    publicUrl: null,
    senderName: 'Portage',
    bounceAddress: null,
    newMessageId: () => 'x',
    timer,
  });
  return { ...smtp, timer };
}

/** A mail server that never finishes its answer to MAIL FROM: each line counts as a sign of life. */
async function listenEndlessly() {
  const tries = { count: 0 };
  const url = await listen((line, socket) => {
    if (!line.startsWith('MAIL')) return polite(line);
    tries.count += 1;
    socket.write('250-still here\r\n');
    return null;
  });
  return { tries, ...open(url) };
}

test('a mail server that never ends its answer holds a mail back for five minutes, and no longer', async () => {
  const { tries, channel, close, timer } = await listenEndlessly();
  const sending = channel(MAIL).then(
    () => 'sent',
    () => 'failed',
  );
  await until(() => expect(tries.count).toBe(1));
  timer.advance(300_000);
  expect(await sending).toBe('failed');
  expect(timer.waiting).toEqual([]);
  await until(() => expect([...sockets].every(({ destroyed }) => destroyed)).toBe(true));
  expect(tries.count).toBe(1);
  close();
});

test('a mail that was waiting for a connection is not sent after its time either', async () => {
  const { channel, close, timer } = await listenEndlessly();
  const all = [1, 2, 3, 4].map(() => channel(MAIL).catch(() => 'failed'));
  await until(() => expect(sockets.size).toBe(3));
  timer.advance(300_000);
  expect(await Promise.all(all)).toEqual(['failed', 'failed', 'failed', 'failed']);
  expect(sockets.size).toBe(3);
  close();
});

test('a mail server that hangs up instead of its last word gets the mail once in a try', async () => {
  let mails = 0;
  const url = await listen((line, socket) => {
    if (line !== '.') return polite(line);
    mails += 1;
    socket.destroy();
    return null;
  });
  const { channel, close } = open(url);
  await expect(channel(MAIL)).rejects.toThrow(/closed|reset/i);
  expect(mails).toBe(1);
  close();
});

test('a stop waits three seconds for the mail that is under way', async () => {
  const { tries, channel, close, timer } = await listenEndlessly();
  const stop = new AbortController();
  const sending = channel(MAIL, stop.signal).catch(() => 'failed');
  await until(() => expect(tries.count).toBe(1));
  expect(timer.waiting).toEqual([300_000]);
  stop.abort();
  expect(timer.waiting).toEqual([3_000, 300_000]);
  timer.advance(3_000);
  expect(await sending).toBe('failed');
  expect(timer.waiting).toEqual([]);
  close();
});

/** What becomes of a mail where the mail server answers `said` to a command. */
async function fate(command: string, said: string, login = ''): Promise<string> {
  const isGreeting = command === '220';
  const url = await listen(
    line => (!isGreeting && line.startsWith(command) ? said : polite(line)),
    isGreeting ? said : undefined,
  );
  const { channel, close } = open(url.replace('//', `//${login}`));
  const failure = await channel(MAIL).then(
    () => null,
    (error: unknown) => error,
  );
  close();
  if (failure === null) return 'sent';
  if (failure instanceof Undeliverable) return 'never';
  return isAboutMessage(failure) ? 'later' : 'all wait';
}

test.each([
  ['RCPT', '550 5.1.1 no such user'],
  ['.', '554 5.7.1 looks like spam'],
  ['DATA', '554 5.5.1 no valid recipients'],
  ['MAIL', '552 5.3.4 message too big'],
])('a no for good to the mail itself (%s) is final: %s', async (command, said) => {
  expect(await fate(command, said)).toBe('never');
});

test.each([
  ['AUTH', '535 5.7.8 wrong password', 'portage:old@'],
  ['220', '554 5.7.1 your address is blocked', ''],
  ['MAIL', '550 5.7.1 not your address to send from', ''],
  ['MAIL', '451 4.7.1 too many mails', ''],
  ['RCPT', '421 4.3.2 shutting down', ''],
])('a mail server that refuses this server (%s) refuses no mail: %s', async (command, said, login) => {
  expect(await fate(command, said, login)).toBe('all wait');
});

test('a no for now to the mail itself holds back nothing else', async () => {
  expect(await fate('RCPT', '450 4.2.0 greylisted')).toBe('later');
});
