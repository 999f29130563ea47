import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideApplication } from '../../../../sync-server/applications/application-decisions.ts';
import { openApplication } from '../../../../sync-server/applications/application-openings.ts';
import { submitApplication } from '../../../../sync-server/applications/applications.ts';
import { createNote } from '../../../../sync-server/applications/notes.ts';
import { withdrawApplication } from '../../../../sync-server/applications/withdrawals.ts';
import type { Person } from '../../../../sync-server/board/people.ts';
import { createEventBackbone, type EventBackbone } from '../../../../sync-server/events/event-backbone.ts';
import { ownBrowser } from '../../../../sync-server/accounts/targets/push-owners.ts';
import { PushRunner } from '../../../../sync-server/push/push-runner.ts';
import { openPushService, type PushService } from '../../../../sync-server/push/open-push.ts';
import { readAccount } from '../../../../sync-server/records/account-record.ts';
import { newMembership, newTeam } from '../../../../sync-server/teams/new-team.ts';
import { commitNewTeam, createTeamChanges } from '../../../../sync-server/teams/team-changes.ts';
import { addPosting, ANNA, anApplication, BRUNO, createBoard } from '../../../support/board.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import {
  openPushServiceForTests,
  type PushBrowser,
  type TestPushService,
} from '../../../support/push-service.ts';
import { addPerson, changeAccount } from '../../../support/server-world.ts';
import { until } from '../../../support/until.ts';
import type { TestContext } from '../../../support/test-context.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let context: TestContext;
let timer: FakeTimer;
let service: TestPushService;
let push: PushService;
let backbone: EventBackbone;
let [anna, bruno]: PushBrowser[] = [];

async function startServer(): Promise<void> {
  push = openPushService(context, { timer });
  backbone = createEventBackbone(context, { timer });
  backbone.register(push.consumer);
  await backbone.start();
}
/** Registers a browser for push messages, as the API does. */
async function register(userId: string, id = 'phone'): Promise<PushBrowser> {
  const browser = service.subscribe(push.publicKey);
  const stored = await readAccount(context.stores.accounts, userId);
  const target = {
    id,
    name: 'Firefox',
    identifier: browser.identifier,
    providerId: null,
    sessionId: `session-${userId}`,
    createdAt: 1,
    updatedAt: 1,
  };
  await changeAccount(context, userId, { pushTargets: [...(stored?.account.pushTargets ?? []), target] });
  return browser;
}
const prefer = (userId: string, prefs: Record<string, string>) => changeAccount(context, userId, { prefs });
const targetsOf = async (userId: string) =>
  (await readAccount(context.stores.accounts, userId))?.account.pushTargets.map(({ id }) => id);

beforeEach(async () => {
  context = await createBoard({ ALLOWED_NETWORKS: '127.0.0.1', CONTACT_EMAIL: 'hello@jobs.example' });
  timer = new FakeTimer();
  service = await openPushServiceForTests();
  await startServer();
  for (const id of ['anna', 'bruno', 'carla']) await addPerson(context, id);
  const members = ['bruno', 'carla'].map(id => newMembership(context, id, ['owner']));
  await commitNewTeam(context, newTeam({ id: 'crew', now: 1, name: 'Crew', members }));
  await addPosting(context, { jobId: 100, expiryDateFormatted: '2026-12-30' }, { kind: 'team', id: 'crew' });
  [anna, bruno] = [await register('anna'), await register('bruno')];
});
afterEach(async () => {
  await backbone.close();
  await service.close();
});

