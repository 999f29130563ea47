// The page's half of Portage as a peer: the app's own parts, connected as in `src/app/start/start-services.ts`, with the
// other bench's functions.
import { idOfJob } from '../card-ids.mjs';
// oxlint-disable-next-line import/default -- the bundler gives the worker's address
import catalogueWorkerUrl from '../../src/catalogue/worker.ts?worker&url';
import type { Card } from '../../src/domain/listing.ts';
import type { ProvinceCode } from '../../src/domain/province.ts';
import { createBenchCatalogue } from './bench-catalogue.ts';
import { type BenchApplication, createBenchOutbox } from './bench-outbox.ts';

const MOST_WRITES = 1_000;

interface Filter {
  province: ProvinceCode;
  wageClass: 'high' | 'low';
  keyword: string;
  lmia?: 'requested' | 'approved';
  /** West, north, east and south, in km from the middle of the map. */
  area?: [number, number, number, number];
}

let catalogue: ReturnType<typeof createBenchCatalogue> | undefined;
let outbox: ReturnType<typeof createBenchOutbox> | undefined;
let jobs: Promise<Card[]> | undefined;

const opened = () => {
  catalogue ??= createBenchCatalogue();
  return catalogue;
};

export async function open(): Promise<void> {
  opened();
}

// The worker's script is loaded with the page, before anything is measured or the link is slowed, like the other peers'
// scripts. A cold open requests it at once and gets it from the browser's cache, like an app that was opened before.
if (location.hash === '') await (await fetch(catalogueWorkerUrl)).arrayBuffer();

export const pull = (): Promise<void> => opened().pull();

/** Waits for a first answer, and for the image that the worker keeps for the next opening. */
export async function prepareQuery(): Promise<void> {
  await opened().held();
  await opened().settled();
}

export async function query(filter: Filter, limit: number): Promise<string[]> {
  const { province, wageClass, keyword, lmia, area } = filter;
  const { cards } = await opened().query({
    provinces: [province],
    wage: wageClass,
    keyword,
    lmia: lmia ?? 'all',
    area: area ?? null,
    limit,
  });
  return cards.map(({ jobId }) => idOfJob(jobId));
}

export const count = (): Promise<number> => opened().held();

export async function enqueue(writes: readonly { id: string; user: string; note: string }[]): Promise<void> {
  outbox ??= createBenchOutbox();
  jobs ??= opened().jobs(writes.length);
  const applications = applicationsOf(writes, await jobs);
  await outbox.enqueue(applications);
  jobs = undefined;
}

export async function flush(): Promise<void> {
  outbox ??= createBenchOutbox();
  await outbox.flush();
  // For the next batch: looking up jobs is not part of the writes.
  jobs = opened().jobs(MOST_WRITES);
}

function applicationsOf(
  writes: readonly { id: string; user: string; note: string }[],
  cards: readonly Card[],
): BenchApplication[] {
  return writes.map(({ id, user, note }, at) => {
    const card = cards[at];
    if (!card) throw new Error('Fewer jobs than applications');
    const { jobId, jobTitle } = card;
    return { id, jobId, jobTitle, name: user, email: `${id}@example.test`, message: note };
  });
}
