import { jsonEqual } from '../json-equal.ts';

type Values = Readonly<Record<string, unknown>>;

/** Some fields of a posting: those of its card, and those of its details. */
export interface PostingFields {
  card: Values;
  details: Values;
}

/** `mine` was not applied, because the field had become `theirs` meanwhile. */
export interface FieldConflict {
  /** `jobTitle`, `details.description`, or the name of a group of fields. */
  field: string;
  mine: unknown;
  theirs: unknown;
}

/** Groups of fields with one meaning: half of one pay and half of another would be a pay that was never offered. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  pay: ['payMin', 'payMax', 'payCurrency', 'payPeriod', 'payNegotiable', 'details.payText'],
  hours: ['hoursMin', 'hoursMax', 'hoursPer', 'details.hoursText'],
  place: ['city', 'provinceId', 'postalCode', 'details.streetAddress'],
};
const GROUP_OF = new Map(
  Object.entries(TOGETHER).flatMap(([group, fields]) => fields.map(field => [field, group] as const)),
);

/**
 * The `base` that an edit of these fields needs: the values its editor saw, for each field and all others of its group.
 */
export function baseOf(changes: PostingFields, seen: PostingFields): PostingFields {
  const known = flat(seen);
  const fields = [...flat(changes).keys()].flatMap(field => membersOf(GROUP_OF.get(field) ?? field));
  return unflat(new Map([...new Set(fields)].map(field => [field, known.get(field) ?? null])));
}

/**
 * Three-way merge, field by field. Fields that only this edit changed are taken; fields that another person changed
 * since `base` stay; equal changes are no conflict. Applied to the result again, the same edit changes nothing.
 */
export function mergePosting(
  base: PostingFields,
  changes: PostingFields,
  current: PostingFields,
): { taken: PostingFields; conflicts: FieldConflict[] } {
  const [before, mine, theirs] = [flat(base), flat(changes), flat(current)];
  const groups = new Set([...mine.keys()].map(field => GROUP_OF.get(field) ?? field));
  const taken = new Map<string, unknown>();
  const conflicts: FieldConflict[] = [];
  for (const group of groups) {
    const members = membersOf(group);
    // A field that this edit neither changes nor has in its base is never contested.
    const wanted = (field: string) => [mine, before, theirs].find(fields => fields.has(field))?.get(field);
    const isContested = members.some(
      field =>
        (mine.has(field) || before.has(field)) &&
        !jsonEqual(before.get(field), theirs.get(field)) &&
        !jsonEqual(wanted(field), theirs.get(field)),
    );
    if (isContested) {
      conflicts.push({
        field: group,
        mine: valueOf(members, wanted),
        theirs: valueOf(members, at => theirs.get(at)),
      });
      continue;
    }
    for (const field of members) {
      if (mine.has(field) && !jsonEqual(mine.get(field), theirs.get(field)))
        taken.set(field, mine.get(field));
    }
  }
  return { taken: unflat(taken), conflicts };
}

function membersOf(group: string): readonly string[] {
  return TOGETHER[group] ?? [group];
}

function valueOf(members: readonly string[], read: (field: string) => unknown): unknown {
  const [only] = members;
  if (members.length === 1 && only !== undefined) return read(only) ?? null;
  return Object.fromEntries(members.map(field => [nameOf(field), read(field) ?? null]));
}

const DETAILS = 'details.';

function nameOf(field: string): string {
  return field.startsWith(DETAILS) ? field.slice(DETAILS.length) : field;
}

function flat({ card, details }: PostingFields): Map<string, unknown> {
  const inDetails = Object.entries(details).map(([key, value]): [string, unknown] => [DETAILS + key, value]);
  return new Map([...Object.entries(card), ...inDetails]);
}

function unflat(fields: ReadonlyMap<string, unknown>): PostingFields {
  const entries = [...fields];
  return {
    card: Object.fromEntries(entries.filter(([field]) => !field.startsWith(DETAILS))),
    details: Object.fromEntries(
      entries.filter(([field]) => field.startsWith(DETAILS)).map(([field, value]) => [nameOf(field), value]),
    ),
  };
}

/** The edit that replaces `theirs` with `mine`, for a person who has seen both. */
export function editAgain(conflicts: readonly FieldConflict[]): {
  changes: PostingFields;
  base: PostingFields;
} {
  const changes = new Map<string, unknown>();
  const base = new Map<string, unknown>();
  for (const { field: group, mine, theirs } of conflicts) {
    const members = membersOf(group);
    for (const field of members) {
      const [wanted, present] = [mine, theirs].map(value => memberOf(value, field, members.length));
      base.set(field, present);
      if (!jsonEqual(wanted, present)) changes.set(field, wanted);
    }
  }
  return { changes: unflat(changes), base: unflat(base) };
}

function memberOf(value: unknown, field: string, members: number): unknown {
  if (members === 1) return value;
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map<string, unknown>(entries).get(nameOf(field)) ?? null;
}
