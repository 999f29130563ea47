import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listOwnReviews } from '../../../../src/local/hooks/own-reviews.ts';
import { aPosting, aRow } from '../../../support/board.ts';
import { asOwner, lastLink, OWNER } from '../../../support/dom/account-scene.ts';
import { batchText, openBatch, ROW } from '../../../support/dom/batch-scene.tsx';
import type { DeviceOptions } from '../../../support/dom/device.ts';
import { FILLED_IN, openPosting, withPostingDraft } from '../../../support/dom/posting-scene.tsx';
import { find, gone, on, press, see, sees, type, waitFor } from '../../../support/dom/queries.ts';
import { openApp, type Page, type PageOptions } from '../../../support/dom/test-app.tsx';
import { createReviewWorld, type ReviewWorld } from '../../../support/review-world.ts';
import { changeAccount } from '../../../support/server-world.ts';

const WAITS = 'Waiting for your address to be verified';
const BEFORE = 'Others will see your posting once you verify your address';

let it: ReviewWorld;
const begin = async (review: 'unproved' | 'all' = 'unproved') => {
  it = await createReviewWorld({ POSTING_REVIEW: review });
  onTestFinished(() => it.close());
};
beforeEach(() => begin());

const owner = (more: DeviceOptions = {}): PageOptions => ({
  ...asOwner(it.world),
  postingReview: 'unproved',
  ...more,
});
/** A posting of the owner's that waits. */
const post = (title = 'Night watch', jobId = 4_100) =>
  it.post('owner', aPosting({ payload: { jobId, row: aRow({ jobTitle: title }) } }));
/** What happened elsewhere is on this device. */
async function follow(page: Page): Promise<void> {
  await it.settle();
  page.goOffline();
  page.goOnline();
}
const confirmElsewhere = () =>
  changeAccount(it.context, 'owner', { emailVerified: true, provenAt: it.context.clock.nowMs });
const mailTo = () => it.context.messenger.mails.map(({ to }) => to);

describe('before it is sent', () => {
  test('a posting says that others will not see it yet, and sends the mail that changes it', async () => {
    const device = await withPostingDraft(FILLED_IN, owner());
    const page = await openPosting('mode=one&step=preview', { device });
    await see(BEFORE);
    await see(/goes public automatically once you verify owner@example\.com\.$/);
    await press(page, 'Send verification email');
    await see(/^We sent an email to owner@example\.com\./);
    expect(mailTo()).toEqual([OWNER.email]);
    expect(await find('link', 'Wrong address? Change it')).toHaveProperty('pathname', '/profile/details');
    expect(await find('button', 'Send again')).toBeTruthy();
  });

  test('says nothing to somebody whose address is confirmed, nor where nothing waits', async () => {
    await confirmElsewhere();
    const device = await withPostingDraft(FILLED_IN, owner());
    const page = await openPosting('mode=one&step=preview', { device });
    await find('button', 'Post this job');
    await waitFor(() => expect(page.people.current().db.settings.get('newPostings')).resolves.toBeTruthy());
    await gone(BEFORE);
    const none = await openPosting('mode=one&step=preview', { device: await withPostingDraft(FILLED_IN) });
    await find('button', 'Post this job');
    expect(sees(BEFORE)).toBe(false);
    expect(none.surprises).toEqual([]);
  });

  test('an account without an address is told to add one first', async () => {
    await changeAccount(it.context, 'owner', { email: '' });
    const device = await withPostingDraft(FILLED_IN, owner({ user: { ...OWNER, email: '' } }));
    await openPosting('mode=one&step=preview', { device });
    await see(/once you add an email address to your account and verify it\.$/);
    expect(await find('link', 'Add an email address')).toHaveProperty('pathname', '/profile/details');
    expect(sees('Send verification email')).toBe(false);
  });

  test('a board that reviews everything says so, in either language', async () => {
    await begin('all');
    const english = await withPostingDraft(FILLED_IN, owner({ postingReview: 'all' }));
    await openPosting('mode=one&step=preview', { device: english });
    await see('Others will see your posting after a review');
    expect(sees('Send verification email')).toBe(false);
    const french = await withPostingDraft(FILLED_IN, owner({ postingReview: 'all', language: 'fr' }));
    await openPosting('mode=one&step=preview', { device: french });
    await see('Les autres verront votre offre après un examen');
  });

  test('a change of a public posting is said to take it from the list', async () => {
    await confirmElsewhere();
    const { jobId } = await post();
    await changeAccount(it.context, 'owner', { emailVerified: false });
    await openPosting(`job=${jobId}&step=preview`, owner());
    await see(/^If you change a public posting now, it leaves the list until you verify owner@/);
  });
});

