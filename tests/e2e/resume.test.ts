import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PART_BYTES, RESUMES_BUCKET } from '../../src/wire/uploads.ts';
import { type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts';
import { someBytes } from '../support/kept-files.ts';
import { folderForTests, serverForTests } from '../support/server-for-tests.ts';
import { startMortalBrowser } from './mortal-browser.ts';
import { apply, findJob, install, openPage } from './steps.ts';

const API_KEY = 'the-operators-key-of-these-tests-0123456789';
const PARTS = 6;

const server = serverForTests({ env: { API_KEY } });
const profile = folderForTests();
let proxy: FaultProxy;

beforeAll(async () => {
  proxy = await openFaultProxy(server.port);
});
afterAll(() => proxy.close());

/** A PDF as far as its first bytes say, of several parts. */
const resume = Buffer.concat([Buffer.from('%PDF-1.7\n'), someBytes(PART_BYTES * (PARTS - 1))]);

test('a résumé chosen without a network arrives once, though network, browser and server go away on the way', async () => {
  let browser = await startMortalBrowser(profile.path);
  let page = await openPage(browser.context);
  await install(page, proxy.url);
  await page.goto(`${proxy.url}/jobList`);
  const jobId = await findJob(page, 'line cook');
  proxy.become('black-hole');
  await page.locator('input[type=file]').setInputFiles({
    name: 'Robin’s résumé.pdf',
    mimeType: 'application/pdf',
    buffer: resume,
  });
  await page.getByText('Robin’s résumé.pdf').waitFor();
  await apply(page, 'I cook.');
  await page.getByText(/We’ll send Robin’s résumé\.pdf .* first\./).waitFor();

  // The network comes and goes with the first part. The page sends again on its own, so it goes before.
  await page.goto('about:blank');
  let part = nextPart(page);
  proxy.become('open');
  proxy.becomeAfter('PUT /v1/sync/uploads/', 'answers-lost');
  await page.goto(`${proxy.url}/outbox`);
  await part;
  await browser.kill();

  // It comes and goes again, and this time the server is killed.
  browser = await startMortalBrowser(profile.path);
  page = await openPage(browser.context);
  part = nextPart(page);
  proxy.become('open');
  proxy.becomeAfter('PUT /v1/sync/uploads/', 'answers-lost');
  await page.goto(`${proxy.url}/job/${jobId}`);
  await part;
  await server.kill();
  proxy.become('cut');
  await server.start();

  proxy.become('open');
  await page.goto(`${proxy.url}/job/${jobId}`);
  await page.getByText('Application submitted successfully!').waitFor();
  await browser.kill();

  const list = await asked(`/v1/storage/buckets/${RESUMES_BUCKET}/files`);
  const { total, files } = (await list.json()) as { total: number; files: { $id: string; name: string }[] };
  expect({ total, name: files[0]?.name }).toEqual({ total: 1, name: 'Robin’s résumé.pdf' });
  const file = await asked(`/v1/storage/buckets/${RESUMES_BUCKET}/files/${files[0]?.$id}/download`);
  expect(hashOf(Buffer.from(await file.arrayBuffer()))).toBe(hashOf(resume));
  const applications = await asked('/v1/databases/board/collections/applications/documents');
  expect(await applications.json()).toMatchObject({
    total: 1,
    documents: [{ jobId, resumeId: files[0]?.$id, resumeName: 'Robin’s résumé.pdf' }],
  });
});

/** Resolves with the next part that the server confirmed. */
function nextPart(page: Page): Promise<unknown> {
  return page.waitForResponse(
    response =>
      response.request().method() === 'PUT' && response.ok() && response.url().includes('/uploads/'),
  );
}

function asked(path: string): Promise<Response> {
  return fetch(server.url + path, {
    headers: { 'x-appwrite-project': 'portage', 'x-appwrite-key': API_KEY },
  });
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
