import { beforeEach, expect, test } from 'vitest';
import { readAccount } from '../../../../sync-server/records/account-record.ts';
import { createImporter } from '../../../../sync-server/postings/importer.ts';
import { hasInbox } from '../../../../sync-server/records/posting-readers.ts';
import { giveSamplesToEmployers, sampleAddress } from '../../../../sync-server/seed/sample-employers.ts';
import { seedItems } from '../../../../sync-server/seed/seed-postings.ts';
import { createBoard } from '../../../support/board.ts';
import type { TestContext } from '../../../support/test-context.ts';

let context: TestContext;
let random: () => number;
beforeEach(async () => {
  context = await createBoard();
  let state = 1;
  random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const { stores, projection, environment } = context;
  const importer = createImporter({
    board: stores.board,
    projection,
    nowMs: () => environment.nowMs(),
    newJobId: () => 1,
  });
  await importer.put(seedItems({ today: '2026-11-20', random }));
});

const samples = () => [...context.projection.all('jobs')];

test('every sample posting belongs to an employer whose account has an address and no password', async () => {
  await giveSamplesToEmployers(context);
  expect(samples().length).toBeGreaterThan(300);
  for (const row of samples()) {
    expect(hasInbox(row.permissions)).toBe(true);
    const [member] = context.teams.get(String(row.data['employerId']))?.memberships ?? [];
    const account = (await readAccount(context.stores.accounts, member?.userId ?? ''))?.account;
    expect(account).toMatchObject({
      name: row.data['businessName'],
      email: sampleAddress(String(row.data['businessName'])),
      emailVerified: false,
      passwordHash: null,
    });
  }
});

test('another start changes nothing', async () => {
  await giveSamplesToEmployers(context);
  const before = [JSON.stringify(samples()), context.stores.accounts.ids];
  context.clock.nowMs += 60_000;
  await giveSamplesToEmployers(context);
  expect([JSON.stringify(samples()), context.stores.accounts.ids]).toEqual(before);
});

test('a posting with another employer is left alone', async () => {
  const id = 'jobs/sample-1001';
  const stored = await context.stores.board.get(id);
  const permissions = ['read("any")', 'update("team:other")'];
  await context.stores.board.commit([
    { id, revision: stored?.revision ?? '', body: { ...stored?.body, permissions } },
  ]);
  await giveSamplesToEmployers(context);
  expect(context.projection.row('jobs', 'sample-1001')?.permissions).toEqual(permissions);
});
