import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { board } from './board.ts';
import { hasBoardKeys } from './catalogue-on-disk.ts';
import { openDevice, WITH_SHELL } from './device.ts';
import { apply, install } from './steps.ts';

/** A phone with the app and the board's keys on it, and from then on without a network. */
async function phone(url = board.url): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openDevice(WITH_SHELL);
  const page = await context.newPage();
  await install(page, url);
  await expect.poll(() => hasBoardKeys(page)).toBe(true);
  return { context, page };
}

/** Takes the place of the camera: it sees what `show` gives it. */
async function withCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    const seen = { image: null as HTMLImageElement | null };
    Object.assign(globalThis, { seen });
    canvas.width = canvas.height = 640;
    setInterval(() => {
      const context = canvas.getContext('2d');
      if (!context) return;
      context.fillStyle = '#777';
      context.fillRect(0, 0, 640, 640);
      if (seen.image) context.drawImage(seen.image, 60, 60, 520, 520);
    }, 40);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(25);
  });
}

/** Holds the receiver's camera over the sender's screen, as it is now. */
async function show(sender: Page, receiver: Page): Promise<void> {
  const picture = await sender
    .getByRole('img', { name: 'QR code for the other phone’s camera' })
    .screenshot();
  await receiver.evaluate(async base64 => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    (globalThis as unknown as { seen: { image: HTMLImageElement } }).seen.image = image;
  }, picture.toString('base64'));
}

async function openJob(page: Page, jobId: number): Promise<string> {
  await page.goto(`${board.url}/job/${jobId}`);
  await page.getByRole('button', { name: 'Share' }).waitFor();
  // The form comes without the full posting, too, where the server takes long to answer; this doesn't.
  await page.getByText('Goes to Larch & Ladle’s inbox on Portage.').waitFor();
  return (await page.getByRole('main').getByRole('heading', { level: 1 }).first().textContent()) ?? '';
}

async function sendOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Send offline' }).click();
  await page.getByRole('img', { name: 'QR code for the other phone’s camera' }).waitFor();
}

async function openFile(page: Page, bytes: Buffer): Promise<string> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'job.portage',
    mimeType: 'application/octet-stream',
    buffer: bytes,
  });
  const result = page.locator('section[aria-busy=false]');
  await result.waitFor();
  return result.innerText();
}

/** Changes a byte, and the checksum as someone would who knows the format. */
function forged(file: Buffer, at: number, bit: number): Buffer {
  const bytes = Buffer.from(file);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  const content = bytes.subarray(0, -8);
  createHash('sha256').update(new Uint8Array(content)).digest().copy(bytes, content.length, 0, 8);
  return bytes;
}

test('a device has the board’s keys as soon as it has the list, before the code of full postings', async () => {
  const context = await openDevice();
  await context.route('**/assets/start-details-*', route => route.abort());
  const page = await context.newPage();
  const keys = page.waitForResponse('**/v1/sync/board');
  await page.goto(`${board.url}/jobList`);
  expect((await keys).status()).toBe(200);
});

test('a posting passes from phone to phone by codes and by file without a network, and an application from it arrives', async () => {
  const [sender, receiver] = [await phone(), await phone()];
  const title = await openJob(sender.page, 1001);
  await withCamera(receiver.page);
  await sender.context.setOffline(true);
  await receiver.context.setOffline(true);

  await sendOffline(sender.page);
  await receiver.page.goto(`${board.url}/receive`);
  await receiver.page.getByRole('button', { name: 'Scan code' }).click();
  await receiver.page.getByText('Point the camera at the code.').waitFor();
  const genuine = receiver.page.getByText('Genuine', { exact: true });
  // It takes about a dozen codes, and on a busy machine each takes seconds to be shown and read.
  while ((await genuine.count()) === 0) await show(sender.page, receiver.page);
  await genuine.waitFor();
  await receiver.page.getByText(/^As of .*, unchanged and from /).waitFor();
  await receiver.page.getByRole('button', { name: 'Save job' }).click();
  await receiver.page.getByText(/^Saved\. You can apply now/).waitFor();

  const saved = sender.page.waitForEvent('download');
  await sender.page.getByRole('button', { name: /^Save file/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('job-1001.portage');
  const file = await readFile(await download.path());
  expect(await openFile(receiver.page, file)).toContain('Genuine');
  for (let turn = 0; turn < 12; turn += 1) {
    const at = 12 + Math.floor((turn * (file.length - 24)) / 12);
    const said = await openFile(receiver.page, forged(file, at, turn % 8));
    expect(said, `byte ${at}`).toMatch(/Not genuine|can’t confirm|couldn’t read/);
    expect(said).not.toContain(title);
  }

  await openFile(receiver.page, file);
  await receiver.page.getByRole('link', { name: title }).click();
  await apply(receiver.page, 'A friend sent me this job at the camp.');
  await receiver.page
    .getByText(/Saved\. We’ll send it/)
    .first()
    .waitFor();
  await receiver.context.setOffline(false);
  await receiver.page.getByText('Application submitted successfully!').waitFor();
});
