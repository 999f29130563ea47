import { describe, expect, it } from 'vitest';
import { createPrivateStore } from '../../../../src/local/values/private-store.ts';
import { noteLeft } from '../../../../src/local/db/people-on-device.ts';
import type { PullRemote } from '../../../../src/sync/private/private-ports.ts';
import type { Fate, LinkedServer } from '../../../support/linked-pair.ts';
import { addPosting, anApplication, aPosting, aWithdrawal } from '../../../support/board.ts';
import { AnnasDevice, pullRemoteOf, startAnnasServer } from '../../../support/linked-devices.ts';
import { seededRandom } from '../../../../sync-server/seed/seeded-random.ts';
import { tries } from '../../../support/torture.ts';

const DRAINED = { status: 'drained' };

async function two(skews: [number, number] = [0, 0]) {
  const server = await startAnnasServer();
  const tick = (ms = 10) => (server.context.clock.nowMs += ms);
  return {
    server,
    tick,
    phone: new AnnasDevice(server, skews[0]),
    tablet: new AnnasDevice(server, skews[1]),
  };
}

/** Until there is nothing left to tell. */
async function heal(devices: readonly AnnasDevice[]): Promise<void> {
  for (const _ of [1, 2, 3]) {
    for (const device of devices) expect(await device.push()).toEqual(DRAINED);
    for (const device of devices) expect(await device.pull()).toEqual(DRAINED);
  }
}

async function expectSame(server: LinkedServer, devices: readonly AnnasDevice[]): Promise<void> {
  const fresh = new AnnasDevice(server);
  expect(await fresh.pull()).toEqual(DRAINED);
  const expected = await fresh.shown();
  for (const device of devices) {
    expect(await device.shown()).toEqual(expected);
    expect(await device.db.laterChanges.count()).toBe(0);
  }
}

describe('a page of another person', () => {
  const as = (server: LinkedServer, userId: string | undefined): PullRemote => ({
    async page(cursor, signal) {
      const answer = await pullRemoteOf(server).page(cursor, signal);
      if (answer.status !== 'page') return answer;
      const { userId: _own, ...page } = answer.page;
      return { status: 'page', page: { ...page, ...(userId !== undefined && { userId }) } };
    },
  });

  it('is not taken, whatever this tab knows of a sign-in', async () => {
    const { server, phone, tablet } = await two();
    await phone.mark('saved', 100, true);
    await phone.push();
    expect(await tablet.pull(as(server, 'bert'))).toEqual({ status: 'needs-login' });
    expect(await tablet.shown()).toEqual(await new AnnasDevice(server).shown());
    expect(await tablet.pull()).toEqual(DRAINED);
    await expectSame(server, [tablet]);
  });

  it('is one only if the server says so, which an earlier one did not', async () => {
    const { server, phone, tablet } = await two();
    await phone.mark('saved', 100, true);
    await phone.push();
    expect(await tablet.pull(as(server, undefined))).toEqual(DRAINED);
    await expectSame(server, [tablet]);
  });
});

