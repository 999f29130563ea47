import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMessenger, type OpenMessenger } from '../../../../sync-server/mail/open-messenger.ts';
import { registerSyncAlerts } from '../../../../sync-server/routes/sync/sync-alerts.ts';
import { type AlertWorld, byMail, createAlertWorld, MINUTE_MS } from '../../../support/alert-world.ts';
import { type MailSink, openMailSink } from '../../../support/mail-sink.ts';
import { openPushServiceForTests } from '../../../support/push-service.ts';
import { changeAccount } from '../../../support/server-world.ts';

let sink: MailSink;
let messenger: OpenMessenger;
let at: AlertWorld;
beforeEach(async () => {
  sink = await openMailSink();
  at = await createAlertWorld({ SMTP_URL: `${sink.url}?from=jobs@jobs.example` }, [registerSyncAlerts]);
  const { context } = at.world;
  const { config, environment, stores, idKey, log } = context;
  messenger = await openMessenger({
    config,
    environment,
    store: stores.accounts,
    idKey,
    log,
    timer: at.timer,
  });
  context.messenger.deliver = (mail, stop) => messenger.deliver(mail, stop);
});
afterEach(async () => {
  await at.close();
  await messenger.close();
  await sink.close();
});

test('a new posting, the mail about it in a mail server, and its one-click unsubscribe', async () => {
  await at.save('anna', 'search-01', 'q=cook', byMail('now'), 'Cooks');
  await at.post(7, { jobTitle: 'Camp cook' });
  await at.settled();
  await at.pass(MINUTE_MS);
  await sink.arrived(1);
  const [mail] = sink.received;
  expect(mail?.to).toEqual(['anna@example.com']);
  // A long header is folded.
  const source = mail?.source.replace(/\r\n[ \t]+/g, ' ') ?? '';
  expect(source).toMatch(/^Subject: 1 new job: Cooks$/m);
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(source).toMatch(/^Message-ID: <alert-[0-9a-f]{36}@jobs\.example>$/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated$/m);
  const link = new URL(/^List-Unsubscribe: <(\S+)>$/m.exec(source)?.[1] ?? '');
  const stop = await at.world.app.inject({
    method: 'POST',
    url: link.pathname + link.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(stop.statusCode).toBe(200);
  // The person's phones learn of it.
  expect(at.world.context.projection.ownedBy('searches', 'anna')[0]?.data).toMatchObject({
    name: 'Cooks',
    alertBy: null,
  });
  await at.post(8);
  await at.settled();
  await at.pass(60 * MINUTE_MS);
  expect(sink.received).toHaveLength(1);
});

test('what was announced is told to that person alone', async () => {
  await at.save('owner', 'search-01', 'q=cook', byMail('now'));
  await changeAccount(at.world.context, 'owner', { emailVerified: true });
  await at.post(7);
  await at.settled();
  await at.pass(MINUTE_MS);
  await sink.arrived(1);
  const ask = async (actor: 'owner' | 'stranger' | 'guest' | 'key') =>
    (await at.world.send(actor, 'GET', '/v1/sync/alerts')).json();
  expect(await ask('owner')).toEqual({
    canMail: true,
    alerts: [{ searchId: 'search-01', lastAt: at.world.context.clock.nowMs, lastCount: 1 }],
  });
  expect(await ask('stranger')).toEqual({ canMail: false, alerts: [] });
  expect((await ask('guest')).code).toBe(401);
  expect((await ask('key')).code).toBe(401);
});

test('an alert by push message names a posting and not the search, and doesn’t come if its kind is off', async () => {
  const service = await openPushServiceForTests();
  const browser = service.subscribe(at.push.publicKey);
  const { context } = at.world;
  const target = {
    id: 'phone',
    name: 'Firefox',
    identifier: browser.identifier,
    providerId: null,
    sessionId: 'session-anna',
    createdAt: 1,
    updatedAt: 1,
  };
  await changeAccount(context, 'anna', { pushTargets: [target] });
  await at.save('anna', 'search-01', 'q=cook', { by: 'push', when: 'now', zone: 'UTC' }, 'My secret search');
  await at.post(7, { jobTitle: 'Camp cook' });
  await at.settled();
  await at.pass(MINUTE_MS);
  await at.pass(0);
  expect(browser.got.map(({ content }) => content)).toEqual([
    {
      title: 'New jobs',
      body: '“Camp cook” matches your saved search.',
      tag: expect.stringMatching(/^alert-/),
      path: '/job/7',
    },
  ]);
  await changeAccount(context, 'anna', { prefs: { language: 'fr' } });
  for (const id of [8, 9, 10]) await at.post(id);
  await at.settled();
  await at.pass(11 * MINUTE_MS);
  await at.pass(0);
  expect(browser.got[1]?.content).toMatchObject({
    body: '«\u00a0Cook 10\u00a0» et 2 autres offres correspondent à votre recherche enregistrée.',
    path: '/saved',
  });
  await changeAccount(context, 'anna', { prefs: { pushOff: 'alerts' } });
  await at.post(11);
  await at.settled();
  await at.pass(11 * MINUTE_MS);
  await at.pass(0);
  expect(browser.got).toHaveLength(2);
  await service.close();
});
