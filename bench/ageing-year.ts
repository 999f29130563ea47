// One year of a board, in its own process: node ageing-year.js DATA_DIR FROM_MS YEAR SCALE COLLECTS. Prints what exists
// at its end.
import type { Store } from '../sync-server/store/store.ts';
import { seededRandom } from '../sync-server/seed/seeded-random.ts';
import { type AgeingBoard, openAgeingBoard } from './ageing-board.ts';
import { accountOf, ageingWrites } from './ageing-writes.ts';

const DAY_MS = 86_400_000;
const MONTHS = 12;
const MONTH_MS = (365.25 / MONTHS) * DAY_MS;
/** Per year, at scale 1. */
const YEARLY = {
  imported: 240_000,
  posted: 60_000,
  applications: 300_000,
  values: 240_000,
  signUps: 20_000,
  erasures: 2_000,
  askedForCodes: 10_000,
  nameless: 5_000,
  teams: 2_000,
  reports: 1_000,
};
const EMPLOYERS = 8_000;
/** The ids of traces, which users never see. */
const TRACES = /^(?:removed|adoptions\/|gone\/|retired:)/;
/** Concurrent writes: as many as the requests in progress on a busy day. */
const AT_ONCE = 200;

const [dataDir = '', from = '', year = '', scaleText = '', collects = ''] = process.argv.slice(2);
const scale = Number(scaleText);
const clock = { nowMs: Number(from) };
const random = seededRandom(1_000 + Number(year));

const board = await openAgeingBoard(dataDir, clock, collects === 'yes');
const writes = ageingWrites(board.context, random);
const counted = (name: keyof typeof YEARLY) => Math.max(1, Math.round((YEARLY[name] * scale) / MONTHS));

interface Open {
  jobId: number;
  employer: string | null;
  untilMs: number;
}
let open: Open[] = [];
let number = Number(year) * 10_000_000;

for (let month = 0; month < MONTHS; month += 1) {
  await liveMonth(month);
  clock.nowMs += MONTH_MS;
  await board.idle();
  await board.collector.look();
}
await board.idle();
const found = await count(board);
await board.close();
process.stdout.write(`${JSON.stringify({ nowMs: clock.nowMs, ...found })}\n`);
process.exit(0);

async function liveMonth(month: number): Promise<void> {
  const due = open.filter(({ untilMs }) => untilMs < clock.nowMs);
  open = open.filter(({ untilMs }) => untilMs >= clock.nowMs);
  // Two of three employers close their posting; the third lets it expire. A few delete it.
  await each(due, async ({ jobId, employer }, index) => {
    if (employer === null || index % 3 === 2) return;
    if (index % 20 === 0) await writes.remove(jobId);
    else await writes.close(accountOf(employer), jobId);
  });
  const untilMs = () => clock.nowMs + (20 + random() * 50) * DAY_MS;
  await times(counted('imported'), async at => {
    open.push({ jobId: await writes.importPosting(at), employer: null, untilMs: untilMs() });
  });
  const employers = Math.max(2, Math.round(EMPLOYERS * scale));
  await times(counted('posted'), async at => {
    const employer = `employer-${at % employers}`;
    const jobId = await writes.post(accountOf(employer), at);
    if (at % 2 === 0) await writes.edit(accountOf(employer), jobId);
    open.push({ jobId, employer, untilMs: untilMs() });
  });
  const seekers = Array.from({ length: counted('signUps') }, (_, at) => `seeker-${year}-${month}-${at}`);
  await each(seekers, id => writes.signUp(id));
  const seeker = (at: number) => accountOf(seekers[at % seekers.length] ?? '');
  const ofEmployers = open.filter(({ employer }) => employer !== null);
  await times(counted('applications'), async at => {
    const among = at % 5 < 3 ? ofEmployers : open;
    const posting = among[Math.floor(random() * among.length)];
    // Each person applies to a posting once; a repeated one is a new guest.
    if (posting)
      await writes.applyTo(posting.jobId, at % 2 === 0 ? seeker(at) : null, at).catch(ignoreClosed);
  });
  await times(counted('values'), at => writes.values(seeker(at), at));
  await times(counted('reports'), async at => {
    const posting = open[Math.floor(random() * open.length)];
    if (posting) await writes.report(seeker(at), posting.jobId);
  });
  await times(counted('askedForCodes'), at => writes.askForCode(`typed-${at}`));
  await times(counted('nameless'), at => writes.nameless(`nameless-${at}`));
  await times(counted('teams'), at => writes.team(`team-${at}`, at % 10 === 0));
  await each(seekers.slice(0, counted('erasures')), id => writes.erase(id));
}

/** The posting expired in the month of its import, or the same person had applied before. */
function ignoreClosed(error: unknown): void {
  if (!(error instanceof Error) || !/posting_closed|application_withdrawn/.test(error.message)) throw error;
}

function times(count: number, action: (number: number) => Promise<unknown>): Promise<void> {
  return each(
    Array.from({ length: count }, () => (number += 1)),
    action,
  );
}

async function each<T>(values: readonly T[], action: (value: T, index: number) => Promise<unknown>) {
  for (let at = 0; at < values.length; at += AT_ONCE)
    await Promise.all(values.slice(at, at + AT_ONCE).map((value, index) => action(value, at + index)));
}

/** Counts what exists, by kind. */
async function count({ context: { projection, stores, environment } }: AgeingBoard) {
  const today = new Date(environment.nowMs()).toISOString().slice(0, 10);
  const jobs = [...projection.all('jobs')];
  const isOpen = ({ data }: (typeof jobs)[number]) =>
    typeof data['closedAt'] !== 'string' && String(data['expiryDateFormatted']) >= today;
  const total = { documents: 0, traces: 0, accounts: 0 };
  for (const store of Object.values(stores)) await countIn(store, total);
  const feed = await feedLength(stores.board);
  const { documents } = await stores.board.status();
  return {
    openPostings: jobs.filter(isOpen).length,
    endedPostings: jobs.filter(row => !isOpen(row)).length,
    applications: projection.count('applications'),
    ...total,
    stubs: feed - documents,
  };
}

async function countIn(store: Store, total: { documents: number; traces: number; accounts: number }) {
  const snapshot = await store.snapshot();
  for await (const page of snapshot.pages()) {
    for (const { id, body } of page) {
      total.documents += 1;
      const isTrace = TRACES.test(id) || body['tombstone'] === true || 'erasedAt' in body;
      if (isTrace || body['deleted'] === true) total.traces += 1;
      else if (id.startsWith('user:')) total.accounts += 1;
    }
  }
  await snapshot.close();
}

async function feedLength(store: Store): Promise<number> {
  let length = 0;
  const subscription = await store.subscribe(undefined, page => {
    length += page.length;
  });
  subscription.close();
  return length;
}
