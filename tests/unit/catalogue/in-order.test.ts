import { expect, test } from 'vitest';
import { inOrder } from '../../../src/catalogue/in-order.ts';
import { turns } from '../../support/fake-clock.ts';

function asker() {
  const said: string[] = [];
  const waiting: (() => void)[] = [];
  const ask = inOrder<string, string>(
    question =>
      question.startsWith('slow')
        ? new Promise(resolve => waiting.push(() => resolve(`${question}!`)))
        : `${question}!`,
    (question, answer) => said.push(`${question} ${answer}`),
  );
  return { ask, said, waiting };
}

test('what is there at once is passed on at once', () => {
  const { ask, said } = asker();
  ask('a');
  ask('b');
  expect(said).toEqual(['a a!', 'b b!']);
});

test('what is asked after something slow waits for it, and nothing waits longer', async () => {
  const { ask, said, waiting } = asker();
  ask('slow 1');
  ask('a');
  ask('slow 2');
  ask('b');
  await turns();
  expect(said).toEqual([]);
  waiting.shift()?.();
  await turns();
  expect(said).toEqual(['slow 1 slow 1!', 'a a!']);
  waiting.shift()?.();
  await turns();
  expect(said.slice(2)).toEqual(['slow 2 slow 2!', 'b b!']);
  ask('c');
  expect(said.at(-1)).toBe('c c!');
});
