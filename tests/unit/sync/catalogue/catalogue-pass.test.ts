import { describe, expect, test } from 'vitest';
import type { ProvinceCode } from '../../../../src/domain/province.ts';
import type { DownloadProgress } from '../../../../src/sync/catalogue/catalogue-progress.ts';
import { type CatalogueRemote, type HeldCatalogue, StorageFullError } from '../../../../src/sync/ports.ts';
import type { Manifest } from '../../../../src/wire/catalogue/catalogue.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { CataloguePhone } from '../../../support/catalogue-phone.ts';
import { CatalogueServer } from '../../../support/catalogue-server.ts';
import { SegmentServer } from '../../../support/segment-server.ts';
import { gate } from '../../../support/gate.ts';

/** The same server, whose next `count` segments arrive, and no more. */
function cutAfter(remote: CatalogueRemote, count: number): CatalogueRemote {
  let left = count;
  return {
    ...remote,
    segment: async (entry, signal) => (left-- > 0 ? remote.segment(entry, signal) : null),
  };
}

/** The same server, seen through something that changes its manifests. */
function through(remote: CatalogueRemote, change: (manifest: Manifest) => Manifest): CatalogueRemote {
  return {
    ...remote,
    manifest: async (_etag, signal) => {
      const answer = await remote.manifest(null, signal);
      return answer.status === 'changed' ? { ...answer, manifest: change(answer.manifest) } : answer;
    },
  };
}

/** Two bases and two deltas. */
function server(): SegmentServer {
  const cards = (from: number, to: number, provinceId: ProvinceCode) =>
    Array.from({ length: to - from }, (_, index) => aCard({ jobId: from + index, provinceId }));
  const made = new SegmentServer([cards(1, 1_200, 'ON'), cards(1_200, 2_500, 'QC')]);
  made.change([aCard({ jobId: 3_001 }), aCard({ jobId: 1_300, payMin: 3_000 })], [7]);
  made.change([aCard({ jobId: 3_002 })]);
  return made;
}

/** The real one. */
async function builtServer(): Promise<CatalogueServer> {
  const made = new CatalogueServer();
  for (let jobId = 1; jobId <= 2_500; jobId++) await made.put(aCard({ jobId }));
  await made.start();
  return made;
}

describe('a pass of the catalogue sync', () => {
  test('brings everything to a new device', async () => {
    const present = server();
    const phone = new CataloguePhone();
    expect(await phone.sync(present.remote)).toBe('updated');
    expect(phone.cards()).toEqual(present.cards);
    expect(phone.fetched).toHaveLength(4);
  });

  test('fetches nothing when nothing changed', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    expect(await phone.sync(present.remote)).toBe('current');
    expect(phone.fetched).toHaveLength(4);
  });

  test('asks a small board, which has nothing but changes, only for what is new', async () => {
    const present = new CatalogueServer();
    for (let jobId = 1; jobId <= 20; jobId++) await present.put(aCard({ jobId }));
    await present.start();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    await present.put(aCard({ jobId: 1, payMin: 9_900 }));
    await present.builder?.flush();
    expect(await phone.sync(present.remote)).toBe('updated');
    const asked: unknown[] = [];
    const watched: CatalogueRemote = {
      ...present.remote,
      manifest: (from, signal) => {
        asked.push(from?.position);
        return present.remote.manifest(from, signal);
      },
    };
    expect(await phone.sync(watched)).toBe('current');
    expect(asked).toEqual([phone.store.held?.position]);
  });

  test('fetches only the delta when little changed', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    present.change([aCard({ jobId: 3_003 })]);
    expect(await phone.sync(present.remote)).toBe('updated');
    expect(phone.fetched).toHaveLength(5);
    expect(phone.cards()).toEqual(present.cards);
  });

  test('goes on with what it kept when it was cut off', async () => {
    const present = server();
    const phone = new CataloguePhone();
    expect(await phone.sync(cutAfter(present.remote, 2))).toBe('unreachable');
    expect(phone.store.held).toMatchObject({ etag: null, confirmedAtMs: 0 });
    expect(phone.store.segments.size).toBe(2);
    phone.fetched.length = 0;
    expect(await phone.sync(present.remote)).toBe('updated');
    expect(phone.fetched).toHaveLength(2);
    expect(phone.cards()).toEqual(present.cards);
  });

  test('keeps the old list until the new one is whole', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    const before = phone.cards();
    present.change([aCard({ jobId: 3_003 })]);
    expect(await phone.sync({ ...present.remote, segment: async () => null })).toBe('unreachable');
    expect(phone.cards()).toEqual(before);
  });

  test('does not take bytes that are not what the hash names', async () => {
    const present = server();
    const phone = new CataloguePhone();
    const forged: CatalogueRemote = {
      ...present.remote,
      segment: async (entry, signal) => {
        const bytes = await present.remote.segment(entry, signal);
        bytes?.fill(0xff, 40, 41);
        return bytes;
      },
    };
    expect(await phone.sync(forged)).toBe('damaged');
    expect(phone.store.segments.size).toBe(0);
  });

  test('fetches again what was lost or damaged on the device', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    const [lost = ''] = phone.store.segments.keys();
    await phone.store.drop([lost]);
    phone.fetched.length = 0;
    expect(await phone.sync(present.remote)).toBe('updated');
    expect(phone.fetched).toEqual([lost]);
    expect(phone.cards()).toEqual(present.cards);
  });

  test('starts anew when the epoch changed', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    const restored = new SegmentServer([[aCard({ jobId: 5 })], [aCard({ jobId: 9 })]], 'second');
    expect(await phone.sync(restored.remote)).toBe('updated');
    expect(phone.store.held).toMatchObject({ epoch: 'second', position: 1, leftEpochs: ['first'] });
    expect(phone.cards()).toEqual(restored.cards);
  });

  test('keeps what it has when the server speaks another version', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    const before = phone.cards();
    const later = through(present.remote, manifest => ({ ...manifest, format: 99 }));
    expect(await phone.sync(later)).toBe('unsupported');
    expect(phone.cards()).toEqual(before);
  });

  test('is unreachable without a network, and says so', async () => {
    const phone = new CataloguePhone();
    const offline: CatalogueRemote = {
      manifest: async () => ({ status: 'unreachable' }),
      segment: async () => null,
    };
    expect(await phone.sync(offline)).toBe('unreachable');
  });
});