describe('a second device', () => {
  it('shows everything that the first one sent', async () => {
    const { server, phone, tablet } = await two();
    await addPosting(server.context, { jobId: 100, jobTitle: 'cook' });
    await phone.mark('saved', 100, true);
    await phone.mark('hidden', 7, true);
    await phone.search('search-one', 'Cooks');
    await phone.prefer('language', 'fr');
    await phone.profile('about', { name: 'Łukasz' });
    await phone.write('apply:100', 'Dear');
    await phone.outbox.add(
      [anApplication({ userId: 'anna' }), aPosting({ userId: 'anna' })].map(operation => ({
        operation,
        title: '',
      })),
      undefined,
    );
    await phone.push();
    await tablet.pull();
    expect(await tablet.shown()).toMatchObject({
      marks: ['hidden 7', 'saved 100'],
      searches: [['search-one', { name: 'Cooks', query: 'q=Cooks' }]],
      preferences: [['language', 'fr']],
      profile: [['about', { name: 'Łukasz' }]],
      drafts: [['apply:100', { text: 'Dear' }]],
      applications: [{ jobId: 100, jobTitle: 'cook', state: 'sent' }],
      postings: [{ jobTitle: 'farm worker', applications: 0 }],
    });
    await phone.outbox.add([{ operation: aWithdrawal({ userId: 'anna' }), title: '' }], undefined);
    await phone.push();
    server.context.clock.nowMs += 1000;
    // The effect is carried out; the list is told of it by the application's own document.
    const [application] = await server.documents('applications');
    expect(application?.documentId).toBeDefined();
    const fresh = new AnnasDevice(server);
    await fresh.pull();
    expect(await fresh.shown()).toMatchObject({ applications: [{ state: 'withdrawn' }] });
  });

  it('offers nothing back of what it was told', async () => {
    const { phone, tablet, tick } = await two([0, 86_400_000]);
    await phone.write('apply:100', 'Dear');
    await phone.mark('saved', 1, true);
    await phone.push();
    tick();
    await tablet.pull();
    await tablet.outbox.collect({ whileWriting: true });
    expect(await tablet.db.outbox.count()).toBe(0);
    await tablet.write('apply:100', 'Dear Sir');
    tick();
    await tablet.push();
    await phone.pull();
    expect(await phone.shown()).toMatchObject({ drafts: [['apply:100', { text: 'Dear Sir' }]] });
  });

  it('has no draft any more that was sent on the other one', async () => {
    const { phone, tablet, tick } = await two();
    await phone.write('apply:100', 'Dear');
    await phone.push();
    await tablet.pull();
    tick();
    await tablet.write('apply:100', null);
    await tablet.push();
    await phone.pull();
    expect(await phone.shown()).toMatchObject({ drafts: [] });
  });
});

describe('what waits on this device', () => {
  it('is not overwritten; when it was sent and is the earlier edit, the other one stands', async () => {
    const { server, phone, tablet, tick } = await two();
    await phone.prefer('language', 'fr');
    tick();
    await tablet.prefer('language', 'en');
    await tablet.push();
    await phone.pull();
    expect(await phone.shown()).toMatchObject({ preferences: [['language', 'fr']] });
    await phone.push();
    await phone.pull();
    expect(await phone.shown()).toMatchObject({ preferences: [['language', 'en']] });
    await expectSame(server, [phone, tablet]);
  });

  it('wins when it is the later edit', async () => {
    const { server, phone, tablet, tick } = await two();
    await tablet.prefer('language', 'en');
    await tablet.push();
    tick();
    await phone.prefer('language', 'fr');
    await phone.pull();
    await heal([phone, tablet]);
    expect(await tablet.shown()).toMatchObject({ preferences: [['language', 'fr']] });
    await expectSame(server, [phone, tablet]);
  });

  it('is decided by the time at which it arrived first, where this device’s clock is a day ahead and the answer was lost', async () => {
    const { server, phone, tablet, tick } = await two([86_400_000, 0]);
    await phone.mark('saved', 5, true);
    await phone.push('answer lost');
    tick();
    await tablet.pull();
    await tablet.mark('saved', 5, false);
    await tablet.push();
    await phone.pull();
    await heal([phone, tablet]);
    expect(await phone.shown()).toMatchObject({ marks: [] });
    await expectSame(server, [phone, tablet]);
  });

  it.each([
    ['after it heard of it', async (phone: AnnasDevice) => void (await phone.pull())],
    ['before it heard of it', async () => undefined],
  ])('keeps the text of a draft that gives way to a later one, sent %s', async (_when, before) => {
    const { server, phone, tablet, tick } = await two();
    await phone.write('apply:100', 'written in the bus');
    tick();
    await tablet.write('apply:100', 'written at home');
    await tablet.push();
    await before(phone);
    await heal([phone, tablet]);
    expect(await tablet.shown()).toMatchObject({
      drafts: [
        ['apply:100', { text: 'written at home' }],
        ['apply:100:earlier', { text: 'written in the bus' }],
      ],
    });
    await expectSame(server, [phone, tablet]);
  });
});

