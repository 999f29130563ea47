import { describe, expect, test, vi } from 'vitest';
import { arrived, asOwner, lastLink, lastMail } from '../../../support/dom/account-scene.ts';
import {
  complaint,
  find,
  focused,
  focusedWith,
  hasFocus,
  on,
  press,
  see,
  sees,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';
import { codeIn, without } from '../../../support/sent-messages.ts';
import { addPerson, createWorld, type World } from '../../../support/server-world.ts';
import { gate } from '../../../support/gate.ts';

const EMAIL = 'owner@example.com';

async function askForCode(page: Page, email: string): Promise<void> {
  await press(page, 'Get a code by email');
  // The pressed button has gone.
  await find('button', 'Send code');
  await hasFocus(await on().findByLabelText('Email'));
  await type(page, 'Email', email);
  await press(page, 'Send code');
  await see(`We sent a code to ${email}.`);
}

/** The server's answers at this address wait until they are let go. */
function holdAnswer({ device: { network } }: Page, path = '/account/tokens/email'): () => void {
  const real = network.fetch.bind(network);
  const { isOpen: isLetGo, open: letGo } = gate();
  vi.spyOn(network, 'fetch').mockImplementation(async (address, init) => {
    const answer = await real(address, init);
    if (String(address).endsWith(path)) await isLetGo;
    return answer;
  });
  return letGo;
}

describe('a code by email', () => {
  test('is sent only to an address', async () => {
    const page = await openApp('/login?way=code');
    await press(page, 'Send code');
    expect(complaint('Email')).toBe('Enter your email');
    await type(page, 'Email', 'owner');
    await press(page, 'Send code');
    expect(complaint('Email')).toBe('Enter an email like name@example.ca');
  });

  test('signs in, and the mail contains the phrase that the screen shows', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForCode(page, EMAIL);
    // The keyboard and a screen reader are led to what came in place of the form.
    await waitFor(() => expect(focused()?.textContent).toContain(`We sent a code to ${EMAIL}.`));
    const phrase = document.querySelector('strong')?.textContent ?? '';
    const mail = await lastMail(world, EMAIL);
    expect(phrase).not.toBe('');
    expect(mail.text).toContain(phrase);
    await type(page, 'Code', codeIn(mail.text).replace(/^(\d{3})/, '$1 '));
    await press(page, 'Sign in');
    await see(`Signed in as ${EMAIL}`);
  });

  test('signs in who has left for another screen meanwhile, and leaves them there', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForCode(page, EMAIL);
    await type(page, 'Code', codeIn((await lastMail(world, EMAIL)).text));
    const answer = holdAnswer(page, '/account/sessions/token');
    await press(page, 'Sign in');
    await page.user.click(document.querySelector('a[href="/faq"]') as Element);
    await arrived(page, '/faq');
    answer();
    await waitFor(() => expect(page.services.accounts.state().status).toBe('signed-in'));
    expect(page.address()).toBe('/faq');
  });

  test('creates an account if there is none', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForCode(page, 'new.here@example.ca');
    await type(page, 'Code', codeIn((await lastMail(world, 'new.here@example.ca')).text));
    await press(page, 'Sign in');
    await see('Signed in as new.here@example.ca');
  });

  test('is requested before anything is sent', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForCode(page, EMAIL);
    await type(page, 'Code', '   ');
    await press(page, 'Sign in');
    expect(complaint('Code')).toBe('Enter the code');
  });

  test('is refused if it is wrong, and the right one still works', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForCode(page, EMAIL);
    await type(page, 'Code', '000000');
    await press(page, 'Sign in');
    await see(/^This code or link is invalid or has expired/);
    expect(valueOf('Code')).toBe('000000');
    await type(page, 'Code', codeIn((await lastMail(world, EMAIL)).text));
    await press(page, 'Sign in');
    await arrived(page, '/profile');
  });

  test('has the focus in the moment in which it is refused', async () => {
    const page = await openApp('/login', { server: (await createWorld()).app });
    await askForCode(page, EMAIL);
    await type(page, 'Code', '000000');
    const focus = focusedWith('This code or link is invalid or has expired');
    await press(page, 'Sign in');
    expect(await focus).toBe(await on().findByLabelText('Code'));
  });

  test('is sent again with another phrase, and the first one still works', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForCode(page, EMAIL);
    const first = await lastMail(world, EMAIL);
    const phrase = document.querySelector('strong')?.textContent;
    await press(page, 'Send again');
    await waitFor(() => expect(document.querySelector('strong')?.textContent).not.toBe(phrase));
    await waitFor(() => expect(world.context.messenger.mails).toHaveLength(2));
    expect((await lastMail(world, EMAIL)).text).not.toBe(first.text);
    await type(page, 'Code', codeIn(first.text));
    await press(page, 'Sign in');
    await see(`Signed in as ${EMAIL}`);
  });

  /** Not the list, for which the page may ask at any time. */
  const isForCode = (address: string | URL) => String(address).endsWith('/account/tokens/email');

  test('is kept if it is typed while another is being sent', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForCode(page, EMAIL);
    const phrase = document.querySelector('strong')?.textContent;
    await page.user.click(await find('checkbox', 'Remember me'));
    const answer = holdAnswer(page);
    await press(page, 'Send again');
    const code = codeIn((await lastMail(world, EMAIL)).text);
    await type(page, 'Code', code);
    answer();
    await waitFor(() => expect(document.querySelector('strong')?.textContent).not.toBe(phrase));
    expect(valueOf('Code')).toBe(code);
    expect(focused()).toBe(await on().findByLabelText('Code'));
    expect(await on().findByRole('checkbox', { name: 'Remember me', checked: true })).toBeDefined();
    await press(page, 'Sign in');
    await see(`Signed in as ${EMAIL}`);
  });

  test('makes room for the next one after a wrong one, with the focus on what was sent', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForCode(page, EMAIL);
    await type(page, 'Code', '000000');
    await press(page, 'Sign in');
    await see(/^This code or link is invalid or has expired/);
    await press(page, 'Send again');
    await waitFor(() => expect(focused()?.textContent).toContain(`We sent a code to ${EMAIL}.`));
    expect(valueOf('Code')).toBe('');
    expect(sees(/^This code or link is invalid or has expired/)).toBe(false);
  });

  test('doesn’t come back after the person has left for another address', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForCode(page, EMAIL);
    const answer = holdAnswer(page);
    await press(page, 'Send again');
    await press(page, 'Use another address');
    answer();
    await waitFor(() => expect(world.context.messenger.mails).toHaveLength(2));
    await waitFor(async () => {
      expect((await find('button', 'Send code')).getAttribute('aria-busy')).toBe('false');
    });
    expect(sees(/^We sent a code/)).toBe(false);
  });

  test('names the address that it went to, not what was typed since', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await press(page, 'Get a code by email');
    await find('button', 'Send code');
    await type(page, 'Email', EMAIL);
    const answer = holdAnswer(page);
    await press(page, 'Send code');
    await type(page, 'Email', 'other@example.com');
    answer();
    await see(`We sent a code to ${EMAIL}.`);
  });

  test('can’t be sent again yet: the screen says when, and the last one still works', async () => {
    const world = await createWorld({ RATE_LIMITS: 'on' });
    const page = await openApp('/login', { server: world.app });
    await askForCode(page, EMAIL);
    for (let times = 2; times <= 3; times += 1) {
      const phrase = document.querySelector('strong')?.textContent;
      await press(page, 'Send again');
      // The answer redraws the form, perhaps after the mail has arrived.
      await waitFor(() => expect(document.querySelector('strong')?.textContent).not.toBe(phrase));
      await waitFor(() => expect(world.context.messenger.mails).toHaveLength(times));
    }
    await press(page, 'Send again');
    await see('Too many attempts. Try again in 21 minutes.');
    await see('An earlier code also works for 15 minutes after we sent it.');
    await type(page, 'Code', codeIn((await lastMail(world, EMAIL)).text));
    await press(page, 'Sign in');
    await see(`Signed in as ${EMAIL}`);
  });

  test('can’t be sent again to this address: the screen says so', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForCode(page, EMAIL);
    const refusal = { code: 400, type: 'general_argument_invalid', message: 'Invalid `email` param: No.' };
    const { network } = page.device;
    const real = network.fetch.bind(network);
    vi.spyOn(network, 'fetch').mockImplementation(async (address, init) =>
      isForCode(address) ? Response.json(refusal, { status: 400 }) : real(address, init),
    );
    await press(page, 'Send again');
    await see('Enter an email like name@example.ca');
  });

  test('goes to another address on the way back', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForCode(page, EMAIL);
    await press(page, 'Use another address');
    await hasFocus(await on().findByLabelText('Email'));
    expect(valueOf('Email')).toBe(EMAIL);
  });

  test('can’t be requested offline', async () => {
    const page = await openApp('/login?way=code');
    await type(page, 'Email', EMAIL);
    const focus = focusedWith('You’re offline.');
    await press(page, 'Send code');
    expect((await focus)?.textContent).toMatch(/^You’re offline\./);
    expect(valueOf('Email')).toBe(EMAIL);
  });

  test('is refused with a reason when the server no longer sends mail', async () => {
    const world = await createWorld();
    without(world.context.messenger, 'canMail');
    const page = await openApp('/login?way=code', { server: world.app });
    await type(page, 'Email', EMAIL);
    await press(page, 'Send code');
    await see('This site can’t send email.');
  });
});