/** Everything that can be sent now was. */
async function settled(): Promise<void> {
  await backbone.idle();
  await push.idle();
  await backbone.idle();
  await push.idle();
}
async function pass(ms: number): Promise<void> {
  context.clock.nowMs += ms;
  timer.advance(ms);
  await settled();
}
async function apply(): Promise<string> {
  context.clock.nowMs += 1;
  const outcome = await submitApplication(context, ANNA, anApplication());
  await settled();
  if (outcome.status !== 'applied') throw new Error(JSON.stringify(outcome));
  return outcome.receipt.documentId;
}
let counter = 0;
const operation = (kind: string) => ({
  id: `push-operation-${(counter += 1)}`,
  kind,
  createdAt: new Date(context.clock.nowMs).toISOString(),
  userId: 'bruno',
  payload: {},
});
async function decide(applicationId: string, decision: 'interview' | 'declined'): Promise<void> {
  context.clock.nowMs += 1;
  const payload = { applicationId, decision, editedAt: context.clock.nowMs };
  await decideApplication(context, BRUNO, operation('application.decide'), payload);
  await settled();
}
async function open(applicationId: string, by: Person = BRUNO): Promise<void> {
  context.clock.nowMs += 1;
  await openApplication(context, by, operation('application.open'), { applicationId });
  await settled();
}
const titles = (browser: PushBrowser | undefined) =>
  browser?.got.map(({ content }) => (content as { title: string }).title);

describe('news', () => {
  it('of an application reaches each member’s browser, encrypted and signed, without names', async () => {
    const id = await apply();
    expect(bruno?.got).toHaveLength(1);
    const [{ content, headers, claims } = { content: {}, headers: {}, claims: {} }] = bruno?.got ?? [];
    expect(content).toEqual({
      title: 'New application',
      body: 'Someone applied to “cook”.',
      tag: expect.stringMatching(/^received-[0-9a-f]{16}$/),
      path: `/applicants/100/${id}`,
    });
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
    expect(headers['topic']).toMatch(/^[\w-]{1,32}$/);
    expect(claims).toMatchObject({ sub: 'mailto:hello@jobs.example' });
    expect(anna?.got).toEqual([]);
    expect(service.refused).toBe(0);
  });

  it('of an opening and of each decision reaches the applicant, in their language', async () => {
    await prefer('anna', { language: 'fr' });
    const id = await apply();
    await open(id);
    await decide(id, 'interview');
    await decide(id, 'declined');
    expect(titles(anna)).toEqual([
      'Votre candidature a été ouverte',
      'Du nouveau pour votre candidature',
      'Du nouveau pour votre candidature',
    ]);
    expect(anna?.got.map(({ content }) => content)).toMatchObject(
      Array.from({ length: 3 }, () => ({ path: `/applications/${id}` })),
    );
    expect(JSON.stringify(anna?.got)).not.toMatch(/declined|interview/);
  });

  it('of a colleague’s note reaches the team, but not its writer and not the applicant', async () => {
    const carla = await register('carla');
    const applicationId = await apply();
    context.clock.nowMs += 1;
    await createNote(context, BRUNO, operation('note.create'), { applicationId, text: 'Call her.' });
    await settled();
    expect(titles(carla)).toEqual(['New application', 'New note']);
    expect(titles(bruno)).toEqual(['New application']);
    expect(titles(anna)).toEqual([]);
    expect(JSON.stringify(carla.got)).not.toContain('Call her');
  });

  it('of a posting that closes within 3 days reaches its team, once', async () => {
    await addPosting(
      context,
      { jobId: 200, expiryDateFormatted: '2026-11-22' },
      { kind: 'team', id: 'crew' },
    );
    await addPosting(context, { jobId: 201, expiryDateFormatted: '2026-11-22' }, null);
    await push.lookForExpiring();
    await pass(HOUR_MS);
    await pass(HOUR_MS);
    expect(bruno?.got.map(({ content }) => content)).toMatchObject([
      {
        title: 'A posting closes soon',
        body: '“cook” closes within 3 days. You can extend it.',
        path: '/job/200',
      },
    ]);
  });
});

