import { beforeEach, describe, expect, it } from 'vitest';
import {
  applicationNotices,
  startNoticeDigests,
} from '../../../../sync-server/applications/application-notices.ts';
import { submitApplication } from '../../../../sync-server/applications/applications.ts';
import { nextDigestMs } from '../../../../sync-server/applications/digest-time.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { newMembership, newTeam } from '../../../../sync-server/teams/new-team.ts';
import { commitNewTeam } from '../../../../sync-server/teams/team-changes.ts';
import {
  addPosting,
  ANNA,
  anApplication,
  createBoard,
  GUEST_PERSON,
  reopenBoard,
} from '../../../support/board.ts';
import { addPerson, changeAccount } from '../../../support/server-world.ts';
import type { TestContext } from '../../../support/test-context.ts';

let context: TestContext;
const prefer = (userId: string, applicationMail: string, more = {}) =>
  changeAccount(context, userId, { prefs: { applicationMail, ...more } });

beforeEach(async () => {
  context = await createBoard({ PUBLIC_URL: 'https://jobs.example', RATE_LIMITS: 'on' });
  for (const id of ['bruno', 'carla', 'dora', 'emil', 'ferd'])
    await addPerson(context, id, { emailVerified: id !== 'emil', active: id !== 'ferd' });
  const members = ['bruno', 'carla', 'dora', 'emil', 'ferd'].map(id => newMembership(context, id, ['owner']));
  await commitNewTeam(context, newTeam({ id: 'crew', now: 1, name: 'Crew', members }));
  await addPosting(context, { jobId: 100, provinceId: 'ON' }, { kind: 'team', id: 'crew' });
});

async function runEffects(on = context): Promise<void> {
  const port = applicationNotices(on);
  const effects = startEffects(on, { ports: port ? [port] : [], sleep: () => Promise.resolve() });
  await effects.idle();
  await effects.close();
}
/** The daily mails of this moment. */
async function look() {
  const stopped = (_ms: number, signal: AbortSignal) =>
    new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
  const digests = startNoticeDigests(context, { sleep: stopped });
  await digests.look();
  await digests.close();
  return digests.waiting();
}
const apply = (guest = 1, name = 'Anna Roy') =>
  submitApplication(context, { ...GUEST_PERSON, id: `guest:${guest}` }, anApplication({ payload: { name } }));
const receivers = () => context.messenger.mails.map(({ to }) => to);

describe('a new application', () => {
  it('is told to each member with a proven address who wants to hear of it, once', async () => {
    await prefer('carla', 'never');
    await prefer('dora', 'immediately', { language: 'fr' });
    await submitApplication(context, ANNA, anApplication());
    await runEffects();
    await runEffects(await reopenBoard(context));
    expect(receivers()).toEqual(['bruno@example.com', 'dora@example.com']);
    const [mail, french] = context.messenger.mails;
    expect(mail?.subject).toBe('New application: cook (Anna Roy)');
    expect(mail?.text).toMatch(/https:\/\/jobs\.example\/applicants\/100\/[0-9a-f]{36}/);
    expect(mail?.text).not.toContain('I can start on Monday');
    expect(mail?.unsubscribe?.pathname).toBe('/v1/sync/mail/unsubscribe');
    expect(french?.subject).toBe('Nouvelle candidature\u00a0: cook (Anna Roy)');
  });

  it('is not told again to whom it was told before a kill', async () => {
    await submitApplication(context, ANNA, anApplication());
    const { messenger } = context;
    const mail = messenger.mail.bind(messenger);
    let sent = 0;
    messenger.mail = async given => {
      sent += 1;
      if (sent === 2) throw new Error('the disk is full');
      await mail(given);
    };
    await runEffects();
    expect(receivers()).toEqual(['bruno@example.com', 'carla@example.com', 'dora@example.com']);
  });

  it('is one of many in a mail of the next morning, once there are too many', async () => {
    await prefer('carla', 'never');
    await prefer('dora', 'never');
    for (let guest = 0; guest < 23; guest += 1) await apply(guest, `Guest ${guest}`);
    await runEffects();
    expect(receivers()).toHaveLength(20);
    context.clock.nowMs = nextDigestMs('ON', context.clock.nowMs);
    await look();
    expect(receivers()).toHaveLength(21);
    expect(context.messenger.mails.at(-1)?.subject).toBe('3 new applications');
  });
});

it('is told once by two servers that share a store', async () => {
  const config = { ...context.config, storeUrl: 'http://couch.example' };
  const servers = [await reopenBoard({ ...context, config }), await reopenBoard({ ...context, config })];
  await submitApplication(context, ANNA, anApplication());
  const stopped = (_ms: number, signal: AbortSignal) =>
    new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
  const runners = servers.map(on => {
    const port = applicationNotices(on);
    return startEffects(on, { ports: port ? [port] : [], sleep: stopped });
  });
  await Promise.all(runners.map(runner => runner.idle()));
  await Promise.all(runners.map(runner => runner.close()));
  expect(receivers().toSorted()).toEqual(['bruno@example.com', 'carla@example.com', 'dora@example.com']);
});

