import { expect, test } from 'vitest';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../../../../sync-server/core/compare-and-set.ts';

/** The first `overtaken` attempts lose to another write; the next one succeeds. */
function attempts(overtaken: number) {
  let made = 0;
  const attempt = async () => {
    made += 1;
    return made > overtaken ? `written by attempt ${made}` : OVERTAKEN;
  };
  return { attempt, made: () => made };
}

test('an attempt that is overtaken is made again', async () => {
  const { attempt, made } = attempts(4);
  expect(await compareAndSet(keepsChanging('A document'), attempt)).toBe('written by attempt 5');
  expect(made()).toBe(5);
});

test('a result of undefined counts', async () => {
  expect(await compareAndSet(keepsChanging('A document'), async () => undefined)).toBeUndefined();
});

test('after five attempts the error of the caller is thrown', async () => {
  const { attempt, made } = attempts(5);
  await expect(compareAndSet(keepsChanging('jobs/1'), attempt)).rejects.toThrow('jobs/1 keeps changing');
  expect(made()).toBe(5);
});

test('an error of an attempt ends it', async () => {
  let made = 0;
  const attempt = async () => {
    made += 1;
    throw new Error('The disk is full');
  };
  await expect(compareAndSet(keepsChanging('jobs/1'), attempt)).rejects.toThrow('The disk is full');
  expect(made).toBe(1);
});
