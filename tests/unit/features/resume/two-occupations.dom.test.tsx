import { expect, test, vi } from 'vitest';
import type * as lookup from '../../../../src/features/jobs/lookups/occupation-lookup.ts';
import { readParts } from '../../../../src/local/values/profile.ts';
import { act, find, waitFor } from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';

const table = vi.hoisted(() => {
  let come = () => {};
  const promise = new Promise<void>(resolve => (come = resolve));
  return { promise, come };
});
vi.mock('../../../../src/features/jobs/lookups/occupation-lookup.ts', async original => {
  await table.promise;
  return original<typeof lookup>();
});

test('two occupations that were typed before their table was there are both wanted', async () => {
  const page = await openApp('/resume', {});
  const box = await find('combobox', 'Add an occupation');
  await page.user.type(box, '63200{Enter}72106{Enter}');
  await act(async () => table.come());
  await waitFor(async () => {
    const parts = await readParts(page.people.current().db);
    expect(parts.get('work')?.['occupations']).toHaveLength(2);
  });
});
