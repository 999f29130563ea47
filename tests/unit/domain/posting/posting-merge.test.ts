import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonEqual } from '../../../../src/domain/json-equal.ts';
import {
  baseOf,
  editAgain,
  mergePosting,
  type PostingFields,
} from '../../../../src/domain/posting/posting-merge.ts';

const SEEN: PostingFields = {
  card: { jobTitle: 'cook', vacancies: 1, payMin: 2000, payMax: 2200, payCurrency: 'CAD', payPeriod: 'hour' },
  details: { description: 'Cook.', benefits: ['meals'], payText: '' },
};

const fields = (card: Record<string, unknown>, details: Record<string, unknown> = {}): PostingFields => ({
  card,
  details,
});
const over = (current: PostingFields, change: PostingFields): PostingFields => ({
  card: { ...current.card, ...change.card },
  details: { ...current.details, ...change.details },
});
const merge = (changes: PostingFields, current: PostingFields) =>
  mergePosting(baseOf(changes, SEEN), changes, current);

describe('an edit of a posting', () => {
  it('takes what nobody else changed', () => {
    const changes = fields({ jobTitle: 'line cook' }, { benefits: ['meals', 'room'] });
    const current = over(SEEN, fields({ vacancies: 2 }, { description: 'Cook well.' }));
    expect(merge(changes, current)).toEqual({ taken: changes, conflicts: [] });
  });

  it('leaves what somebody else changed, and says both', () => {
    const changes = fields({ jobTitle: 'baker', vacancies: 3 }, { description: 'Bake.' });
    const current = over(SEEN, fields({ jobTitle: 'chef' }, { description: 'Lead.' }));
    expect(merge(changes, current)).toEqual({
      taken: fields({ vacancies: 3 }),
      conflicts: [
        { field: 'jobTitle', mine: 'baker', theirs: 'chef' },
        { field: 'details.description', mine: 'Bake.', theirs: 'Lead.' },
      ],
    });
  });

  it('and another one to the same are no conflict', () => {
    const changes = fields({ jobTitle: 'baker' }, { benefits: ['room'] });
    expect(merge(changes, over(SEEN, changes))).toEqual({ taken: fields({}), conflicts: [] });
  });

  it('keeps a pay whole: half of one and half of another nobody offered', () => {
    const changes = fields({ payMax: 2500 });
    const current = over(SEEN, fields({ payMin: 2400, payMax: 2450 }));
    expect(merge(changes, current)).toMatchObject({
      taken: fields({}),
      conflicts: [
        {
          field: 'pay',
          mine: { payMin: 2000, payMax: 2500, payPeriod: 'hour' },
          theirs: { payMin: 2400, payMax: 2450, payPeriod: 'hour' },
        },
      ],
    });
  });

  it('goes out again over what others wrote, and is then taken', () => {
    const changes = fields({ jobTitle: 'baker', payMax: 2500 }, { description: 'Bake.' });
    const current = over(SEEN, fields({ jobTitle: 'chef', payMin: 2400, payMax: 2450 }));
    const { taken, conflicts } = merge(changes, current);
    const again = editAgain(conflicts);
    const next = mergePosting(again.base, again.changes, over(current, taken));
    expect(next.conflicts).toEqual([]);
    expect(over(over(current, taken), next.taken)).toMatchObject(
      fields({ jobTitle: 'baker', payMin: 2000, payMax: 2500 }, { description: 'Bake.' }),
    );
  });

  it('that says nothing of what it saw is against whatever differs', () => {
    const nothing = fields({});
    expect(mergePosting(nothing, fields({ jobTitle: 'baker' }), SEEN).conflicts).toHaveLength(1);
    expect(mergePosting(nothing, fields({ jobTitle: 'cook' }), SEEN)).toEqual({
      taken: nothing,
      conflicts: [],
    });
  });
});

const value = fc.constantFrom<unknown>('a', 'b', 'c', null, ['a'], ['b']);
const someChanges = fc.record({
  card: fc.record(
    { jobTitle: value, vacancies: value, payMin: value, payMax: value, city: value, provinceId: value },
    { requiredKeys: [] },
  ),
  details: fc.record({ description: value, benefits: value, payText: value }, { requiredKeys: [] }),
});
const everything = fields(
  { jobTitle: 'a', vacancies: null, payMin: 'a', payMax: 'b', city: 'a', provinceId: 'b' },
  { description: 'a', benefits: ['a'], payText: null },
);
const flat = ({ card, details }: PostingFields) =>
  new Map([
    ...Object.entries(card),
    ...Object.entries(details).map(([key, of]) => [`details.${key}`, of] as const),
  ]);

/** Two people edit what both saw; theirs arrives first. */
function twoEdits(theirs: PostingFields, mine: PostingFields) {
  const first = mergePosting(baseOf(theirs, everything), theirs, everything);
  const between = over(everything, first.taken);
  const second = mergePosting(baseOf(mine, everything), mine, between);
  return { first, between, second, end: over(between, second.taken) };
}

describe('two edits of the same posting', () => {
  it('lose nothing: every field has one of the values, and what does not stand is told', () => {
    fc.assert(
      fc.property(someChanges, someChanges, (theirs, mine) => {
        const { first, between, second, end } = twoEdits(theirs, mine);
        expect(first.conflicts).toEqual([]);
        const told = JSON.stringify(second.conflicts);
        for (const [field, wanted] of flat(mine)) {
          const stands = jsonEqual(flat(end).get(field), wanted);
          const name = field.replace('details.', '');
          expect(stands || told.includes(`"${field}"`) || told.includes(`"${name}"`)).toBe(true);
        }
        for (const [field, present] of flat(end)) {
          const values = [flat(between).get(field), flat(mine).get(field)];
          expect(values.some(each => jsonEqual(each, present))).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('commute where they meet in nothing that belongs together', () => {
    fc.assert(
      fc.property(someChanges, someChanges, (one, drawn) => {
        const met = flat(baseOf(one, everything));
        const apart = (values: PostingFields['card'], prefix: string) =>
          Object.fromEntries(Object.entries(values).filter(([key]) => !met.has(prefix + key)));
        const other = fields(apart(drawn.card, ''), apart(drawn.details, 'details.'));
        const there = twoEdits(one, other);
        expect(there.second.conflicts).toEqual([]);
        const back = twoEdits(other, one);
        expect(back.second.conflicts).toEqual([]);
        expect(flat(back.end)).toEqual(flat(there.end));
      }),
      { numRuns: 2000 },
    );
  });

  it('change nothing when they are applied again to what they made', () => {
    fc.assert(
      fc.property(someChanges, someChanges, (theirs, mine) => {
        const { second, end } = twoEdits(theirs, mine);
        const again = mergePosting(baseOf(mine, everything), mine, end);
        expect([again.taken, again.conflicts]).toEqual([fields({}), second.conflicts]);
      }),
      { numRuns: 2000 },
    );
  });
});
