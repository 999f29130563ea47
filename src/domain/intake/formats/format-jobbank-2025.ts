import { targetOfHeading } from './csv-headings.ts';
import { readDescriptionOutline } from '../description-outline.ts';
import { addSection } from '../posting-sections.ts';
import type { PostingDraft } from '../posting-draft.ts';
import type { RowFields } from '../row-fields.ts';
import { plainText } from '../value-text.ts';

/** Job Bank postings as collected in January 2025: flat, pay and hours as numbers, the rest in one outline text. */
export function readJobBank2025(fields: RowFields, draft: PostingDraft): void {
  const description = fields.take('description');
  for (const { title, items } of readDescriptionOutline(plainText(description?.value) ?? '')) {
    addSection(draft, title, items);
  }
  draft.absorb(fields, targetOfHeading);
}
