import { describe, expect, test } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import type { Listing } from '../../../../src/domain/listing.ts';
import type { DetailsAnswer } from '../../../../src/features/services.ts';
import type { OwnPosting } from '../../../../src/local/db/pulled-records.ts';
import { addPosting, documentsOf } from '../../../support/board.ts';
import { asOwner } from '../../../support/dom/account-scene.ts';
import { createDevice, type Device } from '../../../support/dom/device.ts';
import { openPosting } from '../../../support/dom/posting-scene.tsx';
import { find, on, press, see, sees, texts, type, valueOf, waitFor } from '../../../support/dom/queries.ts';
import { createSendingWorld, leaveOn } from '../../../support/dom/sending-scene.ts';
import { testCard, testEntry } from '../test-card.ts';

const LISTING: Listing = {
  card: testCard({ jobId: 7, jobTitle: 'Camp cook', vacancies: 2 }),
  details: { ...emptyDetails(), description: 'Three meals a day.' },
};
const FOUND: DetailsAnswer = { status: 'found', listing: LISTING, fromDevice: true, checkedAt: 0 };

function ownPosting(change: Partial<OwnPosting> = {}): OwnPosting {
  const { jobId, jobTitle, businessName, city } = LISTING.card;
  return {
    id: 'job-7',
    run: 'run',
    jobId,
    jobTitle,
    businessName,
    city,
    provinceId: 'AB',
    postedOn: '2026-10-01',
    expiresOn: '',
    closedAt: null,
    edition: 3,
    applications: 0,
    review: null,
    ...change,
  };
}

async function withOwn(change: Partial<OwnPosting> = {}): Promise<Device> {
  const device = await createDevice();
  await leaveOn(device, null, { postings: [ownPosting(change)] });
  return device;
}

const details = (answer: DetailsAnswer) => ({ details: { read: async () => answer } });

describe('a change to a posting', () => {
  test('is no stranger’s to make', async () => {
    await openPosting('job=7', { services: details(FOUND) });
    await see('You can’t edit this posting');
    expect(texts('link')).toEqual(['My postings', 'My postings']);
    expect(on().queryByRole('form')).toBeNull();
  });

  test.each<[string, Partial<OwnPosting>, DetailsAnswer]>([
    ['its record', { closedAt: '2026-11-01T12:00:00.000Z' }, FOUND],
    ['the server', {}, { status: 'gone' }],
  ])('is none of one that is closed, by %s', async (_what, record, answer) => {
    await openPosting('job=7', { device: await withOwn(record), services: details(answer) });
    await see('This posting is closed');
    await see(/^You can’t edit a closed posting\./);
  });

  test('is none of one that was refused, which says why and begins another', async () => {
    const listing = { card: {}, details: {} };
    const review = { state: 'refused' as const, reason: 'Please name the wage.', listing };
    const device = await withOwn({ review, closedAt: '2026-11-01T12:00:00.000Z' });
    await openPosting('job=7', { device, services: details(FOUND) });
    await see('Refused: Please name the wage.');
    const { pathname, search } = (await find('link', 'Edit and post again')) as HTMLAnchorElement;
    expect(pathname + search).toBe('/post-job?mode=one&like=7');
    expect(sees('This posting is closed')).toBe(false);
  });

  test('waits for the posting’s text where it is not here, and asks again when told to', async () => {
    let answer: DetailsAnswer = { status: 'offline' };
    const page = await openPosting('job=7', {
      device: await withOwn(),
      services: { details: { read: async () => answer } },
    });
    await see('This posting’s text isn’t on this device');
    answer = FOUND;
    await press(page, 'Try again');
    await waitFor(() => expect(valueOf('Job title')).toBe('Camp cook'));
  });

  test('begins as the posting is, leaves its first day alone, and is none where nothing differs', async () => {
    const page = await openPosting('job=7', { device: await withOwn(), services: details(FOUND) });
    await waitFor(() => expect(valueOf('Job title')).toBe('Camp cook'));
    await waitFor(() => expect(document.title).toBe('Edit posting · Portage'));
    await press(page, /How to apply/, { role: 'link' });
    await on().findByLabelText('Closing date');
    expect(on().queryByLabelText('Posting date')).toBeNull();
    await press(page, /Preview/, { role: 'link' });
    await press(page, 'Save changes');
    await see('You haven’t changed anything.');
    await press(page, /Job/, { role: 'link' });
    await type(page, 'Number of positions', '4');
    await press(page, /Preview/, { role: 'link' });
    await find('button', 'Save changes');
    expect(sees('You haven’t changed anything.')).toBe(false);
  });

  test('is kept as it is typed, and says only what differs', async () => {
    const device = await withOwn();
    const first = await openPosting('job=7', { device, services: details(FOUND) });
    await waitFor(() => expect(valueOf('Number of positions')).toBe('2'));
    await type(first, 'Number of positions', '4');
    await see(/^Saved on this computer/);
    const page = await openPosting('job=7&step=preview', { device, services: details(FOUND) });
    await press(page, 'Save changes');
    await see(/^Saved\. It will sync automatically/);
    expect(page.address()).toMatch(/^\/post-job\?job=7&sent=/);
    const [entry] = await page.people.current().db.outbox.toArray();
    expect([entry?.kind, entry?.title, entry?.payload]).toEqual([
      'posting.edit',
      'Camp cook',
      {
        jobId: 7,
        edition: 3,
        changes: { card: { vacancies: 4 }, details: {} },
        base: { card: { vacancies: 2 }, details: {} },
      },
    ]);
  });

  test('is made to what waits to be sent', async () => {
    const device = await withOwn();
    const payload = {
      jobId: 7,
      edition: 3,
      changes: { card: { vacancies: 9 }, details: {} },
      base: { card: { vacancies: 2 }, details: {} },
    };
    await leaveOn(device, null, { outbox: [testEntry({ kind: 'posting.edit', payload })] });
    await openPosting('job=7', { device, services: details(FOUND) });
    await waitFor(() => expect(valueOf('Number of positions')).toBe('9'));
  });

  test('reaches the server, and everybody who reads it', async () => {
    const world = await createSendingWorld();
    await addPosting(world.context, { jobId: 7, jobTitle: 'Camp cook', vacancies: 2 }, 'owner');
    const page = await openPosting('job=7', asOwner(world));
    await waitFor(() => expect(valueOf('Number of positions')).toBe('2'));
    await type(page, 'Number of positions', '4');
    await press(page, /Preview/, { role: 'link' });
    await press(page, 'Save changes');
    await see('Your changes are live.');
    const [stored] = await documentsOf(world.context, 'jobs');
    expect(stored?.data).toMatchObject({ jobTitle: 'Camp cook', vacancies: 4 });
    expect(page.surprises).toEqual([]);
  });
});
