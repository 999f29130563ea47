import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_MAX } from '../../../src/local/drafts/draft-offers.ts';
import type { Collector } from '../../../sync-server/retention/collector.ts';
import { addPosting, anApplication, aNote } from '../../support/board.ts';
import { collectorOf, pass } from '../../support/collecting.ts';
import { AnnasDevice, startAnnasServer } from '../../support/linked-devices.ts';
import type { LinkedServer } from '../../support/linked-pair.ts';

const DRAINED = { status: 'drained' };
const YEAR_MS = 365 * 86_400_000;

let server: LinkedServer;
let collector: Collector;
let phone: AnnasDevice;
let tablet: AnnasDevice;
beforeEach(async () => {
  server = await startAnnasServer();
  collector = collectorOf(server.context);
  await pass(server.context, collector, 8);
  await addPosting(server.context, { jobId: 100, expiryDateFormatted: null });
  phone = new AnnasDevice(server);
  tablet = new AnnasDevice(server);
});
afterEach(() => collector.close());

const tick = () => (server.context.clock.nowMs += 1_000);
const marks = async (device: AnnasDevice) => ((await device.shown()) as { marks: string[] }).marks;
const entries = (device: AnnasDevice) => device.db.outbox.orderBy('order').toArray();
const applications = () => server.documents('applications');

async function send(device: AnnasDevice): Promise<void> {
  const createdAt = new Date(server.context.clock.nowMs).toISOString();
  const operation = anApplication({ userId: 'anna', createdAt });
  await device.outbox.add([{ operation, title: 'cook' }], undefined);
}

