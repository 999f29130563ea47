import { describe, expect, test, vi } from 'vitest';
import { asOwner, logIn, OWNER } from '../../../support/dom/account-scene.ts';
import { watchDownloads } from '../../../support/dom/downloads.ts';
import {
  complaint,
  find,
  gone,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  type,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';
import { codeOf, CODES, enrolled, MFA, stored } from '../../../support/second-factors.ts';
import { changeAccount, createWorld, PASSWORD, type World } from '../../../support/server-world.ts';

const APP_CODE = 'Code from your authenticator app';
const HOUR = 3_600_000;

async function openSetup(world: World): Promise<{ page: Page; secret: string }> {
  const page = await openApp('/profile/security', asOwner(world));
  await press(page, 'Set up an authenticator app');
  const shown = await see(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/);
  return { page, secret: (shown.textContent ?? '').replaceAll(' ', '') };
}

async function setUp(world: World): Promise<{ page: Page; codes: string[]; panel: HTMLElement }> {
  const { page, secret } = await openSetup(world);
  await type(page, APP_CODE, codeOf(world, secret));
  await press(page, 'Confirm');
  const panel = await find('group', 'Save your recovery codes');
  return { page, codes: texts('listitem', panel), panel };
}

/** An app is set up and asked for; the sign-in is so old that changes of it want a proof. */
async function withSecondFactor(): Promise<{ world: World; secret: string; codes: string[] }> {
  const world = await createWorld();
  const secret = await enrolled(world);
  const made = await world.send('owner', 'POST', CODES);
  await world.send('owner', 'PATCH', MFA, { mfa: true });
  world.context.clock.nowMs += 2 * HOUR;
  return { world, secret, codes: made.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

describe('setting up an authenticator app', () => {
  test('leads the keyboard to the step, shows a picture and the key, and copies the key', async () => {
    const { page, secret } = await openSetup(await createWorld());
    const group = await find('group', 'Set up an authenticator app');
    await hasFocus(group);
    await find('img', 'QR code for the authenticator app');
    await press(page, 'Copy key');
    const link = await find('link', 'On this phone? Open your authenticator app');
    expect(link.getAttribute('href')).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`));
    await see('Copied.');
    expect(await navigator.clipboard.readText()).toBe(secret);
  });

  test('asks for a code, refuses a wrong one, and keeps what was typed', async () => {
    const { page } = await openSetup(await createWorld());
    await press(page, 'Confirm');
    expect(complaint(APP_CODE)).toBe('Enter the code');
    await type(page, APP_CODE, '000000');
    await press(page, 'Confirm');
    await waitFor(() =>
      expect(complaint(APP_CODE)).toMatch(/If you began again in another tab, use that tab’s key\.$/),
    );
    expect(on().getByLabelText<HTMLInputElement>(APP_CODE).value).toBe('000000');
  });

  test('shows the recovery codes once, and goes on only when they are kept', async () => {
    const world = await createWorld();
    const { page, codes, panel } = await setUp(world);
    expect(codes.length).toBeGreaterThan(3);
    await hasFocus(panel);
    const done = await find('button', 'Done');
    expect(done).toHaveProperty('disabled', true);
    expect((await stored(world)).mfa, 'not before the codes are kept').toMatchObject({ enabled: false });
    await press(page, 'I’ve put them in a safe place', { role: 'checkbox' });
    await press(page, 'Done');
    await see('On');
    await hasFocus(await find('heading', 'Two-step verification'));
    expect(codes.filter(code => sees(code))).toEqual([]);
    expect((await stored(world)).mfa).toMatchObject({ enabled: true });
  });

  test('hands the recovery codes to the clipboard, a file and the printer', async () => {
    const files = watchDownloads();
    const { page, codes, panel } = await setUp(await createWorld());
    await press(page, 'Copy', { in: panel });
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    await press(page, 'Download', { in: panel });
    const file = await files.last();
    expect(file?.name).toBe('portage-recovery-codes.txt');
    expect(file?.text).toBe(`Portage: recovery codes for your account\n\n${codes.join('\n')}\n`);
    const print = vi.fn<() => void>();
    Object.assign(window, { print });
    await press(page, 'Print', { in: panel });
    expect(print).toHaveBeenCalledOnce();
  });

  test('that is left before the codes are kept is not on, and shows new ones when it is turned on', async () => {
    const world = await createWorld();
    const { page: first, secret } = await openSetup(world);
    await type(first, APP_CODE, codeOf(world, secret));
    await press(first, 'Confirm');
    const codes = texts('listitem', await find('group', 'Save your recovery codes'));
    const page = await openApp('/profile/security', asOwner(world));
    expect((await stored(world)).mfa).toMatchObject({ enabled: false });
    await press(page, 'Ask for a code at sign-in');
    // There are codes already: others can be made only by who has the app.
    const dialog = await find('dialog', 'Confirm it’s you');
    await type(page, APP_CODE, codeOf(world, secret, 1), dialog);
    await press(page, 'Continue', { in: dialog });
    const panel = await find('group', 'Save your recovery codes');
    const fresh = texts('listitem', panel);
    expect(fresh.filter(code => codes.includes(code))).toEqual([]);
    await press(page, 'I’ve put them in a safe place', { role: 'checkbox' });
    page.goOffline();
    await press(page, 'Done');
    await see(/^You’re offline\./);
    expect(texts('listitem', panel)).toEqual(fresh);
    page.goOnline();
    await press(page, 'Done');
    await see('On');
    expect((await stored(world)).mfa).toMatchObject({ enabled: true });
  });

  test('is left without a change', async () => {
    const { page } = await openSetup(await createWorld());
    await press(page, 'Cancel');
    await find('button', 'Set up an authenticator app');
    await hasFocus(await find('heading', 'Two-step verification'));
  });

  test('goes on where the network went away, with the same code', async () => {
    const world = await createWorld();
    const { page, secret } = await openSetup(world);
    page.goOffline();
    await type(page, APP_CODE, codeOf(world, secret));
    await press(page, 'Confirm');
    await see(/^You’re offline\./);
    page.goOnline();
    await press(page, 'Confirm');
    await find('group', 'Save your recovery codes');
    expect(sees(/^You’re offline\./)).toBe(false);
  });
});

describe('a second factor that is on', () => {
  test('isn’t set up again in a tab that doesn’t know of it yet', async () => {
    const { world } = await withSecondFactor();
    const { mfa } = await stored(world);
    await changeAccount(world.context, 'owner', {
      mfa: { enabled: false, totp: null, recoveryCodes: null },
    });
    const page = await openApp('/profile/security', asOwner(world));
    await find('button', 'Set up an authenticator app');
    await changeAccount(world.context, 'owner', { mfa });
    await press(page, 'Set up an authenticator app');
    expect(await find('button', 'Turn off')).toBeTruthy();
  });

  test('is turned off after a fresh proof, by the app', async () => {
    const { world, secret } = await withSecondFactor();
    const page = await openApp('/profile/security', asOwner(world));
    await press(page, 'Turn off');
    const dialog = await find('dialog', 'Confirm it’s you');
    await see('Enter your code to make this change.', dialog);
    await type(page, APP_CODE, '000000', dialog);
    await press(page, 'Continue', { in: dialog });
    await see(/^That code isn’t right/, dialog);
    await type(page, APP_CODE, codeOf(world, secret, 1), dialog);
    await press(page, 'Continue', { in: dialog });
    await find('button', 'Set up an authenticator app');
    expect((await stored(world)).mfa).toMatchObject({ enabled: false });
  });

  test('is turned off after a fresh proof, by a recovery code', async () => {
    const { world, codes } = await withSecondFactor();
    const page = await openApp('/profile/security', asOwner(world));
    await press(page, 'Turn off');
    const dialog = await find('dialog', 'Confirm it’s you');
    await press(page, 'Recovery code', { in: dialog });
    await type(page, 'Recovery code', codes[1] ?? '', dialog);
    await press(page, 'Continue', { in: dialog });
    await find('button', 'Set up an authenticator app');
    expect(sees('On')).toBe(false);
    const other = await openApp('/login', { server: world.app });
    await logIn(other, OWNER.email, PASSWORD);
    await see(`Signed in as ${OWNER.email}`);
  });

  test('stays on where the proof is given up', async () => {
    const { world } = await withSecondFactor();
    const page = await openApp('/profile/security', asOwner(world));
    await press(page, 'Turn off');
    await press(page, 'Close', { in: await find('dialog', 'Confirm it’s you') });
    await see('On');
    expect((await stored(world)).mfa).toMatchObject({ enabled: true });
  });

  test('gives other recovery codes, and the old ones are over', async () => {
    const { world, secret, codes } = await withSecondFactor();
    const page = await openApp('/profile/security', asOwner(world));
    await press(page, 'New recovery codes');
    const dialog = await find('dialog', 'Confirm it’s you');
    await type(page, APP_CODE, codeOf(world, secret, 1), dialog);
    await press(page, 'Continue', { in: dialog });
    const panel = await find('group', 'Save your recovery codes');
    const fresh = texts('listitem', panel);
    expect(fresh).toHaveLength(codes.length);
    expect(fresh.filter(code => codes.includes(code))).toEqual([]);
  });

  test('is asked for again where an app is set up and nothing asks for it', async () => {
    const world = await createWorld();
    await enrolled(world);
    const page = await openApp('/profile/security', asOwner(world));
    await find('button', 'Remove app');
    await press(page, 'Ask for a code at sign-in');
    await find('group', 'Save your recovery codes');
    await press(page, 'I’ve put them in a safe place', { role: 'checkbox' });
    await press(page, 'Done');
    await see('On');
    await gone('Remove app');
  });

  test('loses its app where nothing asks for it', async () => {
    const world = await createWorld();
    const secret = await enrolled(world);
    const page = await openApp('/profile/security', asOwner(world));
    await press(page, 'Remove app');
    const dialog = await find('dialog', 'Confirm it’s you');
    await type(page, APP_CODE, codeOf(world, secret, 1), dialog);
    await press(page, 'Continue', { in: dialog });
    await find('button', 'Set up an authenticator app');
    expect(sees('Remove app')).toBe(false);
  });
});