describe('after it is sent', () => {
  test('one job waits, and is on the list once the address is confirmed, without a reload', async () => {
    const device = await withPostingDraft(FILLED_IN, owner());
    const page = await openPosting('mode=one&step=preview', { device });
    await press(page, 'Post this job');
    await see('We received your posting. Others can’t see it yet.');
    await see('Verify your address');
    await see(WAITS);
    await confirmElsewhere();
    await follow(page);
    await see('Your job is live.');
    await gone(WAITS);
  });

  test('a batch says it once for all rows, and in each', async () => {
    const page = await openBatch(owner());
    await see(BEFORE);
    await type(page, 'Job data (JSON or CSV)', batchText(ROW, { ...ROW, jobTitle: 'Camp cook' }));
    await press(page, 'Submit Batch');
    await see('Batch job listings created successfully!');
    await waitFor(() => expect(on().getAllByText('Verify your address')).toHaveLength(2));
    await see(WAITS);
    await see(/^Only you and your team can see them for now\./);
    expect(sees(BEFORE)).toBe(false);
    await confirmElsewhere();
    await follow(page);
    await gone('Verify your address');
    await gone(WAITS);
  });

  test('the outbox says it at its entry, and the refusal with its reason; it is written anew from there', async () => {
    const page = await openBatch(owner());
    await type(page, 'Job data (JSON or CSV)', batchText(ROW));
    await press(page, 'Submit Batch');
    await see('Batch job listings created successfully!');
    await see(WAITS);
    const outbox = await openApp('/outbox', { device: page.device });
    await see(WAITS);
    const [review] = [...(await listOwnReviews(outbox.people.current().db)).values()];
    await it.decide({ posting: review?.jobId ?? 0, decision: 'refuse', reason: 'Please name the wage.' });
    await follow(outbox);
    await see('Refused: Please name the wage.');
    await gone(WAITS);
    const { pathname, search } = (await find('link', 'Edit and post again')) as HTMLAnchorElement;
    await openApp(pathname + search, { device: page.device });
    await waitFor(() =>
      expect(on().getByLabelText<HTMLInputElement>('Job title').value).toBe('Fishing guide'),
    );
  });
});

describe('on the list of one’s own postings', () => {
  test('what waits is marked, said once, and confirmed by the mailed link', async () => {
    await post('Night watch', 4_100);
    await post('Day watch', 4_101);
    const page = await openApp('/profile', owner());
    await see(/^Only you and your team can see them for now\..* verify owner@example\.com\.$/);
    expect(on().getAllByText('Verify your address')).toHaveLength(2);
    await press(page, 'Send verification email');
    await see(/^We sent an email to owner@example\.com\./);
    const landing = await openApp(await lastLink(it.world, OWNER.email), { device: page.device });
    await press(landing, 'Verify address');
    await see('Thank you. Your address is verified.');
    await it.settle();
    await press(landing, 'Go to your profile', { role: 'link' });
    landing.goOffline();
    landing.goOnline();
    await waitFor(() => expect(on().getAllByText('Open')).toHaveLength(2));
    await gone(WAITS);
  });

  test('what waits for review and what was refused say so, each with what can be done', async () => {
    await begin('all');
    const { jobId } = await post('Night watch', 4_100);
    await post('Day watch', 4_101);
    await it.decide({ posting: jobId, decision: 'refuse', reason: 'Not a job' });
    const page = await openApp('/profile', owner({ postingReview: 'all' }));
    await see('Waiting for review');
    await see('Refused: Not a job');
    await press(page, 'Manage “Night watch”');
    await find('menuitem', 'Edit and post again');
    expect(on().queryByRole('menuitem', { name: 'Close' })).toBeNull();
  });

  test('a colleague whose own address is confirmed is told whom it waits for', async () => {
    await post();
    await it.join('ann', { emailVerified: true });
    const [own] = it.context.teams.membershipsOf('owner');
    await it.send('key', 'POST', `/v1/teams/${own?.team.id}/memberships`, { userId: 'ann', roles: [] });
    await openApp('/profile', {
      server: it.world.app,
      user: { id: 'ann', name: 'ann', email: 'ann@example.com' },
      cookie: it.headersOf('ann')['cookie'] ?? '',
      postingReview: 'unproved',
    });
    await see('Waiting for a colleague’s address to be verified');
    await see('Waiting for a colleague');
    await see(/It goes public once they do, unless they’ve left the team\./);
    expect(sees('Verify your address')).toBe(false);
    expect(sees('Send verification email')).toBe(false);
  });

  test('speaks French', async () => {
    await post();
    await openApp('/profile', owner({ language: 'fr' }));
    await see('En attente de la vérification de votre adresse');
    await find('button', 'Envoyer le courriel de vérification');
  });
});

