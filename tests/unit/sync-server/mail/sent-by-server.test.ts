import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeptMail, KeptText } from '../../../../sync-server/mail/dev-mailbox.ts';
import type { RunningServer } from '../../../../sync-server/server.ts';
import { startInProcess } from '../../../support/in-process-server.ts';
import { type MailSink, openMailSink } from '../../../support/mail-sink.ts';
import { codeIn } from '../../../support/sent-messages.ts';
import { PROJECT } from '../../../support/server-world.ts';
import { until } from '../../../support/until.ts';

let directory: string;
let server: RunningServer;
let sink: MailSink;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-mail-'));
  sink = await openMailSink();
});
afterEach(async () => {
  await server.close();
  await sink.close();
  await rm(directory, { recursive: true, force: true });
});

const start = async (variables: Record<string, string>) => {
  server = await startInProcess(join(directory, 'data'), { variables });
};
const urlOf = (path: string) => `http://127.0.0.1:${server.port}${path}`;
const post = async (path: string, body: object) => {
  const headers = { ...PROJECT, 'content-type': 'application/json' };
  return fetch(urlOf(path), { method: 'POST', headers, body: JSON.stringify(body) });
};

test('the mailbox of a running server has the mail that an answer did not wait for', async () => {
  await start({ DEV_MAILBOX: 'on' });
  const asked = await post('/v1/account/tokens/email', { userId: 'unique()', email: 'ann@example.com' });
  const { userId } = (await asked.json()) as { userId: string };
  const [mail] = (await (await fetch(urlOf('/__dev/email'))).json()) as KeptMail[];
  expect(mail).toMatchObject({
    to: [{ address: 'ann@example.com', name: '' }],
    subject: 'OTP for Portage Login',
  });
  const session = await post('/v1/account/sessions/token', { userId, secret: codeIn(mail?.text) });
  expect(session.status).toBe(201);

  await post('/v1/account/tokens/phone', { userId: 'unique()', phone: '+15145550100' });
  const [text] = (await (await fetch(urlOf('/__dev/sms'))).json()) as KeptText[];
  expect(text?.to).toBe('+15145550100');
  expect(codeIn(text?.message)).not.toBe('');
});

test('a running server tells its operator what it sent, what was refused and what still waits', async () => {
  await start({ SMTP_URL: sink.url, PUBLIC_URL: 'https://jobs.example' });
  const ask = (email: string) => post('/v1/account/tokens/email', { userId: 'unique()', email });
  /** One answer that has all of these lines: figures that change together are read together. */
  const figures = (...lines: RegExp[]) =>
    until(async () => {
      const text = await (await fetch(urlOf('/metrics'))).text();
      for (const line of lines) expect(text).toMatch(line);
      return text;
    });
  await ask('ann@example.com');
  await sink.arrived(1);
  sink.refusals.push(550);
  await ask('bob@example.com');
  await figures(
    /^portage_messages_failed_total\{kind="sign-in-code",reason="refused"\} 1$/m,
    /^portage_messages_delivered_total\{kind="sign-in-code"\} 1$/m,
    /^portage_messages_queued 0$/m,
  );
  // More than one: the next try must not empty the queue before it is read.
  sink.refusals.push(...Array.from({ length: 20 }, () => 451));
  await ask('cas@example.com');
  const waiting = await figures(/^portage_message_retries [1-9]/m, /^portage_messages_queued 1$/m);
  expect(waiting).not.toMatch(/^portage_messages_oldest_seconds 0$/m);
  expect(waiting).not.toMatch(/example\.com/);
});

test('a running server sends by SMTP, and tells its app that it can', async () => {
  await start({ SMTP_URL: `${sink.url}?from=jobs@portage.example`, PUBLIC_URL: 'https://jobs.example' });
  const body = { userId: 'unique()', email: 'ann@example.com', url: 'https://jobs.example/sign-in-link' };
  expect((await post('/v1/account/tokens/magic-url', body)).status).toBe(201);
  await sink.arrived(1);
  expect(sink.received).toMatchObject([{ from: 'jobs@portage.example', to: ['ann@example.com'] }]);
  expect((await fetch(urlOf('/__dev/email'))).status).not.toBe(200);
  const settings: unknown = await (await fetch(urlOf('/v1/sync/settings'))).json();
  expect(settings).toMatchObject({ signIn: { mail: true, phone: false } });
});
