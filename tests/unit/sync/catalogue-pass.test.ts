import { describe, expect, test } from 'vitest';
import type { CatalogueRemote } from '../../../src/sync/ports.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { CataloguePhone } from '../../support/catalogue-phone.ts';
import { CatalogueServer } from '../../support/catalogue-server.ts';

/** Two bases and two deltas. */
async function server(): Promise<CatalogueServer> {
  const server = new CatalogueServer();
  for (let jobId = 1; jobId <= 2_500; jobId++) {
    await server.put(aCard({ jobId, provinceId: jobId % 2 === 0 ? 'QC' : 'ON' }));
  }
  await server.start();
  for (const jobId of [3_001, 3_002]) {
    await server.put(aCard({ jobId }));
    await server.builder?.flush();
  }
  return server;
}

describe('a pass of the catalogue sync', () => {
  test('brings everything to a new device', async () => {
    const present = await server();
    const phone = new CataloguePhone();
    expect(await phone.sync(present.remote)).toBe('updated');
    expect(phone.cards()).toEqual(present.cards);
    expect(phone.fetched).toHaveLength(4);
  });

  test('fetches nothing when nothing changed', async () => {
    const present = await server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    expect(await phone.sync(present.remote)).toBe('current');
    expect(phone.fetched).toHaveLength(4);
  });

  test('fetches only the delta when little changed', async () => {
    const present = await server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    await present.put(aCard({ jobId: 3_003 }));
    await present.builder?.flush();
    expect(await phone.sync(present.remote)).toBe('updated');
    expect(phone.fetched).toHaveLength(5);
    expect(phone.cards()).toEqual(present.cards);
  });

  test('goes on with what it kept when it was cut off', async () => {
    const present = await server();
    const phone = new CataloguePhone();
    let left = 2;
    const cut: CatalogueRemote = {
      ...present.remote,
      segment: async (entry, signal) => (left-- > 0 ? present.remote.segment(entry, signal) : null),
    };
    expect(await phone.sync(cut)).toBe('unreachable');
    expect(phone.store.state).toBeNull();
    expect(phone.store.segments.size).toBe(2);
    phone.fetched.length = 0;
    expect(await phone.sync(present.remote)).toBe('updated');
    expect(phone.fetched).toHaveLength(2);
    expect(phone.cards()).toEqual(present.cards);
  });

  test('keeps the old list until the new one is whole', async () => {
    const present = await server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    const before = phone.cards();
    await present.put(aCard({ jobId: 3_003 }));
    await present.builder?.flush();
    expect(await phone.sync({ ...present.remote, segment: async () => null })).toBe('unreachable');
    expect(phone.cards()).toEqual(before);
  });

  test('does not take bytes that are not what the hash names', async () => {
    const present = await server();
    const phone = new CataloguePhone();
    const forged: CatalogueRemote = {
      ...present.remote,
      segment: async (entry, signal) => {
        const bytes = await present.remote.segment(entry, signal);
        bytes?.fill(0xff, 40, 41);
        return bytes;
      },
    };
    expect(await phone.sync(forged)).toBe('unreachable');
    expect(phone.store.segments.size).toBe(0);
  });

  test('fetches again what was lost or damaged on the device', async () => {
    const present = await server();
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
    const present = await server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    await present.builder?.close();
    for (const id of present.catalogue.ids) {
      const document = await present.catalogue.get(id);
      if (document) await present.catalogue.commit([{ id, revision: document.revision, body: null }]);
    }
    await present.remove(1);
    await present.start();
    expect(await phone.sync(present.remote)).toBe('updated');
    expect(phone.store.state?.epoch).toBe(present.builder?.manifest.epoch);
    expect(phone.cards()).toEqual(present.cards);
  });

  test('keeps what it has when the server speaks another version', async () => {
    const present = await server();
    const phone = new CataloguePhone();
    await phone.sync(present.remote);
    const before = phone.cards();
    const later: CatalogueRemote = {
      ...present.remote,
      manifest: async (_etag, signal) => {
        const answer = await present.remote.manifest(null, signal);
        return answer.status === 'changed'
          ? { ...answer, manifest: { ...answer.manifest, format: 99 } }
          : answer;
      },
    };
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

describe('a device after many small changes', () => {
  test('makes few segments of them, which say the same', async () => {
    const present = await server();
    const phone = new CataloguePhone();
    for (let jobId = 4_000; jobId < 4_040; jobId++) {
      await present.put(aCard({ jobId }));
      if (jobId % 7 === 0) await present.remove(jobId - 3_000);
      await present.builder?.flush();
      await phone.sync(present.remote);
      await phone.compact();
    }
    expect(phone.store.segments.size).toBeLessThan(10);
    expect(phone.cards()).toEqual(present.cards);
    // What it has fetched for it is about what changed.
    expect(phone.store.state?.segments.length).toBe(phone.store.segments.size);
  });

  test('is level again, whatever the server did to its segments meanwhile', async () => {
    const present = await server();
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
