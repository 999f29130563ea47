import { describe, expect, test } from 'vitest';
import { arrived, asOwner } from '../../../../support/dom/account-scene.ts';
import { find, on, press, see, texts, type, waitFor } from '../../../../support/dom/queries.ts';
import { openApp } from '../../../../support/dom/test-app.tsx';
import { signIn } from '../../../../support/second-factors.ts';
import { createWorld, PASSWORD } from '../../../../support/server-world.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

const ends = () => on().queryAllByRole('button', { name: /^Sign out this device/ });

/** The owner here, and on so many devices more. */
async function withOthers(count: number) {
  const world = await createWorld();
  const others = [];
  for (let each = 0; each < count; each += 1) others.push(await signIn(world, FIREFOX));
  return { world, others, options: asOwner(world) };
}

describe('the sessions of an account', () => {
  test('say which device each is of, and since when', async () => {
    const { options } = await withOthers(1);
    await openApp('/profile/security', options);
    await find('button', /^Sign out this device \(Firefox on .*Linux\)$/);
    const here = (await see('This device')).closest('li');
    expect(here?.textContent).toMatch(/Signed in November 20, 2026, expires November 20, 2027/);
    expect(ends()).toHaveLength(1);
  });

  test('are told in French', async () => {
    const { options } = await withOthers(1);
    await openApp('/profile/security', { ...options, language: 'fr' });
    const here = (await see('Cet appareil')).closest('li');
    expect(here?.textContent).toMatch(/Connexion : 20 novembre 2026, expiration : 20 novembre 2027/);
  });

  test('are ended one by one, and the device is told', async () => {
    const { options, others } = await withOthers(2);
    const page = await openApp('/profile/security', options);
    await waitFor(() => expect(ends()).toHaveLength(2));
    await page.user.click(ends()[0] as HTMLElement);
    await see('Signed out.');
    await waitFor(() => expect(ends()).toHaveLength(1));
    // The button that was pressed is gone.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    const statuses = [];
    for (const { send } of others) statuses.push((await send('GET', '/v1/account')).statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('are ended all but this one', async () => {
    const { options, others } = await withOthers(3);
    const page = await openApp('/profile/security', options);
    await waitFor(() => expect(ends()).toHaveLength(3));
    await press(page, 'Sign out everywhere');
    await press(page, 'Sign out 3 other devices', { in: await find('dialog', 'Sign out everywhere') });
    await waitFor(() => expect(ends()).toHaveLength(0));
    for (const { send } of others) expect((await send('GET', '/v1/account')).statusCode).toBe(401);
    await see('This device');
  });

  test('are ended with this one, which goes home and is a guest’s', async () => {
    const { options, others } = await withOthers(1);
    const page = await openApp('/profile/security', options);
    await press(page, 'Sign out everywhere');
    await press(page, 'Sign out here too', { in: await find('dialog', 'Sign out everywhere') });
    await arrived(page, '/');
    expect(page.services.accounts.state().status).toBe('guest');
    expect((await others[0]?.send('GET', '/v1/account'))?.statusCode).toBe(401);
  });

  test('are ended by a new password, which says so and shows it', async () => {
    const { options, others } = await withOthers(2);
    const page = await openApp('/profile/security', options);
    await waitFor(() => expect(ends()).toHaveLength(2));
    const summary = await see('Change password');
    await page.user.click(summary);
    const form = summary.closest('details')?.querySelector('form') as HTMLElement;
    await see('You’ll be signed out on your other devices.', form);
    await type(page, 'Current password', PASSWORD, form);
    await type(page, 'New password', 'portage-round-the-rapids', form);
    await press(page, 'Save', { in: form });
    await see('Password changed.');
    await waitFor(() => expect(ends()).toHaveLength(0));
    await see('This device');
    for (const { send } of others) expect((await send('GET', '/v1/account')).statusCode).toBe(401);
    const log = (await find('heading', 'Activity')).closest('section') as HTMLElement;
    await see('Account changed', log);
  });

  test('leave nothing to end where there is only one', async () => {
    const { options } = await withOthers(0);
    const page = await openApp('/profile/security', options);
    await press(page, 'Sign out everywhere');
    const button = await find('button', 'Only this device is signed in', await find('dialog'));
    expect(button).toHaveProperty('disabled', true);
  });

  test('are extended by a year', async () => {
    const { world, options } = await withOthers(0);
    world.context.clock.nowMs += 10 * 86_400_000;
    const page = await openApp('/profile/security', options);
    await press(page, /^Extend/);
    await see('Extended. This session now ends one year from today.');
    await see(/expires November 30, 2027/);
  });

  test('stay as they are without a network', async () => {
    const { options, others } = await withOthers(1);
    const page = await openApp('/profile/security', options);
    await waitFor(() => expect(ends()).toHaveLength(1));
    page.goOffline();
    await page.user.click(ends()[0] as HTMLElement);
    await see(/^You’re offline\./);
    expect(ends()).toHaveLength(1);
    expect((await others[0]?.send('GET', '/v1/account'))?.statusCode).toBe(200);
  });

  test('that ended meanwhile are said to be gone', async () => {
    const { world, options } = await withOthers(1);
    const page = await openApp('/profile/security', options);
    await waitFor(() => expect(ends()).toHaveLength(1));
    const list = await world.send('owner', 'GET', '/v1/account/sessions');
    const other = list
      .json<{ sessions: { $id: string; current: boolean }[] }>()
      .sessions.find(each => !each.current);
    await world.send('owner', 'DELETE', `/v1/account/sessions/${other?.$id}`);
    await page.user.click(ends()[0] as HTMLElement);
    await see('This no longer exists. Reload the page.');
  });
});

describe('the log of an account', () => {
  test('tells what was done with it, the latest first', async () => {
    const { options, world } = await withOthers(1);
    world.context.clock.nowMs += 60_000;
    const page = await openApp('/profile/security', options);
    await waitFor(() => expect(ends()).toHaveLength(1));
    await page.user.click(ends()[0] as HTMLElement);
    await see('Signed out.');
    const again = await openApp('/profile/security', options);
    const section = (await find('heading', 'Activity')).closest('section') as HTMLElement;
    await see('Signed out', section);
    const lines = texts('listitem', section);
    expect(lines[0]).toMatch(/^Signed out/);
    expect(lines[1]).toMatch(/^Signed in/);
    expect(again.surprises).toEqual([]);
  });

  test('says that nothing was done yet', async () => {
    await openApp('/profile/security', asOwner(await createWorld()));
    await see('Nothing yet.');
  });

  test('folds away what is older', async () => {
    const { options } = await withOthers(9);
    await openApp('/profile/security', options);
    const more = await see('1 more');
    expect(more.closest('details')?.open).toBe(false);
    const section = (await find('heading', 'Activity')).closest('section') as HTMLElement;
    expect(texts('listitem', section)).toHaveLength(9);
  });
});
