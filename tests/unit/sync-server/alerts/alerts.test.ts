import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eraseAlerts, exportedAlerts } from '../../../../sync-server/leaving/alerts.ts';
import { published } from '../../../../sync-server/postings/posting-review.ts';
import { formatMoment } from '../../../../sync-server/core/moments.ts';
import { toRecord } from '../../../../sync-server/records/board-documents.ts';
import { ALERT_RANGE, matchedKey, toAlert } from '../../../../sync-server/records/messaging/alert-record.ts';
import { openAlerts } from '../../../../sync-server/alerts/open-alerts.ts';
import { documentSource } from '../../../../sync-server/events/document-source.ts';
import { addPosting, changeData, hidePosting } from '../../../support/board.ts';
import {
  type AlertWorld,
  byMail,
  createAlertWorld,
  HOUR_MS,
  MINUTE_MS,
} from '../../../support/alert-world.ts';
import { changeAccount } from '../../../support/server-world.ts';

let at: AlertWorld;
beforeEach(async () => {
  at = await createAlertWorld();
});
afterEach(() => at.close());

const mails = () => at.world.context.messenger.mails;
const subjects = () => mails().map(({ to, subject }) => `${to}: ${subject}`);
const linkIn = (text: string, label: RegExp) => new URL(label.exec(text)?.[1] ?? '');
const STOP = /stop alerts for this search: (\S+)/;
const STOP_ALL = /stop all alerts: (\S+)/;
const request = (method: 'GET' | 'POST', { pathname, search }: URL, payload?: string) =>
  at.world.app.inject({
    method,
    url: pathname + search,
    ...(payload !== undefined && {
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  });

describe('an alert by mail', () => {
  it('names a new posting, and stops with one request of the mail program', async () => {
    await at.save('anna', 'search-01', 'q=cook&province=ON', byMail('now'));
    await at.post(7, {
      jobTitle: 'Line <cook>',
      payMin: 2100,
      payMax: 2400,
      payPeriod: 'hour',
      city: 'Kenora',
    });
    await at.post(8, { jobTitle: 'Driver', noc: '75200' });
    await at.settled();
    await at.pass(MINUTE_MS);
    expect(subjects()).toEqual(['anna@example.com: 1 new job: Cooks near me']);
    const [mail] = mails();
    expect(mail).toMatchObject({ kind: 'alert', messageId: expect.stringMatching(/^alert-[0-9a-f]{36}$/) });
    expect(mail?.text).toContain(
      'Line <cook>\nMaple Foods Ltd. · Kenora, Ontario · $21.00 to $24.00 an hour\nhttps://jobs.example/job/7',
    );
    expect(mail?.text).toContain('https://jobs.example/jobList?q=cook&province=ON');
    expect(mail?.text).toContain('because you saved this search and chose email alerts');
    expect(mail?.html).toContain('<a href="https://jobs.example/job/7"');
    expect(mail?.html).toContain('Line &lt;cook&gt;');

    const link = linkIn(mail?.text ?? '', STOP);
    expect(link.href).toBe(mail?.unsubscribe?.href);
    // Programs that scan mails follow links.
    expect((await request('GET', link)).body).toContain('Stop the alert');
    expect((await request('POST', link, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect((await request('POST', link, 'List-Unsubscribe=One-Click')).body).toContain(
      'The alert is stopped',
    );
    await at.post(9);
    await at.settled();
    await at.pass(HOUR_MS);
    expect(mails()).toHaveLength(1);
  });

  it('leaves out an employer whose jobs the person hid, and comes again once they are shown', async () => {
    await changeAccount(at.world.context, 'anna', { prefs: { 'hiddenEmployer-1': 'Maple Foods Ltd.' } });
    await at.save('anna', 'search-01', 'q=cook', byMail('now'));
    await at.save('bruno', 'search-02', 'q=cook', byMail('now'));
    await at.post(7);
    await at.settled();
    await at.pass(MINUTE_MS);
    expect(subjects()).toEqual(['bruno@example.com: 1 new job: Cooks near me']);
    await changeAccount(at.world.context, 'anna', { prefs: {} });
    await at.post(8);
    await at.settled();
    await at.pass(HOUR_MS);
    expect(subjects().slice(1).sort()).toEqual([
      'anna@example.com: 1 new job: Cooks near me',
      'bruno@example.com: 1 new job: Cooks near me',
    ]);
  });

  it('can stop all searches’ mails, of that person alone', async () => {
    for (const id of ['search-01', 'search-02']) await at.save('anna', id, 'q=cook', byMail('now'), id);
    await at.save('bruno', 'search-03', 'q=cook', byMail('now'));
    await at.post(7);
    await at.settled();
    await at.pass(MINUTE_MS);
    expect(mails()).toHaveLength(3);
    const link = linkIn(mails().find(({ to }) => to.startsWith('anna'))?.text ?? '', STOP_ALL);
    expect((await request('GET', link)).body).toContain('Stop all alerts');
    expect((await request('POST', link)).body).toContain('All alerts are stopped');
    await at.post(8);
    await at.settled();
    await at.pass(HOUR_MS);
    expect(subjects().slice(3)).toEqual(['bruno@example.com: 1 new job: Cooks near me']);
  });

  it('isn’t stopped by a forged or damaged link', async () => {
    await at.save('anna', 'search-01', 'q=cook', byMail('now'));
    for (const search of ['', '?for=', '?for=abc', `?for=${'x'.repeat(5_000)}`, '?for=%ff'])
      expect(
        (await at.world.app.inject({ method: 'POST', url: `/v1/sync/mail/alerts${search}` })).statusCode,
      ).toBeGreaterThanOrEqual(400);
    await at.post(7);
    await at.settled();
    await at.pass(MINUTE_MS);
    expect(mails()).toHaveLength(1);
  });

  it('comes in the morning of the person’s zone, in their language, with all matches of the day', async () => {
    await changeAccount(at.world.context, 'anna', { prefs: { language: 'fr' } });
    await at.save('anna', 'search-01', 'q=cook', byMail('daily', 'America/Vancouver'), 'Cuisine « à moi »');
    // 12:00 UTC is 4 a.m. there.
    for (const id of [7, 8]) await at.post(id);
    await at.settled();
    await at.pass(4 * HOUR_MS - 1);
    expect(mails()).toEqual([]);
    await at.pass(1);
    expect(subjects()).toEqual([
      'anna@example.com: 2\u00a0nouvelles offres\u00a0: Cuisine « à moi »'
        .replace('2\u00a0', '2 ')
        .replace('« à moi »', '«\u00a0à moi\u00a0»'),
    ]);
    expect(mails()[0]?.text).toContain('Vous recevez ce courriel chaque jour');
    await at.post(9);
    await at.settled();
    await at.pass(23 * HOUR_MS);
    expect(mails()).toHaveLength(1);
    await at.pass(HOUR_MS);
    expect(mails()).toHaveLength(2);
  });

  it('comes on Monday if it is weekly, and at once after the choice changed', async () => {
    await at.save('anna', 'search-01', 'q=cook', byMail('weekly'));
    await at.save('bruno', 'search-02', 'q=cook', byMail('weekly'));
    // Friday.
    await at.post(7);
    await at.settled();
    await at.pass(24 * HOUR_MS);
    expect(mails()).toEqual([]);
    await at.save('bruno', 'search-02', 'q=cook', byMail('now'));
    await at.settled();
    await at.pass(MINUTE_MS);
    expect(subjects()).toEqual(['bruno@example.com: 1 new job: Cooks near me']);
    await at.pass(48 * HOUR_MS - MINUTE_MS + HOUR_MS);
    expect(subjects().slice(1)).toEqual(['anna@example.com: 1 new job: Cooks near me']);
  });

  it('waits for the end of quiet hours', async () => {
    await changeAccount(at.world.context, 'anna', { prefs: { pushQuiet: '06:00-09:00 America/Toronto' } });
    await at.save('anna', 'search-01', 'q=cook', byMail('now'));
    await at.post(7);
    await at.settled();
    await at.pass(2 * HOUR_MS - 1);
    expect(mails()).toEqual([]);
    await at.pass(1);
    expect(mails()).toHaveLength(1);
  });

  it('lists twenty, counts the rest, and leaves what is over the day’s share for later', async () => {
    await at.close();
    at = await createAlertWorld({ RATE_LIMITS: 'on' });
    await at.save('anna', 'search-01', 'q=cook', byMail('now'));
    for (let id = 1; id <= 130; id += 1) await at.post(id);
    await at.settled();
    await at.pass(MINUTE_MS);
    expect(subjects()).toEqual(['anna@example.com: 130 new jobs: Cooks near me']);
    expect(mails()[0]?.text.match(/jobs\.example\/job\//g)).toHaveLength(20);
    expect(mails()[0]?.text).toContain('110 more jobs');
    for (let id = 201; id <= 280; id += 1) {
      await at.post(id);
      await at.settled();
      await at.pass(11 * MINUTE_MS);
    }
    // 30 a day, which come back evenly: one in 48 minutes.
    expect(mails().length).toBeGreaterThanOrEqual(30);
    expect(mails().length).toBeLessThan(60);
    await at.pass(24 * HOUR_MS);
    const announced = mails().flatMap(({ text }) => text.match(/(?<=example\/job\/)2\d\d/g) ?? []);
    expect(announced.toSorted()).toEqual(Array.from({ length: 80 }, (_, index) => String(201 + index)));
  });
});

describe('no alert comes', () => {
  const untold = async () => {
    await at.settled();
    await at.pass(49 * HOUR_MS);
    return subjects();
  };

  it.each([
    ['whose last day is over', { expiryDateFormatted: '2026-11-18' }],
    ['that was first advertised long ago', { firstPostedDate: '2026-10-01' }],
    ['without a date', { postingDateFormatted: '1970-01-01', firstPostedDate: '1970-01-01' }],
    ['that doesn’t match', { jobTitle: 'Baker', noc: '63202' }],
  ])('for a posting %s', async (_name, card) => {
    await at.save('anna', 'search-01', 'q=cook', byMail('now'));
    await at.post(7, card);
    expect(await untold()).toEqual([]);
  });

  it('for one that closed, changed or was hidden before the mail', async () => {
    await at.save('anna', 'search-01', 'q=cook', byMail('daily'));
    for (const id of [7, 8, 9]) await at.post(id);
    await at.settled();
    const { context } = at.world;
    await changeData(context, 'jobs/job-7', { closedAt: formatMoment(context.clock.nowMs) });
    await changeData(context, 'jobs/job-8', { jobTitle: 'Baker', noc: '63202' });
    await hidePosting(
      context,
      toRecord((await context.stores.board.get('jobs/job-9'))?.body ?? {}),
      'refused',
    );
    expect(await untold()).toEqual([]);
  });

  it('for a sample', async () => {
    await at.save('anna', 'search-01', 'q=cook', byMail('now'));
    const { context } = at.world;
    const record = await addPosting(context, {
      jobId: 7,
      jobTitle: 'Cook',
      postingDateFormatted: '2026-11-20',
      firstPostedDate: '2026-11-20',
    });
    const body = { ...record, documentId: 'sample-7', data: { ...record.data, jobId: 8 } };
    await context.stores.board.commit([{ id: 'jobs/sample-7', body }]);
    await at.settled();
    expect(await context.stores.accounts.get(matchedKey('sample-7'))).toBeUndefined();
    expect(await context.stores.accounts.get(matchedKey('job-7'))).toBeDefined();
  });

  it('for a posting that was there before the search, also after an edit or an extension', async () => {
    await at.post(7);
    await at.settled();
    await at.save('anna', 'search-01', 'q=cook', byMail('now'));
    await changeData(at.world.context, 'jobs/job-7', { payMin: 9_999, review: null });
    expect(await untold()).toEqual([]);
  });

  it.each([
    ['whose address isn’t confirmed', { emailVerified: false }],
    ['who is blocked', { active: false }],
  ])('to a person %s', async (_name, fields) => {
    await changeAccount(at.world.context, 'anna', fields);
    await at.save('anna', 'search-01', 'q=cook', byMail('now'));
    await at.post(7);
    expect(await untold()).toEqual([]);
  });

  it('for a search that was removed, turned off or left to the device meanwhile', async () => {
    for (const id of ['search-01', 'search-02']) await at.save('anna', id, 'q=cook', byMail('daily'));
    await at.post(7);
    await at.settled();
    await at.save('anna', 'search-01', 'q=cook', null);
    await at.save('anna', 'search-02', 'q=cook', { by: 'device', when: 'now', zone: 'UTC' });
    expect(await untold()).toEqual([]);
    expect(await at.world.context.stores.accounts.range(ALERT_RANGE)).toEqual([]);
  });
});

describe('a posting is announced once', () => {
  it('when its review ends, and not when it is put up again', async () => {
    await at.save('anna', 'search-01', 'q=cook', byMail('now'));
    const { context } = at.world;
    const record = await addPosting(context, {
      jobId: 7,
      jobTitle: 'Cook',
      postingDateFormatted: '2026-11-20',
      firstPostedDate: '2026-11-20',
    });
    await hidePosting(context, record, 'review');
    await at.settled();
    await at.pass(MINUTE_MS);
    // It was public for a moment, and hidden again before the mail.
    expect(mails()).toEqual([]);
    await context.stores.accounts.commit(
      (await context.stores.accounts.range(ALERT_RANGE)).map(({ id, revision }) => ({
        id,
        revision,
        body: null,
      })),
    );
    const traced = await context.stores.accounts.get(matchedKey('job-7'));
    if (traced)
      await context.stores.accounts.commit([{ id: traced.id, revision: traced.revision, body: null }]);
    const stored = await context.stores.board.get('jobs/job-7');
    if (!stored) throw new Error('no posting');
    const released = published(toRecord(stored.body), formatMoment(context.clock.nowMs));
    await context.stores.board.commit([{ id: stored.id, revision: stored.revision, body: { ...released } }]);
    await at.settled();
    await at.pass(MINUTE_MS);
    expect(mails()).toHaveLength(1);
    await at.post(8, { jobTitle: 'Cook', payMin: 9_999 });
    await at.settled();
    await at.pass(HOUR_MS);
    expect(mails()).toHaveLength(1);
  });

  it('when the server is killed before it noted that the posting was matched', async () => {
    await at.save('anna', 'search-01', 'q=cook', byMail('daily'));
    await at.post(7);
    await at.settled();
    const { context } = at.world;
    const trace = await context.stores.accounts.get(matchedKey('job-7'));
    if (!trace) throw new Error('no trace');
    await context.stores.accounts.commit([{ id: trace.id, revision: trace.revision, body: null }]);
    await redeliver('job-7');
    const [stored] = await context.stores.accounts.range(ALERT_RANGE);
    expect(stored && toAlert(stored.body)?.waiting).toHaveLength(1);
    await at.pass(25 * HOUR_MS);
    expect(mails()).toHaveLength(1);
    await redeliver('job-7');
    await at.pass(25 * HOUR_MS);
    expect(mails()).toHaveLength(1);
  });

  it('when the server is killed while it sends: under the same id', async () => {
    await at.save('anna', 'search-01', 'q=cook', byMail('now'));
    const { messenger } = at.world.context;
    const deliver = messenger.deliver.bind(messenger);
    let killed = false;
    messenger.deliver = async (mail, stop) => {
      await deliver(mail, stop);
      if (killed) return 'done';
      killed = true;
      // The process ends here: nothing is recorded.
      return new Promise((_resolve, reject) =>
        stop?.addEventListener('abort', () => reject(new Error('killed'))),
      );
    };
    await at.post(7);
    await at.backbone.idle();
    at.world.context.clock.nowMs += MINUTE_MS;
    at.timer.advance(MINUTE_MS);
    await expect.poll(() => mails().length).toBe(1);
    await at.restart();
    await at.pass(0);
    expect(mails().map(({ messageId }) => messageId)).toEqual([mails()[0]?.messageId, mails()[0]?.messageId]);
    await at.restart();
    await at.pass(25 * HOUR_MS);
    expect(mails()).toHaveLength(2);
  });

  it('by two servers that both deliver events', async () => {
    const { context } = at.world;
    await at.backbone.close();
    const shared = { ...context, config: { ...context.config, storeUrl: 'http://couch' } };
    const servers = [1, 2].map(() => openAlerts(shared, { push: at.push, timer: at.timer }));
    for (const { consumer } of servers) await consumer.start?.();
    await at.save('anna', 'search-01', 'q=cook', byMail('now'));
    await at.save('bruno', 'search-02', 'q=cook', byMail('now'));
    await at.post(7);
    const events = await eventsOf('job-7');
    await Promise.all(servers.map(async ({ consumer }) => consumer.consumeAll?.(events)));
    context.clock.nowMs += MINUTE_MS;
    at.timer.advance(MINUTE_MS);
    await Promise.all(servers.map(server => server.idle()));
    expect(subjects().toSorted()).toEqual([
      'anna@example.com: 1 new job: Cooks near me',
      'bruno@example.com: 1 new job: Cooks near me',
    ]);
    for (const { consumer } of servers) await consumer.stop?.();
  });

  it('after the mail server was down, and given up after days', async () => {
    await at.save('anna', 'search-01', 'q=cook', byMail('now'));
    const { messenger } = at.world.context;
    const deliver = messenger.deliver.bind(messenger);
    let isDown = true;
    messenger.deliver = (mail, stop) => (isDown ? Promise.reject(new Error('down')) : deliver(mail, stop));
    await at.post(7);
    await at.settled();
    for (let minutes = 0; minutes < 5; minutes += 1) await at.pass(MINUTE_MS);
    isDown = false;
    await at.pass(HOUR_MS);
    expect(mails()).toHaveLength(1);
    isDown = true;
    await at.post(8);
    await at.settled();
    for (let hours = 0; hours < 75; hours += 1) await at.pass(HOUR_MS);
    isDown = false;
    await at.pass(24 * HOUR_MS);
    expect(mails()).toHaveLength(1);
    expect(at.alerts.figures).toMatchObject({ mails: 1, failed: 1 });
  });
});

it('is part of the person’s export, and goes with the account', async () => {
  await at.save('anna', 'search-01', 'q=cook', byMail('now'));
  await at.save('bruno', 'search-02', 'q=cook', byMail('now'));
  await at.post(7);
  await at.settled();
  await at.pass(MINUTE_MS);
  const { context } = at.world;
  const [row] = context.projection.ownedBy('searches', 'anna');
  expect(await exportedAlerts(context, 'anna')).toEqual([
    {
      searchId: row?.documentId,
      announcements: 1,
      lastAnnouncedAt: formatMoment(context.clock.nowMs),
      lastMatches: 1,
      waitingMatches: 0,
    },
  ]);
  await eraseAlerts(context, 'anna');
  expect(await exportedAlerts(context, 'anna')).toEqual([]);
  expect(await exportedAlerts(context, 'bruno')).toHaveLength(1);
});

async function eventsOf(documentId: string) {
  const { context } = at.world;
  const stored = await context.stores.board.get(`jobs/${documentId}`);
  if (!stored) throw new Error('no posting');
  const source = documentSource(context);
  return source
    .read({ ...stored, sequence: 0 }, { sinceMs: 0, isNew: () => true })
    .filter(({ action }) => action === 'create');
}

/** As the follower does after a kill. */
async function redeliver(documentId: string): Promise<void> {
  await at.alerts.consumer.consumeAll?.(await eventsOf(documentId));
  await at.settled();
}
