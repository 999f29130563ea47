import { describe, expect, it } from 'vitest';
import { batchIdentity, canonicalJson } from '../../../../../src/features/posting/batch/row-identity.ts';

const cook = { jobTitle: 'Cook', city: 'Banff', extra: { b: [2, 1], a: null } };
const welder = { jobTitle: 'Welder', city: 'Trail' };

describe('ids of a batch', () => {
  it('are the same for the same content, whatever the order of keys', async () => {
    const once = await batchIdentity('anna', [cook, welder]);
    const again = await batchIdentity('anna', [
      { city: 'Banff', extra: { a: null, b: [2, 1] }, jobTitle: 'Cook' },
      welder,
    ]);
    expect(again).toEqual(once);
  });

  it('of a row do not change when other rows do', async () => {
    const before = await batchIdentity('anna', [cook, welder]);
    const after = await batchIdentity('anna', [{ ...cook, city: 'Jasper' }, welder]);
    expect(after.rowIds[1]).toBe(before.rowIds[1]);
    expect(after.rowIds[0]).not.toBe(before.rowIds[0]);
    expect(after.batchId).not.toBe(before.batchId);
  });

  it('differ between people, and between equal rows of one text', async () => {
    const anna = await batchIdentity('anna', [cook, cook]);
    const ben = await batchIdentity('ben', [cook, cook]);
    expect(new Set([...anna.rowIds, ...ben.rowIds]).size).toBe(4);
    expect(anna.batchId).not.toBe(ben.batchId);
  });

  it('fit the wire', async () => {
    const { batchId, rowIds } = await batchIdentity('anna', [cook, 7, null, 'text']);
    for (const id of [batchId, ...rowIds]) expect(id).toMatch(/^[A-Za-z0-9_-]{16,36}$/);
    expect(rowIds).toHaveLength(4);
  });
});

describe('canonicalJson', () => {
  it('keeps the order of lists and tells texts from numbers', () => {
    expect(canonicalJson({ b: [2, 1], a: '1' })).toBe('{"a":"1","b":[2,1]}');
    expect(canonicalJson([1])).not.toBe(canonicalJson(['1']));
  });
});
