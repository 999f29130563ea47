import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LastWriter } from '../../../../sync-server/records/document-record.ts';
import { TRACE_DAYS } from '../../../../sync-server/core/lifetimes.ts';
import { decideLastWriter, type PersonalEdit } from '../../../../sync-server/board/last-writer.ts';

const NOW = 1_000_000;

const edit = (editedAt: number, operation = `operation-${editedAt}`, digest = operation): PersonalEdit => ({
  operation,
  digest,
  editedAt,
});

/** A document that edits arrive at, at the moments given. */
function documentAfter(arrivals: readonly (readonly [PersonalEdit, number])[]) {
  let stands: LastWriter | undefined;
  const counted = new Map<string, number>();
  for (const [arriving, nowMs] of arrivals) {
    const decision = decideLastWriter(stands, arriving, nowMs);
    if (decision.status === 'mismatch') throw new Error('mismatch');
    const before = counted.get(arriving.operation);
    expect(decision.at).toBe(before ?? decision.at);
    counted.set(arriving.operation, decision.at);
    stands = decision.next;
  }
  return stands;
}

describe('the last writer', () => {
  it('is the later one, whichever arrives first', () => {
    for (const order of [
      [edit(10), edit(20)],
      [edit(20), edit(10)],
    ]) {
      expect(documentAfter(order.map(each => [each, NOW] as const))?.editedAt).toBe(20);
    }
  });

  it('is decided by the operation where the times are equal', () => {
    const both = [edit(10, 'b'), edit(10, 'a')];
    for (const order of [both, both.toReversed()])
      expect(documentAfter(order.map(each => [each, NOW] as const))?.operation).toBe('b');
  });

  it('is known again, and refused with another content', () => {
    const first = decideLastWriter(undefined, edit(10), NOW);
    const before = first.status === 'mismatch' ? undefined : first.next;
    expect(decideLastWriter(before, edit(10), NOW + 5)).toEqual({ status: 'stands', at: 10, next: before });
    expect(decideLastWriter(before, edit(10, 'operation-10', 'other'), NOW)).toEqual({ status: 'mismatch' });
  });

  it('that is older than anything remembered counts as later than what was forgotten, once', () => {
    const now = Date.parse('2026-11-20T12:00:00.000Z');
    const day = 86_400_000;
    const ancient = edit(now - 900 * day);
    const first = decideLastWriter(undefined, ancient, now);
    expect(first).toMatchObject({ status: 'taken', at: now - TRACE_DAYS * day });
    // A device that removed it 450 days ago gives way to it; a later edit does not.
    const later = edit(now - 300 * day);
    const stands = documentAfter([
      [ancient, now],
      [later, now + 1],
      [ancient, now + 5 * day],
    ]);
    expect(stands?.operation).toBe(later.operation);
    expect(decideLastWriter(undefined, later, now)).toMatchObject({ at: later.editedAt });
    // Where something is remembered, the times say it all.
    const before = documentAfter([[edit(now - 800 * day), now - 700 * day]]);
    expect(decideLastWriter(before, ancient, now)).toMatchObject({ status: 'late', at: ancient.editedAt });
  });

  it('that says to be in the future counts from the moment that it arrived', () => {
    const ahead = edit(NOW + 86_400_000);
    const later = edit(NOW + 2000);
    expect(
      documentAfter([
        [ahead, NOW],
        [later, NOW + 3000],
      ])?.operation,
    ).toBe(later.operation);
  });

  it('is the later one also after this clock was set back', () => {
    const before = edit(NOW - 10);
    // Stated by a clock that is right, when this one is three seconds slow.
    const after = edit(NOW + 900);
    const replayed = [after, NOW + 60_000] as const;
    for (const arrivals of [[], [replayed]]) {
      const stands = documentAfter([[before, NOW], [after, NOW - 2_100], ...arrivals]);
      expect(stands).toMatchObject({ operation: after.operation, at: NOW - 9 });
    }
    // Between the two, by its own time: neither it nor a replay of it wins.
    expect(
      documentAfter([
        [after, NOW],
        [edit(NOW - 5), NOW - 2_100],
      ])?.operation,
    ).toBe(after.operation);
  });

  it('of a device whose clock is ahead is the device’s last, also within one millisecond', () => {
    const [first, second] = [edit(NOW + 5000, 'z'), edit(NOW + 6000, 'a')];
    expect(documentAfter([first, second].map(each => [each, NOW] as const))?.operation).toBe('a');
  });

  it('of a device that heard how late it is between two edits is its last, also within one millisecond', () => {
    const [ahead, corrected] = [edit(NOW + 86_400_000, 'z'), edit(NOW + 1, 'a')];
    const both = [ahead, corrected].map(each => [each, NOW] as const);
    expect(documentAfter(both)).toMatchObject({ operation: 'a', at: NOW + 1 });
    expect(documentAfter([...both, [ahead, NOW + 5], [corrected, NOW + 5]])?.operation).toBe('a');
  });

  it('from the future does not win a second time by a replay', () => {
    const ahead = edit(NOW + 86_400_000);
    const between = edit(NOW + 2000);
    expect(
      documentAfter([
        [ahead, NOW],
        [between, NOW + 3000],
        [ahead, NOW + 9000],
        [ahead, NOW + 90_000_000],
      ])?.operation,
    ).toBe(between.operation);
  });

  it('is the same after any interleaving, with replays of any of them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ editedAt: fc.nat(50), operation: fc.string({ minLength: 4 }) }), {
          minLength: 1,
          maxLength: 12,
          selector: ({ operation }) => operation,
        }),
        fc.infiniteStream(fc.nat()),
        (edits, draw) => {
          const made = edits.map(({ editedAt, operation }) => edit(editedAt, operation));
          const expected = made.toSorted(
            (a, b) => a.editedAt - b.editedAt || (a.operation < b.operation ? -1 : 1),
          );
          const arrivals = [...made, ...made, ...made].toSorted(() => (draw.next().value % 2 ? 1 : -1));
          const stands = documentAfter([...arrivals, ...made].map(each => [each, NOW] as const));
          expect(stands?.operation).toBe(expected.at(-1)?.operation);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('with clocks that are ahead depends on first arrivals alone, not on replays', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ editedAt: fc.nat(200), arrives: fc.nat(100) }), { minLength: 1, maxLength: 10 }),
        fc.infiniteStream(fc.nat()),
        (edits, draw) => {
          const made = edits.map(({ editedAt, arrives }, index) => ({
            edit: edit(editedAt, `operation-${index}`),
            arrives,
          }));
          const firsts = made.toSorted((a, b) => a.arrives - b.arrives);
          const plain = documentAfter(firsts.map(({ edit: each, arrives }) => [each, arrives] as const));
          const replays = firsts.flatMap(({ edit: each, arrives }) => [
            { edit: each, at: arrives },
            ...(draw.next().value % 2 ? [{ edit: each, at: arrives + (draw.next().value % 100) }] : []),
          ]);
          const inTime = replays.toSorted((a, b) => a.at - b.at);
          const stands = documentAfter(inTime.map(({ edit: each, at }) => [each, at] as const));
          expect(stands?.operation).toBe(plain?.operation);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
