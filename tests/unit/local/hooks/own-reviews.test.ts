import { beforeEach, describe, expect, it } from 'vitest';
import {
  listOwnReviews,
  listUntoldRefusals,
  noteRefusalsTold,
  readNewPostings,
  readOwnListing,
  reviewOfEntry,
} from '../../../../src/local/hooks/own-reviews.ts';
import type { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import type { OwnPosting } from '../../../../src/local/db/pulled-records.ts';
import type { PulledReview } from '../../../../src/wire/pull.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { createDisk } from '../../../support/person-databases.ts';

let db: PersonDatabase;
beforeEach(() => {
  db = createDisk().open('anna');
});

async function keep(id: string, review: PulledReview | null, fields: Partial<OwnPosting> = {}) {
  await db.postings.put({
    id,
    run: 'r',
    jobId: 7,
    jobTitle: 'cook',
    businessName: 'b',
    city: 'c',
    provinceId: 'ON',
    postedOn: '2026-11-20',
    expiresOn: '',
    closedAt: null,
    edition: 0,
    applications: 0,
    review,
    ...fields,
  });
}
const review = (state: PulledReview['state'], reason = ''): PulledReview => ({
  state,
  reason,
  listing: { card: { ...aCard({ jobId: 7, jobTitle: 'cook' }) }, details: { description: 'All of it' } },
});
const receipt = { documentId: 'd', acceptedAt: 'then', reference: 'PT-1', jobId: 7 };

describe('what stands in the way of what was sent', () => {
  const of = async (kind: string, more: object = {}) =>
    reviewOfEntry({ kind, receipt: { ...receipt, ...more } }, await listOwnReviews(db))?.state ?? null;

  it('is what the receipt said until the server says more, and nothing once it says nothing', async () => {
    expect(await of('posting.create')).toBe(null);
    expect(await of('posting.create', { review: 'confirmation' })).toBe('confirmation');
    await keep('d', review('review'));
    expect(await of('posting.create', { review: 'confirmation' })).toBe('review');
    await keep('d', null);
    expect(await of('posting.create', { review: 'confirmation' })).toBe(null);
  });

  it('is told of what was made and changed, not of what was closed or sent to somebody', async () => {
    await keep('d', review('confirmation'));
    expect(await of('posting.edit')).toBe('confirmation');
    expect(await of('posting.repost')).toBe('confirmation');
    expect(await of('posting.close')).toBe(null);
    expect(await of('application.submit')).toBe(null);
    expect(reviewOfEntry({ kind: 'posting.create', receipt: null }, new Map())).toBe(null);
  });

  it('is nothing where the posting is over, but a refusal, which closed it', async () => {
    await keep('d', review('confirmation'), { closedAt: '2026-11-21' });
    expect(await of('posting.create', { review: 'confirmation' })).toBe(null);
    await keep('d', review('refused', 'r'), { closedAt: '2026-11-21' });
    expect(await of('posting.create')).toBe('refused');
  });
});

describe('a posting that nobody else sees', () => {
  it('is read whole from this device, and only while it is not public', async () => {
    await keep('d', review('confirmation'));
    expect(await readOwnListing(db, 7)).toMatchObject({
      card: { jobId: 7, jobTitle: 'cook' },
      details: { description: 'All of it', benefits: [] },
    });
    expect(await readOwnListing(db, 8)).toBe(null);
    await keep('d', null);
    expect(await readOwnListing(db, 7)).toBe(null);
  });

  it('of a version that knew no reviews is public', async () => {
    await keep('d', null);
    await db
      .table<object>('postings')
      .toCollection()
      .modify(kept => void Reflect.deleteProperty(kept, 'review'));
    expect((await listOwnReviews(db)).get('d')).toBe(null);
    expect(await readNewPostings(db)).toBe(undefined);
  });
});

describe('a refusal', () => {
  const untold = async () => (await listUntoldRefusals(db)).map(({ reason }) => reason);

  it('is told until it was, and again for another reason', async () => {
    await keep('d', review('refused', 'One'));
    await keep('e', review('review'));
    expect(await untold()).toEqual(['One']);
    await noteRefusalsTold(db, await listUntoldRefusals(db));
    expect(await untold()).toEqual([]);
    await keep('d', review('refused', 'Two'));
    await keep('e', review('refused', 'Three'));
    expect(await untold()).toEqual(['Two', 'Three']);
    await noteRefusalsTold(db, await listUntoldRefusals(db));
    await noteRefusalsTold(db, await listUntoldRefusals(db));
    expect(await untold()).toEqual([]);
  });

  it('that came after those on the screen is told, too', async () => {
    await keep('d', review('refused', 'One'));
    const shown = await listUntoldRefusals(db);
    await keep('e', review('refused', 'Two'), { jobId: 8 });
    await noteRefusalsTold(db, shown);
    expect(await untold()).toEqual(['Two']);
    await noteRefusalsTold(db, await listUntoldRefusals(db));
    expect(await untold()).toEqual([]);
  });

  it('is told once, however many there are', async () => {
    for (let at = 0; at < 600; at += 1) await keep(`d${at}`, review('refused'), { jobId: at });
    expect(await untold()).toHaveLength(600);
    await noteRefusalsTold(db, await listUntoldRefusals(db));
    expect(await untold()).toEqual([]);
  });
});
