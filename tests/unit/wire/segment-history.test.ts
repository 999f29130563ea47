import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../../src/domain/listing.ts';
import { applyPatches } from '../../../src/wire/segment/apply-patches.ts';
import { patchBetween } from '../../../src/wire/segment/card-patch.ts';
import { decodeSegment, encodeSegment, type SegmentContent } from '../../../src/wire/segment/segment.ts';
import { cardAt, type SegmentColumns } from '../../../src/wire/segment/segment-columns.ts';
import { mergedContent, newestRows } from '../../../src/wire/segment/segment-merge.ts';
import { anyCard } from '../../support/card-arbitrary.ts';

/** The plain reference: all cards at one position. */
type State = ReadonlyMap<number, Card>;

const jobIds = fc.integer({ min: 1, max: 12 });
/** A card, some fields of a card, or its end. */
const change = fc.oneof(
  { weight: 2, arbitrary: anyCard(jobIds) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        anyCard(jobIds),
        fc.subarray(['jobTitle', 'payMin', 'city', 'vacancies', 'expiryDateFormatted'] as const),
      )
      .map(([card, fields]) => ({
        jobId: card.jobId,
        ...Object.fromEntries(fields.map(name => [name, card[name]])),
      })),
  },
  { weight: 2, arbitrary: jobIds.map(gone => ({ gone })) },
);
type Change = Card | (Pick<Card, 'jobId'> & Partial<Card>) | { gone: number };

function after(state: State, changes: readonly Change[]): State {
  const next = new Map(state);
  for (const now of changes) {
    if ('gone' in now) next.delete(now.gone);
    else {
      const before = next.get(now.jobId);
      if (before) next.set(now.jobId, { ...before, ...now });
      else if ('language' in now) next.set(now.jobId, now as Card);
    }
  }
  return next;
}

/** As the server makes it: whole where the card was not there, else what changed. */
function deltaBetween(before: State, now: State): SegmentContent {
  const cards = [...now.values()].filter(card => !before.has(card.jobId));
  const patches = [...now.values()].flatMap(card => {
    const old = before.get(card.jobId);
    return (old && patchBetween(old, card)) ?? [];
  });
  return { cards, patches, tombstones: [...before.keys()].filter(jobId => !now.has(jobId)) };
}

const columnsOf = (content: SegmentContent) => decodeSegment(encodeSegment(content));

interface Delta {
  from: number;
  to: number;
  columns: SegmentColumns;
}

/** What lies over each other says, by way of `applyPatches` and by way of `mergedContent`. */
function cardsOf(segments: readonly SegmentColumns[]): Card[][] {
  const whole = applyPatches(segments);
  const { rows, segments: of } = newestRows(whole);
  const shown = Array.from(rows, (row, at) => cardAt(whole[of[at] ?? 0] as SegmentColumns, row));
  const merged = [...mergedContent(segments).cards].sort((a, b) => a.jobId - b.jobId);
  return [shown, merged];
}

const sorted = (state: State) => [...state.values()].sort((a, b) => a.jobId - b.jobId);

/** One small delta a step, and whatever merging makes of neighbours: the server's levels and the phone's own. */
function deltasOf(states: readonly State[], merges: readonly [number, number][]): Delta[] {
  const deltas = states.slice(1).map((state, index): Delta => {
    const columns = columnsOf(deltaBetween(states[index] ?? new Map(), state));
    return { from: index, to: index + 1, columns };
  });
  for (const [start, length] of merges) {
    const merging: Delta[] = [];
    let at = start % states.length;
    while (merging.length < 2 + length) {
      const next = deltas.filter(delta => delta.from === at).at(-1);
      if (!next) break;
      merging.push(next);
      at = next.to;
    }
    if (merging.length < 2) continue;
    const columns = columnsOf(mergedContent(merging.map(delta => delta.columns)));
    deltas.push({ from: merging[0]?.from ?? 0, to: at, columns });
  }
  return deltas;
}

describe('deltas over a state', () => {
  test('give the state at their end, whichever of them cover the way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(change, { maxLength: 6 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 3 })), { maxLength: 8 }),
        fc.nat(),
        fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        (steps, merges, start, choices) => {
          const states = steps.reduce<State[]>(
            (all, step) => [...all, after(all.at(-1) ?? new Map(), step)],
            [new Map()],
          );
          const deltas = deltasOf(states, merges);
          let at = start % states.length;
          const held = [columnsOf({ cards: sorted(states[at] ?? new Map()), tombstones: [] })];
          for (const choice of choices) {
            // Any that goes further will do, also one that begins before what is held.
            const usable = deltas.filter(delta => delta.from <= at && delta.to > at);
            const next = usable[choice % usable.length];
            if (!next) break;
            held.push(next.columns);
            at = next.to;
            for (const cards of cardsOf(held)) expect(cards).toEqual(sorted(states[at] ?? new Map()));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test('merged on the phone say what they said apart', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(change, { maxLength: 6 }), { minLength: 3, maxLength: 8 }),
        fc.nat({ max: 5 }),
        (steps, cut) => {
          const states = steps.reduce<State[]>(
            (all, step) => [...all, after(all.at(-1) ?? new Map(), step)],
            [new Map()],
          );
          const deltas = deltasOf(states, []).map(delta => delta.columns);
          const from = cut % deltas.length;
          const merged = columnsOf(mergedContent(deltas.slice(from)));
          for (const cards of cardsOf([...deltas.slice(0, from), merged]))
            expect(cards).toEqual(sorted(states.at(-1) ?? new Map()));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('leave out what they change of cards that are not held', () => {
    fc.assert(
      fc.property(
        fc.array(anyCard(jobIds), { minLength: 1 }),
        fc.array(change, { maxLength: 6 }),
        (cards, step) => {
          const before = after(new Map(), cards);
          const now = after(before, step);
          const delta = columnsOf(deltaBetween(before, now));
          const kept = sorted(before).filter(card => card.jobId % 2 === 0);
          const [shown] = cardsOf([columnsOf({ cards: kept, tombstones: [] }), delta]);
          const added = new Set(deltaBetween(before, now).cards.map(card => card.jobId));
          expect(shown).toEqual(sorted(now).filter(card => card.jobId % 2 === 0 || added.has(card.jobId)));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('without patches are not copied', () => {
    const base = columnsOf({ cards: [], tombstones: [1] });
    expect(applyPatches([base])[0]).toBe(base);
  });
});