describe('a draft', () => {
  it('without words of its own leaves no earlier version', async () => {
    const { server, phone, tablet, tick } = await two();
    // A batch that was submitted here, and another that was submitted there.
    for (const [device, rowId] of [
      [phone, '0123456789abcdef'.repeat(2)],
      [tablet, 'fedcba9876543210'.repeat(2)],
    ] as const) {
      tick();
      await device.db.drafts.put({
        key: 'batch',
        content: { text: '', rowIds: [rowId] },
        editedAt: server.context.clock.nowMs,
      });
    }
    await heal([phone, tablet]);
    expect(await phone.shown()).toMatchObject({
      drafts: [['batch', { text: '', rowIds: ['fedcba9876543210'.repeat(2)] }]],
    });
  });

  it('that goes on elsewhere leaves no earlier version', async () => {
    const { server, phone, tablet, tick } = await two();
    await phone.write('apply:100', 'written in the bus');
    await phone.push();
    tick();
    await tablet.pull();
    await tablet.write('apply:100', 'written in the bus, and at home');
    await heal([tablet, phone]);
    expect(await phone.shown()).toMatchObject({
      drafts: [['apply:100', { text: 'written in the bus, and at home' }]],
    });
    // Shortened on the other device: the tablet’s own words are set aside there.
    tick();
    await phone.write('apply:100', 'in short: yes');
    await heal([phone, tablet]);
    await tablet.write('apply:100', 'in short: yes, gladly');
    await heal([tablet, phone]);
    await expectSame(server, [phone, tablet]);
  });

  it('that is written anew on a device whose clock is behind is on the others too', async () => {
    const { server, phone, tablet, tick } = await two([-86_400_000, 0]);
    await tablet.write('apply:100', 'first');
    await tablet.push();
    await phone.pull();
    tick();
    await tablet.write('apply:100', null);
    await tablet.push();
    await phone.pull();
    expect(await phone.shown()).toMatchObject({ drafts: [] });
    await phone.write('apply:100', 'again');
    await heal([phone, tablet]);
    expect(await tablet.shown()).toMatchObject({ drafts: [['apply:100', { text: 'again' }]] });
    await expectSame(server, [phone, tablet]);
  });

  it('that is written anew in the very moment of its removal is told of', async () => {
    const { server, phone, tablet } = await two();
    await phone.write('batch', 'first');
    await phone.outbox.collect({ whileWriting: true });
    await phone.write('batch', null);
    await phone.outbox.collect({ whileWriting: true });
    const [gone] = await phone.db.draftOffers.toArray();
    await phone.db.drafts.put({ key: 'batch', content: { text: 'again' }, editedAt: gone?.editedAt ?? 0 });
    await heal([phone, tablet]);
    expect(await tablet.shown()).toMatchObject({ drafts: [['batch', { text: 'again' }]] });
    await expectSame(server, [phone, tablet]);
  });
});

