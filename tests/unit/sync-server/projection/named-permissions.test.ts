import { expect, test } from 'vitest';
import { NamedPermissions } from '../../../../sync-server/projection/memory/named-permissions.ts';

test('a permission is named as long as a row has a list with it', () => {
  const named = new NamedPermissions();
  const [both, one] = [['read("any")', 'update("team:a")'], ['read("any")']];
  for (const list of [both, both, one]) named.add(list);
  named.remove(both);
  expect([named.has('update("team:a")'), named.has('read("any")')]).toEqual([true, true]);
  named.remove(both);
  expect([named.has('update("team:a")'), named.has('read("any")')]).toEqual([false, true]);
  named.remove(one);
  named.remove(one);
  expect(named.has('read("any")')).toBe(false);
});
