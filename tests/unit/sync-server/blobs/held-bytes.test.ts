import { expect, test } from 'vitest';
import { HeldBytes } from '../../../../sync-server/blobs/held-bytes.ts';

test('while there is no room, only the first sender goes on, and the others after it', async () => {
  const held = new HeldBytes(10);
  const [first, second, third] = [held.begin(), held.begin(), held.begin()];
  const taken: string[] = [];
  const take = (name: string, holding: typeof first, bytes: number) =>
    holding.take(bytes).then(() => void taken.push(name));
  await take('first', first, 4);
  await take('second', second, 6);
  const waiting = [take('third', third, 1), take('second again', second, 3)];
  await take('first again', first, 7);
  expect(taken).toEqual(['first', 'second', 'first again']);
  first.end();
  await Promise.all(waiting);
  expect(taken.slice(3).toSorted()).toEqual(['second again', 'third']);
  second.end();
  third.end();
  await held.begin().take(10);
});
