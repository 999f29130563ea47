import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../../../src/domain/listing.ts';
import { PROVINCE_CODES } from '../../../../src/domain/province.ts';
import { decodeSegment } from '../../../../src/wire/segment/segment.ts';
import { patchAt } from '../../../../src/wire/segment/segment-columns.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { CataloguePhone } from '../../../support/catalogue-phone.ts';
import { CatalogueServer } from '../../../support/catalogue-server.ts';
import type { Json } from '../../../../sync-server/store/store.ts';
import { turns } from '../../../support/fake-clock.ts';

async function serverWith(...jobIds: number[]): Promise<CatalogueServer> {
  const server = new CatalogueServer();
  for (const jobId of jobIds) await server.put(aCard({ jobId }));
  await server.start();
  return server;
}

async function freshPhone(server: CatalogueServer): Promise<Card[]> {
  const phone = new CataloguePhone();
  await phone.sync(server.remote);
  return phone.cards();
}

describe('the builder', () => {
  test('starts with an empty catalogue when there are no postings', async () => {
    const server = await serverWith();
    expect(server.builder?.manifest).toMatchObject({ position: 0, cards: 0, segments: [] });
    expect(await freshPhone(server)).toEqual([]);
  });

  test('has every open posting at start', async () => {
    const server = new CatalogueServer();
    await server.put(aCard({ jobId: 1 }));
    await server.put(aCard({ jobId: 2 }), { closed: true });
    await server.put(aCard({ jobId: 3, provinceId: null }));
    await server.start();
    expect(await freshPhone(server)).toEqual(server.cards);
    expect(server.builder?.manifest.cards).toBe(2);
  });

  test('publishes what changed within the coalescing time, as one delta', async () => {
    const server = await serverWith(1, 2);
    await server.put(aCard({ jobId: 2, payMin: 9_900 }));
    await server.remove(1);
    await server.put(aCard({ jobId: 3 }));
    expect(server.timer.waiting[0]).toBeLessThanOrEqual(300);
    server.timer.advance(300);
    await server.builder?.flush();
    const last = server.builder?.manifest.segments.at(-1);
    expect(last).toMatchObject({ kind: 'delta', cards: 2, tombstones: 1 });
    expect(await freshPhone(server)).toEqual(server.cards);
  });

  test('a closed posting leaves the catalogue, and comes back when it is opened again', async () => {
    const server = await serverWith(1, 2);
    await server.put(aCard({ jobId: 1 }), { closed: true });
    await server.builder?.flush();
    expect(await freshPhone(server)).toEqual(server.cards);
    await server.put(aCard({ jobId: 1 }));
    await server.builder?.flush();
    expect((await freshPhone(server)).map(({ jobId }) => jobId)).toEqual([1, 2]);
  });

  test('a posting leaves the catalogue a week after its last day, and comes back when it is extended', async () => {
    const server = new CatalogueServer();
    const listed = async () => {
      await server.builder?.flush();
      return (await freshPhone(server)).map(({ jobId }) => jobId);
    };
    const until = (jobId: number, expiryDateFormatted: string | null) =>
      server.put(aCard({ jobId, expiryDateFormatted }));
    await until(1, '2026-11-13');
    await until(2, '2026-11-12');
    await until(3, null);
    await server.start();
    expect(await listed()).toEqual([1, 3]);
    await until(4, '2026-11-14');
    await until(5, '2026-11-01');
    expect(await listed()).toEqual([1, 3, 4]);
    const position = server.builder?.stored.position ?? 0;
    server.nowMs += 86_400_000;
    server.timer.advance(6 * 3_600_000);
    expect(await listed()).toEqual([3, 4]);
    expect(server.builder?.stored.position).toBe(position + 1);
    await until(1, '2026-12-01');
    expect(await listed()).toEqual([1, 3, 4]);
    server.nowMs += 400 * 86_400_000;
    await server.builder?.close();
    await server.start();
    expect(await listed()).toEqual([3]);
    expect(server.builder?.stored.cards).toBe(1);
  });

  test('a posting that gets another number leaves nothing under the old one', async () => {
    const server = await serverWith(1);
    await server.put(aCard({ jobId: 7 }), { documentId: 'd1' });
    await server.builder?.flush();
    expect((await freshPhone(server)).map(({ jobId }) => jobId)).toEqual([7]);
    expect(await server.gone.has(1)).toBe(true);
  });

  describe('of two documents with one number', () => {
    const first = aCard({ jobId: 1, jobTitle: 'First' });
    const second = aCard({ jobId: 1, jobTitle: 'Second' });
    const titles = async (server: CatalogueServer) => {
      await server.builder?.flush();
      return (await freshPhone(server)).map(({ jobTitle }) => jobTitle);
    };
    async function serverWithBoth(): Promise<CatalogueServer> {
      const server = new CatalogueServer();
      await server.put(first, { documentId: 'd1' });
      await server.start();
      await server.put(second, { documentId: 'other' });
      return server;
    }

    test('the one written last is listed, and when it is closed the other one', async () => {
      const server = await serverWithBoth();
      expect(await titles(server)).toEqual(['Second']);
      await server.put(second, { documentId: 'other', closed: true });
      expect(await titles(server)).toEqual(['First']);
      expect(server.builder?.manifest.cards).toBe(1);
      await server.remove(1);
      expect(await titles(server)).toEqual([]);
    });

    test('the other one is listed too when it is deleted, or gets another number', async () => {
      const server = await serverWithBoth();
      await server.put(first, { documentId: 'd1' });
      expect(await titles(server)).toEqual(['First']);
      await server.remove(1);
      expect(await titles(server)).toEqual(['Second']);
      await server.put(first, { documentId: 'd1' });
      await server.put(aCard({ jobId: 7, jobTitle: 'Seventh' }), { documentId: 'd1' });
      expect(await titles(server)).toEqual(['Second', 'Seventh']);
    });

    test('one that was closed before does not come back', async () => {
      const server = await serverWithBoth();
      await server.put(first, { documentId: 'd1', closed: true });
      await server.put(second, { documentId: 'other', closed: true });
      expect(await titles(server)).toEqual([]);
    });

    test('the other one is listed after a start with both', async () => {
      const server = new CatalogueServer();
      await server.put(first, { documentId: 'd1' });
      await server.put(aCard({ jobId: 1, jobTitle: 'Between' }), { documentId: 'between' });
      await server.put(second, { documentId: 'other' });
      await server.start();
      await server.put(second, { documentId: 'other', closed: true });
      const [listed] = await titles(server);
      expect(['First', 'Between']).toContain(listed);
      await server.put(aCard({ jobId: 1, jobTitle: 'Between' }), { documentId: 'between', closed: true });
      expect(await titles(server)).toEqual(['First']);
    });
  });

  test('remembers deleted numbers', async () => {
    const server = await serverWith(1, 2);
    await server.remove(2);
    await server.builder?.flush();
    expect(await server.gone.has(2)).toBe(true);
    expect(await server.gone.has(1)).toBe(false);
  });

  test('writes nothing when nothing changed', async () => {
    const server = await serverWith(1);
    const before = server.builder?.stored;
    await server.builder?.flush();
    expect(server.builder?.stored).toBe(before);
  });

  test('finds out at start what was deleted while nobody listened', async () => {
    const server = await serverWith(1, 2, 3);
    await server.kill();
    await server.remove(2);
    await server.start();
    expect(await freshPhone(server)).toEqual(server.cards);
    expect(await server.gone.has(2)).toBe(true);
  });

  test('keeps its epoch and position over a restart', async () => {
    const server = await serverWith(1, 2, 3);
    const before = server.builder?.manifest;
    await server.builder?.close();
    await server.start();
    expect(server.builder?.manifest).toEqual(before);
  });

  test.each([3, 1_100])(
    'of an older version takes over what cards of %i postings have since',
    async count => {
      const details = JSON.stringify({ languages: ['English or French'] });
      const server = new CatalogueServer();
      const cards = Array.from({ length: count }, (_, at) => aCard({ jobId: at + 1 }));
      for (const card of cards) await server.put(card, { data: { details } });
      await server.start();
      await server.builder?.close();
      const before = server.builder?.manifest;
      // Documents of that version had no such attribute, and its manifest did not count fields.
      for (const { jobId } of cards) {
        const id = `jobs/d${jobId}`;
        const document = await server.board.get(id);
        const { workLanguage: _, ...data } = { ...(document?.body['data'] as Record<string, string>) };
        const body = { ...document?.body, data };
        await server.board.commit([{ id, revision: document?.revision ?? '', body }]);
      }
      const manifest = await server.catalogue.get('manifest');
      const { fields: _, ...older }: { fields?: Json } = { ...manifest?.body };
      const body = { ...older, sequence: (await server.board.status()).sequence };
      await server.catalogue.commit([{ id: 'manifest', revision: manifest?.revision ?? '', body }]);

      await server.start();
      const phone = await freshPhone(server);
      expect(phone).toEqual(cards.map(card => ({ ...card, workLanguage: 'en_or_fr' })));
      expect(server.builder?.manifest.epoch).toBe(before?.epoch);
      const { stored } = server.builder ?? {};
      await server.builder?.close();
      await server.start();
      expect(server.builder?.stored).toEqual(stored);
    },
  );

  test('builds anew, with another epoch, when a segment is missing', async () => {
    const server = await serverWith(1, 2, 3);
    const before = server.builder?.manifest;
    await server.builder?.close();
    const { archive } = server;
    await archive.remove(await archive.look(before?.segments.map(({ hash }) => hash) ?? []));
    await server.start();
    expect(server.builder?.manifest.epoch).not.toBe(before?.epoch);
    expect(await freshPhone(server)).toEqual(server.cards);
  });

  test('mends a segment that is damaged', async () => {
    const server = await serverWith(1, 2, 3);
    await server.builder?.close();
    const hash = server.builder?.manifest.segments[0]?.hash ?? '';
    const document = await server.catalogue.get(`segment/${hash}`);
    const body = { ...document?.body, brotli: Buffer.from('not this').toString('base64') };
    await server.catalogue.commit([{ id: `segment/${hash}`, revision: document?.revision ?? '', body }]);
    await server.start();
    expect(await freshPhone(server)).toEqual(server.cards);
    expect(await server.archive.decoded(hash)).toBeDefined();
  });

  test('leaves out history that is damaged: phones from before it begin with bases', async () => {
    const server = new CatalogueServer();
    for (let jobId = 1; jobId <= 2_000; jobId++) await server.put(aCard({ jobId }));
    await server.start();
    const late = new CataloguePhone();
    await late.sync(server.remote);
    for (let jobId = 1; jobId <= 1_200; jobId++) {
      await server.put(aCard({ jobId, payMin: 3_000 + jobId }));
      if (jobId % 600 === 0) await server.builder?.flush();
    }
    await server.builder?.tidied();
    server.timer.advance(6_000);
    await server.builder?.tidied();
    const { chain = [], bases = [] } = server.builder?.stored ?? {};
    expect(chain.length).toBeGreaterThan(0);
    expect(chain.every(({ to }) => to <= (bases[0]?.to ?? 0))).toBe(true);
    const epoch = server.builder?.manifest.epoch;
    await server.builder?.close();
    await server.archive.remove(await server.archive.look([chain.at(-1)?.hash ?? '']));

    await server.start();
    await server.builder?.tidied();
    expect(server.builder?.manifest.epoch).toBe(epoch);
    expect(server.builder?.stored.chain).toEqual([]);
    await late.sync(server.remote);
    expect(late.cards()).toEqual(server.cards);
  });

  test('publishes by itself, later, what a full disk refused', async () => {
    const server = await serverWith(1);
    server.catalogue.failing = true;
    await server.put(aCard({ jobId: 2 }));
    server.timer.advance(300);
    // Waits for the failed publication, and fails like it.
    await expect(server.builder?.flush()).rejects.toThrow('No space');
    expect(server.builder?.manifest.cards).toBe(1);
    server.catalogue.failing = false;
    const published = new Promise<void>(resolve => server.builder?.onPublished(resolve));
    await turns();
    server.timer.advance(2_000);
    await published;
    expect(await freshPhone(server)).toEqual(server.cards);
  });

  test('goes on after somebody else wrote the manifest', async () => {
    const server = await serverWith(1);
    const document = await server.catalogue.get('manifest');
    if (document) await server.catalogue.commit([{ ...document }]);
    await server.put(aCard({ jobId: 2 }));
    await expect(server.builder?.flush()).rejects.toThrow('somebody else');
    await server.builder?.flush();
    expect(await freshPhone(server)).toEqual(server.cards);
  });

  test('never names a segment that is not stored', async () => {
    const server = await serverWith(1);
    server.catalogue.beforeCommit = writes => {
      const manifest = writes.find(({ id }) => id === 'manifest')?.body?.['manifest'] as
        | { segments: { hash: string }[] }
        | undefined;
      for (const { hash } of manifest?.segments ?? [])
        expect(server.catalogue.ids).toContain(`segment/${hash}`);
    };
    for (let jobId = 2; jobId < 30; jobId++) {
      await server.put(aCard({ jobId }));
      await server.builder?.flush();
      await server.builder?.tidied();
    }
    expect(await freshPhone(server)).toEqual(server.cards);
  });

  test('merges deltas, so that there are few of them', async () => {
    const server = await serverWith(1);
    for (let jobId = 2; jobId < 200; jobId++) {
      await server.put(aCard({ jobId }));
      await server.builder?.flush();
      await server.builder?.tidied();
    }
    expect(server.builder?.manifest.segments.length).toBeLessThan(12);
    expect(await freshPhone(server)).toEqual(server.cards);
  });

  test('a burst leaves as few deltas, though nothing was waited for while it came', async () => {
    const server = await serverWith(1);
    for (let jobId = 2; jobId < 200; jobId++) {
      await server.put(aCard({ jobId }));
      await server.builder?.flush();
    }
    await server.builder?.tidied();
    expect(server.builder?.manifest.segments.length).toBeLessThan(12);
    expect(await freshPhone(server)).toEqual(server.cards);
  });

  test('bases are made anew after the pause, also when it ends in the middle of a merging', async () => {
    const server = new CatalogueServer();
    for (let jobId = 1; jobId <= 4_000; jobId++) await server.put(aCard({ jobId }));
    await server.start();
    for (let jobId = 4_001; jobId <= 5_500; jobId++) await server.put(aCard({ jobId }));
    await server.builder?.flush();
    server.timer.advance(6_000);
    await server.builder?.tidied();
    const { segments, position } = server.builder?.manifest ?? { segments: [], position: 0 };
    expect(segments.filter(({ kind }) => kind === 'base').every(({ to }) => to === position)).toBe(true);
  });

  test('says nothing of a change that no card carries', async () => {
    const server = await serverWith(1, 2);
    const before = server.builder?.manifest;
    await server.put(aCard({ jobId: 1 }));
    await server.builder?.flush();
    expect(server.builder?.manifest).toEqual(before);
  });

  test('gives of a card what changed, and the whole card when it moved to another province', async () => {
    const server = await serverWith(1, 2);
    await server.put(aCard({ jobId: 1, payMin: 9_900 }));
    await server.put(aCard({ jobId: 2, provinceId: 'QC' }));
    await server.builder?.flush();
    const bytes = await server.archive.decoded(server.builder?.manifest.segments.at(-1)?.hash ?? '');
    const columns = decodeSegment(bytes ?? new Uint8Array());
    expect([...columns.jobIds]).toEqual([2]);
    expect(patchAt(columns, 0)).toEqual({ jobId: 1, payMin: 9_900, payMax: null });
  });

  test('builds bases when much came at once, and again when deltas outweigh them', async () => {
    const server = new CatalogueServer();
    const card = (jobId: number) => aCard({ jobId, provinceId: jobId % 3 === 0 ? 'QC' : 'ON' });
    for (let jobId = 1; jobId <= 4_000; jobId++) await server.put(card(jobId));
    await server.start();
    expect(server.builder?.manifest.segments.map(({ kind, cards }) => [kind, cards])).toEqual([
      ['base', 4_000],
    ]);
    for (let jobId = 4_001; jobId <= 5_500; jobId++) await server.put(card(jobId));
    await server.builder?.flush();
    await server.builder?.tidied();
    expect(server.builder?.manifest.segments.map(({ kind }) => kind)).toEqual(['base', 'delta']);
    server.timer.advance(6_000);
    await server.builder?.tidied();
    const { segments, position } = server.builder?.manifest ?? { segments: [], position: 0 };
    expect(segments.filter(({ kind }) => kind === 'base').every(({ to }) => to === position)).toBe(true);
    expect(await freshPhone(server)).toEqual(server.cards);
  });

  test('collects replaced segments after the grace period, and orphans too', async () => {
    const server = await serverWith(1);
    await server.catalogue.commit([{ id: `segment/${'0'.repeat(64)}`, body: {} }]);
    await server.builder?.close();
    await server.start();
    for (let jobId = 2; jobId < 12; jobId++) {
      await server.put(aCard({ jobId }));
      await server.builder?.flush();
      await server.builder?.tidied();
    }
    const stored = () => server.catalogue.ids.filter(id => id.startsWith('segment/')).length;
    const named = () => new Set(server.builder?.manifest.segments.map(({ hash }) => hash)).size;
    expect(stored()).toBeGreaterThan(named());
    server.nowMs += 60 * 60_000;
    await server.put(aCard({ jobId: 99 }));
    await server.builder?.flush();
    await server.builder?.tidied();
    expect(stored()).toBeLessThanOrEqual(named() + 4);
    expect(await freshPhone(server)).toEqual(server.cards);
  });
});

