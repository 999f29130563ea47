import { splitPlace } from '../../places/place.ts';
import { targetOfHeading } from './csv-headings.ts';
import { readSchemaOrg } from './format-schema-org.ts';
import { readHowToApply } from '../how-to-apply.ts';
import { htmlBlocks } from '../html-text.ts';
import { addSection } from '../posting-sections.ts';
import type { PostingDraft } from '../posting-draft.ts';
import type { RowFields } from '../row-fields.ts';
import { targetTable } from '../slots.ts';
import { plainText } from '../value-text.ts';

const targetOf = targetTable({
  employerName: 'employer',
  jobType: 'employmentType',
  shift: 'workSchedule',
  meta: 'keep',
  _id: 'keep',
  __v: 'keep',
  slug: 'keep',
  howToApplySchema: 'keep',
});

/** Job Bank postings as scraped in May 2023: requirements and how to apply as HTML, dates in a schema.org `jobSchema`. */
export function readJobBank2023(fields: RowFields, draft: PostingDraft): void {
  readRequirements(draft, textOf(fields, 'jobRequirement'));
  const howToApply = textOf(fields, 'howToApply');
  if (howToApply.trim()) readHowToApply(draft, howToApply);
  readPlace(fields, draft);
  draft.absorb(fields, name => targetOf(name) ?? (name === 'jobSchema' ? undefined : targetOfHeading(name)));
  const schema = fields.child('jobSchema');
  if (!schema) return;
  // The scraper's own sentence ("Look at this job opportunity…"), and the page that it came from.
  for (const name of ['description', 'mainEntityOfPage', 'image']) {
    const given = schema.take(name);
    if (given) draft.keep(given);
  }
  readSchemaOrg(schema, draft);
}

/** "12222 - 44 Street SECalgary, ABT2Z 4A2": better than the schema's address, which was geocoded. */
function readPlace(fields: RowFields, draft: PostingDraft): void {
  const given = fields.take('joblocation');
  if (!given) return;
  const { street, city, province, postalCode } = splitPlace(plainText(given.value) ?? '');
  draft.give('street', { ...given, value: street });
  draft.give('city', { ...given, value: city });
  draft.give('province', { ...given, value: province });
  draft.give('postalCode', { ...given, value: postalCode });
}

function readRequirements(draft: PostingDraft, html: string): void {
  let title = '';
  let items: string[] = [];
  const flush = () => {
    if (items.length > 0) addSection(draft, title, items);
    items = [];
  };
  for (const block of htmlBlocks(html)) {
    if (block.level === null) {
      if (block.text) items.push(block.text);
    } else {
      flush();
      title = block.text;
    }
  }
  flush();
}

function textOf(fields: RowFields, name: string): string {
  const given = fields.take(name);
  return given ? (plainText(given.value) ?? '') : '';
}
