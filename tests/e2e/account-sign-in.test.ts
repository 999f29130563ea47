import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountWorld,
  codeIn,
  fillRegistration,
  logIn,
  openAccountWorld,
  PASSWORD,
  signUp,
} from './account-steps.ts';
import { pressTo } from './list-steps.ts';

let world: AccountWorld;
let url: string;

beforeAll(async () => {
  world = await openAccountWorld();
  ({ url } = world);
});
afterAll(() => world.close());

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
  await page.getByRole('alert').getByText('Login failed.', { exact: false }).waitFor();
  // What was pressed keeps the focus; what was typed is still there.
  expect(await focusedText()).toBe('Sign in');
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('keys@example.ca');
  await pressTo(page, page.getByLabel('Password', { exact: true }), 'Shift+Tab', 10);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/profile$/);
  await page.context().close();
});

describe('signing in', () => {
  test('by a code that comes by mail, with the words that it holds', async () => {
    const page = await world.device();
    await page.goto(`${url}/login`);
    await page.getByRole('button', { name: 'Get a code by email' }).click();
    await page.getByLabel('Email', { exact: true }).fill('code@example.ca');
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByText('A code is on its way to code@example.ca.').waitFor();
    const phrase = await page.locator('strong').innerText();
    const mail = await world.lastMail('code@example.ca');
    expect(mail.text).toContain(phrase);

    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText(/This code or link is not valid/).waitFor();
    await page.getByLabel('Code').fill(codeIn(mail.text));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/profile$/);
    await page.getByText('Signed in as code@example.ca').waitFor();
    await page.context().close();
  });

  test('by a link, once, where it is opened', async () => {
    const page = await world.device();
    await page.goto(`${url}/login?next=${encodeURIComponent('/saved')}`);
    await page.getByRole('button', { name: 'Get a link by email' }).click();
    await page.getByLabel('Email', { exact: true }).fill('link@example.ca');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('A link is on its way to link@example.ca.').waitFor();
    const link = await world.lastLink('link@example.ca');

    const phone = await world.device();
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
    await phone.waitForURL(/\/saved$/);

    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText(/This code or link is not valid/).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
    await phone.context().close();
  });

  test('by another account, and says so when that was cancelled', async () => {
    const page = await world.device();
    await page.goto(`${url}/login`);
    await page.getByRole('button', { name: 'Continue with Test account' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText(/did not work, or was cancelled/).waitFor();
    await page.getByRole('button', { name: 'Continue with Test account' }).click();
    await page.getByRole('link', { name: /Robin Tremblay/ }).click();
    await page.waitForURL(/\/profile$/);
    await page.getByText('Signed in as robin@localhost.test').waitFor();
    expect(await page.context().cookies()).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }]);
    await page.context().close();
  });
});

describe('a new account', () => {
  test('is refused in words where there is one, and signs nobody in', async () => {
    const first = await world.device();
    await signUp(first, url, 'taken@example.ca');
    await first.context().close();

    const page = await world.device({ locale: 'fr-CA' });
    await page.goto(`${url}/register`);
    await fillRegistration(page, { name: 'Robin', email: 'taken@example.ca', password: 'password' });
    await page.getByText('Au moins 8 caractères, et pas un mot de passe courant.').nth(1).waitFor();
    await fillRegistration(page, { name: 'Robin', email: 'taken@example.ca', password: PASSWORD });
    await page.getByText(/Cette adresse a déjà un compte/).waitFor();
    expect(await page.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
      'Se connecter',
      'Mot de passe oublié?',
    ]);
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  });

  test('is asked to confirm its address, and reminds of it until then', async () => {
    const page = await world.device();
    await signUp(page, url, 'confirm@example.ca');
    await page
      .getByRole('link', { name: /Personal data/ })
      .getByText('To confirm')
      .waitFor();
    await page.goto(await world.lastLink('confirm@example.ca'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('The address is confirmed.').waitFor();
    await page.goto(`${url}/profile/details`);
    await page.getByText('Confirmed', { exact: true }).waitFor();
    expect(await page.getByText('Send the mail again').count()).toBe(0);
    await page.context().close();
  });

  test('that somebody else made is confirmed by nobody, and is its address’s once a code shows whose it is', async () => {
    const stranger = await world.device();
    await signUp(stranger, url, 'mine@example.ca', 'Somebody Else');
    const link = await world.lastLink('mine@example.ca');

    const page = await world.device();
    await page.goto(link);
    await page.getByText('Sign in to the account first.').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm this address' }).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Get a code by email' }).click();
    await page.getByLabel('Email', { exact: true }).fill('mine@example.ca');
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByText('A code is on its way to mine@example.ca.').waitFor();
    await expect.poll(async () => (await world.lastMail('mine@example.ca')).subject).toContain('OTP');
    await page.getByLabel('Code').fill(codeIn((await world.lastMail('mine@example.ca')).text));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('The address is confirmed.').waitFor();

    await stranger.goto(`${url}/profile/details`);
    await stranger.getByText('Signed out by the server').first().waitFor();
    const third = await world.device();
    await logIn(third, url, 'mine@example.ca');
    await third.getByText('Login failed.', { exact: false }).waitFor();
    for (const each of [stranger, page, third]) await each.context().close();
  });

  test('without an address becomes one with', async () => {
    const page = await world.device();
    await page.goto(`${url}/register`);
    await page.getByRole('button', { name: 'Start without an address' }).click();
    await page.waitForURL(/\/profile$/);
    await page.getByText('An account without an address').waitFor();
    await page.goto(`${url}/profile/details`);
    await page.getByText('Add an email and a password').click();
    await page.getByLabel('New email').fill('later@example.ca');
    await page.locator('details[open]').getByLabel('New password').fill(PASSWORD);
    await page.locator('details[open]').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Email changed.').waitFor();
    await page.context().clearCookies();
    const other = await world.device();
    await logIn(other, url, 'later@example.ca');
    await other.getByText('Signed in as later@example.ca').waitFor();
    expect(new URL(other.url()).pathname).toBe('/profile');
    await other.context().close();
    await page.context().close();
  });
});

test('a forgotten password is replaced by a link, and the old one opens nothing', async () => {
  const page = await world.device();
  await signUp(page, url, 'forgot@example.ca');
  const lost = await world.device();
  await lost.goto(`${url}/login`);
  await lost.getByRole('link', { name: 'Forgot password?' }).click();
  await lost.getByLabel('Email', { exact: true }).fill('forgot@example.ca');
  await lost.getByRole('button', { name: 'Send the link' }).click();
  await lost.getByText(/If forgot@example.ca has an account/).waitFor();
  await expect.poll(() => world.lastLink('forgot@example.ca')).toContain('/reset-password');
  await lost.goto(await world.lastLink('forgot@example.ca'));
  await lost.getByLabel('New password').fill('portage-round-the-rapids');
  await lost.getByLabel('Confirm Password').fill('portage-round-the-rapids');
  await lost.getByRole('button', { name: 'Save the password' }).click();
  await lost.getByText('The new password is in force.').waitFor();
  await logIn(lost, url, 'forgot@example.ca');
  await lost.getByText('Login failed. Please check your credentials and try again.').waitFor();
  await logIn(lost, url, 'forgot@example.ca', 'portage-round-the-rapids');
  await lost.waitForURL(/\/profile$/);
  // The other device hears that its session has ended, and keeps its data.
  await page.reload();
  await page.getByText('Signed out by the server').waitFor();
  await lost.context().close();
  await page.context().close();
});
