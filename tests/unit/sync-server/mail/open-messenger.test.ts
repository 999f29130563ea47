import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../../sync-server/config/config.ts';
import type { Mail } from '../../../../sync-server/mail/messenger.ts';
import { type OpenMessenger, openMessenger } from '../../../../sync-server/mail/open-messenger.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { MapStore } from '../../../support/memory-store.ts';
import { ID_KEY } from '../../../support/test-context.ts';
import { type MailSink, openMailSink } from '../../../support/mail-sink.ts';
import { until } from '../../../support/until.ts';
import { gate } from '../../../support/gate.ts';

const MAIL: Mail = {
  kind: 'sign-in-link',
  to: 'ann@example.com',
  name: 'Ann Tremblay',
  subject: 'Portage Login',
  text: 'Sign in to Portage with your secure link.',
  html: '<p>Sign in</p>',
};

let sink: MailSink;
let timer: FakeTimer;
let store: MapStore;
let lines: string[];
const open: OpenMessenger[] = [];

beforeEach(async () => {
  sink = await openMailSink();
  timer = new FakeTimer();
  store = new MapStore('accounts');
  lines = [];
});
afterEach(async () => {
  for (const messenger of open.splice(0)) await messenger.close();
  await sink.close();
});

const DEFAULTS = { RATE_LIMITS: 'off', DATA_DIR: '/nonexistent', PUBLIC_URL: 'http://localhost' };

async function messengerOf(
  variables: Record<string, string>,
  fetch: typeof globalThis.fetch = () => Promise.reject(new Error('no network')),
) {
  const environment = { nowMs: () => nowMs, randomBytes: (length: number) => new Uint8Array(length).fill(7) };
  const log = pino({ level: 'trace' }, { write: line => void lines.push(line) });
  const config = readConfig({ ...DEFAULTS, ...variables });
  const messenger = await openMessenger({ config, environment, store, idKey: ID_KEY, log, timer, fetch });
  open.push(messenger);
  return messenger;
}
let nowMs = Date.parse('2026-11-20T12:00:00Z');
const pass = (ms: number) => {
  nowMs += ms;
  timer.advance(ms);
};

