import { startCatalogue } from '../../src/app/start-catalogue.ts';
import { type CatalogueAnswer, type CatalogueQuery, DEFAULT_QUERY } from '../../src/catalogue/query.ts';
import { todayIn } from '../../src/domain/dates.ts';
import { systemClock as clock } from '../../src/sync/system-clock.ts';
import { CATALOGUE_PATH } from '../../src/wire/catalogue-constants.ts';

/** The worker makes the image when nobody asked for anything for a fifth of a second; a short list has none. */
const IMAGE_PATIENCE_MS = 1_500;
const LOOK_EVERY_MS = 25;

type Asked = Pick<CatalogueQuery, 'limit'> & Partial<CatalogueQuery>;

/** The app's catalogue as the app starts it: it reads what is stored and asks the server at once. */
export function createBenchCatalogue() {
  const manifests = countManifests();
  const { catalogue, updates, database } = startCatalogue(reportError);

  // The first time zone costs milliseconds: the database is asked for before, as in the app, whose screens come later.
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

    /** Resolves when what the next opening is quicker with is stored. */
    async settled(): Promise<void> {
      const patience = clock.nowMs() + IMAGE_PATIENCE_MS;
      const hasImage = async () => (await database.state.where('key').equals('image').count()) > 0;
      while (clock.nowMs() < patience && !(await hasImage()))
        await clock.sleep(LOOK_EVERY_MS, new AbortController().signal);
    },

    /** Resolves when the server's state of this moment, or a later one, is in the database. */
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

    /** The newest jobs held: a person applies to a job once, and only to one that there is. */
    jobs: async (limit: number) => (await query({ limit })).cards,
  };
}

/** How often this page has asked for a manifest: a sync that was under way before somebody asked does not count for them. */
function countManifests() {
  const counter = { asked: 0 };
  const send = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    if (typeof url === 'string' && url.startsWith(CATALOGUE_PATH)) counter.asked += 1;
    return send(url, init);
  };
  return counter;
}