describe('what is written', () => {
  test('is a segment and the state that it leads to, in one transaction', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    present.change([aCard({ jobId: 3_003 })]);
    phone.store.writes.length = 0;
    await phone.sync(present.remote);
    expect(phone.store.writes).toEqual([1]);
    expect(phone.store.held?.position).toBe(present.manifest.position);
  });

  test('is readable after each segment of a first download: changes first, then the cards that are left', async () => {
    const present = server();
    const phone = new CataloguePhone();
    const seen: number[] = [];
    const onPart = () => {
      const cards = phone.cards();
      const ids = new Set(cards.map(({ jobId }) => jobId));
      expect(cards).toEqual(present.cards.filter(({ jobId }) => ids.has(jobId)));
      seen.push(cards.length);
    };
    await phone.sync(cutAfter(present.remote, 3), { onPart });
    expect(phone.fetched.slice(0, 2)).toEqual(present.manifest.segments.slice(2).map(({ hash }) => hash));
    expect(seen.at(-1)).toBe(phone.cards().length);
    expect(phone.cards().length).toBeGreaterThan(1_000);
    expect(phone.store.held).toMatchObject({ etag: null, confirmedAtMs: 0 });
  });

  test('goes up position by position where deltas follow each other, whole at each', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    const states: [number, number][] = [];
    for (const jobId of [4_001, 4_002, 4_003]) {
      present.change([aCard({ jobId })]);
      states.push([present.manifest.position, present.cards.length]);
    }
    expect(await phone.sync(cutAfter(present.remote, 2))).toBe('unreachable');
    const reached = states.findIndex(([position]) => position === phone.store.held?.position);
    expect(reached).toBe(1);
    expect(phone.cards()).toHaveLength(states[1]?.[1] ?? 0);
    expect(phone.store.held?.etag).toBeNull();
    await phone.sync(present.remote);
    expect(phone.cards()).toEqual(present.cards);
  });

  test('counts what was moved, over a cut too', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(cutAfter(present.remote, 2));
    expect(await phone.sync(present.remote)).toBe('updated');
    const segments = present.manifest.segments;
    const bytes = segments.reduce((sum, { wireBytes }) => sum + wireBytes, 0);
    expect(phone.store.held?.lastSync).toEqual({ atMs: phone.clock.nowMs(), bytes });
    await phone.sync(present.remote);
    expect(phone.store.held?.lastSync?.bytes).toBe(bytes);
  });

  test('is nothing any more once nobody wants it', async () => {
    const present = server();
    const phone = new CataloguePhone();
    const enough = new AbortController();
    const remote: CatalogueRemote = {
      ...present.remote,
      segment: async (entry, signal) => {
        const bytes = await present.remote.segment(entry, signal);
        enough.abort();
        return bytes;
      },
    };
    expect(await phone.sync(remote, {}, enough.signal)).toBe('unreachable');
    expect(phone.store.writes).toEqual([]);
  });
});

