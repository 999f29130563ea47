import { isObject } from '../../../core/json.ts';
import type { PostingDraft } from '../posting-draft.ts';
import { RowFields } from '../row-fields.ts';
import { type Target, targetTable } from '../slots.ts';

const targetOf = targetTable({
  title: 'title',
  description: 'description',
  datePosted: 'posted',
  validThrough: 'expires',
  employmentType: 'employmentType',
  jobLocationType: 'workplace',
  totalJobOpenings: 'vacancies',
  occupationalCategory: 'noc',
  responsibilities: 'responsibilities',
  skills: 'section',
  qualifications: 'section',
  educationRequirements: 'education',
  experienceRequirements: 'experience',
  jobBenefits: 'benefits',
  incentiveCompensation: 'benefits',
  workHours: 'workSchedule',
  jobStartDate: 'startDate',
  directApply: 'directApply',
  url: 'sourceUrl',
  eligibilityToWorkRequirement: 'citizenship',
  applicantLocationRequirements: 'keep',
  salaryCurrency: 'payCurrency',
  experienceInPlaceOfEducation: 'keep',
  image: 'keep',
  mainEntityOfPage: 'keep',
  '@context': 'keep',
  '@type': 'keep',
  '@id': 'keep',
  _id: 'keep',
});

/**
 * A schema.org `JobPosting`, the JSON-LD on the pages of almost every job board. If better fields are present (Job Bank
 * of 2023), it only fills their gaps.
 */
export function readSchemaOrg(fields: RowFields, draft: PostingDraft): void {
  readOrganization(fields, draft);
  readLocation(fields, draft);
  readSalary(fields, draft);
  readIdentifier(fields, draft);
  draft.absorb(fields, targetOf, 'fill');
}

const organizationTarget = targetTable({
  name: 'employer',
  sameAs: 'website',
  url: 'website',
  logo: 'keep',
  '@type': 'keep',
});

function readOrganization(fields: RowFields, draft: PostingDraft): void {
  const organization = fields.child('hiringOrganization');
  if (!organization) {
    const name = fields.take('hiringOrganization');
    if (name) draft.fill('employer', name);
    return;
  }
  draft.absorb(organization, organizationTarget, 'fill');
}

const addressTarget = targetTable({
  streetAddress: 'street',
  addressLocality: 'city',
  addressRegion: 'province',
  postalCode: 'postalCode',
  addressCountry: 'keep',
  '@type': 'keep',
});
const locationTarget = targetTable({ '@type': 'keep', address: 'place', name: 'place' });

function readLocation(fields: RowFields, draft: PostingDraft): void {
  const location = fields.child('jobLocation') ?? firstOf(fields, 'jobLocation', draft);
  if (!location) return;
  const address = location.child('address');
  if (address) draft.absorb(address, addressTarget, 'fill');
  draft.absorb(location, locationTarget, 'fill');
  leaveNothing(location, draft);
}

/** If there are several places, the first is the posting's; the others are kept. */
function firstOf(fields: RowFields, name: string, draft: PostingDraft): RowFields | undefined {
  const given = fields.take(name);
  if (!given || !Array.isArray(given.value)) {
    if (given) draft.give('place', given);
    return undefined;
  }
  const [first, ...others] = given.value;
  for (const other of others) draft.keep({ field: given.field, value: other });
  return isObject(first) ? new RowFields(first, `${given.field}.`) : undefined;
}

/** Keeps the fields of an object that is not a child of the row, and so would be lost. */
function leaveNothing(fields: RowFields, draft: PostingDraft): void {
  for (const given of fields.unread()) draft.keep(given);
}

const salaryTarget = targetTable({ currency: 'payCurrency', value: 'pay', '@type': 'keep' });
const quantityTarget = targetTable({
  value: 'pay',
  minValue: 'payMin',
  maxValue: 'payMax',
  unitText: 'payPeriod',
  '@type': 'keep',
});

function readSalary(fields: RowFields, draft: PostingDraft): void {
  const salary = fields.child('baseSalary');
  if (!salary) {
    const plain = fields.take('baseSalary');
    if (plain) draft.give('pay', plain);
    return;
  }
  // Amounts of one source with the unit of another would be wrong, so take both or neither.
  const payIsKnown = draft.slot('pay') !== undefined || draft.slot('payMin') !== undefined;
  const unlessKnown = (targetOf: (name: string) => Target | undefined) => (name: string) => {
    const target = targetOf(name);
    return target && payIsKnown ? 'keep' : target;
  };
  const quantity = salary.child('value');
  if (quantity) draft.absorb(quantity, unlessKnown(quantityTarget));
  draft.absorb(salary, unlessKnown(salaryTarget));
}

function readIdentifier(fields: RowFields, draft: PostingDraft): void {
  const identifier = fields.child('identifier');
  if (identifier)
    draft.absorb(identifier, targetTable({ value: 'externalId', name: 'keep', '@type': 'keep' }), 'fill');
  else {
    const plain = fields.take('identifier');
    if (plain) draft.give('externalId', plain);
  }
}
