import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { PushOffer } from '../../../../../src/features/account/notifications/push-offer.tsx';
import { registerSyncPushKey } from '../../../../../sync-server/routes/sync/sync-push-key.ts';
import { asOwner } from '../../../../support/dom/account-scene.ts';
import { pretendPush, type PretendedPush } from '../../../../support/dom/pretended-push.ts';
import { act, gone, press, see, sees, waitFor } from '../../../../support/dom/queries.ts';
import { openPart, type Page } from '../../../../support/dom/test-app.tsx';
import { turns } from '../../../../support/fake-clock.ts';
import { createWorld } from '../../../../support/server-world.ts';

const KEY = 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM';

/** Shows the offer on a press, when the browser is ready. */
function Later() {
  const [isShown, setShown] = useState(false);
  return isShown ? <PushOffer /> : <button onClick={() => setShown(true)}>Application sent</button>;
}

async function offer(start: Partial<PretendedPush> = {}): Promise<{ page: Page; push: PretendedPush }> {
  const world = await createWorld({}, [scope => registerSyncPushKey(scope, { publicKey: KEY })]);
  onTestFinished(() => world.app.close());
  const page = await openPart(<Later />, asOwner(world));
  const push = pretendPush(start);
  await press(page, 'Application sent');
  return { page, push };
}

test('after an application, notifications are offered, and turned on only by a press', async () => {
  const { page, push } = await offer();
  await see('Hear from us when something happens');
  expect(push.asked).toBe(0);
  await press(page, 'Turn on notifications');
  await see('Notifications are on. Choose kinds and quiet hours in your profile.');
  expect(push.endpoint).not.toBeNull();
});

test('a person who says no to the browser is told where to undo it', async () => {
  const { page } = await offer({ answer: 'denied' });
  await press(page, 'Turn on notifications');
  await see('Notifications are blocked. You can allow them in your browser’s settings for this site.');
});

test('a person who declines is not asked again on this device', async () => {
  const { page } = await offer();
  await press(page, 'No thanks');
  await gone('Hear from us when something happens');
  expect(localStorage.getItem('portage.push')).toBe('declined');
});

test.each([{ permission: 'granted', endpoint: 'https://push.example/1' }, { permission: 'denied' }] as const)(
  'nothing is offered where there is nothing to decide: %j',
  async start => {
    const { page } = await offer(start);
    await waitFor(() => expect(sees('Application sent')).toBe(false));
    // The browser has answered by then, and a notice has its words.
    await act(() => turns());
    await page.passTime(100);
    expect(sees('Hear from us when something happens')).toBe(false);
  },
);