describe('a code by text message', () => {
  async function withPhone(): Promise<World> {
    const world = await createWorld();
    await addPerson(world.context, 'caller', { phone: '+16135550123', phoneVerified: true });
    return world;
  }

  test('takes a number as people write it', async () => {
    const world = await withPhone();
    const page = await openApp('/login?way=phone', { server: world.app });
    await type(page, 'Phone number', '(613) 555-0123');
    await press(page, 'Send code');
    await see(/^We texted a code/);
    await waitFor(() => expect(world.context.messenger.texts).toHaveLength(1));
    const [message] = world.context.messenger.texts;
    expect(message?.to).toBe('+16135550123');
    await type(page, 'Code', codeIn(message?.message));
    await press(page, 'Sign in');
    await arrived(page, '/profile');
  });

  test.each([
    ['', 'Enter a phone number'],
    ['555', 'Enter the area code and number, or start with + and the country code'],
  ])('refuses "%s"', async (number, words) => {
    const page = await openApp('/login?way=phone');
    await type(page, 'Phone number', number);
    await press(page, 'Send code');
    expect(complaint('Phone number')).toBe(words);
  });
});

describe('a link by mail', () => {
  async function askForLink(page: Page, email = EMAIL): Promise<void> {
    await press(page, 'Get a link by email');
    await find('button', 'Send link');
    await type(page, 'Email', email);
    await press(page, 'Send link');
    await see(new RegExp(`^We sent a link to ${email}`));
  }

  test('signs in where it is opened, with one press, once', async () => {
    const world = await createWorld();
    const page = await openApp('/login?next=%2Fsaved', { server: world.app });
    await askForLink(page);
    await waitFor(() => expect(focused()?.textContent).toContain('We sent a link'));
    const link = await lastLink(world, EMAIL);

    const phone = await openApp(link, { server: world.app });
    await see('Tap to finish signing in.');
    expect(phone.device.network.sessionCookies).toEqual([]);
    await press(phone, 'Sign in', { in: await find('main') });
    await arrived(phone, '/saved');

    const third = await openApp(link, { server: world.app });
    await press(third, 'Sign in', { in: await find('main') });
    await see(/^This code or link is invalid or has expired/);
    expect(third.device.network.sessionCookies).toEqual([]);
  });

  test('names the address that it went to, not what was typed since', async () => {
    const world = await createWorld();
    const page = await openApp('/login?way=link', { server: world.app });
    await type(page, 'Email', EMAIL);
    const answer = holdAnswer(page, '/account/tokens/magic-url');
    await press(page, 'Send link');
    await type(page, 'Email', 'other@example.com');
    answer();
    await see(/^We sent a link to /);
    expect(sees(new RegExp(`^We sent a link to ${EMAIL}`))).toBe(true);
  });

  test('leads back to the beginning if it is incomplete', async () => {
    await openApp('/sign-in-link?userId=owner');
    await see(/^This link is incomplete\./);
    expect((await find('link', 'Start over')).getAttribute('href')).toBe('/login');
  });

  test('is skipped where its account is signed in', async () => {
    const world = await createWorld();
    const page = await openApp('/sign-in-link?userId=owner&secret=x&next=%2Fsaved', asOwner(world));
    await arrived(page, '/saved');
  });

  test('says which account is signed in, which can be kept', async () => {
    const world = await createWorld();
    const page = await openApp('/sign-in-link?userId=another&secret=x&next=%2Fsaved', asOwner(world));
    await see(`You’re already signed in as ${EMAIL}. This link may be for another account.`);
    await press(page, `Continue as ${EMAIL}`, { role: 'link' });
    await arrived(page, '/saved');
    expect(page.device.network.sessionCookies).not.toEqual([]);
  });

  test('signs in the account it is for, once the other one is signed out', async () => {
    const world = await createWorld();
    await askForLink(await openApp('/login', { server: world.app }), 'new.here@example.ca');
    const link = await lastLink(world, 'new.here@example.ca');

    const page = await openApp(link, asOwner(world));
    await press(page, 'Sign out and use the link');
    await see('Tap to finish signing in.');
    await press(page, 'Sign in', { in: await find('main') });
    await see('Signed in as new.here@example.ca');
    expect(page.address()).toBe('/profile');
  });

  test('can’t be used offline, and works once the connection is back', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForLink(page);
    const opened = await openApp(await lastLink(world, EMAIL), { server: world.app });
    opened.goOffline();
    await press(opened, 'Sign in', { in: await find('main') });
    await see(/^You’re offline\./);
    opened.goOnline();
    await press(opened, 'Sign in', { in: await find('main') });
    await arrived(opened, '/profile');
  });

  test('goes to another address on the way back', async () => {
    const world = await createWorld();
    const page = await openApp('/login', { server: world.app });
    await askForLink(page);
    await press(page, 'Use another address');
    await hasFocus(await on().findByLabelText('Email'));
    expect(valueOf('Email')).toBe(EMAIL);
    expect(sees(/^We sent a link/)).toBe(false);
  });
});
