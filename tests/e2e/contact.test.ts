import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overflow, themeViolations } from './accessibility.ts';
import { type AccountWorld, openAccountWorld } from './account-steps.ts';
import { PHONE } from './chromium.ts';
import { openDevice } from './device.ts';
import { install } from './steps.ts';

const OPERATOR = 'operator@jobs.example';
const KEY = 'operator-key';

let world: AccountWorld;

beforeAll(async () => {
  world = await openAccountWorld({ CONTACT_EMAIL: OPERATOR, API_KEY: KEY, SEED: 'sample' });
});
afterAll(() => world.close());

const messages = async (): Promise<{ name: string; topic: string; message: string }[]> => {
  const answer = await fetch(`${world.url}/v1/databases/board/collections/messages/documents`, {
    headers: { 'x-appwrite-project': 'portage', 'x-appwrite-key': KEY },
  });
  return (await answer.json()).documents;
};

const message = (page: Page) => page.getByLabel('Your message', { exact: true });

test('a message is written offline by keyboard, edited in the outbox, sent, and mailed to the operator', async () => {
  const context = await openDevice({ viewport: PHONE, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await install(page, world.url);
  await context.setOffline(true);
  await page.goto(`${world.url}/contact?topic=privacy`);
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
  const topic = page.getByLabel('What is it about?');
  expect(await topic.inputValue()).toBe('privacy');
  await topic.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('What do you keep of me?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // Nothing is sent that lacks something: the summary has the focus and leads to the field.
  await page.getByRole('heading', { name: 'There are 2 problems' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Robin Tremblay');
  await page.keyboard.press('Tab');
  await page.keyboard.type('robin@example.ca');

  // What is typed outlives the page.
  await page.getByText(/^Saved on this phone/).waitFor();
  await page.reload();
  await message(page).waitFor();
  expect(await message(page).inputValue()).toBe('What do you keep of me?');
  await page.getByLabel('Your email', { exact: true }).press('Enter');
  await page.getByText('Your message is saved here.').waitFor();
  // What is scrolled under the tabs that stay is covered by them.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(await themeViolations(page)).toEqual([]);

  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /Outbox/ })
    .click();
  const entry = page.getByRole('main').getByRole('listitem');
  await entry.getByText('Message to the site’s operator').waitFor();
  await entry.getByText('Waiting').or(entry.getByText('Saved here')).first().waitFor();
  expect(await messages()).toEqual([]);

  await context.setOffline(false);
  await entry.getByText(/Reference PT-/).waitFor();
  expect(await messages()).toMatchObject([
    { name: 'Robin Tremblay', topic: 'privacy', message: 'What do you keep of me?' },
  ]);
  const mail = await world.lastMail(OPERATOR);
  expect(mail).toMatchObject({ replyTo: 'robin@example.ca' });
  expect(mail.text).toContain('What do you keep of me?');
  await context.close();
});

test('with a network it is sent at once, and who wrote is known the next time', async () => {
  const context = await openDevice({ viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${world.url}/contact`);
  await message(page).fill('May I print your postings?');
  await page.getByLabel('Your name', { exact: true }).fill('Robin Tremblay');
  await page.getByLabel('Your email', { exact: true }).fill('robin@example.ca');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await page.getByText('Your message was sent.').waitFor();
  await page.getByRole('button', { name: 'Write another message' }).click();
  await message(page).waitFor();
  expect(await message(page).inputValue()).toBe('');
  expect(await page.getByLabel('Your name', { exact: true }).inputValue()).toBe('Robin Tremblay');
  await context.close();
});

test.each([
  ['fr-CA', { width: 320, height: 640 }],
  ['en-CA', { width: 1280, height: 800 }],
])('the form has no accessibility fault and fits the screen (%s, %o)', async (locale, viewport) => {
  const context = await openDevice({ viewport, locale, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${world.url}/contact?topic=posting`);
  await page.locator('form button[type=submit]').last().click();
  await page.getByRole('alert').first().waitFor();
  expect(await themeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await context.close();
});
