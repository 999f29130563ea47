import { describe, expect, test } from 'vitest';
import { asManifest } from '../../../../sync-server/catalogue/manifest/manifest-document.ts';
import type { Write } from '../../../../sync-server/store/store.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { CataloguePhone } from '../../../support/catalogue-phone.ts';
import { CatalogueServer } from '../../../support/catalogue-server.ts';

/** How much of the commit that it dies in is on the disk. A cluster's batches are not atomic. */
type Death = 'before' | 'half' | 'after';

/** Kills at commit number `at` of the catalogue's store, counted from now; nothing is written after that. */
function killAt(server: CatalogueServer, at: number, death: Death): { happened: () => boolean } {
  const store = server.catalogue;
  let commits = 0;
  let isInside = false;
  let isDead = false;
  store.beforeCommit = async (writes: readonly Write[]) => {
    if (isInside) return;
    if (!isDead && commits++ === at) {
      isDead = true;
      const written = { before: 0, half: Math.ceil(writes.length / 2), after: writes.length }[death];
      isInside = true;
      await store.commit(writes.slice(0, written));
      isInside = false;
    }
    if (isDead) throw new Error('killed');
  };
  return { happened: () => isDead };
}

async function step(server: CatalogueServer): Promise<void> {
  await server.builder?.flush().catch(() => undefined);
  await server.builder?.tidied();
}

/** Changes, mergings, a collection of what they left. */
async function small(server: CatalogueServer): Promise<void> {
  for (let round = 0; round < 6; round++) {
    await server.put(aCard({ jobId: 1 + (round % 3), payMin: 3_000 + round }));
    await server.put(aCard({ jobId: 100 + round }));
    if (round > 1) await server.remove(98 + round);
    await step(server);
    server.nowMs += 6 * 60_000;
  }
}

/** Enough for new bases. */
async function large(server: CatalogueServer): Promise<void> {
  for (let jobId = 200; jobId < 1_300; jobId++) {
    await server.put(aCard({ jobId }));
    if (jobId % 550 === 0) await step(server);
  }
  await step(server);
}

/** Every hash that the stored manifest names, and is not stored. */
async function missing(server: CatalogueServer): Promise<string[]> {
  const stored = asManifest((await server.catalogue.get('manifest'))?.body);
  const ids = new Set(server.catalogue.ids);
  return [...(stored?.bases ?? []), ...(stored?.chain ?? []), ...(stored?.entrances ?? [])]
    .map(({ hash }) => `segment/${hash}`)
    .filter(id => !ids.has(id));
}

describe('killed', () => {
  test.each<[string, Death, (server: CatalogueServer) => Promise<void>, number]>([
    ['changes and mergings', 'before', small, 25],
    ['changes and mergings', 'half', small, 25],
    ['changes and mergings', 'after', small, 25],
    ['making new bases', 'half', large, 5],
  ])(
    'in %s at every commit (%s of it), the catalogue is whole and comes level again',
    async (_, death, script, least) => {
      let at = 0;
      for (;;) {
        const server = new CatalogueServer();
        for (const jobId of [1, 2, 3]) await server.put(aCard({ jobId }));
        await server.start();
        const phone = new CataloguePhone();
        await phone.sync(server.remote);
        const kill = killAt(server, at, death);
        await script(server);
        const happened = kill.happened();
        await server.kill();
        server.catalogue.beforeCommit = () => {};
        expect(await missing(server)).toEqual([]);

        const builder = await server.start();
        expect(await missing(server)).toEqual([]);
        expect(builder.stored.cards).toBe(server.cards.length);
        for (const one of [phone, new CataloguePhone()]) {
          await one.sync(server.remote);
          expect(one.cards()).toEqual(server.cards);
        }
        if (!happened) break;
        at++;
      }
      expect(at).toBeGreaterThan(least);
    },
  );
});
