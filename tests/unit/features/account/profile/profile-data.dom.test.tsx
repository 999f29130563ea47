import { describe, expect, test, vi } from 'vitest';
import { arrived, asOwner, logIn, OWNER } from '../../../../support/dom/account-scene.ts';
import { watchDownloads } from '../../../../support/dom/downloads.ts';
import {
  choose,
  complaint,
  find,
  on,
  press,
  see,
  sees,
  texts,
  type,
  waitFor,
} from '../../../../support/dom/queries.ts';
import { gate } from '../../../../support/gate.ts';
import { START_MS } from '../../../../support/test-context.ts';
import { openApp, type Page } from '../../../../support/dom/test-app.tsx';
import { changeAccount, createWorld, PASSWORD, PROJECT } from '../../../../support/server-world.ts';

/** The page waits this long for the server. */
const PATIENCE_MS = 45_000;
const ERASE = /^Type “/;

/** Something that this device has alone. */
async function write(page: Page, title: string): Promise<void> {
  page.goOffline();
  await page.services.outbox.enqueue([
    { kind: 'saved.put', payload: { jobId: 7, on: true, editedAt: 1 }, title },
  ]);
  page.goOnline();
}

async function openErasing(page: Page): Promise<HTMLElement> {
  await press(page, 'Delete account…');
  const dialog = await find('dialog', 'Delete this account permanently?');
  await on(dialog).findByLabelText(ERASE);
  return dialog;
}

describe('one’s own data', () => {
  test('come as one file', async () => {
    const files = watchDownloads();
    const page = await openApp('/profile/data', asOwner(await createWorld()));
    await press(page, 'Download');
    await see('Saved to your downloads.');
    const file = await files.last();
    expect(file?.name).toBe('portage-my-data-2026-11-20.json');
    expect(JSON.parse(file?.text ?? '')).toBeTypeOf('object');
    expect(file?.text).toContain(OWNER.email);
  });

  test('do not come without a network', async () => {
    const files = watchDownloads();
    const page = await openApp('/profile/data', { ...asOwner(await createWorld()), language: 'fr' });
    const section = (await find('heading', 'Télécharger mes données')).closest('section') as HTMLElement;
    page.goOffline();
    await press(page, 'Télécharger', { in: section });
    await see(/^Vous êtes hors ligne\./);
    expect(await files.last()).toBeUndefined();
  });
});

describe('a token', () => {
  test('opens the API for a program, as long as is said', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/data', asOwner(world));
    await choose(page, 'Valid for', '1 hour');
    await press(page, 'Create token');
    const field = await on().findByLabelText<HTMLTextAreaElement>(/^Your token is valid until/);
    const ask = async () =>
      (await world.app.inject({ url: '/v1/account', headers: { ...PROJECT, 'x-appwrite-jwt': field.value } }))
        .statusCode;
    expect(await ask()).toBe(200);
    world.context.clock.nowMs += 59 * 60_000;
    expect(await ask()).toBe(200);
    world.context.clock.nowMs += 2 * 60_000;
    expect(await ask()).toBe(401);
  });

  test('is copied by a press, and a browser that refuses leaves it to be selected', async () => {
    const page = await openApp('/profile/data', asOwner(await createWorld()));
    await press(page, 'Create token');
    const field = await on().findByLabelText<HTMLTextAreaElement>(/^Your token is valid until/);
    await press(page, 'Copy token');
    await see('Copied.');
    expect(await navigator.clipboard.readText()).toBe(field.value);
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('not allowed')) });
    await press(page, 'Copy token');
    await see('Your browser blocked copying. Select the text and copy it.');
  });
});

describe('a block', () => {
  test('signs out, and the next sign-in says why it is refused', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/data', asOwner(world));
    await press(page, 'Block');
    const dialog = await find('dialog', 'Block this account?');
    await press(page, 'Block', { in: dialog });
    await arrived(page, '/');
    await waitFor(() => expect(page.device.network.sessionCookies).toEqual([]));
    const again = await openApp('/login', { device: page.device });
    await logIn(again, OWNER.email, PASSWORD);
    await see(/^This account is blocked\./);
  });

  test('that the network did not carry changes nothing', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/data', asOwner(world));
    await press(page, 'Block');
    page.goOffline();
    const dialog = await find('dialog', 'Block this account?');
    await press(page, 'Block', { in: dialog });
    await see(/^You’re offline\./, dialog);
    expect(page.services.accounts.state().status).toBe('signed-in');
    expect(page.address()).toBe('/profile/data');
    await press(page, 'Cancel', { in: dialog });
    await waitFor(() => expect(on().queryByRole('dialog', { name: 'Block this account?' })).toBeNull());
  });
});

