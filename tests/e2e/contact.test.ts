import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountWorld } from './account-steps.ts';
import { BOARD_KEY, OPERATOR } from './board-settings.ts';
import { openDevice, WITH_SHELL } from './device.ts';
import { install } from './steps.ts';

const world = accountWorld();

interface Message {
  name: string;
  email: string;
  topic: string;
  message: string;
}

const messagesOf = async (email: string): Promise<Message[]> => {
  const answer = await fetch(`${world.url}/v1/databases/board/collections/messages/documents`, {
    headers: { 'x-appwrite-project': 'portage', 'x-appwrite-key': BOARD_KEY },
  });
  const { documents } = (await answer.json()) as { documents: Message[] };
  return documents.filter(message => message.email === email);
};

const message = (page: Page) => page.getByLabel('Your message', { exact: true });

const SENDER = 'offline-robin@example.ca';

test('a message is written offline by keyboard, edited in the outbox, sent, and mailed to the operator', async () => {
  const context = await openDevice(WITH_SHELL);
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
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain('There are 2 problems');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Robin Tremblay');
  await page.keyboard.press('Tab');
  await page.keyboard.type(SENDER);

  // What is typed outlives the page.
  await page.getByText(/^Saved on this phone/).waitFor();
  await page.reload();
  await message(page).waitFor();
  expect(await message(page).inputValue()).toBe('What do you keep of me?');
  await page.getByLabel('Your email', { exact: true }).press('Enter');
  await page.getByText('Your message is saved.').waitFor();

  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /Outbox/ })
    .click();
  const entry = page.getByRole('main').getByRole('listitem');
  await entry.getByText('Message to the operator').waitFor();
  await entry.getByText('Waiting').or(entry.getByText('Saved here')).first().waitFor();
  expect(await messagesOf(SENDER)).toEqual([]);

  await context.setOffline(false);
  await entry.getByText(/Reference PT-/).waitFor();
  expect(await messagesOf(SENDER)).toMatchObject([
    { name: 'Robin Tremblay', topic: 'privacy', message: 'What do you keep of me?' },
  ]);
  // The operator of this board gets other tests' messages too.
  const mail = await world.lastMail(OPERATOR, ({ replyTo }) => replyTo === SENDER);
  expect(mail.text).toContain('What do you keep of me?');
  await context.close();
});
