import { describe, expect, test } from 'vitest';
import { asOwner, OWNER } from '../../../../support/dom/account-scene.ts';
import { documentsOf } from '../../../../support/board.ts';
import { createDevice } from '../../../../support/dom/device.ts';
import { FILLED_IN, openPosting, withPostingDraft } from '../../../../support/dom/posting-scene.tsx';
import {
  complaint,
  find,
  focusedWith,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../../support/dom/queries.ts';
import {
  BUSY,
  createAnsweringWorld,
  createSendingWorld,
  GAP_MS,
  leaveOn,
} from '../../../../support/dom/sending-scene.ts';
import type { Page } from '../../../../support/dom/test-app.tsx';
import { START_MS } from '../../../../support/test-context.ts';
import { testEntry, testReceipt } from '../../test-card.ts';

const PREVIEW = 'mode=one&step=preview';

const aPosting = testEntry({
  kind: 'posting.create',
  title: 'Fire lookout cook',
  payload: { jobId: 5, row: { ...FILLED_IN, province: 'AB' } },
});

/** Once the preview shows the whole posting. */
async function post(page: Page): Promise<void> {
  await waitFor(() => expect(on().getAllByText('Banff, Alberta').length).toBeGreaterThan(0));
  await press(page, 'Post this job');
}

async function openSent(entry: Partial<typeof aPosting>, query = 'mode=one') {
  const device = await createDevice();
  await leaveOn(device, null, { outbox: [{ ...aPosting, ...entry }] });
  return openPosting(`${query}&sent=${aPosting.id}`, { device });
}

describe('a posting that was sent', () => {
  test('waits for a busy server, not for a connection', async () => {
    const { world, answer } = await createAnsweringWorld();
    answer(BUSY);
    const device = await createDevice({ server: world.app });
    await leaveOn(device, null, { outbox: [aPosting] });
    await openPosting(`mode=one&sent=${aPosting.id}`, { device });
    await see(/^The server is busy\. We’ll try again automatically\./);
  });

  test('and is one too many for today says what helps', async () => {
    const freesAt = new Date(START_MS + 3_600_000).toISOString();
    const quota = { name: 'anonymousPostings', share: 'account', limit: 20, used: 20, freesAt };
    await openSent({ attempts: 1, error: { type: 'daily_quota_exceeded', message: '', quota } });
    await see(/^You can post 20 jobs a day without an email address\. Add one in your profile/);
  });

  test('is said to be posted when the server has it, and not before', async () => {
    const world = await createSendingWorld();
    const device = await withPostingDraft(FILLED_IN, asOwner(world));
    device.network.isOnline = false;
    const page = await openPosting(PREVIEW, { device });
    const focus = focusedWith('Saved. It will sync automatically when you’re back online');
    await post(page);
    expect(await focus).toBe(await find('heading', 'Fire lookout cook'));
    expect(await documentsOf(world.context, 'jobs')).toEqual([]);
    expect(texts('link')).not.toContain('See the posting');

    page.goOnline();
    await page.passTime(GAP_MS);
    await see('Your job is live.');
    const [stored] = await documentsOf(world.context, 'jobs');
    const { jobId } = stored?.data ?? {};
    expect((await find('link', 'See the posting')).getAttribute('href')).toBe(`/job/${Number(jobId)}`);
    expect(stored?.data).toMatchObject({ jobTitle: 'Fire lookout cook', postingDateFormatted: '2026-11-20' });
    await press(page, 'Post another job', { role: 'link' });
    await find('heading', 'The job');
    // The form is for another one now; whose business it was stands there.
    await waitFor(() => expect(valueOf('Business name')).toBe('Height of Land Outfitters'));
    expect(valueOf('Job title')).toBe('');
    expect(page.surprises).toEqual([]);
  });

  test('is not to be edited while it may have arrived', async () => {
    const page = await openSent({ attempts: 1 });
    await see('Waiting');
    await press(page, 'Edit');
    await see('The server may already have this. Wait for its response before you edit.');
    expect(await page.people.current().db.outbox.count()).toBe(1);
  });

  test('no longer asks to wait once the server has answered', async () => {
    const world = await createSendingWorld();
    const device = await createDevice(asOwner(world));
    await leaveOn(device, OWNER.id, { outbox: [{ ...aPosting, userId: OWNER.id, attempts: 1 }] });
    device.network.isOnline = false;
    const page = await openPosting(`mode=one&sent=${aPosting.id}`, { device });
    await press(page, 'Edit');
    await see('The server may already have this. Wait for its response before you edit.');
    page.goOnline();
    await page.passTime(GAP_MS);
    await see('Your job is live.');
    expect(sees('The server may already have this. Wait for its response before you edit.')).toBe(false);
  });

  test('that was refused says why, and is mended in the form', async () => {
    const error = { type: 'posting_invalid', message: 'The city is not known.', field: 'city' };
    const page = await openSent({ state: 'attention', attempts: 1, error });
    await see('Needs attention');
    await see('We couldn’t post this job: The city is not known.');
    expect(texts('link')).toContain('Go to the outbox');
    await press(page, 'Edit');
    // The field at fault is in view: it is marked, has the focus, and says why.
    await find('heading', 'Work location');
    await hasFocus(await on().findByLabelText('City'));
    expect(page.address()).toBe('/post-job?mode=one&step=place');
    expect(complaint('City')).toBe('The server didn’t accept this: The city is not known.');
    expect(await page.people.current().db.outbox.count()).toBe(0);
    await waitFor(() => expect([valueOf('City'), valueOf('Province or territory')]).toEqual(['Banff', 'AB']));
    await press(page, /Preview/, { role: 'link' });
    await press(page, 'Post this job');
    await see('1 thing needs fixing before you can post');
    await press(page, 'The server didn’t accept this: The city is not known.');
    await hasFocus(await on().findByLabelText('City'));
    await type(page, 'City', 'Canmore');
    await waitFor(() => expect(complaint('City')).toBeNull());
    await press(page, /Preview/, { role: 'link' });
    await waitFor(() => expect(on().getAllByText('Canmore, Alberta').length).toBeGreaterThan(0));
    await press(page, 'Post this job');
    await see(/^Saved\. It will sync automatically/);
    const [entry] = await page.people.current().db.outbox.toArray();
    // Another operation: what was refused is not sent a second time.
    expect(entry?.id).not.toBe(aPosting.id);
    expect(entry?.payload['row']).toMatchObject({ jobTitle: 'Fire lookout cook', city: 'Canmore' });
  });

  test('that is no longer in the outbox says no more than that', async () => {
    const page = await openPosting('mode=one&sent=nothing');
    await find('heading', 'Nothing to show here');
    await see('This item is no longer in the outbox on this device.');
    expect(texts('link')).toEqual(['Post another job', 'My postings']);
    expect(page.surprises).toEqual([]);
  });

  test('that was a change leads to its posting, and offers no other one like it', async () => {
    await openSent({ kind: 'posting.edit', state: 'sent', receipt: { ...testReceipt, jobId: 77 } }, 'job=77');
    await see('Your changes are live.');
    expect(texts('link')).toEqual(['My postings', 'See the posting', 'Post another job', 'My postings']);
  });
});

describe('what is sent of an account that has to sign in again', () => {
  test('is said to need that, and stays', async () => {
    const world = await createSendingWorld();
    const device = await withPostingDraft(FILLED_IN, { server: world.app, user: OWNER });
    const page = await openPosting(PREVIEW, { device });
    await post(page);
    await see('Sign in again to send your items. Nothing is lost.');
    expect(await documentsOf(world.context, 'jobs')).toEqual([]);
  });
});