describe('a pull', () => {
  it('that is cut off anywhere goes on from there', async () => {
    const { server, phone, tablet } = await two();
    for (const jobId of [1, 2, 3, 4, 5]) await phone.mark('saved', jobId, true);
    await phone.push();
    let pages = 0;
    const remote = pullRemoteOf(server, { limit: 2, fate: () => (++pages % 2 === 0 ? 'lost' : 'delivered') });
    expect((await tablet.pull(remote)).status).toBe('later');
    expect((await tablet.db.marks.toArray()).map(({ jobId }) => jobId)).toEqual([1, 2]);
    while ((await tablet.pull(remote)).status === 'later');
    expect(pages).toBe(5);
    await expectSame(server, [tablet]);
  });

  it('of two tabs at once: data and cursor never go apart', async () => {
    const { server, phone, tablet } = await two();
    for (const jobId of [1, 2, 3, 4, 5]) await phone.mark('saved', jobId, true);
    await phone.push();
    const remote = pullRemoteOf(server, { limit: 1 });
    await Promise.all([tablet.pull(remote), tablet.pull(remote)]);
    await expectSame(server, [tablet]);
    await phone.mark('saved', 3, false);
    await phone.push();
    await Promise.all([tablet.pull(remote), tablet.pull(remote)]);
    expect(await tablet.shown()).toMatchObject({ marks: ['saved 1', 'saved 2', 'saved 4', 'saved 5'] });
    await expectSame(server, [tablet]);
  });

  it('leaves out what another tab did while it waited', async () => {
    const { server, tablet } = await two();
    const store = createPrivateStore(tablet.db);
    let asked = 0;
    const real = pullRemoteOf(server);
    const remote: PullRemote = {
      page: (...args) => {
        asked += 1;
        return real.page(...args);
      },
    };
    await tablet.pull(remote);
    const { cursor } = await store.state();
    const page = await real.page(cursor, new AbortController().signal);
    if (page.status !== 'page') throw new Error(page.status);
    expect(await store.take('another', page.page, 0)).toBe(false);
    await tablet.pull(remote);
    expect(asked).toBe(2);
  });

  it('brings nothing to a device that was left', async () => {
    const { phone, tablet } = await two();
    await phone.mark('saved', 1, true);
    await phone.push();
    await noteLeft(tablet.db, true);
    expect(await tablet.pull()).toEqual(DRAINED);
    expect(await tablet.shown()).toMatchObject({ marks: [] });
  });

  it('ends at once for a server that never comes to an end', async () => {
    const { server, tablet } = await two();
    const real = pullRemoteOf(server);
    const remote: PullRemote = {
      async page(...args) {
        const answer = await real.page(...args);
        return answer.status === 'page' ? { ...answer, page: { ...answer.page, more: true } } : answer;
      },
    };
    expect((await tablet.pull(remote)).status).toBe('later');
  });

  it('removes records that a restored server does not have, and offers receipts again before it is asked', async () => {
    const { server, phone, tablet } = await two();
    await addPosting(server.context, { jobId: 100 });
    const backup = await server.backup();
    await phone.outbox.add([{ operation: anApplication({ userId: 'anna' }), title: '' }], undefined);
    await phone.mark('saved', 1, true);
    await phone.push();
    await tablet.pull();
    await phone.pull();
    await server.restore(backup);
    // Other bytes than those that the first server drew.
    for (const _ of Array.from({ length: 99 })) server.context.environment.randomBytes(1);
    await tablet.pull();
    expect(await tablet.shown()).toMatchObject({ applications: [], marks: ['saved 1'] });
    await phone.pull();
    await heal([phone, tablet]);
    expect(await tablet.shown()).toMatchObject({ applications: [{ jobId: 100 }], marks: ['saved 1'] });
    await expectSame(server, [phone, tablet]);
  });
});

const FATES: Fate[] = [
  'delivered',
  'delivered',
  'request lost',
  'answer lost',
  'delivered twice',
  'half answered',
  'server killed',
  'stuck',
];

describe('any interleaving of edits, pushes and pulls', () => {
  it.each(Array.from({ length: tries(10, 1000) }, (_, seed) => seed + 1))(
    'comes to the same everywhere (seed %i)',
    async seed => {
      const random = seededRandom(seed);
      const below = (n: number) => Math.floor(random() * n);
      const one = <T>(values: readonly T[]): T => values[below(values.length)] as T;
      const skew = () => one([0, 0, 3, -5, 86_400_000, -86_400_000]);
      const { server, tick, phone, tablet } = await two([skew(), skew()]);
      for (let step = 0; step < 40; step += 1) {
        tick(below(3));
        const device = one([phone, tablet]);
        switch (below(9)) {
          case 0:
          case 1:
            await device.mark(one(['saved', 'hidden'] as const), 1 + below(2), random() < 0.6);
            break;
          case 2:
            await device.search(one(['search-one', 'search-two']), random() < 0.7 ? `name ${step}` : null);
            break;
          case 3:
            await device.prefer(one(['language', 'theme']), random() < 0.7 ? `value ${step}` : null);
            break;
          case 4:
          case 5:
            await device.write(one(['apply:1', 'batch']), random() < 0.7 ? `text ${step}` : null);
            break;
          case 6:
            await device.push(one(FATES));
            break;
          case 7:
            await device.pull(
              pullRemoteOf(server, {
                limit: 1 + below(3),
                fate: () => (random() < 0.3 ? 'lost' : 'delivered'),
              }),
            );
            break;
          case 8:
            if (random() < 0.5) await server.restart();
            else await server.deliverLate();
        }
      }
      await server.deliverLate();
      tick(100);
      await heal([phone, tablet]);
      const waiting = (device: AnnasDevice) =>
        device.db.outbox.filter(({ state }) => state !== 'sent').count();
      expect([await waiting(phone), await waiting(tablet)]).toEqual([0, 0]);
      await expectSame(server, [phone, tablet]);
    },
  );
});
