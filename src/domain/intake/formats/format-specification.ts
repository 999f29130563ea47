import { isObject } from '../../../core/json.ts';
import { targetOfHeading } from './csv-headings.ts';
import type { PostingDraft } from '../posting-draft.ts';
import { type RowFields } from '../row-fields.ts';
import { type Target, targetTable } from '../slots.ts';

/**
 * The listing format of docs/domain.md: card fields at the top, and `content`, `job_details`, `overview`, `who_can_apply`,
 * `additional_information`, `application_how_to_apply` below, each optional. The batch's six fields have the same shape
 * with nothing below. `on_the_road` and `on_site` are two spellings of one list.
 */
export function readSpecification(fields: RowFields, draft: PostingDraft): void {
  const details = fields.child('job_details');
  const salary = details?.child('salary');
  const location = details?.child('location');
  draft.absorb(fields, name =>
    NESTED.has(name) && isObject(fields.peek(name)) ? undefined : targetOfHeading(name),
  );
  absorbWith(fields.child('content'), contentTarget);
  absorbWith(location, locationTarget);
  absorbWith(salary, salaryTarget);
  if (details) draft.absorb(details, targetOfHeading);
  const overview = fields.child('overview');
  if (overview) draft.absorb(overview, overviewTarget);
  absorbWith(fields.child('application_how_to_apply'), applyTarget);
  absorbWith(fields.child('who_can_apply'), whoCanApplyTarget);
  const information = fields.child('additional_information');
  if (information) draft.absorb(information, () => 'information');

  function absorbWith(part: RowFields | undefined, targetOf: (name: string) => Target | undefined): void {
    if (part) draft.absorb(part, name => targetOf(name) ?? targetOfHeading(name));
  }
}

const NESTED = new Set([
  'content',
  'job_details',
  'overview',
  'who_can_apply',
  'additional_information',
  'application_how_to_apply',
]);

const contentTarget = targetTable({
  title: 'title',
  verified: 'verified',
  posted_on: 'posted',
  employer: 'employer',
  advertised_until: 'expires',
});

const locationTarget = targetTable({
  street_address: 'street',
  region: 'provinceCode',
  region_code: 'provinceCode',
});

const salaryTarget = targetTable({
  amount: 'pay',
  min_amount: 'payMin',
  max_amount: 'payMax',
  frequency: 'payPeriod',
  hours_per_week: 'hours',
  max_hours_per_week: 'hoursMax',
  negotiation: 'payNegotiation',
});

const applyTarget = targetTable({ direct_apply: 'directApply', email: 'email', note: 'applyNote' });
const whoCanApplyTarget = targetTable({ note: 'whoCanApplyNote' });

/** An unknown list in the overview becomes a section of the posting under its own title. */
function overviewTarget(name: string): Target {
  const target = targetOfHeading(name);
  return target === undefined || target === 'employmentType' ? 'section' : target;
}