describe('a person', () => {
  it('gets nothing of a kind that they turned off', async () => {
    await prefer('bruno', { pushOff: 'messages,applications' });
    await apply();
    expect(bruno?.got).toEqual([]);
  });

  it('gets in the morning what happens in their quiet hours', async () => {
    // It is 07:00 in Toronto.
    await prefer('bruno', { pushQuiet: '22:00-08:30 America/Toronto' });
    await apply();
    expect(bruno?.got).toEqual([]);
    await pass(89 * MINUTE_MS);
    expect(bruno?.got).toEqual([]);
    await pass(MINUTE_MS);
    expect(titles(bruno)).toEqual(['New application']);
  });

  it('is told nothing about what they may not read any more', async () => {
    await prefer('bruno', { pushQuiet: '22:00-08:30 America/Toronto' });
    await apply();
    const changeTeam = createTeamChanges(context.stores.accounts, () => context.clock.nowMs);
    await changeTeam('crew', team => ({
      ...team,
      memberships: team.memberships.filter(({ userId }) => userId !== 'bruno'),
    }));
    await pass(2 * HOUR_MS);
    expect(bruno?.got).toEqual([]);
  });

  it('is told nothing of an application that was withdrawn meanwhile', async () => {
    await prefer('bruno', { pushQuiet: '22:00-08:30 America/Toronto' });
    const applicationId = await apply();
    await withdrawApplication(context, ANNA, operation('application.withdraw'), {
      jobId: 100,
      applicationId,
    });
    await pass(2 * HOUR_MS);
    expect(bruno?.got).toEqual([]);
  });

  it('gets nothing on a browser that has signed out, or when blocked', async () => {
    await changeAccount(context, 'bruno', { sessions: [] });
    await apply();
    const tablet = await register('carla', 'tablet');
    await changeAccount(context, 'carla', { active: false });
    await addPosting(
      context,
      { jobId: 200, expiryDateFormatted: '2026-11-22' },
      { kind: 'team', id: 'crew' },
    );
    await push.lookForExpiring();
    await settled();
    expect(tablet.got).toEqual([]);
    expect(bruno?.got).toEqual([]);
  });

  it('gets nothing on a browser that another account registered since', async () => {
    const identifier = bruno?.identifier ?? '';
    await ownBrowser(context, identifier, { userId: 'bruno', at: 1 });
    await apply();
    expect(titles(bruno)).toEqual(['New application']);
    await ownBrowser(context, identifier, { userId: 'anna', at: 2 });
    await submitApplication(
      context,
      { ...ANNA, id: 'carla', userId: 'carla', accountId: 'carla' },
      anApplication(),
    );
    await settled();
    expect(titles(bruno)).toEqual(['New application']);
    expect(await targetsOf('bruno')).toEqual([]);
  });

  it('gets it on every browser', async () => {
    const tablet = await register('bruno', 'tablet');
    await apply();
    expect([titles(bruno), titles(tablet)]).toEqual([['New application'], ['New application']]);
  });
});

