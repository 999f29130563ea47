import { expect } from 'vitest';
import { openPosting } from './posting-scene.tsx';
import { find, waitFor } from './queries.ts';
import type { Page, PageOptions } from './test-app.tsx';

export const ROW = {
  jobTitle: 'Fishing guide',
  businessName: 'Height of Land',
  city: 'Kenora',
  province: 'Ontario',
  postingDateFormatted: '2026-11-20',
  expiryDateFormatted: '2027-03-31',
};

export const batchText = (...rows: unknown[]): string => JSON.stringify(rows);

/** The page for pasting many postings, once it accepts text. */
export async function openBatch(options: PageOptions = {}): Promise<Page> {
  const page = await openPosting('', options);
  const text = await find('textbox', /JSON/);
  await waitFor(() => expect(text.hasAttribute('disabled')).toBe(false));
  return page;
}
