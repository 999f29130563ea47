import { expect, it } from 'vitest';
import { MERGES } from '../../../../sync-server/backup/store-merges.ts';
import { LEASE_ID } from '../../../../sync-server/writer/writer-lease.ts';

it('of two versions of the lease none is kept, and of other documents of accounts it is', () => {
  const versions = { shown: { term: 2 }, other: { term: 1 }, base: undefined };
  expect(MERGES.accounts(versions, LEASE_ID)).toEqual({ body: { term: 2 }, isLossy: false });
  expect(MERGES.accounts(versions, 'account/1')).toEqual({ body: { term: 2 }, isLossy: true });
});
