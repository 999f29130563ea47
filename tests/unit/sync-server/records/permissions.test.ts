import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../sync-server/core/api-error.ts';
import { type Caller, GUEST, OPERATOR } from '../../../../sync-server/core/caller.ts';
import {
  defaultPermissions,
  readPermissions,
  refuseForeignRoles,
} from '../../../../sync-server/records/permission-strings.ts';
import { type Action, allows, permissionTest } from '../../../../sync-server/records/permissions.ts';

const person = (id: string, ...more: string[]): Caller => ({
  kind: 'user',
  userId: id,
  roles: ['any', 'users', `user:${id}`, ...more],
});

const ACTORS: Record<string, Caller> = {
  guest: GUEST,
  unverified: person('ann', 'users/unverified', 'user:ann/unverified'),
  verified: person('ann', 'users/verified', 'user:ann/verified'),
  other: person('bob', 'users/unverified', 'user:bob/unverified'),
  member: person('cam', 'users/verified', 'team:t1', 'team:t1/reader'),
  teamOwner: person('dee', 'users/verified', 'team:t1', 'team:t1/owner'),
  labelled: person('eve', 'users/verified', 'label:vip'),
  key: OPERATOR,
};

const ROLES = [
  'any',
  'guests',
  'users',
  'users/verified',
  'users/unverified',
  'user:ann',
  'user:ann/verified',
  'user:bob',
  'team:t1',
  'team:t1/owner',
  'team:t2',
  'label:vip',
  'label:other',
];

const ACTIONS: readonly Action[] = ['create', 'read', 'update', 'delete'];

/** Who has a role, said once more and in another way than by the caller's own list. */
const HOLDERS: Record<string, readonly string[]> = {
  any: ['guest', 'unverified', 'verified', 'other', 'member', 'teamOwner', 'labelled'],
  guests: ['guest'],
  users: ['unverified', 'verified', 'other', 'member', 'teamOwner', 'labelled'],
  'users/verified': ['verified', 'member', 'teamOwner', 'labelled'],
  'users/unverified': ['unverified', 'other'],
  'user:ann': ['unverified', 'verified'],
  'user:ann/verified': ['verified'],
  'user:bob': ['other'],
  'team:t1': ['member', 'teamOwner'],
  'team:t1/owner': ['teamOwner'],
  'label:vip': ['labelled'],
};

/** What each word of a permission lets one do. */
const WORDS: Record<string, readonly Action[]> = {
  create: ['create'],
  read: ['read'],
  update: ['update'],
  delete: ['delete'],
  write: ['create', 'update', 'delete'],
};

interface Grant {
  word: string;
  role: string;
}

function oracle(
  actor: string,
  action: Action,
  onCollection: Grant | null,
  onDocument: Grant | null,
  documentSecurity: boolean,
): boolean {
  if (actor === 'key') return true;
  const gives = (grant: Grant | null) =>
    grant !== null &&
    WORDS[grant.word]?.includes(action) === true &&
    HOLDERS[grant.role]?.includes(actor) === true;
  if (gives(onCollection)) return true;
  // Nobody can be allowed by a document that does not exist yet.
  return documentSecurity && action !== 'create' && gives(onDocument);
}

const grants: readonly (Grant | null)[] = [
  null,
  ...Object.keys(WORDS).flatMap(word => ROLES.map(role => ({ word, role }))),
];
const textOf = (grant: Grant | null) => (grant ? [`${grant.word}("${grant.role}")`] : []);

describe('the matrix', () => {
  test.each(Object.keys(ACTORS))('of %s is the oracle’s in every cell', actor => {
    const caller = ACTORS[actor];
    if (!caller) throw new Error(actor);
    const differences: unknown[] = [];
    let cells = 0;
    for (const onCollection of grants) {
      for (const onDocument of grants) {
        for (const documentSecurity of [true, false]) {
          const rules = { permissions: textOf(onCollection), documentSecurity };
          for (const action of ACTIONS) {
            cells += 1;
            const expected = oracle(actor, action, onCollection, onDocument, documentSecurity);
            const found = allows(caller, action, rules, textOf(onDocument));
            if (found !== expected)
              differences.push({ action, onCollection, onDocument, documentSecurity, found });
          }
        }
      }
    }
    expect(differences).toEqual([]);
    expect(cells).toBe(66 * 66 * 2 * 4);
  });
});

test('a test prepared for a list remembers nothing of another list', () => {
  const rules = { permissions: [], documentSecurity: true };
  const mine = ['read("user:ann")'];
  const readable = permissionTest(person('ann'), 'read', rules);
  expect([readable(mine), readable(['read("user:bob")']), readable(mine), readable([...mine])]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(permissionTest(person('bob'), 'read', rules)(mine)).toBe(false);
});

describe('the strings', () => {
  test('keep their order, and write stands for update and delete', () => {
    expect(readPermissions(['read("any")', 'write("user:a")', 'read("team:t/owner")'])).toEqual([
      'read("any")',
      'update("user:a")',
      'delete("user:a")',
      'read("team:t/owner")',
    ]);
  });

  test('are there once', () => {
    expect(readPermissions(['update("any")', 'write("any")', 'update("any")'])).toEqual([
      'update("any")',
      'delete("any")',
    ]);
  });

  test.each([
    'any',
    'guests',
    'users',
    'users/verified',
    'users/unverified',
    'user:a.b-c_d',
    'user:a/verified',
    'team:t',
    'team:t/owner',
    'member:m',
    'label:vip',
  ])('know the role %s', role => {
    expect(readPermissions([`read("${role}")`])).toEqual([`read("${role}")`]);
  });

  test.each([
    'create("any")',
    'execute("any")',
    'read(any)',
    "read('any')",
    'read("any") ',
    'read("everyone")',
    'read("user:")',
    'read("user:*")',
    'read("user:_x")',
    `read("user:${'x'.repeat(37)}")`,
    'read("team:t/")',
    'read("users/other")',
    'read("any","users")',
    'read("any")\nread("users")',
    '',
  ])('refuse %j', text => {
    expect(() => readPermissions([text])).toThrow(ApiError);
  });

  test('are at most a hundred', () => {
    const many = Array.from({ length: 101 }, (_, i) => `read("user:u${i}")`);
    expect(() => readPermissions(many)).toThrow(/up to 100/);
    expect(readPermissions(many.slice(1))).toHaveLength(100);
  });
});

describe('giving', () => {
  test('only what one has oneself', () => {
    const ann = person('ann', 'users/unverified');
    expect(() => refuseForeignRoles(ann, ['read("any")', 'update("user:ann")'])).not.toThrow();
    expect(() => refuseForeignRoles(ann, ['read("user:bob")'])).toThrow(
      'Permissions must be one of: (any, users, user:ann, users/unverified)',
    );
    expect(() => refuseForeignRoles(ann, ['read("users/verified")'])).toThrow(ApiError);
    expect(() => refuseForeignRoles(GUEST, ['read("users")'])).toThrow(
      'Permissions must be one of: (any, guests)',
    );
    expect(() => refuseForeignRoles(OPERATOR, ['read("user:bob")'])).not.toThrow();
  });

  test('by default oneself, and nobody for guests and keys', () => {
    expect(defaultPermissions(person('ann'))).toEqual([
      'read("user:ann")',
      'update("user:ann")',
      'delete("user:ann")',
    ]);
    expect(defaultPermissions(GUEST)).toEqual([]);
    expect(defaultPermissions(OPERATOR)).toEqual([]);
  });
});
