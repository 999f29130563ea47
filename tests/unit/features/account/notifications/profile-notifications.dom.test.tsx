import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { registerSyncPull } from '../../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../../sync-server/routes/sync/sync-push.ts';
import { PUSH_KEY_PATH } from '../../../../../src/wire/push-news.ts';
import { arrived, asOwner } from '../../../../support/dom/account-scene.ts';
import { pretendPush, type PretendedPush } from '../../../../support/dom/pretended-push.ts';
import {
  find,
  gone,
  on,
  openField,
  press,
  see,
  sees,
  valueOf,
  waitFor,
} from '../../../../support/dom/queries.ts';
import { openApp, type Page, type PageOptions } from '../../../../support/dom/test-app.tsx';
import { createWorld, type World } from '../../../../support/server-world.ts';

/** A point of the curve, as servers give it. */
const KEY = 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM';

async function openWorld(readKey = async () => KEY): Promise<World> {
  const world = await createWorld({}, [
    registerSyncPush,
    registerSyncPull,
    scope => void scope.get(PUSH_KEY_PATH, async () => ({ publicKey: await readKey() })),
  ]);
  onTestFinished(() => world.app.close());
  return world;
}

/** The screen, reached from the profile in a browser that can show notifications; null: in one that can't. */
async function openScreen(
  world: World,
  start: Partial<PretendedPush> | null = {},
  options: Partial<PageOptions> = {},
): Promise<{ page: Page; push: PretendedPush | null }> {
  const page = await openApp('/profile', { ...asOwner(world), ...options });
  const link = await find('link', /^Notifications/);
  const push = start && pretendPush(start);
  await page.user.click(link);
  await arrived(page, '/profile/notifications');
  return { page, push };
}

const targets = async (world: World): Promise<{ providerType: string; identifier: string }[]> => {
  const account = await world.send('owner', 'GET', '/v1/account');
  return account
    .json()
    .targets.filter(({ providerType }: { providerType: string }) => providerType === 'push');
};
const prefs = async (world: World) => (await world.send('owner', 'GET', '/v1/account/prefs')).json();

test.each([360, 1200])('notifications are turned on and off by a press, at a width of %i', async width => {
  const world = await openWorld();
  const { page, push } = await openScreen(world, {}, { width });
  const on = await find('button', 'Turn on notifications');
  // Nothing asks by itself.
  expect(push?.asked).toBe(0);
  await page.user.click(on);
  await see('Notifications are on.');
  const identifier = JSON.stringify({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } });
  expect(await targets(world)).toMatchObject([{ identifier }]);
  await press(page, 'Turn off on this device');
  await find('button', 'Turn on notifications');
  expect([push?.endpoint, await targets(world)]).toEqual([null, []]);
});

test('a person who blocks them is told how to allow them', async () => {
  const world = await openWorld();
  const { page } = await openScreen(world, { answer: 'denied' });
  await press(page, 'Turn on notifications');
  const words = await see(/^Notifications are blocked for Portage\. Allow them in your browser’s settings/);
  // Screen readers hear it.
  expect(words.closest('[role=status]')).not.toBeNull();
  expect(sees('Turn on notifications')).toBe(false);
  expect(await targets(world)).toEqual([]);
});

test('a push service that cannot be reached changes nothing, and says so', async () => {
  const world = await openWorld();
  const { page, push } = await openScreen(world, { isDown: true });
  await press(page, 'Turn on notifications');
  await see('We couldn’t change this. Check your connection and try again.');
  await find('button', 'Turn on notifications');
  if (push) push.isDown = false;
  await press(page, 'Turn on notifications');
  await see('Notifications are on.');
  await gone('We couldn’t change this. Check your connection and try again.');
});

test('a browser that can’t show notifications says so, and one that is on registers again if the server forgot', async () => {
  const world = await openWorld();
  await openScreen(world, null);
  await see('This browser can’t show notifications.');
  await openScreen(world, { permission: 'granted', endpoint: 'https://push.example/9' });
  await see('Notifications are on.');
  await waitFor(async () => expect(await targets(world)).toHaveLength(1));
});

test('notifications that are turned off while the server is asked about them stay off', async () => {
  let tellKey: (key: string) => void = () => undefined;
  const world = await openWorld(() => new Promise(resolve => (tellKey = resolve)));
  const on = { permission: 'granted', endpoint: 'https://push.example/9' } as const;
  const { page, push } = await openScreen(world, on);
  await press(page, 'Turn off on this device');
  await find('button', 'Turn on notifications');
  await act(async () => tellKey(KEY));
  await openScreen(world, { ...push });
  await find('button', 'Turn on notifications');
  expect(await targets(world)).toEqual([]);
});

test('on an iPhone, the app has to be installed first', async () => {
  const world = await openWorld();
  const page = await openApp('/profile', asOwner(world));
  const link = await find('link', /^Notifications/);
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
  await page.user.click(link);
  await see(/^On iPhone and iPad, add Portage to your Home Screen first\./);
});

test('kinds and quiet hours follow the person, also when chosen offline and with the keyboard', async () => {
  const world = await openWorld();
  const { page } = await openScreen(world);
  page.goOffline();
  const kinds = await find('group', 'Notify me about');
  expect(
    on(kinds)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked }) => checked),
  ).toEqual([true, true, true, true, true]);
  on(kinds).getByLabelText('Messages about applications, and notes from colleagues').focus();
  await page.user.keyboard(' ');
  await waitFor(() =>
    expect(
      on(kinds).getByLabelText<HTMLInputElement>('Messages about applications, and notes from colleagues')
        .checked,
    ).toBe(false),
  );
  await page.user.click(on(kinds).getByLabelText('Your postings that close soon'));
  await page.user.click(await openField('Use quiet hours'));
  await openField('From');
  expect([valueOf('From'), valueOf('To')]).toEqual(['22:00', '07:00']);
  page.goOnline();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(async () =>
    expect(await prefs(world)).toMatchObject({
      pushOff: 'messages,postings',
      pushQuiet: `22:00-07:00 ${timeZone}`,
    }),
  );
  await page.user.click(await openField('Use quiet hours'));
  await waitFor(async () => expect((await prefs(world)).pushQuiet).toBe(''));
});

test('choices in quick succession are shown at once, and none is lost', async () => {
  const world = await openWorld();
  await openScreen(world);
  const kinds = await find('group', 'Notify me about');
  const boxes = on(kinds).getAllByRole<HTMLInputElement>('checkbox');
  for (const box of boxes) {
    // Without a turn of the event loop in which the disk could answer.
    act(() => box.click());
    expect(box.checked).toBe(false);
  }
  await waitFor(async () =>
    expect((await prefs(world)).pushOff).toBe('applications,messages,postings,alerts,reminders'),
  );
});

test('the screen is in French too', async () => {
  const world = await openWorld();
  const page = await openApp('/profile/notifications', { ...asOwner(world), language: 'fr' });
  await see('Ce navigateur ne peut pas afficher de notifications.');
  await page.user.click(await openField('Utiliser des heures de silence'));
  expect((await openField('De')).getAttribute('type')).toBe('time');
  await find('group', 'Me signaler');
});

test('signing out ends this browser’s subscription', async () => {
  const world = await openWorld();
  const { page, push } = await openScreen(world);
  await press(page, 'Turn on notifications');
  await see('Notifications are on.');
  await page.user.click(
    await find('link', 'Profile', document.querySelector('main') ?? document.body).catch(() =>
      find('link', /profile/i),
    ),
  );
  await press(page, 'Sign out');
  await waitFor(() => expect(push?.endpoint).toBeNull());
});
