import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { openMessenger } from '../../../../sync-server/mail/open-messenger.ts';
import { registerDevMailbox } from '../../../../sync-server/routes/dev-mailbox.ts';
import { createWorld } from '../../../support/server-world.ts';

async function mailboxWorld(variables: Record<string, string>) {
  const { config, environment, stores, idKey } = (await createWorld(variables)).context;
  const log = pino({ level: 'silent' });
  const messenger = await openMessenger({ config, environment, store: stores.accounts, idKey, log });
  const world = await createWorld(variables, [scope => registerDevMailbox(scope, messenger)]);
  return { ...world, messenger };
}

describe('the development mailbox', () => {
  test('shows mails and texts, oldest first, to who asks without a project', async () => {
    const { app, messenger } = await mailboxWorld({ DEV_MAILBOX: 'on' });
    const mail = { kind: 'recovery' as const, name: 'Ann', subject: 's', text: 't', html: '<p>t</p>' };
    await messenger.mail({ ...mail, to: 'ann@example.com' });
    messenger.runAfterResponse(async () => {
      await Promise.resolve();
      await messenger.mail({ ...mail, to: 'bob@example.com' });
    });
    await messenger.text({ kind: 'sign-in-code', to: '+15145550100', message: '042042' });

    const mails = await app.inject({ url: '/__dev/email' });
    expect(mails.statusCode).toBe(200);
    expect(mails.headers['cache-control']).toBe('no-store');
    expect(mails.json()).toEqual([
      {
        id: '1',
        subject: 's',
        text: 't',
        html: '<p>t</p>',
        to: [{ address: 'ann@example.com', name: 'Ann' }],
      },
      {
        id: '2',
        subject: 's',
        text: 't',
        html: '<p>t</p>',
        to: [{ address: 'bob@example.com', name: 'Ann' }],
      },
    ]);
    const texts = await app.inject({ url: '/__dev/sms' });
    expect(texts.json()).toEqual([{ to: '+15145550100', message: '042042' }]);
  });

  test.each(['evil.example', 'localhost.evil.example', '10.0.0.1:8080'])(
    'is not there under %s',
    async host => {
      const { app } = await mailboxWorld({ DEV_MAILBOX: 'on' });
      const answer = await app.inject({ url: '/__dev/email', headers: { host } });
      expect(answer.statusCode).toBe(404);
    },
  );

  test.each([
    { host: 'jobs.example', 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-for': '203.0.113.10' },
    { 'x-forwarded-for': '127.0.0.1' },
    { via: '1.1 proxy' },
  ])('is not there for a proxy, trusted or not: %j', async headers => {
    for (const trusted of [{}, { TRUSTED_PROXIES: '127.0.0.1' }]) {
      const { app } = await mailboxWorld({ DEV_MAILBOX: 'on', ...trusted });
      for (const url of ['/__dev/email', '/__dev/sms'])
        expect((await app.inject({ url, headers })).statusCode).toBe(404);
    }
  });

  test('is not there for another machine', async () => {
    const { app } = await mailboxWorld({ DEV_MAILBOX: 'on' });
    const answer = await app.inject({ url: '/__dev/email', remoteAddress: '203.0.113.10' });
    expect(answer.statusCode).toBe(404);
  });

  test('is not there unless it is on', async () => {
    const { app } = await mailboxWorld({});
    expect((await app.inject({ url: '/__dev/email' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/__dev/sms' })).statusCode).toBe(404);
  });
});
