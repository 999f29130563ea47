import { expect, test } from 'vitest';
import type { OwnPosting } from '../../../../src/local/db/pulled-records.ts';
import { asOwner } from '../../../support/dom/account-scene.ts';
import { holdDisk } from '../../../support/dom/held-disk.ts';
import { noDialog } from '../../../support/dom/list-scene.ts';
import { find, press, see, texts, waitFor } from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';
import { createWorld } from '../../../support/server-world.ts';

const posting = (fields: Partial<OwnPosting> = {}): OwnPosting => ({
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
  ...fields,
});

test('the first posting puts the postings above the applications, and neither list is drawn anew', async () => {
  // A pull would remove a posting that the server didn’t send.
  const world = await createWorld();
  const page = await openApp('/profile', asOwner(world));
  const lists = () => texts('heading').filter(text => /^My (postings|applications)$/.test(text));
  const postings = await find('heading', 'My postings');
  const applications = await find('heading', 'My applications');
  expect(lists()).toEqual(['My applications', 'My postings']);
  await page.people.current().db.postings.put(posting());
  await see('Night watch');
  await waitFor(() => expect(lists()).toEqual(['My postings', 'My applications']));
  expect(await find('heading', 'My postings')).toBe(postings);
  expect(await find('heading', 'My applications')).toBe(applications);
});

test('a posting is reposted once, though it is pressed again before the disk has it', async () => {
  const world = await createWorld();
  const page = await openApp('/profile', asOwner(world));
  const { db } = page.people.current();
  await find('heading', 'My postings');
  await db.postings.put(posting({ expiresOn: '2026-11-01' }));
  await press(page, 'Manage “Night watch”');
  await press(page, 'Repost', { role: 'menuitem' });
  const button = await find('button', 'Repost', await find('dialog', 'Repost this job'));
  const letGo = await holdDisk(page);
  await page.user.click(button);
  await page.user.click(button);
  await letGo();
  await noDialog();
  expect((await db.outbox.toArray()).filter(({ kind }) => kind === 'posting.repost')).toHaveLength(1);
});
