import { expect, it } from 'vitest';
import { createInOrder } from '../../../../sync-server/core/in-order.ts';
import { settled } from '../store/fake-backend.ts';

function line() {
  const take = createInOrder();
  const went: string[] = [];
  const come = (key: string, name: string) => {
    const place = take(key);
    void place.first().then(
      () => went.push(name),
      error => went.push(`${name}: ${error}`),
    );
    return place;
  };
  return { come, went };
}

it('lets those with the same key go on in the order in which they came', async () => {
  const { come, went } = line();
  const [a, b] = [come('anna', 'a'), come('anna', 'b')];
  come('anna', 'c');
  await settled();
  expect(went).toEqual(['a']);
  // One that leaves early doesn't let those behind it pass the ones before it.
  b.leave();
  await settled();
  expect(went).toEqual(['a']);
  a.leave();
  await settled();
  expect(went).toEqual(['a', 'b', 'c']);
});

it('lets others pass', async () => {
  const { come, went } = line();
  come('anna', 'a');
  come('bruno', 'b');
  await settled();
  expect(went).toEqual(['a', 'b']);
});

it('rejects the whole line if one fails, and none of those that come later', async () => {
  const { come, went } = line();
  const [a, b] = [come('anna', 'a'), come('anna', 'b')];
  const c = come('anna', 'c');
  await settled();
  b.fail('no disk');
  const d = come('anna', 'd');
  await settled();
  expect(went).toEqual(['a']);
  a.leave();
  await settled();
  expect(went).toEqual(['a', 'b: no disk', 'c: no disk']);
  c.leave();
  await settled();
  expect(went.at(-1)).toBe('d');
  d.leave();
  await settled();
  come('anna', 'e');
  await settled();
  expect(went.at(-1)).toBe('e');
});