describe('a mail', () => {
  test('arrives in text and HTML, from the address of SMTP_URL', async () => {
    const messenger = await messengerOf({ SMTP_URL: `${sink.url}?from=jobs@portage.example` });
    expect(messenger.canMail).toBe(true);
    await messenger.mail(MAIL);
    await sink.arrived(1);
    const [received] = sink.received;
    expect(received).toMatchObject({ from: 'jobs@portage.example', to: ['ann@example.com'] });
    expect(received?.source).toMatch(/^From: Portage <jobs@portage\.example>\r$/m);
    expect(received?.source).toMatch(/^To: Ann Tremblay <ann@example\.com>\r$/m);
    expect(received?.source).toMatch(/^Subject: Portage Login\r$/m);
    expect(received?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(received?.source).toContain('Content-Type: text/plain');
    expect(received?.source).toContain('Content-Type: text/html');
  });

  test.each([
    ['https://jobs.example', 'no-reply@jobs.example'],
    ['http://127.0.0.1:8080', 'no-reply@localhost'],
    ['', 'no-reply@localhost'],
  ])('has a default sender: PUBLIC_URL=%s', async (PUBLIC_URL, sender) => {
    await (await messengerOf({ SMTP_URL: sink.url, PUBLIC_URL })).mail(MAIL);
    await sink.arrived(1);
    expect(sink.received[0]?.from).toBe(sender);
  });

  test('keeps the given Message-ID', async () => {
    await (await messengerOf({ SMTP_URL: sink.url })).mail({ ...MAIL, messageId: 'invitation-17' });
    await sink.arrived(1);
    expect(sink.received[0]?.source).toContain('Message-ID: <invitation-17@localhost>');
  });

  test('asks for bounces if it should, and sends them to BOUNCE_ADDRESS if that is set', async () => {
    const SMTP_URL = `${sink.url}?from=jobs@portage.example`;
    const mail: Mail = {
      ...MAIL,
      to: 'ann+x@example.com',
      messageId: 'application-17',
      reportsFailure: true,
    };
    await (await messengerOf({ SMTP_URL })).deliver(mail);
    await (await messengerOf({ SMTP_URL, BOUNCE_ADDRESS: 'bounces@portage.example' })).deliver(mail);
    await (await messengerOf({ SMTP_URL, BOUNCE_ADDRESS: 'bounces@portage.example' })).deliver(MAIL);
    const asked = {
      envelopeId: 'application-17',
      returned: 'HDRS',
      notify: 'FAILURE',
      original: 'rfc822;ann+x@example.com',
    };
    const unasked = { envelopeId: '', returned: '', notify: '', original: '' };
    expect(sink.received.map(({ from, reports }) => [from, reports])).toEqual([
      ['jobs@portage.example', asked],
      ['bounces@portage.example', asked],
      ['jobs@portage.example', unasked],
    ]);
    for (const { source } of sink.received) expect(source).toContain('From: Portage <jobs@portage.example>');
  });

  test('is retried with the same id while the server defers it', async () => {
    sink.refusals.push(451, 451);
    await (await messengerOf({ SMTP_URL: sink.url })).mail(MAIL);
    await until(() => expect(timer.waiting).toEqual([2_000]));
    pass(2_000);
    await until(() => expect(timer.waiting).toEqual([15_000]));
    pass(15_000);
    await sink.arrived(1);
    expect(sink.received[0]?.source).toContain(`Message-ID: <${'07'.repeat(16)}@localhost>`);
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { msg: 'a message will be retried', tries: 1, code: '451' },
      { msg: 'a message will be retried', tries: 2, code: '451' },
    ]);
  });

  test('is given up when the server refuses it, and the log contains no address', async () => {
    sink.refusals.push(550);
    await (await messengerOf({ SMTP_URL: sink.url })).mail(MAIL);
    await until(() => expect(lines).toHaveLength(1));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'a message could not be delivered',
      code: '550',
    });
    expect(timer.waiting).toEqual([]);
    expect(lines.join('')).not.toMatch(/ann|example\.com|Sign in/);
  });

  test('is retried for five days at growing intervals while the server doesn’t answer', async () => {
    const { url } = sink;
    await sink.close();
    const messenger = await messengerOf({ SMTP_URL: url });
    await messenger.mail(MAIL);
    for (const pauseMs of [2_000, 15_000, 60_000, 240_000, 240_000]) {
      await until(() => expect(timer.waiting).toEqual([pauseMs]));
      pass(pauseMs);
    }
    await until(() => expect(lines).toHaveLength(6));
    await until(() => expect(timer.waiting).toEqual([240_000]));
    expect(messenger.waiting().count).toBe(1);
    pass(5 * 86_400_000);
    await until(() => expect(messenger.waiting().count).toBe(0));
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      msg: 'a message was given up',
      reason: 'gave-up',
      tries: 6,
    });
    expect(lines.join('')).not.toMatch(/ann|example\.com|Sign in/);
    expect(sink.received).toEqual([]);
    sink = await openMailSink();
  });

  test('that waits for a retry goes out from the disk after a restart', async () => {
    sink.refusals.push(451);
    const messenger = await messengerOf({ SMTP_URL: sink.url });
    await messenger.mail(MAIL);
    await until(() => expect(timer.waiting).toEqual([2_000]));
    await messenger.close();
    pass(10_000);
    expect(timer.waiting).toEqual([]);
    expect(sink.received).toEqual([]);
    await messengerOf({ SMTP_URL: sink.url });
    await sink.arrived(1);
    expect(sink.received).toHaveLength(1);
  });
});