describe('the progress of a download', () => {
  test('is counted as the bytes come', async () => {
    const present = server();
    const phone = new CataloguePhone();
    const told: DownloadProgress[] = [];
    const remote: CatalogueRemote = {
      ...present.remote,
      segment: async (entry, signal, onBytes) => {
        onBytes?.(Math.floor(entry.bytes / 2));
        onBytes?.(entry.bytes);
        return present.remote.segment(entry, signal);
      },
    };
    await phone.sync(remote, { onProgress: progress => told.push(progress) });
    const of = phone.wireBytes;
    const ofCards = present.cards.length;
    expect(told[0]).toEqual({ bytes: 0, of, cards: 0, ofCards });
    expect(told.at(-1)).toEqual({ bytes: of, of, cards: ofCards, ofCards });
    expect(told.map(({ bytes }) => bytes)).toEqual(told.map(({ bytes }) => bytes).toSorted((a, b) => a - b));
  });

  test('goes on from what an earlier try brought', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(cutAfter(present.remote, 3));
    const had = phone.wireBytes;
    const told: DownloadProgress[] = [];
    await phone.sync(present.remote, { onProgress: progress => told.push(progress) });
    expect(told[0]).toMatchObject({ bytes: 0, cards: phone.store.held && told[0]?.cards });
    expect(told[0]?.cards).toBeGreaterThan(1_000);
    expect(told[0]?.of).toBeLessThan(had);
  });

  test('of a small change is not worth a word', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    present.change([aCard({ jobId: 3_003 })]);
    const told: DownloadProgress[] = [];
    await phone.sync(present.remote, { onProgress: progress => told.push(progress) });
    expect(told).toEqual([]);
  });
});

describe('a state older than the one here', () => {
  const positionOf = (phone: CataloguePhone) => phone.store.held?.position;

  test('of the same epoch is left alone, as a cache may give it for a while', async () => {
    const present = server();
    const phone = new CataloguePhone();
    const old = structuredClone(present.manifest);
    present.change([aCard({ jobId: 3_003 })]);
    await phone.sync(present.remote);
    const before = positionOf(phone);
    expect(await phone.sync(through(present.remote, () => old))).toBe('stale');
    expect(positionOf(phone)).toBe(before);
    expect(phone.cards()).toEqual(present.cards);
  });

  test('of an epoch that this device left is left alone; one that was built since is not', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    const old = structuredClone(present.manifest);
    const other = through(present.remote, manifest => ({
      ...manifest,
      epoch: 'restored',
      builtAt: new Date(Date.parse(manifest.builtAt) + 1_000).toISOString(),
    }));
    await phone.sync(other);
    expect(phone.store.held).toMatchObject({ epoch: 'restored', leftEpochs: [old.epoch] });
    expect(await phone.sync(through(present.remote, () => old))).toBe('stale');
    const later = through(present.remote, manifest => ({ ...manifest, builtAt: '2027-01-01T00:00:00.000Z' }));
    expect(await phone.sync(later)).toBe('current');
    expect(phone.store.held?.epoch).toBe(old.epoch);
  });
});

describe('on a link that costs', () => {
  /** Has the list; then most of it changed. */
  async function aDayLater() {
    const present = server();
    const phone = new CataloguePhone();
    expect(await phone.sync(present.remote, { isFrugal: true })).toBe('updated');
    const heavy = through(present.remote, manifest => ({
      ...manifest,
      position: manifest.position + 5_000,
      segments: manifest.segments.map((entry, index) => ({
        ...entry,
        hash: String(index).repeat(64).slice(0, 64),
        to: entry.to + 5_000,
        wireBytes: 200_000,
      })),
    }));
    return { present, phone, heavy };
  }

  test('a first list and small changes are fetched', async () => {
    const { present, phone } = await aDayLater();
    present.change([aCard({ jobId: 3_003 })]);
    expect(await phone.sync(present.remote, { isFrugal: true })).toBe('updated');
  });

  test('a large part of the list anew waits, and says how large it is', async () => {
    const { phone, heavy } = await aDayLater();
    phone.fetched.length = 0;
    const told: number[] = [];
    const options = { isFrugal: true, onPostponed: (bytes: number) => told.push(bytes) };
    expect(await phone.sync(heavy, options)).toBe('postponed');
    expect(phone.fetched).toEqual([]);
    expect(told[0]).toBeGreaterThan(150_000);
  });

  test('but not for more than three days', async () => {
    const { phone, heavy } = await aDayLater();
    await phone.clock.advance(3 * 24 * 3_600_000 + 1);
    await phone.sync(heavy, { isFrugal: true });
    expect(phone.fetched.length).toBeGreaterThan(4);
  });

  test('nor for longer because the clock was set back', async () => {
    const { phone, heavy } = await aDayLater();
    phone.clock.set(phone.clock.nowMs() - 365 * 24 * 3_600_000);
    await phone.sync(heavy, { isFrugal: true });
    expect(phone.fetched.length).toBeGreaterThan(4);
  });
});

