import { describe, expect, test } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import type { Listing } from '../../../../src/domain/listing.ts';
import type { DetailsAnswer } from '../../../../src/features/services.ts';
import { FILLED_IN, openPosting, withPostingDraft } from '../../../support/dom/posting-scene.tsx';
import { find, press, see, sees, valueOf, waitFor } from '../../../support/dom/queries.ts';
import { testCard } from '../test-card.ts';

const LISTING: Listing = {
  card: testCard({ jobId: 7, jobTitle: 'Camp cook', payMin: 2450, payMax: 2700 }),
  details: { ...emptyDetails(), description: 'Three meals a day.' },
};
const FOUND: DetailsAnswer = { status: 'found', listing: LISTING, fromDevice: true, checkedAt: 0 };

const details = (answer: DetailsAnswer) => ({ details: { read: async () => answer } });

describe('another posting like one', () => {
  test('begins as that one is, with days of its own', async () => {
    const page = await openPosting('mode=one&like=7', { services: details(FOUND) });
    await waitFor(() => expect(valueOf('Job title')).toBe('Camp cook'));
    expect(page.address()).toBe('/post-job?mode=one');
    await press(page, /Pay/, { role: 'link' });
    await waitFor(() => expect([valueOf('Pay'), valueOf('Hours')]).toEqual(['24.50', '40']));
    await press(page, /How to apply/, { role: 'link' });
    await find('heading', 'Dates and how to apply');
    expect([valueOf('Posting date'), valueOf('Closing date')]).toEqual(['', '']);
  });

  test('does not take the place of what was begun before it is told to', async () => {
    const device = await withPostingDraft(FILLED_IN);
    const page = await openPosting('mode=one&like=7', { device, services: details(FOUND) });
    await see('You already have a posting in progress here. Replace it with “Camp cook”?');
    expect(valueOf('Job title')).toBe('Fire lookout cook');
    await press(page, 'Keep this one');
    await waitFor(() => expect(sees(/^You already have a posting in progress here/)).toBe(false));
    expect([page.address(), valueOf('Job title')]).toEqual(['/post-job?mode=one', 'Fire lookout cook']);

    const again = await openPosting('mode=one&like=7', { device, services: details(FOUND) });
    await press(again, 'Replace it');
    await waitFor(() => expect(valueOf('Job title')).toBe('Camp cook'));
    expect(valueOf('Business name')).toBe('Bow River Diner');
    expect(sees(/^You already have a posting in progress here/)).toBe(false);
  });

  test.each<[string, () => Promise<DetailsAnswer>]>([
    ['is not here', async () => ({ status: 'offline' })],
    ['is over', async () => ({ status: 'gone' })],
    ['cannot be read', () => Promise.reject(new Error('the disk is gone'))],
  ])('says so where its text %s, and leaves the form as it is', async (_what, read) => {
    await openPosting('mode=one&like=7', {
      device: await withPostingDraft(FILLED_IN),
      services: { details: { read } },
    });
    await see(/^That posting’s text isn’t on this device\./);
    expect(valueOf('Job title')).toBe('Fire lookout cook');
  });
});
