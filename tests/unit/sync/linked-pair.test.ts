import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../../src/local/db/outbox-entry.ts';
import type { Replayer } from '../../../src/sync/outbox/replayer.ts';
import { createLocks } from '../../../src/sync/locks.ts';
import type { Operation } from '../../../src/wire/operations/push.ts';
import {
  addPosting,
  anEdit,
  ANNA,
  anApplication,
  aPosting,
  aRow,
  aSaved,
  EDITED_AT,
  aWithdrawal,
  changeData,
} from '../../support/board.ts';
import { type Fate, LinkedPhone, LinkedServer, MortalTab } from '../../support/linked-pair.ts';
import { seededRandom } from '../../../sync-server/seed/seeded-random.ts';
import { tries } from '../../support/torture.ts';

const FATES: Fate[] = [
  'request lost',
  'answer lost',
  'delivered twice',
  'half answered',
  'server killed',
  'stuck',
];

const signal = () => new AbortController().signal;
const always = (fate: Fate) => () => fate;
const mine = (payload: Record<string, unknown> = {}) => anApplication({ userId: 'anna', payload });

async function linkedPair() {
  const server = await LinkedServer.start();
  for (const jobId of [100, 101, 102]) await addPosting(server.context, { jobId, payMin: 2000 });
  const phone = new LinkedPhone('anna');
  return { server, phone };
}

/** A new tab on a network without faults, until nothing is left to do. */
async function heal(server: LinkedServer, phone: LinkedPhone): Promise<void> {
  const tab = phone.tab(server.remote(ANNA, always('delivered')));
  expect(await tab.replay(signal())).toEqual({ status: 'drained' });
}

