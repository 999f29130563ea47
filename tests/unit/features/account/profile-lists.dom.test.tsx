import { expect, test } from 'vitest';
import { asOwner } from '../../../support/dom/account-scene.ts';
import { find, see, texts, waitFor } from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';
import { createWorld } from '../../../support/server-world.ts';

test('the first posting puts the postings above the applications, and neither list is drawn anew', async () => {
  // A pull would remove a posting that the server didn’t send.
  const world = await createWorld();
  const page = await openApp('/profile', asOwner(world));
  const lists = () => texts('heading').filter(text => /^My (postings|applications)$/.test(text));
  const postings = await find('heading', 'My postings');
  const applications = await find('heading', 'My applications');
  expect(lists()).toEqual(['My applications', 'My postings']);
  await page.people.current().db.postings.put({
    id: 'p1',
    run: '',
    jobId: 4_100,
    jobTitle: 'Night watch',
    businessName: 'Height of Land',
    city: 'Kenora',
    provinceId: 'ON',
    edition: 1,
    review: null,
    postedOn: '2026-11-20',
    expiresOn: '',
    closedAt: null,
    applications: 0,
  });
  await see('Night watch');
  await waitFor(() => expect(lists()).toEqual(['My postings', 'My applications']));
  expect(await find('heading', 'My postings')).toBe(postings);
  expect(await find('heading', 'My applications')).toBe(applications);
});
