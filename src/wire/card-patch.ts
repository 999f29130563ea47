import type { Card } from '../domain/listing.ts';

/** The fields that a segment carries together, by column: a patch gives all of a group or none. */
const GROUPS = {
  jobTitle: ['jobTitle'],
  businessName: ['businessName'],
  place: ['city', 'provinceId'],
  postalCode: ['postalCode'],
  noc: ['noc'],
  terms: [
    'verified',
    'jobStatusId',
    'payCurrency',
    'payPeriod',
    'payNegotiable',
    'employmentTerm',
    'employmentHours',
    'workplace',
    'lmiaStatus',
    'whoCanApply',
    'language',
  ],
  hours: ['hoursMin', 'hoursMax', 'hoursPer'],
  pay: ['payMin', 'payMax'],
  vacancies: ['vacancies'],
  posted: ['postingDateFormatted'],
  firstPosted: ['firstPostedDate'],
  expires: ['expiryDateFormatted'],
} as const satisfies Record<string, readonly (keyof Card)[]>;

export type PatchGroup = keyof typeof GROUPS;

/** The place of a group here is its bit in a segment: the list only grows at its end. */
const GROUP_ORDER = [
  'jobTitle',
  'businessName',
  'place',
  'postalCode',
  'noc',
  'terms',
  'hours',
  'pay',
  'vacancies',
  'posted',
  'firstPosted',
  'expires',
] as const satisfies readonly PatchGroup[];

/** All bits that this version knows. */
export const ALL_GROUPS = 2 ** GROUP_ORDER.length - 1;

/**
 * What a delta says of a card that was there before it: the last values of every group of fields that changed within the
 * delta's positions, at least. It names no state that it builds on and needs none; `mergedContent` says what follows.
 */
export type CardPatch = Pick<Card, 'jobId'> & Partial<Card>;

export function groupBit(group: PatchGroup): number {
  return 1 << GROUP_ORDER.indexOf(group);
}

/** What turns `before` into `after`; null when they are alike. */
export function patchBetween(before: Card, after: Card): CardPatch | null {
  const patch: CardPatch = { jobId: after.jobId };
  let given = 0;
  for (const group of GROUP_ORDER) {
    const fields: readonly (keyof Card)[] = GROUPS[group];
    if (fields.every(field => before[field] === after[field])) continue;
    given |= groupBit(group);
    Object.assign(patch, Object.fromEntries(fields.map(field => [field, after[field]])));
  }
  return given === 0 ? null : patch;
}

/** The groups that a patch gives, as bits. Throws `TypeError` when it gives none, or only a part of one. */
export function givenGroups(patch: CardPatch): number {
  let given = 0;
  for (const group of GROUP_ORDER) {
    const fields: readonly (keyof Card)[] = GROUPS[group];
    const has = fields.filter(field => patch[field] !== undefined).length;
    if (has === fields.length) given |= groupBit(group);
    else if (has > 0)
      throw new TypeError(`The patch of posting ${patch.jobId} has only a part of its ${group}`);
  }
  if (given === 0) throw new TypeError(`The patch of posting ${patch.jobId} changes nothing`);
  return given;
}
