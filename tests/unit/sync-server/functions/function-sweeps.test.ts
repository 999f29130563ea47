import { expect, test } from 'vitest';
import { collectorOf, pass } from '../../../support/collecting.ts';
import { createFunctionsWorld, packCode } from '../../../support/functions-world.ts';

test('executions and inactive code stay as long as configured', async () => {
  const world = await createFunctionsWorld({ FUNCTIONS_KEEP_DAYS: '40' });
  const collector = collectorOf(world.context);
  const count = (kind: string) =>
    world.context.stores.accounts.ids.filter(id => id.startsWith(`${kind}:`)).length;
  await world.ready('f1', { deploymentRetention: 45 });
  await world.upload('f1', await packCode({ 'main.js': '1' }));
  await world.send('owner', 'POST', '/functions/f1/executions', {});
  await world.send('owner', 'POST', '/functions/f1/executions', {
    async: true,
    scheduledAt: '2026-12-20T12:00:00Z',
  });
  await pass(world.context, collector, 39);
  expect([count('execution'), count('deployment')]).toEqual([2, 2]);
  await pass(world.context, collector, 3);
  expect([count('execution'), count('deployment')]).toEqual([1, 2]);
  await pass(world.context, collector, 5);
  expect([count('execution'), count('deployment')]).toEqual([1, 1]);
  await collector.close();
  await world.close();
});
