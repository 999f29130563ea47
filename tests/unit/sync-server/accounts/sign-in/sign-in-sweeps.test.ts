import { expect, test } from 'vitest';
import { startSignInSweeps } from '../../../../../sync-server/accounts/sign-in/sign-in-sweeps.ts';
import { FakeTimer } from '../../../../support/fake-timer.ts';
import { createWorld } from '../../../../support/server-world.ts';
import { until } from '../../../../support/until.ts';

const HOUR_MS = 3_600_000;

test('expired codes and links are removed at the start and every hour, also after a failed round', async () => {
  const { app, context, send } = await createWorld();
  const { accounts } = context.stores;
  const askFor = async (kind: string) => {
    const body = { userId: 'unique()', email: 'ann@example.com', url: 'http://localhost/x' };
    await send('guest', 'POST', `/v1/account/tokens/${kind}`, body);
    await context.messenger.settled();
  };
  const kept = () => accounts.ids.filter(id => id.startsWith('sign-ins:')).length;
  await askFor('email');
  context.clock.nowMs += HOUR_MS;
  const timer = new FakeTimer();
  const sweeps = startSignInSweeps(context, timer);
  await until(() => expect(kept()).toBe(0));

  await askFor('magic-url');
  context.clock.nowMs += HOUR_MS;
  accounts.failing = true;
  timer.advance(HOUR_MS);
  await sweeps.close();
  expect(kept()).toBe(1);

  accounts.failing = false;
  const next = startSignInSweeps(context, timer);
  await until(() => expect(kept()).toBe(0));
  await askFor('email');
  context.clock.nowMs += HOUR_MS;
  timer.advance(HOUR_MS);
  await until(() => expect(kept()).toBe(0));
  await next.close();
  await app.close();
});
