import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Budgets } from '../../../../sync-server/budgets/budgets.ts';
import { DEFAULT_FIGURES } from '../../../../sync-server/budgets/figures.ts';
import { DEFAULT_QUOTAS } from '../../../../sync-server/budgets/quota-figures.ts';
import { Quotas } from '../../../../sync-server/budgets/quotas.ts';
import { keepBudgets } from '../../../../sync-server/budgets/keep-budgets.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { folderForTests } from '../../../support/server-for-tests.ts';
import { ID_KEY } from '../../../support/test-context.ts';

const folder = folderForTests();
const robin = { address: '203.0.113.9', account: 'robin' };

async function open(problems: unknown[] = []) {
  const timer = new FakeTimer();
  const budgets = new Budgets(DEFAULT_FIGURES, { nowMs: () => 0, idKey: ID_KEY });
  const kept = await keepBudgets([budgets], {
    dataDir: folder.path,
    timer,
    onProblem: problem => problems.push(problem),
  });
  return { budgets, kept, timer };
}

test('what was stored is remembered by the next server, for its own user alone', async () => {
  const first = await open();
  first.budgets.spend('operations', robin, 30_000);
  await first.kept.close();
  expect((await stat(join(folder.path, 'budgets.json'))).mode & 0o777).toBe(0o600);
  const second = await open();
  expect(second.budgets.check('operations', robin)?.share).toBe('account');
  await second.kept.close();
});

test('so is what was made, beside it', async () => {
  const opened = async () => {
    const budgets = new Budgets(DEFAULT_FIGURES, { nowMs: () => 0, idKey: ID_KEY });
    const quotas = new Quotas(DEFAULT_QUOTAS, { nowMs: () => 0, idKey: ID_KEY, isDaily: true });
    const both = await keepBudgets([budgets, quotas], {
      dataDir: folder.path,
      timer: new FakeTimer(),
      onProblem: problem => expect(problem).toBeUndefined(),
    });
    return { budgets, quotas, close: () => both.close() };
  };
  const first = await opened();
  const maker = { kind: 'account', id: 'robin', address: '203.0.113.9' } as const;
  while (first.quotas.take('messages', maker) === null) first.budgets.spend('operations', robin, 1_500);
  await first.close();
  expect(await readFile(join(folder.path, 'budgets.json'), 'utf8')).not.toMatch(/robin|203/);
  const second = await opened();
  expect(second.quotas.take('messages', maker)).toMatchObject({ share: 'account', limit: 20 });
  expect(second.budgets.check('operations', robin)).not.toBeNull();
  await second.close();
});

test.each(['{"operations.account":[["x"]]', '[]', '{"operations.account":[["x",{"used":"many"}],7]}', ''])(
  'a file that says %s does not keep the server from starting',
  async text => {
    await writeFile(join(folder.path, 'budgets.json'), text);
    const { budgets, kept } = await open();
    expect(budgets.check('operations', robin)).toBeNull();
    budgets.spend('operations', robin, 1);
    await kept.close();
    expect(JSON.parse(await readFile(join(folder.path, 'budgets.json'), 'utf8'))).toHaveProperty([
      'operations.account',
    ]);
  },
);