/** Nothing lost, nothing twice: what the phone believes is what the server has. */
async function expectAgreement(server: LinkedServer, phone: LinkedPhone, made: readonly Operation[]) {
  const entries = await phone.entries();
  expect(entries.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  for (const { state, receipt, error } of entries) {
    expect(['sent', 'attention']).toContain(state);
    expect(state === 'sent' ? receipt : error).not.toBeNull();
  }
  const sent = (kind: string) => entries.filter(entry => entry.kind === kind && entry.state === 'sent');
  const applications = await server.documents('applications');
  const postings = (await server.documents('jobs')).filter(({ operation }) => operation);
  expect(idsOf(sent('application.submit'))).toEqual(
    new Set(applications.map(({ documentId }) => documentId)),
  );
  expect(sent('posting.create')).toHaveLength(postings.length);
  expect(idsOf(sent('posting.create'))).toEqual(new Set(postings.map(({ documentId }) => documentId)));
  const jobs = applications.map(({ data }) => data['jobId']);
  expect(new Set(jobs).size).toBe(jobs.length);
  return { entries, applications, postings };
}

const idsOf = (entries: readonly OutboxEntry[]) => new Set(entries.map(({ receipt }) => receipt?.documentId));

describe('a phone and a server', () => {
  it.each<Fate>(FATES)('agree after a request that was %s', async fate => {
    const { server, phone } = await linkedPair();
    const made = [mine(), mine({ jobId: 101 }), aPosting(), aPosting(), aPosting()];
    await phone.enqueue(...made);
    await phone.tab(server.remote(ANNA, always(fate))).replay(signal());
    await heal(server, phone);
    await server.deliverLate();
    const { applications, postings } = await expectAgreement(server, phone, made);
    expect([applications.length, postings.length]).toEqual([2, 3]);
  });

  it('agree wherever a tab dies', async () => {
    let steps = 0;
    for (let hasDied = true; hasDied; steps += 1) {
      const { server, phone } = await linkedPair();
      const made = [mine(), aPosting(), mine({ jobId: 101 }), mine({ jobId: 999 })];
      await phone.enqueue(...made);
      const mortal = new MortalTab(steps);
      const remote = mortal.remote(server.remote(ANNA, always('delivered')));
      await phone
        .tab(remote, mortal.outbox)
        .replay(signal())
        .catch(() => undefined);
      hasDied = mortal.isDead;
      await heal(server, phone);
      const { entries } = await expectAgreement(server, phone, made);
      expect(entries.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'attention']);
    }
    expect(steps).toBeGreaterThan(10);
  });

  it('agree when two tabs send the same without a lock', async () => {
    const { server, phone } = await linkedPair();
    const made = [mine(), ...Array.from({ length: 120 }, () => aPosting()), mine({ jobId: 101 })];
    await phone.enqueue(...made);
    const tabs = [1, 2, 3].map(() => phone.tab(server.remote(ANNA, always('delivered'))));
    await Promise.all(tabs.map(tab => tab.replay(signal())));
    await heal(server, phone);
    const { postings } = await expectAgreement(server, phone, made);
    expect(postings).toHaveLength(120);
  });

  it('give a second phone of the same person the first one’s receipt', async () => {
    const { server, phone } = await linkedPair();
    const other = new LinkedPhone('anna');
    await phone.enqueue(mine());
    await other.enqueue(mine({ message: 'From my other phone.' }));
    await heal(server, phone);
    await heal(server, other);
    const [first] = await phone.entries();
    const [second] = await other.entries();
    expect(second).toMatchObject({ state: 'sent', duplicate: true, receipt: first?.receipt });
    expect(await server.documents('applications')).toHaveLength(1);
  });

  it('stop and ask when the posting closed or its pay fell while the application waited', async () => {
    const { server, phone } = await linkedPair();
    const seen = { payMin: 2000, payMax: null, payPeriod: 'hour' };
    const made = [mine({ seen }), mine({ jobId: 101, seen }), mine({ jobId: 102, seen })];
    await phone.enqueue(...made);
    await changeData(server.context, 'jobs/job-100', { payMin: 1800 });
    await changeData(server.context, 'jobs/job-101', { closedAt: '2026-11-20T00:00:00.000+00:00' });
    await heal(server, phone);
    const { entries } = await expectAgreement(server, phone, made);
    expect(entries.map(({ state, error }) => error?.type ?? state)).toEqual([
      'posting_changed',
      'posting_closed',
      'sent',
    ]);
    expect(entries[0]?.error?.pay).toMatchObject({ payMin: 1800, payPeriod: 'hour', payCurrency: 'CAD' });
    await phone.outbox.retry(made[0]!.id);
    await heal(server, phone);
    expect((await phone.entries())[0]?.state).toBe('sent');
  });

  it('agree again when the server was restored from an older backup', async () => {
    for (let taken = 0; taken < 5; taken += 1) {
      const { server, phone } = await linkedPair();
      const withdraw = aWithdrawal({ payload: { jobId: 100 } });
      const posting = aPosting();
      const made = [mine(), posting, mine({ jobId: 101 }), withdraw];
      let backup = await server.backup();
      for (const [index, operation] of made.entries()) {
        await phone.enqueue(operation);
        await heal(server, phone);
        if (index < taken) backup = await server.backup();
      }
      const before = (await phone.entries()).map(({ receipt }) => receipt?.documentId);
      await server.restore(backup);
      // Only what was lost can be edited: it has to be there first.
      const edit = anEdit({ payload: { jobId: posting.payload['jobId'], madeBy: posting.id } });
      await phone.enqueue(edit);
      await heal(server, phone);
      const entries = await phone.entries();
      expect(entries.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent', 'attention']);
      expect(entries.slice(0, 4).map(({ receipt }) => receipt?.documentId)).toEqual(before);
      expect(entries[4]).toMatchObject({ error: { type: 'edit_conflict' } });
      expect(await server.documents('applications')).toHaveLength(2);
      expect(await server.documents('applicationEvents')).toHaveLength(1);
    }
  });

  it('settle on the later edit, from two phones and on any network', async () => {
    for (let seed = 1; seed <= tries(10, 60); seed += 1) {
      const random = seededRandom(seed);
      const draw = (count: number) => Math.floor(random() * count);
      const { server, phone } = await linkedPair();
      const other = new LinkedPhone('anna');
      const fate = (): Fate => (random() < 0.5 ? (FATES[draw(FATES.length)] ?? 'delivered') : 'delivered');
      for (let step = 0; step < 25; step += 1) {
        const by = draw(2) === 0 ? phone : other;
        // Clocks differ; on one phone a later edit has a later time.
        const editedAt = EDITED_AT + step * 10 + (by === phone ? 37 : 0);
        if (draw(3) > 0) {
          await by.enqueue(aSaved({ payload: { jobId: 100 + draw(3), on: draw(2) === 0, editedAt } }));
        } else {
          await by
            .tab(server.remote(ANNA, fate))
            .replay(signal())
            .catch(() => undefined);
        }
        if (draw(8) === 0) await server.deliverLate();
        if (draw(8) === 0) await server.restart();
      }
      await heal(server, phone);
      await heal(server, other);
      const winners = new Map<unknown, Operation>();
      for (const entry of [...(await phone.entries()), ...(await other.entries())]) {
        const { jobId, editedAt } = entry.payload;
        const best = winners.get(jobId);
        const isLater =
          !best ||
          Number(editedAt) > Number(best.payload['editedAt']) ||
          (editedAt === best.payload['editedAt'] && entry.id > best.id);
        if (isLater) winners.set(jobId, entry);
      }
      await server.deliverLate();
      const saved = (await server.documents('saved')).filter(({ tombstone }) => !tombstone);
      const expected = [...winners.values()].filter(({ payload }) => payload['on'] === true);
      expect(new Set(saved.map(({ data }) => data['jobId'])), `seed ${seed}`).toEqual(
        new Set(expected.map(({ payload }) => payload['jobId'])),
      );
    }
  });

  it('keep a poisoned row of a batch from its neighbours', async () => {
    const { server, phone } = await linkedPair();
    const rows = [aRow(), { jobTitle: 7 }, aRow({ province: 'Atlantis' }), aRow({ city: 'Guelph' })];
    const made = rows.map(row => aPosting({ payload: { row } }));
    await phone.enqueue(...made);
    await heal(server, phone);
    const { entries } = await expectAgreement(server, phone, made);
    expect(entries.map(({ state }) => state)).toEqual(['sent', 'attention', 'attention', 'sent']);
    expect(entries.map(({ error }) => error?.field)).toEqual([
      undefined,
      'businessName',
      'province',
      undefined,
    ]);
  });
});

/** The simulation wanders further, with more that goes wrong. */
const RUNS = tries(50, 300);
const STEPS = 30;

/** Whatever happens in whatever order. With `withLock` tabs take turns, and then the order of postings is kept too. */
async function wander(seed: number, withLock: boolean): Promise<void> {
  const random = seededRandom(seed);
  const draw = (count: number) => Math.floor(random() * count);
  const { server, phone } = await linkedPair();
  const locks = withLock
    ? createLocks(turnTaker(), { nowMs: () => 0, sleep: () => new Promise(() => {}) })
    : null;
  const faultRate = random();
  const fate = (): Fate => (random() < faultRate ? (FATES[draw(FATES.length)] ?? 'delivered') : 'delivered');
  const made: Operation[] = [];
  const enqueue = async (...operations: Operation[]) => {
    made.push(...operations);
    await phone.enqueue(...operations);
  };
  const openTab = () => {
    const mortal = new MortalTab(random() < 0.3 ? draw(20) : Number.POSITIVE_INFINITY);
    return phone.tab(mortal.remote(server.remote(ANNA, fate)), mortal.outbox);
  };
  const tabs: Replayer[] = [openTab(), openTab()];
  const replay = (tab: Replayer) => {
    const run = () => tab.replay(signal()).catch(() => undefined);
    return locks ? locks.run('outbox', run) : run();
  };
  const steps = [
    () => enqueue(mine({ jobId: 100 + draw(4) })),
    () => enqueue(...Array.from({ length: 1 + draw(4) }, () => aPosting())),
    () => enqueue(aPosting({ payload: { row: { nothing: draw(9) } } })),
    () => replay(tabs[draw(2)] ?? openTab()),
    () => Promise.all(tabs.map(replay)),
    async () => void (tabs[draw(2)] = openTab()),
    () => server.restart(),
    () => server.deliverLate(),
    async () => {
      const refused = (await phone.entries()).filter(({ state }) => state === 'attention');
      const chosen = refused[draw(refused.length)];
      if (chosen) await phone.outbox.retry(chosen.id);
    },
    () => changeData(server.context, `jobs/job-${100 + draw(3)}`, { payMin: 1800 + draw(3) * 100 }),
  ];
  for (let step = 0; step < STEPS; step += 1) await steps[draw(steps.length)]?.();
  await server.restart();
  await heal(server, phone);
  await server.deliverLate();
  const { postings } = await expectAgreement(server, phone, made);
  if (!withLock) return;
  const inOrder = [...postings].sort((a, b) => a.sequence - b.sequence).map(({ operation }) => operation?.id);
  const sentInOrder = new Set(inOrder);
  expect(inOrder).toEqual(made.map(({ id }) => id).filter(id => sentInOrder.has(id)));
}

function turnTaker(): LockManager {
  let tail: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, task: () => Promise<unknown>) => {
    const result = tail.then(task);
    tail = result.catch(() => undefined);
    return result;
  };
  return { request } as unknown as LockManager;
}

describe(`${RUNS} seeded wanderings of ${STEPS} steps`, () => {
  it.each([true, false])(
    'lose nothing and do nothing twice (tabs take turns: %s)',
    async withLock => {
      for (let seed = 1; seed <= RUNS; seed += 1) {
        await expect(wander(seed, withLock), `seed ${seed}`).resolves.toBeUndefined();
      }
    },
    600_000,
  );
});
