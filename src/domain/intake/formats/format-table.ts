import { targetOfHeading } from './csv-headings.ts';
import type { PostingDraft } from '../posting-draft.ts';
import type { RowFields } from '../row-fields.ts';

/** Any row with recognizable headings. Fields that are not recognized are kept and reported. */
export function readTable(fields: RowFields, draft: PostingDraft): void {
  draft.absorb(fields, targetOfHeading);
}
