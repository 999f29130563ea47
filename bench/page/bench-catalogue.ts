import { startCatalogue } from '../../src/app/start/start-catalogue.ts';
import { type CatalogueAnswer, type CatalogueQuery, DEFAULT_QUERY } from '../../src/catalogue/query/query.ts';
import { todayIn } from '../../src/domain/dates.ts';
import { systemClock as clock } from '../../src/sync/system-clock.ts';
import { CATALOGUE_PATH } from '../../src/wire/catalogue-constants.ts';

/** The worker makes the image after a fifth of a second without requests; short lists have none. */
const IMAGE_PATIENCE_MS = 1_500;
const LOOK_EVERY_MS = 25;

type Asked = Pick<CatalogueQuery, 'limit'> & Partial<CatalogueQuery>;

/** The app's catalogue, started as in the app: it reads stored data and contacts the server at once. */
export function createBenchCatalogue() {
  const manifests = countManifests();
  const { catalogue, updates, database } = startCatalogue(reportError);

  // The first use of a time zone takes milliseconds, so the database is requested first, as in the app, whose screens
  // load later.
  const today = clock.sleep(0, new AbortController().signal).then(() => todayIn(null, clock.nowMs()));

  const query = async (asked: Asked): Promise<CatalogueAnswer> =>
    catalogue.query({
      ...DEFAULT_QUERY,
      keywordIn: 'title',
      fold: false,
      withFacets: false,
      wageTable: 'specification',
      today: await today,
      offset: 0,
      ...asked,
    });

  return {
    query,
    held: async () => (await query({ limit: 1 })).held,

    /** Resolves when the data that speeds up the next opening is stored. */
    async settled(): Promise<void> {
      const patience = clock.nowMs() + IMAGE_PATIENCE_MS;
      const hasImage = () => database.reading(async ({ state }) => (await state.keys()).includes('image'));
      while (clock.nowMs() < patience && !(await hasImage()))
        await clock.sleep(LOOK_EVERY_MS, new AbortController().signal);
    },

    /** Resolves when the server's current state, or a later one, is in the database. */
    pull(): Promise<void> {
      const before = manifests.asked;
      return new Promise(resolve => {
        const look = () => {
          const { syncing, unreachable } = updates.status();
          if (syncing || unreachable || manifests.asked === before) return;
          stop();
          resolve();
        };
        const stop = updates.subscribe(look);
        updates.wake('person');
      });
    },

    /** The newest jobs on the device: a person applies to each job only once, and only to existing ones. */
    jobs: async (limit: number) => (await query({ limit })).cards,
  };
}

/** Counts this page's requests for a manifest, so that a caller can ignore a sync that was already in progress. */
function countManifests() {
  const counter = { asked: 0 };
  const send = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    if (typeof url === 'string' && url.startsWith(CATALOGUE_PATH)) counter.asked += 1;
    return send(url, init);
  };
  return counter;
}
