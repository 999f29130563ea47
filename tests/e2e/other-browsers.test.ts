import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasFirefox, openFirefox } from '../support/firefox.ts';
import { type PlainBrowser, until } from '../support/plain-browser.ts';
import { freePort, startServer, temporaryFolder } from '../support/server-process.ts';
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
const OPEN_FIRST_JOB = `document.querySelector('main article a[href^="/job/"]').click();`;
const IS_INSTALLED = `return Boolean(navigator.serviceWorker.controller) && Boolean(document.querySelector('main article'));`;
const HAS_TEXT = `return document.body.innerText.includes(arguments[0]);`;

describe.each(BROWSERS)('$name (skipped without the packages $packages)', ({ isHere, open, name }) => {
  let data: Awaited<ReturnType<typeof temporaryFolder>>;
  let profile: Awaited<ReturnType<typeof temporaryFolder>>;
  let browser: PlainBrowser | undefined;

  beforeAll(async () => {
    [data, profile] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([data.remove(), profile.remove()]);
  });

  test.skipIf(!isHere)('applies without a network, and once when it is back', async () => {
    const port = await freePort();
    let server = await startServer({ dataDir: data.path, port });
    const page = await open(profile.path);
    browser = page;
    const shows = (text: string) => until(() => page.run<boolean>(HAS_TEXT, text), text);

    await page.go(`${server.url}/jobList`);
    await until(() => page.run<boolean>(IS_INSTALLED), 'the app and its list');
    await server.stop();
    await page.go(`${server.url}/jobList`);
    const address = await until(() => page.run<string | null>(FIRST_JOB), 'the list without a server');
    await page.run(OPEN_FIRST_JOB);
    const fields = { Name: 'Robin Tremblay', Email: 'robin@example.ca', Message: `Written in ${name}.` };
    for (const [label, text] of Object.entries(fields)) {
      await until(() => page.run<boolean | null>(FILL, label, text), label);
    }
    await until(() => page.run<boolean>(PRESS, 'Send application'), 'the button');
    await shows('Waiting for a connection');

    server = await startServer({ dataDir: data.path, port });
    await page.run(`dispatchEvent(new Event('online'));`);
    await shows('Application submitted successfully!');
    await server.stop();
    const applications = await readBoard(data.path, 'applications');
    expect(applications.map(({ jobId, message }) => ({ address: `/job/${Number(jobId)}`, message }))).toEqual(
      [{ address, message: fields.Message }],
    );
  });
});
