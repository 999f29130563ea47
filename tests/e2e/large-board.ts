import { emptyDetails } from '../../src/domain/empty-details.ts';
import type { ProvinceCode } from '../../src/domain/province.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { openStore } from '../../sync-server/backup/open-store.ts';
import { newPosting } from '../../sync-server/postings/postings.ts';
import { aCard } from '../support/card-arbitrary.ts';
import { createPlainProjection } from '../support/plain-projection.ts';
import { createTestContext } from '../support/test-context.ts';

/** Above what the server keeps in one segment: the large provinces get segments of their own, the others share one. */
const COUNTS: [ProvinceCode, string, number][] = [
  ['ON', 'Kenora', 6_200],
  ['QC', 'Gaspé', 3_700],
  ['AB', 'Banff', 2_000],
  ['NL', 'Gander', 500],
];
export const LARGE_BOARD = COUNTS.reduce((sum, [, , count]) => sum + count, 0);

const TITLES = ['Cook', 'Fishing guide', 'Welder', 'Farm worker', 'Baker', 'Truck driver', 'Nurse'];
const AT_ONCE = 1_000;

/** Postings as an earlier server left them; the next start makes the phones' list of them. */
export async function writeLargeBoard(dataDir: string): Promise<void> {
  const context = createTestContext(createPlainProjection);
  const store = await openStore(readConfig({ DATA_DIR: dataDir }), 'board', error => {
    throw error;
  });
  const places = COUNTS.flatMap(([provinceId, city, count]) =>
    Array.from({ length: count }, () => ({ provinceId, city })),
  );
  const operations = places.map(({ provinceId, city }, index) => {
    const jobId = 1_000 + index;
    const card = aCard({
      jobId,
      provinceId,
      city,
      jobTitle: `${TITLES[index % TITLES.length]} ${index}`,
      businessName: `${city} Outfitters ${index % 97}`,
      payMin: 1_800 + (index % 1_500),
      expiryDateFormatted: '2099-12-31',
    });
    const documentId = `job-${jobId}`;
    const listing = { card, details: emptyDetails() };
    return {
      id: `jobs/${documentId}`,
      body: { ...newPosting(context, { documentId, jobId, listing, employer: null }) },
    };
  });
  for (let from = 0; from < operations.length; from += AT_ONCE) {
    await store.commit(operations.slice(from, from + AT_ONCE));
  }
  await store.close();
}
