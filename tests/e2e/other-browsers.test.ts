import { afterEach, describe, expect, test } from 'vitest';
import { hasFirefox, openFirefox } from '../support/firefox.ts';
import { type PlainBrowser, until } from '../support/plain-browser.ts';
import { folderForTests, serverForTests } from '../support/server-for-tests.ts';
import { freePort } from '../support/ports.ts';
import { hasWebKit, openWebKit } from '../support/webkit.ts';
import { readBoard } from './board-on-disk.ts';

const BROWSERS = [
  { name: 'Firefox ESR', isHere: hasFirefox, packages: 'firefox-esr', open: openFirefox },
  {
    name: 'WebKitGTK',
    isHere: hasWebKit,
    packages: 'webkit2gtk-driver xvfb',
    open: async (home: string) => openWebKit(home, await freePort()),
  },
];

const FILL = `
  const [label, text] = arguments;
  const named = [...document.querySelectorAll('label')].find(one => one.textContent.trim().startsWith(label));
  const field = named && document.getElementById(named.htmlFor);
  if (!field) return null;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;`;
const PRESS = `
  const button = [...document.querySelectorAll('button')].find(one => one.textContent.trim() === arguments[0]);
  button?.click();
  return Boolean(button);`;
const FIRST_JOB = `return document.querySelector('main article a[href^="/job/"]')?.getAttribute('href') ?? null;`;
/** Read and pressed in one moment: a list that grows may begin with another one in the next. */
const OPEN_FIRST_JOB = `
  const link = document.querySelector('main article a[href^="/job/"]');
  link?.click();
  return link?.getAttribute('href') ?? null;`;
/** Says how many jobs there are when all of them are here. */
const IS_INSTALLED = `
  const isWhole = [...document.querySelectorAll('main [aria-live=polite]')].some(({ innerText }) => /^[\\d,\\s]+ jobs$/.test(innerText));
  return Boolean(navigator.serviceWorker.controller) && isWhole && Boolean(document.querySelector('main article'));`;
const HAS_TEXT = `return document.body.innerText.includes(arguments[0]);`;

/** A write that lasts for as long as its page does. */
const WRITE_ON = `
  const opening = indexedDB.open('portage-person-guest');
  opening.onsuccess = () => {
    const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
    const goOn = () => {
      document.title = 'writing';
      outbox.count().onsuccess = goOn;
    };
    goOn();
  };`;
const IS_WRITING = `return document.title === 'writing';`;
const FIELDS = { Name: 'Robin Tremblay', Email: 'robin@example.ca' };

describe.each(BROWSERS)('$name (skipped without the packages $packages)', ({ isHere, open, name }) => {
  const server = serverForTests({ of: 'test' });
  const profile = folderForTests('test');
  let browser: PlainBrowser | undefined;

  afterEach(async () => {
    await browser?.close();
    browser = undefined;
  });

  const apply = async (page: PlainBrowser, message: string) => {
    for (const [label, text] of Object.entries({ ...FIELDS, Message: message })) {
      await until(() => page.run<boolean | null>(FILL, label, text), label);
    }
    await until(() => page.run<boolean>(PRESS, 'Send application'), 'the button');
  };
  const applications = async () =>
    (await readBoard(server.dataDir, 'applications')).map(({ jobId, message }) => ({
      address: `/job/${Number(jobId)}`,
      message,
    }));

  test.skipIf(!isHere)('applies without a network, and once when it is back', async () => {
    const page = await open(profile.path);
    browser = page;
    const shows = (text: string) => until(() => page.run<boolean>(HAS_TEXT, text), text);

    await page.go(`${server.url}/jobList`);
    await until(() => page.run<boolean>(IS_INSTALLED), 'the app and its list');
    await server.stop();
    await page.go(`${server.url}/jobList`);
    const address = await until(() => page.run<string | null>(OPEN_FIRST_JOB), 'the list without a server');
    const message = `Written in ${name}.`;
    await apply(page, message);
    await shows('Saved. We’ll send it automatically');

    await server.start();
    await page.run(`dispatchEvent(new Event('online'));`);
    await shows('Application submitted successfully!');
    await server.stop();
    expect(await applications()).toEqual([{ address, message }]);
  });

  test.skipIf(!isHere)('writes and sends after a page that was left in the midst of a write', async () => {
    const page = await open(profile.path);
    browser = page;
    await page.go(`${server.url}/jobList`);
    await until(() => page.run<boolean>(IS_INSTALLED), 'the app and its list');
    const address = await page.run<string>(FIRST_JOB);
    await page.run(WRITE_ON);
    await until(() => page.run<boolean>(IS_WRITING), 'a write');
    await page.go(server.url + address);
    const message = `Written later in ${name}.`;
    await apply(page, message);
    await until(() => page.run<boolean>(HAS_TEXT, 'Application submitted successfully!'), 'the receipt');
    await server.stop();
    expect(await applications()).toEqual([{ address, message }]);
  });
});
