import { describe, expect, test } from 'vitest';
import { accountWorld, PASSWORD } from './account-steps.ts';
import { pressTo } from './list-steps.ts';

const world = accountWorld();
const { url } = world;

test('an account is made, left and entered again with the keyboard alone', async () => {
  const page = await world.device();
  const type = async (label: string, text: string) => {
    await pressTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };
  const press = async (name: string) => {
    await pressTo(page, page.getByRole('main').getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  await page.goto(`${url}/register`);
  await page.getByRole('button', { name: 'Register' }).waitFor();
  await press('Register');
  await expect.poll(focusedText).toContain('There are');
  // The first link of the summary leads to its field.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await type('Name', 'Robin Tremblay');
  await type('Email', 'keys@example.ca');
  await type('Password', PASSWORD);
  await type('Confirm Password', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/profile$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await press('Sign out');
  await page.waitForURL(to => to.pathname !== '/profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await type('Email', 'keys@example.ca');
  await type('Password', 'not the right one');
  await press('Sign in');
  await page.getByText('Login failed.', { exact: false }).waitFor();
  // The field at fault has the focus; what was typed is still there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('keys@example.ca');
  await pressTo(page, page.getByLabel('Password', { exact: true }), 'Shift+Tab', 10);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/profile$/);
  await page.context().close();
});

describe('signing in', () => {
  test('by a link, once, where it is opened', async () => {
    const page = await world.device();
    await page.goto(`${url}/login?next=${encodeURIComponent('/saved')}`);
    await page.getByRole('button', { name: 'Get a link by email' }).click();
    // The form before it asks for an email too: what is typed there while it goes is typed nowhere.
    await page.getByRole('button', { name: 'Send link' }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill('link@example.ca');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('We sent a link to link@example.ca.').waitFor();
    const link = await world.lastLink('link@example.ca');

    const phone = await world.device();
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
    await phone.waitForURL(/\/saved$/);

    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText(/This code or link is invalid or has expired/).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
    await phone.context().close();
  });

  test('by another account, and says so when that was cancelled', async () => {
    const page = await world.device();
    await page.goto(`${url}/login`);
    await page.getByRole('button', { name: 'Continue with a test account' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText(/failed or was cancelled/).waitFor();
    await page.getByRole('button', { name: 'Continue with a test account' }).click();
    await page.getByRole('link', { name: /Robin Tremblay/ }).click();
    await page.waitForURL(/\/profile$/);
    await page.getByText('Signed in as robin@localhost.test').waitFor();
    expect(await page.context().cookies()).toMatchObject([
      { name: 'a_session_portage', httpOnly: true, sameSite: 'Lax' },
      { name: 'a_device_portage', httpOnly: true, sameSite: 'Lax' },
    ]);
    await page.context().close();
  });
});
