import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { emptyDetails } from '../../../src/domain/empty-details.ts';
import type { Listing } from '../../../src/domain/listing.ts';
import { CatalogueDatabase } from '../../../src/local/db/catalogue-db.ts';
import { createDetailsStore } from '../../../src/local/details/details-store.ts';
import { createDetailsReader } from '../../../src/remote/details-reader.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { until } from '../../support/until.ts';
import { gate } from '../../support/gate.ts';

const listing: Listing = {
  card: aCard({ jobId: 7 }),
  details: { ...emptyDetails(), inbox: true, languages: ['English'], streetAddress: '1 Main Street' },
};
const HOUR_MS = 3_600_000;

type Answer = (headers: Headers) => Response | Promise<Response>;
const found: Answer = headers =>
  headers.get('if-none-match') === '"t"'
    ? new Response(null, { status: 304 })
    : Response.json(listing, { headers: { etag: '"t"' } });
const refused =
  (type: string, status: number): Answer =>
  () =>
    Response.json({ type, code: status }, { status });
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

function createReader(first: Answer) {
  const clock = new FakeClock();
  const store = createDetailsStore(new CatalogueDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }));
  const state = { answer: first, asked: 0 };
  const surprises: unknown[] = [];
  const reader = createDetailsReader({
    fetch: async (_url, init) => {
      state.asked++;
      return state.answer(new Headers(init.headers));
    },
    origin: '',
    clock,
    store,
    onUnexpectedError: error => surprises.push(error),
  });
  return { reader, state, clock, store, surprises };
}