describe('a full disk', () => {
  test('takes from what can be spared, as often as it helps, before anything else', async () => {
    const present = server();
    const phone = new CataloguePhone();
    phone.store.room = 0;
    const asked: number[] = [];
    const spare = {
      async freeRoom(bytes: number) {
        asked.push(bytes);
        phone.store.room += 1_500;
        return true;
      },
    };
    expect(await phone.sync(present.remote, { spare })).toBe('updated');
    expect(asked.length).toBeGreaterThan(1);
    expect(phone.fetched).toHaveLength(4);
    expect(phone.cards()).toEqual(present.cards);
  });

  test('keeps one by one what does not fit together, the small ones first', async () => {
    const present = server();
    const phone = new CataloguePhone();
    const sizes: number[] = [];
    const keep = phone.store.keep.bind(phone.store);
    phone.store.keep = async (segments, held) => {
      if (segments.length > 1) throw new StorageFullError('The disk is full');
      sizes.push(segments[0]?.bytes.byteLength ?? 0);
      await keep(segments, held);
    };
    const gathered: CatalogueRemote = {
      ...present.remote,
      segment: (() => {
        let asked = 0;
        const { isOpen: all, open: goOn } = gate();
        return async (entry, signal) => {
          if (++asked === 4) goOn();
          await all;
          return present.remote.segment(entry, signal);
        };
      })(),
    };
    expect(await phone.sync(gathered)).toBe('updated');
    expect(sizes).toHaveLength(4);
    expect(phone.cards()).toEqual(present.cards);
  });

  test('without anything to spare ends the download, and leaves what is here as it is', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    const before: HeldCatalogue | null = phone.store.held;
    phone.store.room = phone.store.bytesHeld;
    present.change([aCard({ jobId: 3_003 })]);
    const spare = { freeRoom: async () => false };
    expect(await phone.sync(present.remote, { spare })).toBe('full');
    expect(phone.store.held).toEqual(before);
  });
});

describe('a disk so full that nothing at all can be written', () => {
  const refuse = () => Promise.reject(new StorageFullError('The disk is full'));

  test('does not make a list that is level look out of reach', async () => {
    const present = server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    phone.store.confirm = refuse;
    expect(await phone.sync(present.remote)).toBe('current');
  });

  test('is full, when what was left out is asked for again', async () => {
    const present = server();
    const phone = new CataloguePhone();
    phone.store.choice = { chosen: null, leftOut: ['BC'], leftOutAtMs: 0 };
    await phone.sync(present.remote);
    phone.store.choose = refuse;
    expect(await phone.sync(present.remote, { bringBack: true })).toBe('full');
  });
});

describe('a device after many small changes', () => {
  test('makes few segments of them, which say the same', async () => {
    const present = server();
    const phone = new CataloguePhone();
    for (let jobId = 4_000; jobId < 4_040; jobId++) {
      present.change([aCard({ jobId })], jobId % 7 === 0 ? [jobId - 3_000] : []);
      await phone.sync(present.remote);
      await phone.compact();
      await phone.store.tidy();
    }
    expect(phone.store.segments.size).toBeLessThan(10);
    expect(phone.cards()).toEqual(present.cards);
    expect(phone.store.held?.segments.length).toBe(phone.store.segments.size);
  });

  test('is level again, whatever the server did to its segments meanwhile', async () => {
    const present = await builtServer();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    for (let round = 0; round < 3; round++) {
      for (let jobId = 1; jobId <= 900; jobId++) {
        await present.put(aCard({ jobId: jobId * 2 + round, payMin: 3_000 + round }));
      }
      await present.builder?.flush();
      await present.builder?.tidied();
      present.timer.advance(6_000);
      await present.builder?.tidied();
    }
    await phone.sync(present.remote);
    expect(phone.cards()).toEqual(present.cards);
  });
});
