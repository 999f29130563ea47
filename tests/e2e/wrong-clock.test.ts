import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { folderForTests } from '../support/server-for-tests.ts';
import { readBoard } from './board-on-disk.ts';
import { openBrowser } from './chromium.ts';
import { apply, findJob, install, openPage } from './steps.ts';

/** What the faketime package preloads into a process; '' where it is not installed. */
const FAKETIME =
  spawnSync('faketime', ['-f', '+0d', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).stdout?.trim() ?? '';

const data = folderForTests();
const profile = folderForTests();
let port: number;

beforeAll(async () => {
  port = await freePort();
});

/** Two clocks a day apart are the same whichever of them is wrong: the server's is moved, Chromium's is not. */
function startAt(offset: string): Promise<ServerProcess> {
  return startServer({ dataDir: data.path, port, env: { LD_PRELOAD: FAKETIME, FAKETIME: offset } });
}

describe.skipIf(FAKETIME === '')(
  'a phone whose clock is a day off (skipped without the faketime package)',
  () => {
    test('sends what it wrote offline once, a day behind and then a day ahead', async () => {
      const browser = await openBrowser(profile.path);
      const page = await openPage(browser);
      const jobs: number[] = [];
      const rounds = [
        { offset: '+1d', keyword: 'line cook' },
        { offset: '-1d', keyword: 'truck driver' },
      ];
      for (const { offset, keyword } of rounds) {
        let server = await startAt(offset);
        await install(page, server.url);
        await page.getByText(/clock/i).first().waitFor();
        await server.stop();
        await page.goto(`${server.url}/jobList`);
        const jobId = await findJob(page, keyword);
        await apply(page, `written at ${offset}`);
        await page
          .getByText(/Saved\. We’ll send it/)
          .first()
          .waitFor();
        server = await startAt(offset);
        await page.reload();
        await page.getByText('Application submitted successfully!').waitFor();
        jobs.push(jobId);
        await server.stop();
      }
      await browser.close();
      const applications = await readBoard(data.path, 'applications');
      expect(applications).toHaveLength(jobs.length);
      for (const [round, { offset }] of rounds.entries()) {
        expect(applications).toContainEqual(
          expect.objectContaining({ jobId: jobs[round], message: `written at ${offset}` }),
        );
      }
    });
  },
);
