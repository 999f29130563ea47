import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fault, type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts';
import { freePort, type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { tries } from '../support/torture.ts';
import { readBoard } from './board-on-disk.ts';
import { startMortalBrowser } from './mortal-browser.ts';
import { apply, findJob, install, openPage } from './steps.ts';

const KILLS = tries(2, 20);
/** No posting answers to two of them: one person applies to each. */
const WORDS = [
  'line cook',
  'truck driver',
  'registered nurse',
  'welder',
  'construction labourer',
  'heavy-duty mechanic',
  'dining room server',
  'front desk clerk',
  'greenhouse worker',
  'school caretaker',
];
/** The request never leaves, and the answer never comes. */
const FAULTS: readonly Fault[] = ['black-hole', 'answers-lost'];

let data: Awaited<ReturnType<typeof temporaryFolder>>;
let profile: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let proxy: FaultProxy;

beforeAll(async () => {
  [data, profile] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  server = await startServer({ dataDir: data.path, port: await freePort() });
  proxy = await openFaultProxy(server.port);
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
  await Promise.all([data.remove(), profile.remove()]);
});

test(`a browser killed ${KILLS} times between save and send has lost nothing, and sends it once`, async () => {
  let browser = await startMortalBrowser(profile.path);
  let page = await openPage(browser.context);
  await install(page, proxy.url);
  const applied: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await page.goto(`${proxy.url}/jobList`);
    const jobId = await findJob(page, WORDS[kill % WORDS.length] ?? '');
    proxy.become(FAULTS[kill % FAULTS.length] ?? 'cut');
    await apply(page, `before kill ${kill + 1}`);
    await page
      .getByText(/Saved here|On its way/)
      .first()
      .waitFor();
    await browser.kill();
    applied.push(jobId);

    proxy.become('open');
    browser = await startMortalBrowser(profile.path);
    page = await openPage(browser.context);
    await page.goto(`${proxy.url}/job/${jobId}`);
    await page.getByText('Application submitted successfully!').waitFor();
  }
  await browser.kill();
  await server.stop();

  const applications = await readBoard(data.path, 'applications');
  expect(applications.map(({ jobId, message }) => ({ jobId, message }))).toEqual(
    expect.arrayContaining(applied.map((jobId, kill) => ({ jobId, message: `before kill ${kill + 1}` }))),
  );
  expect(applications).toHaveLength(KILLS);
});
