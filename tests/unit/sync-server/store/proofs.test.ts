import { expect, it } from 'vitest';
import type { LatestVersion } from '../../../../sync-server/store/backend.ts';
import { Doubts } from '../../../../sync-server/store/doubts.ts';
import { Proofs } from '../../../../sync-server/store/proofs.ts';
import {
  type Change,
  StoreUnavailable,
  type Write,
  type WriteResult,
} from '../../../../sync-server/store/store.ts';
import { TERM_POSITIONS } from '../../../../sync-server/store/write-positions.ts';

/** A server that follows and saw `a` with a doubtful position; then it takes over. */
function takingOver(latest: (LatestVersion | undefined)[], change: Partial<Change> = {}) {
  const doubts = new Doubts();
  doubts.told({ through: TERM_POSITIONS, ranges: [] });
  const sent: Write[] = [];
  const answers: ('committed' | 'conflict')[] = [];
  let rests = 0;
  const proofs = new Proofs({
    doubts,
    commit: async writes => {
      sent.push(...writes);
      const status = answers.shift() ?? 'conflict';
      return writes.map(
        ({ id }): WriteResult => (status === 'committed' ? { status, id, revision: '9-z' } : { status, id }),
      );
    },
    latest: async ids => ids.map(() => latest.shift()),
    recover: async () => undefined,
    rest: async () => {
      rests += 1;
    },
  });
  const seen: Change = { id: 'a', revision: '2-b', body: { n: 1 }, sequence: 1, ...change };
  const shown = proofs.judge({ ...seen, position: TERM_POSITIONS + 1 });
  doubts.begin(2);
  return { proofs, sent, answers, shown, rests: () => rests };
}
const live = (revision: string): LatestVersion => ({ revision, isDeleted: false });
const gone = (revision: string): LatestVersion => ({ revision, isDeleted: true });
const onTop: Write = { id: 'a', revision: '2-b', body: { n: 1 } };

it('what is doubtful is written on top of itself', async () => {
  const { proofs, sent, answers, shown } = takingOver([]);
  answers.push('committed');
  await proofs.prove();
  expect([shown, sent]).toEqual(['show', [onTop]]);
  await proofs.prove();
  expect(sent).toEqual([onTop]);
});

it.each([
  ['another version of the same age', live('2-c')],
  ['a newer version', live('3-a')],
  ['a later deletion', gone('3-a')],
])('nothing is written over %s', async (_, other) => {
  const { proofs, sent } = takingOver([other]);
  await proofs.prove();
  expect(sent).toEqual([onTop]);
});

it('a version that other nodes don’t know yet is tried again until they do', async () => {
  const { proofs, sent, answers, rests } = takingOver([live('2-b'), live('1-a')]);
  answers.push('conflict', 'conflict', 'committed');
  await proofs.prove();
  expect([sent, rests()]).toEqual([[onTop, onTop, onTop], 2]);
});

it.each([
  ['on what stands', live('1-a'), { id: 'a', revision: '1-a', body: { n: 1 } }],
  ['as a new document', undefined, { id: 'a', body: { n: 1 } }],
  ['as a new document where one was deleted', gone('1-a'), { id: 'a', body: { n: 1 } }],
])('a version that they never learn of is written %s', async (_, stands, write) => {
  const { proofs, sent, answers } = takingOver([stands, stands, stands]);
  answers.push('conflict', 'conflict', 'conflict', 'committed');
  await proofs.prove();
  expect(sent).toEqual([onTop, onTop, onTop, write]);
});

it('a deletion is shown as it is: CouchDB doesn’t delete again what is deleted', async () => {
  const { proofs, sent, shown } = takingOver([], { body: null });
  await proofs.prove();
  expect([shown, sent]).toEqual(['show', []]);
});

it('gives up on what the nodes keep refusing', async () => {
  const { proofs, rests } = takingOver(Array.from({ length: 1_000 }, () => live('2-b')));
  await expect(proofs.prove()).rejects.toThrow(StoreUnavailable);
  expect(rests()).toBeLessThan(100);
});

it('a read that changes each time is refused', async () => {
  const { proofs } = takingOver([]);
  const document = { id: 'b', revision: '1-b', body: {}, position: 0 };
  await expect(proofs.read(async () => [document])).rejects.toThrow(StoreUnavailable);
});
