import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../sync-server/core/caller.ts';
import { derivedId, referenceOf } from '../../../../sync-server/core/derived-ids.ts';
import { personOf } from '../../../../sync-server/board/people.ts';

const KEY = new Uint8Array(32).fill(1);
const SECRET = 'a'.repeat(43);
const guest: Caller = { kind: 'guest', roles: ['any', 'guests'] };
const anna: Caller = { kind: 'user', userId: 'anna', roles: ['any', 'users', 'user:anna'] };

describe('who makes a write', () => {
  it('is the account, with the device’s guest as the same person', () => {
    const alone = personOf(KEY, guest, SECRET);
    expect(alone?.id).toMatch(/^guest:[0-9a-f]{36}$/);
    expect(alone?.userId).toBeNull();
    expect(personOf(KEY, anna, SECRET)).toEqual({
      id: 'anna',
      userId: 'anna',
      accountId: 'anna',
      aliases: [alone?.id],
      roles: anna.roles,
    });
    expect(alone).toMatchObject({ accountId: null, aliases: [], roles: ['any', 'guests'] });
    expect(personOf(KEY, anna, undefined)?.aliases).toEqual([]);
  });

  it('is the account with all guests whose work it took over on that device', () => {
    const other = 'b'.repeat(43);
    const guests = [SECRET, other].map(secret => personOf(KEY, guest, secret)?.id);
    expect(personOf(KEY, anna, `${SECRET},${other},${SECRET},short`)?.aliases).toEqual(guests);
    expect(personOf(KEY, anna, Array(50).fill(SECRET).join(','))?.aliases).toEqual([]);
  });

  it('is the account with the ten guests named last: no device tells of more', () => {
    const secrets = Array.from({ length: 15 }, (_, at) => String(at).padStart(43, 'a'));
    const last = secrets.slice(-10).map(secret => personOf(KEY, guest, secret)?.id);
    expect(personOf(KEY, anna, secrets.join(','))?.aliases).toEqual(last);
  });

  it('is nobody without a session and a well-formed secret', () => {
    for (const secret of [undefined, '', 'short', `${SECRET}b`, `${'a'.repeat(42)}!`, [SECRET, SECRET]]) {
      expect(personOf(KEY, guest, secret)).toBeNull();
    }
    expect(personOf(KEY, { kind: 'key', roles: ['any'] }, undefined)).toBeNull();
  });

  it('cannot be told from an id without the key', () => {
    expect(personOf(KEY, guest, SECRET)?.id).not.toContain(SECRET);
    expect(derivedId(KEY, 'a', 1)).not.toBe(derivedId(new Uint8Array(32).fill(2), 'a', 1));
    expect(derivedId(KEY, 'a', 11)).not.toBe(derivedId(KEY, 'a1', 1));
  });

  it('gets references that are always the same and seldom those of others', () => {
    const references = new Set(
      Array.from({ length: 20_000 }, (_, index) => referenceOf(`document-${index}`)),
    );
    expect(references.size).toBe(20_000);
    expect(referenceOf('document-1')).toBe(referenceOf('document-1'));
  });
});