type Step =
  | { do: 'put'; jobId: number; pay: number; province: number; closed: boolean }
  | { do: 'remove'; jobId: number }
  | { do: 'flush' | 'quiet' | 'restart' | 'kill' | 'new phone' | 'compact' }
  | { do: 'kill at'; commit: number }
  | { do: 'sync'; phone: number; says: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('put' as const),
      jobId: fc.integer({ min: 1, max: 60 }),
      pay: fc.integer({ min: 1_500, max: 1_510 }),
      province: fc.nat({ max: 12 }),
      closed: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('remove' as const), jobId: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('flush' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('sync' as const), phone: fc.nat({ max: 9 }), says: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('quiet', 'restart', 'kill', 'new phone', 'compact') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill at' as const), commit: fc.nat({ max: 4 }) }) },
);

describe('a server and its phones', () => {
  test('end alike, whatever happened on the way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async steps => {
        const server = new CatalogueServer();
        const phones = [new CataloguePhone()];
        await server.start();
        for (const now of steps) await take(now, server, phones);
        server.catalogue.failing = false;
        if (!server.builder) await server.start();
        await server.builder?.flush();
        await server.builder?.tidied();
        for (const phone of [...phones, new CataloguePhone()]) {
          await phone.sync(server.remote);
          expect(phone.cards()).toEqual(server.cards);
        }
        expect(server.builder?.manifest.cards).toBe(server.cards.length);
      }),
      { numRuns: 300 },
    );
  });
});

