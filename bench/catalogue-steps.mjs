import { setTimeout as pause } from 'node:timers/promises';
import { benchProfile } from './bench-browser.mjs';
import { idOfJob } from './card-ids.mjs';
import { CHANGED_QUIET_MS } from './catalogue-site.mjs';
import { median, percentile, rounded } from './figures.mjs';
import { inAreas } from './synthetic-cards.mjs';
import { watchMemory } from './memory-watch.mjs';

/** @typedef {import('./synthetic-cards.mjs').BenchFilter} BenchFilter */

const PAGE = 20;
const QUESTIONS = 30;
const KB = 1_000;
const MB = 1_000_000;

/**
 * @param {{
 *   site: Awaited<ReturnType<typeof import('./catalogue-site.mjs').openSite>>,
 *   link: Awaited<ReturnType<typeof import('./link.mjs').openLink>>,
 *   source: import('./synthetic-source.mjs').CardSource,
 *   options: import('./catalogue-options.mjs').CatalogueBenchOptions,
 * }} parts
 */
export function catalogueSteps({ site, link, source, options }) {
  const { reps, throttle, shape } = options;
  const first = options.rare ? source.rare : source.easy;
  /** @type {ReturnType<typeof benchProfile> | undefined} */
  let profile;
  /** @type {import('playwright-core').Page | undefined} */
  let page;

  const judge = (/** @type {BenchFilter} */ filter, /** @type {string[]} */ ids) =>
    JSON.stringify(source.answer(filter, PAGE).map(idOfJob)) === JSON.stringify(ids) ? 'exact' : 'WRONG';
  const verdict = (/** @type {string[]} */ verdicts) => [...new Set(verdicts)].join('/');
  const opened = async () => (page ??= await profileOf().openPage(link.url));
  const profileOf = () => {
    if (!profile) throw new Error('W1 comes first');
    return profile;
  };

  return {
    /** First sync of a fresh profile. The next steps use the last run's profile. */
    async W1(/** @type {number} */ times) {
      /** @type {{ s: number, prepareMs: number, wireMB: number, idbMB: number, memoryMB: number }[]} */
      const runs = [];
      for (let time = 0; time < times; time++) {
        await profile?.remove();
        profile = benchProfile({ throttle });
        await profile.restart();
        page = await profile.openPage(link.url);
        const memory = await watchMemory(page);
        link.setShape(shape.delayMs, shape.bytesPerSecond);
        link.takeBytes();
        const ms = await page.evaluate(() => Object(globalThis).bench.pull());
        link.setShape(0, Number.POSITIVE_INFINITY);
        const wireMB = link.takeBytes() / MB;
        const prepareMs = await page.evaluate(() => Object(globalThis).bench.prepare());
        const memoryMB = await memory.stop();
        const held = await page.evaluate(() => Object(globalThis).bench.count());
        if (held !== source.postings.length) throw new Error(`${held} cards of ${source.postings.length}`);
        await pause(500);
        const idbMB = (await page.evaluate(() => Object(globalThis).bench.storedBytes())) / MB;
        runs.push({ s: ms / 1000, prepareMs, wireMB, idbMB, memoryMB });
      }
      const middle = (/** @type {keyof (typeof runs)[0]} */ key) =>
        rounded(median(runs.map(run => run[key])), 3);
      return {
        s: middle('s'),
        all: runs.map(({ s }) => rounded(s, 3)),
        indexS: rounded(median(runs.map(({ prepareMs }) => prepareMs)) / 1000, 3),
        wireMB: middle('wireMB'),
        idbMB: middle('idbMB'),
        memoryMB: middle('memoryMB'),
      };
    },

    /** Cold open after a restart of the browser: from the start of the navigation to the first answer. */
    async W2() {
      const address = `${link.url}#${encodeURIComponent(JSON.stringify({ filter: first, limit: PAGE }))}`;
      /** @type {{ ms: number, ids: string[] }[]} */
      const runs = [];
      for (let time = 0; time < reps; time++) {
        await profileOf().restart();
        // Warms up the browser, but not the page.
        await (await profileOf().openPage(link.url)).close();
        page = await profileOf().openPage(address);
        await page.waitForFunction('globalThis.bench.first');
        runs.push(await page.evaluate(() => Object(globalThis).bench.first));
      }
      const times = runs.map(({ ms }) => ms);
      return {
        ms: rounded(median(times)),
        all: times.map(ms => rounded(ms)),
        ok: verdict(runs.map(({ ids }) => judge(first, ids))),
      };
    },

    /** Filters on a warm page. */
    async W3() {
      const filters = source.filters(QUESTIONS);
      const ask = async (/** @type {BenchFilter[]} */ asked) =>
        (await opened()).evaluate(
          ([filters, limit]) => Object(globalThis).bench.ask(filters, limit),
          /** @type {const} */ ([asked, PAGE]),
        );
      await ask([first]);
      /** @type {{ ms: number, ids: string[] }[]} */
      const answers = await ask(filters);
      const times = answers.map(({ ms }) => ms);
      // The map's places are loaded with the first.
      const areas = inAreas(filters, options.seed);
      await ask(areas.slice(0, 1));
      /** @type {typeof answers} */
      const ofAreas = await ask(areas);
      const areaTimes = ofAreas.map(({ ms }) => ms);
      return {
        medMs: rounded(median(times), 2),
        p95Ms: rounded(percentile(times, 0.95), 2),
        areaMedMs: rounded(median(areaTimes), 2),
        areaP95Ms: rounded(percentile(areaTimes, 0.95), 2),
        areaFound: ofAreas.reduce((sum, { ids }) => sum + ids.length, 0),
        ok: verdict(filters.map((filter, at) => judge(filter, answers[at]?.ids ?? []))),
      };
    },

    /** One posting in a hundred has changed while the phone was away. */
    async W4() {
      const runs = [];
      const now = await opened();
      for (let time = 0; time < reps; time++) {
        await now.evaluate(() => Object(globalThis).bench.pull());
        link.setCut(true);
        const { put, remove } = source.change(100 + time);
        await Promise.all([site.board.put(put), site.board.remove(remove)]);
        await site.board.settledManifest(CHANGED_QUIET_MS);
        link.setCut(false);
        link.takeBytes();
        const ms = await now.evaluate(() => Object(globalThis).bench.pull());
        const wireKB = link.takeBytes() / KB;
        const [answer] = await now.evaluate(
          ([filter, limit]) => Object(globalThis).bench.ask([filter], limit),
          /** @type {const} */ ([first, PAGE]),
        );
        runs.push({ ms, wireKB, queryMs: answer.ms, ok: judge(first, answer.ids) });
      }
      return {
        ms: rounded(median(runs.map(({ ms }) => ms))),
        nextQueryMs: rounded(median(runs.map(({ queryMs }) => queryMs))),
        all: runs.map(({ ms }) => rounded(ms)),
        wireKB: rounded(median(runs.map(({ wireKB }) => wireKB))),
        ok: verdict(runs.map(({ ok }) => ok)),
      };
    },

    close: async () => profile?.remove(),
  };
}
