import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fault, type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts';
import { folderForTests, serverForTests } from '../support/server-for-tests.ts';
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
  'warehouse material handler',
  'tree planter',
  'software developer',
  'room attendant',
  'parcel delivery driver',
  'network technician',
  'lobster plant worker',
  'kitchen helper',
  'home support worker',
  'excavator operator',
];
/** The request never leaves, and the answer never comes. */
const FAULTS: readonly Fault[] = ['black-hole', 'answers-lost'];

const server = serverForTests();
const profile = folderForTests();
let proxy: FaultProxy;

beforeAll(async () => {
  proxy = await openFaultProxy(server.port);
});
afterAll(() => proxy.close());

test(`a browser killed ${KILLS} times between save and send has lost nothing, and sends it once`, async () => {
  let browser = await startMortalBrowser(profile.path);
  let page = await openPage(browser.context);
  await install(page, proxy.url);
  const applied: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await page.goto(`${proxy.url}/jobList`);
    const jobId = await findJob(page, WORDS[kill] ?? '');
    expect(applied).not.toContain(jobId);
    proxy.become(FAULTS[kill % FAULTS.length] ?? 'cut');
    await apply(page, `before kill ${kill + 1}`);
    await page
      .getByText(/Saved\. We’ll send it|Sending…/)
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

  const applications = await readBoard(server.dataDir, 'applications');
  expect(applications.map(({ jobId, message }) => ({ jobId, message }))).toEqual(
    expect.arrayContaining(applied.map((jobId, kill) => ({ jobId, message: `before kill ${kill + 1}` }))),
  );
  expect(applications).toHaveLength(KILLS);
});