async function take(step: Step, server: CatalogueServer, phones: CataloguePhone[]): Promise<void> {
  switch (step.do) {
    case 'put': {
      const provinceId = PROVINCE_CODES[step.province] ?? null;
      return server.put(aCard({ jobId: step.jobId, payMin: step.pay, provinceId }), { closed: step.closed });
    }
    case 'remove':
      return server.remove(step.jobId);
    case 'flush':
      await server.builder?.flush();
      return server.builder?.tidied();
    case 'quiet':
      server.timer.advance(10_000);
      return server.builder?.tidied();
    case 'restart':
      await server.builder?.close();
      await server.start();
      return;
    case 'kill':
      await server.kill();
      await server.start();
      return;
    case 'kill at': {
      // The process dies in mid-publication: some commits of it are on the disk, the rest is not.
      let commits = step.commit;
      server.catalogue.beforeCommit = () => {
        if (commits-- <= 0) server.catalogue.failing = true;
        if (server.catalogue.failing) throw new Error('killed');
      };
      await server.builder?.flush().catch(() => undefined);
      await server.builder?.tidied();
      await server.kill();
      server.catalogue.beforeCommit = () => {};
      await server.start();
      return;
    }
    case 'new phone':
      phones.push(new CataloguePhone());
      return;
    case 'compact':
      for (const phone of phones) await phone.compact();
      return;
    case 'sync': {
      const phone = phones[step.phone % phones.length];
      await phone?.sync(step.says ? server.remote : server.remoteOfAll);
      return;
    }
  }
}
