import { emptyDetails } from '../../src/domain/empty-details.ts';
import type { Listing } from '../../src/domain/listing.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { openStore } from '../../sync-server/backup/open-store.ts';
import { jobData } from '../../sync-server/records/job-data.ts';
import { aCard } from '../support/card-arbitrary.ts';

/** Far from each other, so that few postings make many packs. */
export const jobIdAt = (index: number): number => (index % 64) * 2 ** 40 + index + 1;

export const textOf = (jobId: number): string => `Bring rubber boots to posting ${jobId}.`;

/** Postings of Ontario in the store of a server that does not run; `length`: characters of each one's text. */
export async function fillBoard(dataDir: string, count: number, length = 400): Promise<void> {
  const store = await openStore(readConfig({ DATA_DIR: dataDir }), 'board', error => {
    throw error;
  });
  const at = new Date(Date.now() - 86_400_000).toISOString();
  const documents = Array.from({ length: count }, (_, index) => {
    const documentId = `storage-${index}`;
    return {
      id: `jobs/${documentId}`,
      body: {
        collectionId: 'jobs',
        documentId,
        sequence: index + 1,
        createdAt: at,
        updatedAt: at,
        permissions: ['read("any")'],
        data: { ...jobData(listingAt(index, at.slice(0, 10), length)), closedAt: null },
      },
    };
  });
  for (let start = 0; start < count; start += 500) await store.commit(documents.slice(start, start + 500));
  await store.close();
}

function listingAt(index: number, day: string, length: number): Listing {
  const jobId = jobIdAt(index);
  const card = aCard({
    jobId,
    jobTitle: `Deckhand ${index}`,
    city: 'Thunder Bay',
    provinceId: 'ON',
    postingDateFormatted: day,
    firstPostedDate: day,
    expiryDateFormatted: null,
  });
  // Words that no other posting has: a pack of nothing but repetitions would be smaller than real ones.
  let words = textOf(jobId);
  for (let word = jobId; words.length < length; word = (word * 48_271) % 2_147_483_647)
    words += ` ${word.toString(36)}`;
  return { card, details: { ...emptyDetails(), description: words } };
}