describe('hostile input', () => {
  test.each([
    'ann@example.com\r\nBcc: evil@example.com',
    'ann@example.com\nBcc: evil@example.com',
    'ann@example.com\r\n\r\nbody',
    'ann@example.com\0',
    'ann@example.com\t',
    ' ann@example.com',
    'ann@example.com ',
    'ann@example.com, evil@example.com',
    'ann@example.com; evil@example.com',
    'ann@example.com evil@example.com',
    'Ann <ann@example.com>',
    '<ann@example.com>',
    'group: ann@example.com, evil@example.com;',
    '"ann@example.com evil"@example.org',
    '"evil@example.com"@example.org',
    'ann(comment)@example.com',
    'ann@example.com(evil@example.org)',
    'ann@[127.0.0.1]',
    'ann@localhost',
    'ann@@example.com',
    'ann@example..com',
    '@example.com',
    'ann@',
    'ann',
    '',
    'ann@exämple.com',
    'ann@example.com\u2028evil@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a.'.repeat(200)}com`,
    '-oQ/tmp/x@example.com\n',
  ])('no mail goes to %j', async to => {
    const messenger = await messengerOf({ SMTP_URL: sink.url });
    await expect(messenger.mail({ ...MAIL, to })).rejects.toMatchObject({ status: 400, field: 'email' });
    await messenger.mail(MAIL);
    await sink.arrived(1);
    expect(sink.received.map(each => each.to)).toEqual([['ann@example.com']]);
  });

  test('a name or subject with lines adds no header, no recipient', async () => {
    const evil = 'x\r\nBcc: evil@example.com\r\n\r\n<script>';
    await (await messengerOf({ SMTP_URL: sink.url })).mail({
      ...MAIL,
      name: evil,
      subject: evil,
      messageId: evil,
    });
    await sink.arrived(1);
    expect(sink.received[0]?.to).toEqual(['ann@example.com']);
    const [head = ''] = sink.received[0]?.source.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head).toMatch(/^To: .*<ann@example\.com>$/m);
    expect(head).toMatch(/^Message-ID: <xBccevilexample\.comscript@localhost>$/m);
  });

  test('a name with addresses in it is a name', async () => {
    const name = 'evil@example.org, "a" <b@example.org>';
    await (await messengerOf({ SMTP_URL: sink.url })).mail({ ...MAIL, name });
    await sink.arrived(1);
    expect(sink.received.flatMap(each => each.to)).toEqual(['ann@example.com']);
  });
});

describe('an unconfigured channel', () => {
  test('is refused', async () => {
    const messenger = await messengerOf({});
    expect(messenger).toMatchObject({ canMail: false, canText: false });
    await expect(messenger.mail(MAIL)).rejects.toMatchObject({ status: 503, type: 'general_smtp_disabled' });
    await expect(
      messenger.text({ kind: 'sign-in-code', to: '+15145550100', message: 'x' }),
    ).rejects.toMatchObject({
      status: 503,
      type: 'general_phone_disabled',
    });
  });

  test('is logged at the start if links could not lead to the app', async () => {
    await messengerOf({ SMTP_URL: sink.url, PUBLIC_URL: '' });
    expect(lines.join('')).toContain('SMTP_URL without PUBLIC_URL');
  });

  test('an invalid sender stops the start', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://localhost?from=Portage' })).toThrow('SMTP_URL');
  });
});

describe('a text message', () => {
  const ok = () => Promise.resolve(new Response('{}'));

  test('goes to the gateway with credentials', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(ok);
    await (await messengerOf({ SMS_URL: 'https://us%40er:pass@sms.example/send?x=1' }, fetch)).text({
      kind: 'sign-in-code',
      to: '+15145550100',
      message: '042042',
    });
    await until(() => expect(fetch).toHaveBeenCalledOnce());
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://sms.example/send?x=1');
    expect(init).toMatchObject({
      method: 'POST',
      redirect: 'error',
      body: '{"to":"+15145550100","message":"042042"}',
    });
    expect(new Headers(init?.headers).get('authorization')).toBe(`Basic ${btoa('us@er:pass')}`);
  });

  test.each([
    '15145550100',
    '+0514555010',
    '+1514555010012345',
    '+1 514 555 0100',
    '+15145550100\n',
    '+1514,+1613',
    '',
  ])('is not sent to %j', async to => {
    const fetch = vi.fn<typeof globalThis.fetch>(ok);
    const messenger = await messengerOf({ SMS_URL: 'https://sms.example' }, fetch);
    await expect(messenger.text({ kind: 'sign-in-code', to, message: 'x' })).rejects.toMatchObject({
      status: 400,
      field: 'phone',
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('is retried when the gateway is busy, but not when it refuses', async () => {
    const answers = [503, 400];
    const fetch = vi.fn<typeof globalThis.fetch>(
      async () => new Response('', { status: answers.shift() ?? 200 }),
    );
    await (await messengerOf({ SMS_URL: 'https://sms.example' }, fetch)).text({
      kind: 'sign-in-code',
      to: '+15145550100',
      message: '042042',
    });
    await until(() => expect(timer.waiting).toEqual([2_000]));
    pass(2_000);
    await until(() => expect(lines).toHaveLength(2));
    expect(lines.map(line => JSON.parse(line).code)).toEqual(['503', '400']);
    expect(timer.waiting).toEqual([]);
    expect(lines.join('')).not.toMatch(/5145550100|042042/);
  });
});

test('the development mailbox keeps the last thousand', async () => {
  const messenger = await messengerOf({ DEV_MAILBOX: 'on' });
  for (let i = 1; i <= 1001; i += 1) await messenger.mail({ ...MAIL, subject: `no. ${i}` });
  const mails = messenger.mailbox?.mails ?? [];
  expect(mails).toHaveLength(1000);
  expect(mails[0]).toEqual({
    id: '2',
    subject: 'no. 2',
    text: MAIL.text,
    html: MAIL.html,
    to: [{ address: 'ann@example.com', name: 'Ann Tremblay' }],
  });
});

describe('work behind an answer', () => {
  test('is awaited at shutdown, and its failure is logged', async () => {
    const messenger = await messengerOf({ DEV_MAILBOX: 'on' });
    messenger.runAfterResponse(async () => {
      await Promise.resolve();
      await messenger.mail(MAIL);
    });
    messenger.runAfterResponse(() => Promise.reject(new Error('the disk is full')));
    await messenger.settled();
    expect(messenger.mailbox?.mails).toHaveLength(1);
    expect(lines).toHaveLength(1);
  });

  test('is refused when there is too much of it', async () => {
    const messenger = await messengerOf({});
    const { isOpen: blocked, open: finish } = gate();
    for (let i = 0; i < 500; i += 1) messenger.runAfterResponse(() => blocked);
    expect(() => messenger.runAfterResponse(() => blocked)).toThrow(expect.objectContaining({ status: 503 }));
    finish();
    await messenger.settled();
  });
});

describe('a mail that its sender records', () => {
  const CONTACT = { ...MAIL, replyTo: 'robin@example.ca', messageId: 'contact-1' };

  test('has been accepted by the mail server when it resolves', async () => {
    expect(await (await messengerOf({ SMTP_URL: sink.url })).deliver(CONTACT)).toBe('done');
    expect(sink.received).toHaveLength(1);
    expect(sink.received[0]?.to).toEqual(['ann@example.com']);
    expect(sink.received[0]?.source).toMatch(/^Reply-To: robin@example\.ca\r$/m);
  });

  test('rejects while the server defers it, and resolves to a refusal when it is refused', async () => {
    const messenger = await messengerOf({ SMTP_URL: sink.url });
    sink.refusals.push(451, 550);
    await expect(messenger.deliver(CONTACT)).rejects.toMatchObject({ responseCode: 451 });
    expect(await messenger.deliver(CONTACT)).toBe('refused');
    expect(timer.waiting).toEqual([]);
    expect(lines.join('')).not.toMatch(/robin|example|Sign in/);
  });

  test.each(['robin@example.ca\r\nBcc: all@example.com', 'a@b.example, c@d.example', ''])(
    'goes nowhere with an answer to %j',
    async replyTo => {
      const messenger = await messengerOf({ SMTP_URL: sink.url });
      await expect(messenger.deliver({ ...MAIL, replyTo })).rejects.toMatchObject({
        type: 'general_argument_invalid',
      });
      expect(sink.received).toEqual([]);
    },
  );

  test('is in the development mailbox, however many there are', async () => {
    const messenger = await messengerOf({ DEV_MAILBOX: 'on', RATE_LIMITS: 'on' });
    for (let count = 0; count < 5; count += 1) await messenger.deliver(CONTACT);
    expect(messenger.mailbox?.mails.map(({ replyTo }) => replyTo)).toEqual(Array(5).fill('robin@example.ca'));
  });
});