describe('the page of a posting that waits', () => {
  test('is its poster’s, whole, also without a network; nobody applies, shares or reports there', async () => {
    const { jobId } = await post();
    const page = await openApp('/profile', owner());
    await see(WAITS);
    page.goOffline();
    const job = await openApp(`/job/${jobId}`, { device: page.device });
    await find('heading', 'Night watch');
    await see(WAITS);
    expect(on().queryByRole('button', { name: 'Send application' })).toBeNull();
    expect(on().queryByRole('button', { name: /^Save/ })).toBeNull();
    job.goOnline();
    await confirmElsewhere();
    await follow(job);
    await gone(WAITS);
    await find('button', 'Send application');
    expect(job.surprises).toEqual([]);
  });

  test('is nobody’s on a device of somebody else, nor on this one after they signed out', async () => {
    const { jobId } = await post();
    const page = await openApp(`/job/${jobId}`, owner());
    await find('heading', 'Night watch');
    await page.services.accounts.logOut();
    const guest = await openApp(`/job/${jobId}`, { device: page.device });
    await find('heading', 'We can’t find this job');
    expect(sees('Night watch')).toBe(false);
    expect(guest.surprises).toEqual([]);
  });
});

describe('the mail that confirms', () => {
  test.each([
    ['there is no network', 'You’re offline. Try again when you’re back online.'],
    [
      'it was confirmed elsewhere',
      'Your address is already verified. Your postings will go public in a moment.',
    ],
  ])('says why it was not sent: %s', async (what, words) => {
    await post();
    const page = await openApp('/profile', owner());
    await find('button', 'Send verification email');
    if (what === 'there is no network') page.goOffline();
    else await confirmElsewhere();
    await press(page, 'Send verification email');
    await see(words);
    expect(mailTo()).toEqual([]);
  });

  test('is not offered where the server sends none: the profile is where a number is confirmed', async () => {
    await post();
    await openApp('/profile', owner({ signIn: { mail: false } }));
    expect(await find('link', 'Verify it in your profile')).toHaveProperty('pathname', '/profile/details');
    expect(sees('Send verification email')).toBe(false);
  });
});

describe('a refusal', () => {
  test('is told once on each device, wherever the person is, until they have seen it', async () => {
    await begin('all');
    const { jobId } = await post();
    const page = await openApp('/saved', owner({ postingReview: 'all' }));
    await find('heading', 'Saved');
    await it.decide({ posting: jobId, decision: 'refuse', reason: 'Not a job' });
    await follow(page);
    await see(/^“Night watch” was refused: Not a job/);
    await press(page, 'See your postings', { role: 'link' });
    await see('Refused: Not a job');
    await gone(/^“Night watch” was refused/);
    await openApp('/saved', { device: page.device });
    await find('heading', 'Saved');
    await it.decide({ posting: jobId, decision: 'approve' });
    await it.decide({ posting: jobId, decision: 'refuse', reason: 'Still not a job' });
    const other = await openApp('/saved', owner({ postingReview: 'all' }));
    await see(/^“Night watch” was refused: Still not a job/);
    await press(other, 'Close');
    await gone(/was refused/);
  });
});
