import { expect, test } from 'vitest';
import { PROJECTED_COLLECTIONS } from '../../../src/wire/collections.ts';

/** In characters. Longer texts are read from the disk when somebody asks for them. */
const LONGEST_IN_MEMORY = 1_000;

test('no long text lies in memory', () => {
  const held = PROJECTED_COLLECTIONS.flatMap(({ id, attributes }) =>
    attributes
      .filter(({ unindexed, size = 0 }) => unindexed !== true && size > LONGEST_IN_MEMORY)
      .map(({ key }) => `${id}.${key}`),
  );
  expect(held).toEqual([]);
});
