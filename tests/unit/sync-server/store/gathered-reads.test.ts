import { expect, it } from 'vitest';
import type { Leaf } from '../../../../sync-server/store/cluster/document-leaves.ts';
import { gatherReads } from '../../../../sync-server/store/cluster/gathered-reads.ts';

const leafOf = (id: string): Leaf => ({
  revision: '1-a',
  isDeleted: false,
  document: { _id: id, _rev: '1-a' },
  history: ['1-a'],
});

function reader() {
  const requests: string[][] = [];
  const read = gatherReads(async ids => {
    requests.push([...ids]);
    if (ids.includes('broken')) throw new Error('no answer');
    return new Map(ids.filter(id => id !== 'missing').map(id => [id, [leafOf(id)]]));
  });
  return { requests, read };
}

it('asks once for all that is wanted in one turn, each document once', async () => {
  const { requests, read } = reader();
  const answers = await Promise.all([read(['a']), read(['b', 'missing', 'a']), read(['a'])]);
  expect(requests).toEqual([['a', 'b', 'missing']]);
  expect(answers.map(each => each.map(([leaf]) => leaf?.document._id))).toEqual([
    ['a'],
    ['b', undefined, 'a'],
    ['a'],
  ]);
});

it('asks again for what is wanted later', async () => {
  const { requests, read } = reader();
  await read(['a']);
  await read(['a']);
  expect(requests).toEqual([['a'], ['a']]);
});

it('bounds a request, but never parts what one caller wants', async () => {
  const { requests, read } = reader();
  const ids = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
  await Promise.all([read(ids(300, 'a')), read(ids(300, 'b')), read(ids(900, 'c')), read(ids(1, 'd'))]);
  expect(requests.map(({ length }) => length)).toEqual([300, 300, 900, 1]);
});

it('tells each caller of a failure, and the next one nothing of it', async () => {
  const { read } = reader();
  const outcomes = await Promise.allSettled([read(['a']), read(['broken'])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(['a'])).toHaveLength(1);
});
