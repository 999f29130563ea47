import { type Card, type CardGroup, cardFieldsOf } from '../../domain/card-fields.ts';

export type PatchGroup = CardGroup;

/** A group's index here is its bit in a segment, so append only. */
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

/** The fields of each group. */
const GROUPS = /* @__PURE__ */ GROUP_ORDER.map(group => [group, cardFieldsOf(group)] as const);

/** All bits known to this version. */
export const ALL_GROUPS = 2 ** GROUP_ORDER.length - 1;

/**
 * A delta's changes to a card that existed before it: the latest values of at least every group of fields that changed
 * within the delta's positions. A patch does not depend on a particular base state; see `mergedContent`.
 */
export type CardPatch = Pick<Card, 'jobId'> & Partial<Card>;

export function groupBit(group: PatchGroup): number {
  return 1 << GROUP_ORDER.indexOf(group);
}

/** The patch that turns `before` into `after`; null when they are equal. */
export function patchBetween(before: Card, after: Card): CardPatch | null {
  const patch: CardPatch = { jobId: after.jobId };
  let given = 0;
  for (const [group, fields] of GROUPS) {
    if (fields.every(field => before[field] === after[field])) continue;
    given |= groupBit(group);
    Object.assign(patch, Object.fromEntries(fields.map(field => [field, after[field]])));
  }
  return given === 0 ? null : patch;
}

/** The groups in a patch, as bits. Throws `TypeError` when there is none, or only a part of one. */
export function givenGroups(patch: CardPatch): number {
  let given = 0;
  for (const [group, fields] of GROUPS) {
    const has = fields.filter(field => patch[field] !== undefined).length;
    if (has === fields.length) given |= groupBit(group);
    else if (has > 0)
      throw new TypeError(`The patch of posting ${patch.jobId} has only a part of its ${group}`);
  }
  if (given === 0) throw new TypeError(`The patch of posting ${patch.jobId} changes nothing`);
  return given;
}
