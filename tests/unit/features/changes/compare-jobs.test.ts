import { beforeEach, describe, expect, it } from 'vitest';
import type { InterviewAction } from '../../../../src/domain/interview.ts';
import type { Card } from '../../../../src/domain/listing.ts';
import { compareJobs } from '../../../../src/features/changes/compare-jobs.ts';
import { readChangeNews } from '../../../../src/local/hooks/change-news.ts';
import { listWatched } from '../../../../src/local/tracking/watched-jobs.ts';
import type { OwnApplication, PulledMessage } from '../../../../src/local/db/pulled-records.ts';
import type { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { forgetSent } from '../../../../src/local/people/forget-person.ts';
import { adoptGuest } from '../../../../src/local/people/guest-adoption.ts';
import {
  listedChanges,
  noteChangesSeen,
  noteVisit,
  readJobLooks,
  takeUntoldChanges,
  unseenChanges,
} from '../../../../src/local/values/job-looks.ts';
import { markJob } from '../../../../src/local/values/mark-job.ts';
import { noteMatchesSeen } from '../../../../src/local/values/matches-seen.ts';
import { noteFound, readLooks } from '../../../../src/local/values/search-looks.ts';
import { VISIT_GAP_MS } from '../../../../src/sync/visit-gap.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { createDisk } from '../../../support/person-databases.ts';

const START_MS = Date.parse('2026-11-20T12:00:00Z');
const MONTH_MS = 30 * 24 * 3_600_000;

let disk: ReturnType<typeof createDisk>;
let db: PersonDatabase;
let cards: Card[];
let nowMs: number;
let provinces: readonly string[] | null;
let lookedUp: number[];
let edits = 0;

const mark = (jobId: number, on = true) =>
  markJob(db, { kind: 'saved', jobId, on }, { nowMs: () => nowMs, newId: () => `edit-${++edits}` });
const change = (jobId: number, fields: Partial<Card>) => {
  cards = cards.map(card => (card.jobId === jobId ? { ...card, ...fields } : card));
};
const apply = (fields: Partial<OwnApplication> = {}) =>
  db.applications.put({
    id: 'application-1',
    run: '',
    jobId: 1,
    jobTitle: 'cook',
    state: 'sent',
    sentAt: '2026-11-20T12:00:00.000Z',
    reference: 'PT-1',
    name: 'Anna',
    email: 'anna@example.ca',
    message: '',
    ...fields,
  });
/** As after a sync. */
async function compare(of = db): Promise<void> {
  const catalogue = {
    card: async (jobId: number) => {
      lookedUp.push(jobId);
      return cards.find(card => card.jobId === jobId);
    },
  };
  const todayIn = () => new Date(nowMs).toISOString().slice(0, 10);
  const watched = await listWatched(of);
  await compareJobs({ db: of, watched, catalogue, provinces, todayIn, nowMs }, new AbortController().signal);
}
const unseen = async () =>
  (await readJobLooks(db)).flatMap(look =>
    unseenChanges(look).map(({ what, ...rest }) => [look.jobId, what, ...Object.values(rest)]),
  );
const kinds = async () => (await unseen()).map(([jobId, what]) => `${jobId} ${what}`);
const listed = async () =>
  (await readJobLooks(db)).flatMap(look => listedChanges(look).map(({ what }) => `${look.jobId} ${what}`));
const see = async () => noteChangesSeen(db, await readJobLooks(db));

beforeEach(() => {
  disk = createDisk();
  db = disk.open(null);
  nowMs = START_MS;
  provinces = null;
  lookedUp = [];
  cards = [aCard({ jobId: 1 }), aCard({ jobId: 2 }), aCard({ jobId: 3 })];
});

describe('a saved job', () => {
  it('has no changes at first, and only saved jobs are looked up', async () => {
    await mark(1);
    await mark(3);
    await compare();
    expect(await unseen()).toEqual([]);
    expect(new Set(lookedUp)).toEqual(new Set([1, 3]));
  });

  it('shows each change with its old and new value, also a month later', async () => {
    await mark(1);
    await compare();
    nowMs += MONTH_MS;
    change(1, {
      jobTitle: 'chef 👩‍🍳',
      businessName: 'Érable inc.',
      payMin: 2500,
      payMax: 3000,
      postingDateFormatted: '2026-11-01',
      expiryDateFormatted: null,
    });
    await compare();
    expect((await unseen()).map(([, ...rest]) => rest)).toMatchObject([
      ['pay', { min: 2000 }, { min: 2500, max: 3000, period: 'hour' }],
      ['expires', '2026-12-31', null],
      ['posted', '2026-10-01', '2026-11-01'],
      ['title', 'cook', 'chef 👩‍🍳'],
      ['employer', 'Maple Foods Ltd.', 'Érable inc.'],
    ]);
    expect(await readChangeNews(db)).toEqual({ isWatching: true, fresh: 1 });
  });

  it('shows several steps as one, and nothing if all is as before', async () => {
    await mark(1);
    await compare();
    for (const payMin of [2100, 2200]) {
      change(1, { payMin });
      await compare();
    }
    expect(await unseen()).toMatchObject([[1, 'pay', { min: 2000 }, { min: 2200 }]]);
    change(1, { payMin: 2000 });
    await compare();
    expect(await unseen()).toEqual([]);
    expect(await takeUntoldChanges(db)).toBe(0);
  });

  it('is closed when it is gone from the list, and says so once', async () => {
    for (const jobId of [1, 2, 3]) await mark(jobId);
    await compare();
    change(1, { jobStatusId: 0 });
    cards = cards.filter(({ jobId }) => jobId !== 2);
    await compare();
    expect(await kinds()).toEqual(['1 closed', '2 closed']);
    await see();
    cards = cards.filter(({ jobId }) => jobId !== 1);
    await compare();
    expect(await unseen()).toEqual([]);
    cards = [...cards, aCard({ jobId: 2 })];
    await compare();
    expect(await kinds()).toEqual(['2 reopened']);
  });

  it('whose last day is over isn’t called closed by its employer', async () => {
    await mark(1);
    await compare();
    nowMs = Date.parse('2027-01-01T12:00:00Z');
    await compare();
    expect(await kinds()).toEqual(['1 expired']);
    cards = [];
    await compare();
    expect(await kinds()).toEqual(['1 expired']);
  });

  it('that was dropped from the list after its last day is over, not closed', async () => {
    await mark(1);
    await compare();
    nowMs = Date.parse('2027-01-09T12:00:00Z');
    cards = [];
    await compare();
    expect(await kinds()).toEqual(['1 expired']);
  });

  it('isn’t closed because its province isn’t on this device', async () => {
    await mark(1);
    await compare();
    provinces = ['QC'];
    cards = [];
    await compare();
    expect(await unseen()).toEqual([]);
    provinces = ['ON', 'QC'];
    await compare();
    expect(await kinds()).toEqual(['1 closed']);
  });

  it('that was never on the list isn’t closed, and is compared once it is known', async () => {
    await mark(9);
    await compare();
    expect(await unseen()).toEqual([]);
    cards = [...cards, aCard({ jobId: 9 })];
    await compare();
    expect(await unseen()).toEqual([]);
    change(9, { payMin: 1900 });
    await compare();
    expect(await kinds()).toEqual(['9 pay']);
  });

  it('that is no longer saved is forgotten', async () => {
    await mark(1);
    await compare();
    change(1, { payMin: 2500 });
    await mark(1, false);
    await compare();
    await mark(1);
    await compare();
    expect(await unseen()).toEqual([]);
  });
});

describe('a change', () => {
  beforeEach(async () => {
    await mark(1);
    await compare();
    await noteVisit(db, nowMs);
    change(1, { payMin: 2500 });
    await compare();
  });

  it('stays until it was seen, through any number of visits', async () => {
    nowMs += MONTH_MS;
    await noteVisit(db, nowMs);
    await compare();
    expect(await kinds()).toEqual(['1 pay']);
  });

  it('that was seen stays on the list for the rest of the visit, without being counted', async () => {
    await see();
    expect([await unseen(), await listed()]).toEqual([[], ['1 pay']]);
    expect((await readChangeNews(db)).fresh).toBe(0);
    nowMs += VISIT_GAP_MS;
    await noteVisit(db, nowMs);
    expect(await listed()).toEqual(['1 pay']);
    nowMs += VISIT_GAP_MS + 1;
    await noteVisit(db, nowMs);
    expect(await listed()).toEqual([]);
  });

  it('that comes while the list is open isn’t seen with it', async () => {
    const shown = await readJobLooks(db);
    change(1, { payMin: 2600 });
    await compare();
    await noteChangesSeen(db, shown);
    expect(await unseen()).toMatchObject([[1, 'pay', { min: 2000 }, { min: 2600 }]]);
  });

  it('is announced once, in one of several tabs that compare at once', async () => {
    const tab = disk.open(null);
    await Promise.all([compare(), compare(tab)]);
    const told = await Promise.all([takeUntoldChanges(db), takeUntoldChanges(tab)]);
    expect(told.toSorted()).toEqual([0, 1]);
    await compare(tab);
    expect(await takeUntoldChanges(tab)).toBe(0);
    tab.close();
  });

  it('goes with the guest to the account, and leaves with what was sent', async () => {
    const account = disk.open('anna');
    await adoptGuest(db, account, nowMs);
    expect(await readJobLooks(db)).toEqual([]);
    db = account;
    expect(await kinds()).toEqual(['1 pay']);
    await forgetSent(db);
    expect(await readJobLooks(db)).toEqual([]);
  });
});

describe('an application', () => {
  const delivery = { via: 'inbox', state: 'delivered', at: '2026-11-20T12:01:00.000Z' } as const;

  it('has news when it is delivered, opened and decided, also without a card', async () => {
    await apply({ jobId: 77 });
    await compare();
    expect(await unseen()).toEqual([]);
    for (const fields of [
      { delivery },
      { delivery, openedAt: '2026-11-21T12:00:00.000Z' },
      { decision: { kind: 'interview', at: '2026-11-22T12:00:00.000Z' } },
      { decision: { kind: 'declined', at: '2026-11-23T12:00:00.000Z' } },
    ] as const) {
      await apply({ jobId: 77, ...fields });
      await compare();
      expect(await kinds()).toEqual(['77 application']);
      await see();
      expect(await unseen()).toEqual([]);
    }
  });

  it('is announced when it couldn’t be delivered, was delivered after all or opened, not when it was delivered at once', async () => {
    const told: number[] = [];
    await apply();
    await compare();
    for (const fields of [
      { delivery },
      { delivery: { ...delivery, state: 'failed' } },
      { delivery },
      { delivery, openedAt: '2026-11-21T12:00:00.000Z' },
    ] as const) {
      await apply(fields);
      await compare();
      told.push(await takeUntoldChanges(db));
    }
    expect(told).toEqual([0, 1, 1, 1]);
  });

  it('that comes from another device has no news, and neither has a step back', async () => {
    await mark(1);
    await compare();
    await apply({ openedAt: '2026-11-21T12:00:00.000Z' });
    await compare();
    await apply({ delivery });
    await compare();
    expect(await unseen()).toEqual([]);
  });

  it('that replaces a withdrawn one begins anew', async () => {
    await apply({ openedAt: '2026-11-21T12:00:00.000Z' });
    await mark(1);
    await compare();
    await apply({ state: 'withdrawn' });
    await apply({ id: 'application-2', delivery });
    await compare();
    expect(await unseen()).toEqual([]);
    await apply({ id: 'application-2', openedAt: '2026-11-22T12:00:00.000Z' });
    await compare();
    expect(await kinds()).toEqual(['1 application']);
  });
});

describe('what an employer wrote about an application', () => {
  const put = (order: number, fields: Partial<PulledMessage> = {}) =>
    db.messages.put({
      id: `message-${order}`,
      run: '',
      applicationId: 'application-1',
      jobId: 1,
      from: 'employer',
      text: '你好',
      at: `2026-11-21T12:0${order}:00.000Z`,
      order,
      by: '',
      ...fields,
    });
  const step = (order: number, action: InterviewAction, from: PulledMessage['from']) => {
    const times = action === 'propose' || action === 'accept' ? ['2026-12-01T17:00:00.000Z'] : [];
    const proposal =
      action === 'propose' ? { zone: 'America/Edmonton', minutes: 30 } : { zone: '', minutes: 0 };
    return put(order, {
      from,
      text: '',
      interview: { step: order, action, times, ...proposal, place: '', link: '' },
    });
  };
  const news = async () => (await unseen()).map(([, ...rest]) => rest);

  beforeEach(async () => {
    await apply();
    await compare();
  });

  it('is news until it was seen or read, and the person’s own messages are none', async () => {
    await put(1);
    await put(2);
    await put(3, { from: 'applicant' });
    await compare();
    expect(await news()).toEqual([['messages', 2]]);
    expect((await readChangeNews(db)).fresh).toBe(1);
    expect(await takeUntoldChanges(db)).toBe(1);
    await see();
    expect(await news()).toEqual([]);
    await put(4);
    await compare();
    expect(await news()).toEqual([['messages', 1]]);
    await apply({ seenTo: '2026-11-21T12:04:00.000Z' });
    await compare();
    expect([await news(), await takeUntoldChanges(db)]).toEqual([[], 0]);
  });

  it('is news when it’s a proposal, an agreement or a cancellation of an interview', async () => {
    await step(1, 'propose', 'employer');
    await compare();
    expect(await news()).toMatchObject([['interview', { status: 'proposed', zone: 'America/Edmonton' }]]);
    await see();
    await step(2, 'accept', 'applicant');
    await compare();
    expect(await news()).toMatchObject([
      ['interview', { status: 'agreed', time: '2026-12-01T17:00:00.000Z' }],
    ]);
    // This person accepted it.
    expect(await takeUntoldChanges(db)).toBe(0);
    await see();
    await step(3, 'cancel', 'employer');
    await compare();
    expect(await news()).toMatchObject([['interview', { status: 'cancelled' }]]);
    expect(await takeUntoldChanges(db)).toBe(1);
  });

  it('is none of the person’s own refusals and cancellations', async () => {
    await step(1, 'propose', 'employer');
    await compare();
    await see();
    await step(2, 'decline', 'applicant');
    await compare();
    expect(await news()).toEqual([]);
    await step(3, 'propose', 'employer');
    await step(4, 'accept', 'applicant');
    await compare();
    await see();
    await step(5, 'cancel', 'applicant');
    await compare();
    expect(await news()).toEqual([]);
  });

  it('is compared from the first time on that an app knows of messages', async () => {
    await put(1);
    for (const look of await readJobLooks(db)) {
      const { talk, ...application } = look.now.application ?? { id: null, title: '', progress: {} };
      expect(talk).toEqual({ heard: 0, unread: 0, interview: null });
      const former = { job: look.now.job, application };
      await db.settings.put({ key: 'jobLook:1', value: { ...look, seen: former, now: former } });
    }
    await compare();
    expect(await news()).toEqual([]);
    await put(2);
    await compare();
    expect(await news()).toEqual([['messages', 1]]);
  });
});

it('new matches of a search count until they were on the list, and again when there are more', async () => {
  const found = (recent: number[]) =>
    noteFound(
      db,
      {
        searchId: 's',
        compared: 'c',
        recent,
        maybeNew: recent,
        stillOpen: [],
        today: '2026-11-20',
      },
      nowMs,
    );
  await found([]);
  expect(await readChangeNews(db)).toEqual({ isWatching: true, fresh: 0 });
  await found([1]);
  expect((await readChangeNews(db)).fresh).toBe(1);
  await noteMatchesSeen(db, [...(await readLooks(db)).values()]);
  expect((await readChangeNews(db)).fresh).toBe(0);
  await found([1, 2]);
  expect((await readChangeNews(db)).fresh).toBe(1);
});

it('damaged notes are nothing', async () => {
  await mark(1);
  for (const value of [
    null,
    1,
    [],
    { jobId: 1 },
    { jobId: 1, changedAt: 1, seen: 1, now: {}, before: null },
  ]) {
    await db.settings.put({ key: 'jobLook:1', value });
    await db.settings.put({ key: 'jobLook:matches', value });
    expect((await readChangeNews(db)).fresh).toBe(0);
    await compare();
    expect(await unseen()).toEqual([]);
  }
});

it('nothing to compare is no reason for a link', async () => {
  expect(await readChangeNews(db)).toEqual({ isWatching: false, fresh: 0 });
});