describe('erasing', () => {
  test('takes the typed address and the password', async () => {
    const page = await openApp('/profile/data', asOwner(await createWorld()));
    const dialog = await openErasing(page);
    await press(page, 'Delete permanently', { in: dialog });
    expect(complaint(ERASE, dialog)).toBe('Type it exactly as shown');
    expect(complaint('Current password', dialog)).toBe('Enter a password');
    await type(page, ERASE, 'something else', dialog);
    await type(page, 'Current password', 'not my password', dialog);
    await press(page, 'Delete permanently', { in: dialog });
    expect(complaint(ERASE, dialog)).toBe('Type it exactly as shown');
    await type(page, ERASE, 'Owner@example.com', dialog);
    await press(page, 'Delete permanently', { in: dialog });
    await see('That password is incorrect.', dialog);
    expect(page.services.accounts.state().status).toBe('signed-in');
  });

  test('takes the account from the server and everything from this device', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/data', asOwner(world));
    const dialog = await openErasing(page);
    await type(page, ERASE, OWNER.email, dialog);
    await type(page, 'Current password', PASSWORD, dialog);
    await press(page, 'Delete permanently', { in: dialog });
    await arrived(page, '/');
    const kept = async () => (await page.device.disk.databases()).map(({ name }) => name);
    await waitFor(async () => expect(await kept()).not.toContain('portage-person-owner'));
    expect(page.device.storage.getItem('portage.user')).toBeNull();
    const again = await openApp('/login', { device: page.device });
    await logIn(again, OWNER.email, PASSWORD);
    await see(/^Login failed\./);
  });

  test('takes everything from this device, also when the server answers after the screen stopped waiting', async () => {
    const page = await openApp('/profile/data', asOwner(await createWorld()));
    const { network } = page.device;
    const { fetch } = network;
    const { isOpen, open } = gate();
    vi.spyOn(network, 'fetch').mockImplementation(async (url, init) => {
      const answer = await fetch(url, init);
      if (init?.method === 'DELETE') await isOpen;
      return answer;
    });
    const dialog = await openErasing(page);
    await type(page, ERASE, OWNER.email, dialog);
    await type(page, 'Current password', PASSWORD, dialog);
    await press(page, 'Delete permanently', { in: dialog });
    await waitFor(() => expect(network.requests).toContain('DELETE /v1/account'));
    vi.setSystemTime(START_MS + PATIENCE_MS);
    await page.passTime(PATIENCE_MS);
    await see(/^You’re offline\./, dialog);
    open();
    await arrived(page, '/');
    const kept = async () => (await page.device.disk.databases()).map(({ name }) => name);
    await waitFor(async () => expect(await kept()).not.toContain('portage-person-owner'));
  });

  test('names what was never sent, and offers it as a file', async () => {
    const files = watchDownloads();
    const page = await openApp('/profile/data', asOwner(await createWorld()));
    await write(page, 'Camp cook');
    const dialog = await openErasing(page);
    await see('1 item was never sent and will be deleted too', dialog);
    expect(texts('listitem', dialog)).toEqual(['Camp cook · Saved job']);
    await press(page, 'Download as a file', { in: dialog });
    expect((await files.last())?.text).toContain('Camp cook');
  });

  test('asks for no password where the account has none, and for a word where it has no address', async () => {
    const world = await createWorld();
    await changeAccount(world.context, 'owner', { passwordHash: null, passwordUpdatedAt: null });
    const user = { ...OWNER, email: '' };
    await changeAccount(world.context, 'owner', { email: '' });
    const page = await openApp('/profile/data', { ...asOwner(world), user });
    await press(page, 'Delete account…');
    const dialog = await find('dialog', 'Delete this account permanently?');
    await type(page, 'Type “delete” to confirm', 'DELETE', dialog);
    expect(on(dialog).queryByLabelText('Current password')).toBeNull();
    await press(page, 'Delete permanently', { in: dialog });
    await arrived(page, '/');
  });

  test('is left without a change', async () => {
    const page = await openApp('/profile/data', asOwner(await createWorld()));
    const dialog = await openErasing(page);
    await press(page, 'Cancel', { in: dialog });
    await waitFor(() => expect(sees('Delete permanently')).toBe(false));
    expect(page.services.accounts.state().status).toBe('signed-in');
  });
});