describe('a push service', () => {
  it.each([404, 410])(
    'that answers %i loses the target, and the other browsers still get the message',
    async status => {
      const tablet = await register('bruno', 'tablet');
      bruno?.answers.push(status);
      await apply();
      expect(await targetsOf('bruno')).toEqual(['tablet']);
      expect(titles(tablet)).toEqual(['New application']);
    },
  );

  it('that answers 410 does not lose the browser that subscribed again meanwhile', async () => {
    const again = service.subscribe(push.publicKey);
    bruno?.answers.push(410);
    if (bruno)
      bruno.onRequest = async () => {
        const stored = await readAccount(context.stores.accounts, 'bruno');
        const pushTargets = (stored?.account.pushTargets ?? []).map(target => ({
          ...target,
          identifier: again.identifier,
        }));
        await changeAccount(context, 'bruno', { pushTargets });
      };
    await apply();
    expect(await targetsOf('bruno')).toEqual(['phone']);
  });

  it('that never answers one person’s browsers does not hold up the others', async () => {
    for (let number = 0; number < 4; number += 1) await register('carla', `slow-${number}`);
    const asked: string[] = [];
    const slow = new PushRunner({
      store: context.stores.accounts,
      attempt: ({ userId }) => {
        asked.push(userId);
        return userId === 'carla' ? new Promise(() => undefined) : Promise.resolve({ sent: [], again: null });
      },
      environment: context.environment,
      timer,
      log: context.log,
      figures: { waiting: 0, sent: 0, retries: 0, gone: 0, failed: 0 },
    });
    const waiting = (id: string, userId: string) => ({
      id: `push:${id}`,
      body: { id, userId, news: 'note', subject: 'a', createdAt: context.clock.nowMs, state: 'waiting' },
    });
    const rest = { attempts: 0, notBefore: 0, sent: [] };
    const all = Array.from({ length: 12 }, (_, number) => waiting(`a${number}`, 'carla'));
    await backbone.close();
    await context.stores.accounts.commit(
      [...all, waiting('b', 'anna')].map(({ id, body }) => ({ id, body: { ...body, ...rest } })),
    );
    await slow.start();
    await until(() => expect(asked).toContain('anna'));
    expect(asked.filter(userId => userId === 'carla')).toHaveLength(2);
  });

  it('gets nothing for a browser whose key is no point of the curve, and isn’t asked again', async () => {
    const { endpoint, keys } = JSON.parse(bruno?.identifier ?? '{}');
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    const identifier = JSON.stringify({ endpoint, keys: { ...keys, p256dh } });
    const stored = await readAccount(context.stores.accounts, 'bruno');
    const pushTargets = (stored?.account.pushTargets ?? []).map(target => ({ ...target, identifier }));
    await changeAccount(context, 'bruno', { pushTargets });
    await apply();
    expect(push.figures).toMatchObject({ waiting: 0, failed: 1, retries: 0 });
  });

  it('that is busy is asked again, after the pause that it names, and no browser gets it twice', async () => {
    const tablet = await register('bruno', 'tablet');
    bruno?.answers.push(503, { status: 429, headers: { 'retry-after': '600' } });
    await apply();
    await pass(10_000);
    await pass(599_000);
    expect(bruno?.got).toEqual([]);
    await pass(1_000);
    expect([titles(bruno), titles(tablet)]).toEqual([['New application'], ['New application']]);
    expect(push.figures).toMatchObject({ sent: 2, retries: 2, waiting: 0 });
  });

  it('that is down for long is given up, because the news is old', async () => {
    bruno?.answers.push(...Array<number>(60).fill(500));
    await apply();
    for (let hours = 0; hours < 40; hours += 1) await pass(HOUR_MS);
    expect(push.figures).toMatchObject({ waiting: 0, failed: 1, sent: 0 });
    expect(await targetsOf('bruno')).toEqual(['phone']);
  });

  it('at an address that is not public is never called', async () => {
    await backbone.close();
    context = { ...context, config: { ...context.config, allowedNetworks: [] } };
    await startServer();
    await apply();
    expect(bruno?.got).toEqual([]);
    expect(push.figures).toMatchObject({ waiting: 0, failed: 1 });
  });
});

it('news that waits is sent after a kill, once', async () => {
  bruno?.answers.push(503);
  await apply();
  await backbone.close();
  await startServer();
  await pass(10_000);
  await pass(5 * MINUTE_MS);
  expect(titles(bruno)).toEqual(['New application']);
});

it('targets with other identifiers get nothing and break nothing', async () => {
  await changeAccount(context, 'bruno', {
    pushTargets: [
      'token-1',
      '{"endpoint":5}',
      '{',
      '🦫',
      '{"endpoint":"https://a.example","keys":{"p256dh":"x","auth":"y"}}',
    ].map((identifier, index) => ({
      id: `t${index}`,
      name: '',
      identifier,
      providerId: null,
      sessionId: 'session-bruno',
      createdAt: 1,
      updatedAt: 1,
    })),
  });
  await apply();
  expect(push.figures).toMatchObject({ waiting: 0, failed: 0, sent: 0 });
  const base64 = { ...(await register('bruno', 'good')) };
  await changeAccount(context, 'bruno', {
    pushTargets: [
      {
        id: 'b',
        name: '',
        identifier: Buffer.from(base64.identifier).toString('base64url'),
        providerId: null,
        sessionId: 'session-bruno',
        createdAt: 1,
        updatedAt: 1,
      },
    ],
  });
  await addPosting(context, { jobId: 300, expiryDateFormatted: '2026-11-21' }, { kind: 'team', id: 'crew' });
  await push.lookForExpiring();
  await settled();
  expect(titles(base64)).toEqual(['A posting closes soon']);
});
