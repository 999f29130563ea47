import { targetOfHeading } from './csv-headings.ts';
import { addSection } from '../posting-sections.ts';
import type { PostingDraft } from '../posting-draft.ts';
import { readRequirementText } from '../requirement-text.ts';
import type { RowFields } from '../row-fields.ts';
import { targetTable } from '../slots.ts';
import { isMissing, plainText } from '../value-text.ts';

const targetOf = targetTable({
  posting_id: 'jobId',
  /** The economic region; the city has a field of its own. */
  job_location: 'region',
  /** The employer's order number at Job Bank, not the posting's. */
  job_id: 'information',
  salary_amount: 'pay',
  work_hour: 'hours',
});

/** Job Bank postings as scraped in July 2022: flat, with the requirements as sectioned text. */
export function readJobBank2022(fields: RowFields, draft: PostingDraft): void {
  const requirement = fields.take('job_requirement');
  const benefits = fields.take('benefits');
  const texts = [requirement, benefits].map(given =>
    given && !isMissing(given.value) ? (plainText(given.value) ?? '') : '',
  );
  for (const { title, items } of readRequirementText(texts[0] ?? '', texts[1] ?? ''))
    addSection(draft, title, items);
  draft.absorb(fields, name => targetOf(name) ?? targetOfHeading(name));
}