describe('a phone that was away', () => {
  it.each([364, 366, 395, 402, 800])(
    'for %i days shows what its person has, and nothing else',
    async days => {
      for (const jobId of [1, 2, 3]) await phone.mark('saved', jobId, true);
      await phone.search('search-one', 'Cooks');
      await phone.write('apply:1', 'Dear');
      await phone.prefer('language', 'fr');
      await phone.push();
      await phone.pull();
      tick();
      await tablet.pull();
      await tablet.mark('saved', 2, false);
      await tablet.search('search-one', null);
      await tablet.write('apply:1', null);
      await tablet.mark('saved', 4, true);
      await tablet.push();
      await pass(server.context, collector, days);
      expect(await phone.pull()).toEqual(DRAINED);
      expect(await phone.push()).toEqual(DRAINED);
      const fresh = new AnnasDevice(server);
      await fresh.pull();
      expect(await phone.shown()).toEqual(await fresh.shown());
      expect(await phone.shown()).toMatchObject({
        marks: ['saved 1', 'saved 3', 'saved 4'],
        searches: [],
        drafts: [],
        preferences: [['language', 'fr']],
      });
    },
  );

  it('keeps a draft that was too long for the server', async () => {
    const long = 'x'.repeat(CONTENT_MAX + 1);
    await phone.mark('saved', 1, true);
    await phone.write('apply:1', long);
    await phone.push();
    await phone.pull();
    await pass(server.context, collector, 402);
    await phone.pull();
    expect(await phone.shown()).toMatchObject({ marks: ['saved 1'], drafts: [['apply:1', { text: long }]] });
  });

  it('keeps what it had not sent, whatever else went meanwhile', async () => {
    await phone.mark('saved', 1, true);
    await phone.push();
    await phone.pull();
    tick();
    await tablet.pull();
    await tablet.mark('saved', 1, false);
    await tablet.push();
    await pass(server.context, collector, 402);
    await phone.mark('saved', 9, true);
    await phone.write('apply:9', 'Dear');
    await phone.pull();
    expect(await marks(phone)).toEqual(['saved 9']);
    await phone.push();
    await phone.pull();
    const fresh = new AnnasDevice(server);
    await fresh.pull();
    expect(await fresh.shown()).toMatchObject({
      marks: ['saved 9'],
      drafts: [['apply:9', { text: 'Dear' }]],
    });
    expect(await phone.shown()).toEqual(await fresh.shown());
  });

  it('page by page, and cut off between them', async () => {
    for (let jobId = 1; jobId <= 9; jobId += 1) await phone.mark('saved', jobId, true);
    await phone.push();
    await phone.pull();
    tick();
    await tablet.pull();
    await tablet.mark('saved', 5, false);
    await tablet.push();
    await pass(server.context, collector, 402);
    const { pullRemoteOf } = await import('../../support/linked-devices.ts');
    let asked = 0;
    const fate = () => {
      asked += 1;
      return asked === 3 ? ('lost' as const) : ('delivered' as const);
    };
    const remote = pullRemoteOf(server, { limit: 2, fate });
    expect(await phone.pull(remote)).toMatchObject({ status: 'later' });
    // Nothing is missing meanwhile.
    expect(await marks(phone)).toHaveLength(9);
    expect(await phone.pull(remote)).toEqual(DRAINED);
    expect(await marks(phone)).toEqual([1, 2, 3, 4, 6, 7, 8, 9].map(jobId => `saved ${jobId}`));
  });

  it.each([364, 366, 395])('for %i days sends what it had written', async days => {
    await send(phone);
    await phone.mark('saved', 7, true);
    await pass(server.context, collector, days);
    expect(await phone.push()).toEqual(DRAINED);
    expect((await entries(phone)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(await applications()).toHaveLength(1);
    await phone.pull();
    expect(await marks(phone)).toEqual(['saved 7']);
  });

  it('for too long gets back what it had written, and may send it anew', async () => {
    await send(phone);
    await pass(server.context, collector, 397);
    expect(await phone.push()).toEqual(DRAINED);
    const [refused] = await entries(phone);
    expect(refused).toMatchObject({ state: 'attention', error: { type: 'operation_too_old' } });
    expect(await applications()).toEqual([]);
    await phone.outbox.retry(refused?.id ?? '');
    expect(await phone.push()).toEqual(DRAINED);
    const [sent] = await entries(phone);
    expect(sent).toMatchObject({ state: 'sent', payload: refused?.payload });
    expect(sent?.id).not.toBe(refused?.id);
    expect(await applications()).toHaveLength(1);
  });

  it.each([364, 366, 395, 402, 800])(
    'for %i days after its answer was lost sends nothing twice',
    async days => {
      await send(phone);
      await phone.mark('saved', 7, true);
      await phone.push('answer lost');
      const [application] = await applications();
      const note = aNote({ userId: 'anna', payload: { applicationId: application?.documentId ?? '' } });
      const createdAt = new Date(server.context.clock.nowMs).toISOString();
      await phone.outbox.add([{ operation: { ...note, createdAt }, title: '' }], undefined);
      await phone.push('answer lost');
      tick();
      await tablet.pull();
      await tablet.mark('saved', 7, false);
      await tablet.push();
      await pass(server.context, collector, days);
      expect(await phone.push()).toEqual(DRAINED);
      expect(await applications()).toHaveLength(1);
      expect(await server.documents('applicationEvents')).toHaveLength(1);
      // What the tablet took away does not come back.
      const fresh = new AnnasDevice(server);
      await fresh.pull();
      expect(await marks(fresh)).toEqual([]);
      await phone.pull();
      await phone.push();
      const states = (await entries(phone)).map(({ kind, state }) => `${kind} ${state}`);
      expect(states).toEqual([
        'application.submit sent',
        days < 397 ? 'saved.put sent' : 'saved.put attention',
        'note.create sent',
      ]);
    },
  );

  it.each([364, 395])('for %i days offers its receipts to a server that was restored', async days => {
    const backup = await server.backup();
    await send(phone);
    await pass(server.context, collector, days - 30);
    await phone.push();
    const { clock } = server.context;
    await server.restore(backup);
    server.context.clock.nowMs = clock.nowMs + 29 * 86_400_000;
    expect(await phone.push()).toEqual(DRAINED);
    await phone.outbox.seeEpoch(server.context.epoch);
    expect(await phone.push()).toEqual(DRAINED);
    expect(await applications()).toHaveLength(1);
    expect((await entries(phone)).map(({ state }) => state)).toEqual(['sent']);
  });
});

describe('a phone whose clock is two years wrong, and that never met the server', () => {
  it('behind: gets back what it writes, and sends it when it is asked to', async () => {
    const behind = new AnnasDevice(server, -2 * YEAR_MS);
    await behind.mark('saved', 7, true);
    const createdAt = new Date(server.context.clock.nowMs - 2 * YEAR_MS).toISOString();
    const operation = anApplication({ userId: 'anna', createdAt });
    await behind.outbox.add([{ operation, title: 'cook' }], undefined);
    await behind.push();
    expect((await entries(behind)).map(({ error }) => error?.type)).toEqual([
      'operation_too_old',
      'operation_too_old',
    ]);
    expect(await marks(behind)).toEqual(['saved 7']);
    // By now it knows what time it is.
    const knowing = new AnnasDevice(server);
    await knowing.db.outbox.bulkPut(await entries(behind));
    for (const { id } of await entries(knowing)) await knowing.outbox.retry(id);
    await knowing.push();
    expect((await entries(knowing)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(await applications()).toHaveLength(1);
  });

  it('ahead: sends all by itself as of when the server says, once', async () => {
    const ahead = new AnnasDevice(server, 2 * YEAR_MS);
    await ahead.mark('saved', 7, true);
    const createdAt = new Date(server.context.clock.nowMs + 2 * YEAR_MS).toISOString();
    const operation = anApplication({ userId: 'anna', createdAt });
    await ahead.outbox.add([{ operation, title: 'cook' }], undefined);
    expect(await ahead.push()).toMatchObject({ status: 'later' });
    expect(await applications()).toEqual([]);
    expect(await ahead.push('answer lost')).toMatchObject({ status: 'later' });
    expect(await applications()).toHaveLength(1);
    await tablet.pull();
    tick();
    await tablet.mark('saved', 7, false);
    await tablet.push();
    await pass(server.context, collector, 450);
    expect(await ahead.push()).toEqual(DRAINED);
    expect(await applications()).toHaveLength(1);
    const fresh = new AnnasDevice(server);
    await fresh.pull();
    expect(await marks(fresh)).toEqual([]);
  });
});