describe('reading a posting whole', () => {
  test('asks the server, and keeps the answer', async () => {
    const { reader, state, clock } = createReader(found);
    expect(await reader.read(7)).toEqual({
      status: 'found',
      listing,
      fromDevice: false,
      checkedAt: clock.nowMs(),
    });
    expect(await reader.read(7)).toMatchObject({ status: 'found', listing, fromDevice: true });
    expect(state.asked).toBe(1);
  });

  test('asks again after a while, and costs nothing when it is the same', async () => {
    const { reader, state, clock } = createReader(found);
    await reader.read(7);
    await clock.advance(HOUR_MS);
    expect(await reader.read(7)).toMatchObject({ fromDevice: true, checkedAt: clock.nowMs() });
    expect(state.asked).toBe(2);
  });

  test('asks again when the clock was set back', async () => {
    const { reader, state, clock } = createReader(found);
    await reader.read(7);
    clock.set(clock.nowMs() - HOUR_MS);
    await reader.read(7);
    expect(state.asked).toBe(2);
  });

  test('asks at once when what is here is known to be outdated', async () => {
    const { reader, state } = createReader(found);
    await reader.read(7);
    await reader.read(7, { isOutdated: true });
    expect(state.asked).toBe(2);
  });

  test('shows what is on the device when the server cannot be reached, with its age', async () => {
    const { reader, state, clock } = createReader(found);
    await reader.read(7);
    const checkedAt = clock.nowMs();
    await clock.advance(HOUR_MS);
    state.answer = offline;
    expect(await reader.read(7)).toEqual({ status: 'found', listing, fromDevice: true, checkedAt });
  });

  test('a posting kept before the server said where applications go says that it is not known, and is fetched anew', async () => {
    const { reader, state, store, clock } = createReader(offline);
    const { inbox: _, ...earlier } = listing.details;
    const kept = { card: listing.card, details: earlier } as Listing;
    await store.keep({ jobId: 7, listing: kept, etag: '"t"', checkedAt: clock.nowMs() });
    expect(await reader.read(7)).toMatchObject({
      status: 'found',
      fromDevice: true,
      listing: { details: { inbox: null, streetAddress: '1 Main Street' } },
    });
    // Neither its age nor an answer of "unchanged" keeps it as it was.
    state.answer = found;
    expect(await reader.read(7)).toMatchObject({ status: 'found', fromDevice: false, listing });
    expect(await reader.read(7)).toMatchObject({ fromDevice: true, listing });
    expect(state.asked).toBe(2);
  });

  test('is offline when nothing is on the device either', async () => {
    expect(await createReader(offline).reader.read(7)).toEqual({ status: 'offline' });
  });

  test('remembers that a posting is gone, offline too', async () => {
    const { reader, state, clock } = createReader(refused('posting_closed', 410));
    expect(await reader.read(7)).toEqual({ status: 'gone' });
    await clock.advance(HOUR_MS);
    state.answer = offline;
    expect(await reader.read(7)).toEqual({ status: 'gone' });
    state.answer = found;
    expect(await reader.read(7)).toMatchObject({ status: 'found' });
  });

  test('remembers the job that a closed posting is advertised again as', async () => {
    const link = '</job/900>; rel="successor-version"';
    const { reader, state, clock } = createReader(() =>
      Response.json({ type: 'posting_closed', code: 410 }, { status: 410, headers: { link } }),
    );
    expect(await reader.read(7)).toMatchObject({ status: 'gone', repostedAs: 900 });
    await clock.advance(HOUR_MS);
    state.answer = offline;
    expect(await reader.read(7)).toMatchObject({ status: 'gone', repostedAs: 900 });
  });

  test('keeps the text of a posting that was closed since', async () => {
    const { reader, state, clock, store } = createReader(found);
    await reader.read(7);
    await clock.advance(HOUR_MS);
    state.answer = refused('posting_closed', 410);
    for (const answer of [state.answer, offline]) {
      state.answer = answer;
      expect(await reader.read(7)).toEqual({ status: 'gone', listing });
      expect(await store.card(7)).toEqual(listing.card);
      await clock.advance(HOUR_MS);
    }
    // The second such answer keeps it too.
    state.answer = refused('posting_closed', 410);
    expect(await reader.read(7)).toEqual({ status: 'gone', listing });
    expect(await store.card(8)).toBeUndefined();
  });

  test('asks at once about a posting that the list no longer has', async () => {
    const { reader, state } = createReader(found);
    await reader.read(7);
    state.answer = refused('posting_closed', 410);
    expect(await reader.read(7)).toMatchObject({ status: 'found' });
    expect(await reader.read(7, { isListed: false })).toMatchObject({ status: 'gone' });
    // Known now: the list need not be right about it again.
    expect(await reader.read(7, { isListed: false })).toMatchObject({ status: 'gone' });
    expect(state.asked).toBe(2);
  });

  test('tells unknown from gone', async () => {
    const { reader, state, clock } = createReader(refused('posting_not_found', 404));
    expect(await reader.read(7)).toEqual({ status: 'unknown' });
    state.answer = found;
    await reader.read(7);
    await clock.advance(HOUR_MS);
    state.answer = refused('posting_not_found', 404);
    expect(await reader.read(7)).toEqual({ status: 'gone', listing });
  });

  test.each<[string, Answer]>([
    ['a server in trouble', refused('general_unknown', 500)],
    ['a proxy that knows no such page', () => new Response('<h1>Not found', { status: 404 })],
    ['a captive portal', () => new Response('<html>')],
    ['another posting', () => Response.json({ ...listing, card: aCard({ jobId: 8 }) })],
    ['something else', () => Response.json([1, 2])],
  ])('takes %s for no answer', async (_, answer) => {
    expect(await createReader(answer).reader.read(7)).toEqual({ status: 'offline' });
  });

  test('mends what has another shape than it should', async () => {
    const { reader } = createReader(() =>
      Response.json({
        card: { jobId: 7, jobTitle: 5, payMin: -3, lmiaStatus: 'maybe' },
        details: { benefits: 'all' },
      }),
    );
    expect(await reader.read(7)).toMatchObject({
      status: 'found',
      listing: { card: { jobTitle: '', payMin: null, lmiaStatus: 'not_stated' }, details: { benefits: [] } },
    });
  });

  test('shows a posting that could not be kept', async () => {
    const { reader, store, surprises } = createReader(found);
    store.keep = async () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(await reader.read(7)).toMatchObject({ status: 'found', listing });
    expect(surprises).toHaveLength(1);
  });

  test('waits for the network no longer than for a moment when it has something to show', async () => {
    const { reader, state, clock } = createReader(found);
    await reader.read(7);
    await clock.advance(HOUR_MS);
    const { isOpen: asked, open: isAsked } = gate();
    state.answer = () => {
      isAsked();
      return new Promise(() => {});
    };
    const reading = reader.read(7);
    await asked;
    await clock.advance(3_000);
    expect(await reading).toMatchObject({ status: 'found', fromDevice: true });
  });

  test('says that the answer is late, and goes on waiting, when it has nothing to show', async () => {
    const answers: ((answer: Response) => void)[] = [];
    const { reader, clock } = createReader(() => new Promise(resolve => answers.push(resolve)));
    const onLate = vi.fn<() => void>();
    const reading = reader.read(7, { onLate });
    await until(() => expect(answers).toHaveLength(1));
    await clock.advance(2_999);
    expect(onLate).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(onLate).toHaveBeenCalledOnce();
    await clock.advance(10_000);
    answers[0]?.(Response.json(listing));
    expect(await reading).toMatchObject({ status: 'found', listing });
  });

  test('says nothing of the kind after an answer', async () => {
    const { reader, clock } = createReader(found);
    const onLate = vi.fn<() => void>();
    await reader.read(7, { onLate });
    await clock.advance(60_000);
    expect(onLate).not.toHaveBeenCalled();
  });
});