describe('a daily mail', () => {
  beforeEach(async () => {
    await prefer('bruno', 'daily');
    await prefer('carla', 'never');
    await prefer('dora', 'never');
  });

  it('tells postings of the same title apart, by their cities', async () => {
    const crew = { kind: 'team', id: 'crew' } as const;
    await addPosting(context, { jobId: 101, provinceId: 'ON', city: 'Ottawa' }, crew);
    await addPosting(context, { jobId: 102, provinceId: 'ON', city: 'Kingston' }, crew);
    for (const [guest, jobId, name] of [
      [1, 101, 'Anna Roy'],
      [2, 102, 'Bob Li'],
      [3, 101, 'Cleo Ng'],
    ] as const)
      await submitApplication(
        context,
        { ...GUEST_PERSON, id: `guest:${guest}` },
        anApplication({ payload: { name, jobId } }),
      );
    await runEffects();
    context.clock.nowMs = nextDigestMs('ON', context.clock.nowMs);
    await look();
    const text = context.messenger.mails[0]?.text;
    expect(text).toContain('cook, Ottawa: Anna Roy, Cleo Ng\n');
    expect(text).toContain('cook, Kingston: Bob Li\n');
  });

  it('names what came, at eight in the morning, once', async () => {
    await apply(1, 'Anna Roy');
    await apply(2, 'Bob Li');
    await runEffects();
    await look();
    expect(receivers()).toEqual([]);
    context.clock.nowMs = nextDigestMs('ON', context.clock.nowMs);
    await look();
    await look();
    expect(receivers()).toEqual(['bruno@example.com']);
    expect(context.messenger.mails[0]).toMatchObject({ subject: '2 new applications' });
    expect(context.messenger.mails[0]?.text).toContain('cook, Toronto: Anna Roy, Bob Li');
    expect(await context.stores.accounts.get('digest:bruno')).toBeUndefined();
  });

  it('says how many came, also where it does not name all of them', async () => {
    for (let guest = 0; guest < 60; guest += 1) await apply(guest, `Guest ${guest}`);
    await runEffects();
    context.clock.nowMs = nextDigestMs('ON', context.clock.nowMs);
    await look();
    expect(context.messenger.mails[0]?.subject).toBe('60 new applications');
    expect(context.messenger.mails[0]?.text).toContain('Guest 49, and 10 more\n');
  });

  it('is sent once by two servers, and keeps nobody else’s back when it can’t be sent', async () => {
    await prefer('carla', 'daily');
    await apply();
    await runEffects();
    context.clock.nowMs = nextDigestMs('ON', context.clock.nowMs);
    const { messenger } = context;
    const mail = messenger.mail.bind(messenger);
    messenger.mail = async given => {
      if (given.to === 'bruno@example.com') throw new Error('the disk is full');
      await mail(given);
    };
    const dueAt = context.clock.nowMs;
    await Promise.all([look(), look()]);
    expect(receivers()).toEqual(['carla@example.com']);
    // `/metrics` and `/health` tell how late it is.
    context.clock.nowMs += 600_000;
    expect(await look()).toEqual({ count: 1, oldestMs: dueAt });
    messenger.mail = mail;
    context.clock.nowMs += 600_000;
    expect(await look()).toEqual({ count: 0, oldestMs: null });
    expect(receivers()).toEqual(['carla@example.com', 'bruno@example.com']);
  });

  it('is not sent to who wants none by then, has left the team or was erased', async () => {
    await apply();
    await runEffects();
    await prefer('bruno', 'never');
    context.clock.nowMs = nextDigestMs('ON', context.clock.nowMs);
    await look();
    expect(receivers()).toEqual([]);
    expect(await context.stores.accounts.get('digest:bruno')).toBeUndefined();
  });
});

it.each([
  ['2026-11-20T12:59:00.000Z', 'ON', '2026-11-20T13:00:00.000Z'],
  ['2026-11-20T13:00:00.000Z', 'ON', '2026-11-21T13:00:00.000Z'],
  ['2026-11-20T12:00:00.000Z', 'NL', '2026-11-21T11:30:00.000Z'],
  ['2026-11-20T12:00:00.000Z', 'BC', '2026-11-20T16:00:00.000Z'],
  ['2027-03-14T05:00:00.000Z', 'ON', '2027-03-14T12:00:00.000Z'],
  ['2026-11-20T12:00:00.000Z', null, '2026-11-20T13:00:00.000Z'],
])('after %s in %s the next morning mail is at %s', (now, province, next) => {
  expect(new Date(nextDigestMs(province, Date.parse(now))).toISOString()).toBe(next);
});
