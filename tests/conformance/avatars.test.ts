import { Avatars, type Browser, type CreditCard, type Flag } from 'appwrite';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sdkServerForTests } from '../support/sdk-server.ts';

const VECTOR = 'the image is an SVG';
const server = sdkServerForTests({ ALLOWED_NETWORKS: '127.0.0.1' });
let avatars: Avatars;

beforeAll(() => {
  avatars = new Avatars(server.browser().client);
});

/** The image at an address that the SDK made, as a page would show it. */
async function shown(address: string, cache = 'private, max-age=3888000') {
  const response = await fetch(address);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
  ]);
  expect(response.headers.get('cache-control')).toBe(cache);
  const text = await response.text();
  const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(text) ?? [];
  return { text, width: Number(width), height: Number(height) };
}

const refused = async (address: string) => {
  const response = await fetch(address);
  const { type } = (await response.json()) as { type: string };
  return [response.status, type];
};
const INVALID = [400, 'general_argument_invalid'];

describe('Avatars.getInitials', () => {
  test('draws the initials of a name', async () => {
    const image = await shown(avatars.getInitials({ name: 'Zoé Léger-Roy', width: 200, height: 100 }));
    expect(image).toMatchObject({ width: 200, height: 100 });
    expect(image.text).toContain('>ZL</text>');
    expect((await shown(avatars.getInitials({ name: '王 小明', background: 'FFF000' }))).text).toMatch(
      /fill="#fff000".*>王小<\/text>/,
    );
    expect(await refused(avatars.getInitials({ name: 'x', background: 'red' }))).toEqual(INVALID);
    expect(await refused(avatars.getInitials({ name: 'x', width: 2001 }))).toEqual(INVALID);
  });
  test(`differs: ${VECTOR}`, async () => {
    expect((await shown(avatars.getInitials({ name: 'Ann' }))).text).toMatch(/^<svg /);
  });
});

describe('Avatars.getPhoto', () => {
  test('differs: shows the initials, because the server asks no other service for a photo', async () => {
    const image = await shown(avatars.getPhoto({ name: 'Ann Lee', width: 64, height: 64 }));
    expect(image).toMatchObject({ width: 64, height: 64, text: expect.stringContaining('>AL</text>') });
    expect((await shown(avatars.getPhoto({ userId: 'somebody' }), 'private, no-cache')).text).toContain(
      '></text>',
    );
    expect(await refused(avatars.getPhoto({ emailHash: 'ann@example.com' }))).toEqual(INVALID);
    expect(await refused(avatars.getPhoto({ rating: 'y' }))).toEqual(INVALID);
  });
});

describe('Avatars.getQR', () => {
  test('draws a code', async () => {
    const image = await shown(avatars.getQR({ text: 'https://example.com/é', size: 300, margin: 2 }));
    expect(image).toMatchObject({ width: 300, height: 300 });
    const download = await fetch(avatars.getQR({ text: 'x', download: true }));
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="qr.svg"');
    for (const wrong of [
      { text: '' },
      { text: 'x'.repeat(513) },
      { text: 'x', size: 1001 },
      { text: 'x', margin: 11 },
    ])
      expect(await refused(avatars.getQR(wrong))).toEqual(INVALID);
  });
  test(`differs: ${VECTOR}`, async () => {
    expect((await shown(avatars.getQR({ text: 'x' }))).text).toMatch(/^<svg /);
  });
});

describe('Avatars.getFlag', () => {
  test('has the flags of all countries', async () => {
    expect(await shown(avatars.getFlag({ code: 'ca' as Flag, width: 90, height: 60 }))).toMatchObject({
      width: 90,
      height: 60,
    });
    expect(await refused(avatars.getFlag({ code: 'xx' as Flag }))).toEqual(INVALID);
  });
  test(`differs: ${VECTOR}`, async () => {
    expect((await shown(avatars.getFlag({ code: 'fr' as Flag }))).text).toMatch(/^<svg /);
  });
});

describe('Avatars.getBrowser', () => {
  test('has logos of browsers', async () => {
    for (const code of ['ch', 'ci', 'cm', 'ff', 'sf', 'mf', 'ps', 'oi', 'om', 'op', 'on'])
      expect(await shown(avatars.getBrowser({ code: code as Browser, width: 50, height: 50 }))).toMatchObject(
        {
          width: 50,
          height: 50,
        },
      );
    expect(await refused(avatars.getBrowser({ code: 'zz' as Browser }))).toEqual(INVALID);
  });
  test(`differs: ${VECTOR}; 404 avatar_not_found for Avant, Android’s WebView and Chromium`, async () => {
    for (const code of ['aa', 'an', 'cr'])
      expect(await refused(avatars.getBrowser({ code: code as Browser }))).toEqual([404, 'avatar_not_found']);
  });
});

describe('Avatars.getCreditCard', () => {
  test('has logos of credit cards', async () => {
    for (const code of 'amex diners discover elo hipercard jcb mastercard unionpay visa maestro'.split(' '))
      expect(await shown(avatars.getCreditCard({ code: code as CreditCard }))).toMatchObject({ width: 100 });
    expect(await refused(avatars.getCreditCard({ code: 'zz' as CreditCard }))).toEqual(INVALID);
  });
  test(`differs: ${VECTOR}; 404 avatar_not_found for Argencard, Cabal, Cencosud, Mir, Naranja, RuPay and Tarjeta Shopping`, async () => {
    for (const code of 'argencard cabal cencosud mir naranja rupay targeta-shopping'.split(' '))
      expect(await refused(avatars.getCreditCard({ code: code as CreditCard }))).toEqual([
        404,
        'avatar_not_found',
      ]);
  });
});

describe('images of other servers', () => {
  const site = createServer((request, response) => {
    if (request.url === '/page')
      response.setHeader('content-type', 'text/html').end('<link rel=icon href=/red.png>');
    else if (request.url === '/red.png') void red().then(bytes => response.end(bytes));
    else response.writeHead(404).end();
  });
  const red = () =>
    sharp({ create: { width: 80, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  let base: string;
  beforeAll(async () => {
    await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => void site.close());

  const factsOf = async (address: string) => {
    const response = await fetch(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return [width, height];
  };

  describe('Avatars.getImage', () => {
    test('crops an image to a size', async () => {
      expect(await factsOf(avatars.getImage({ url: `${base}/red.png` }))).toEqual([400, 400]);
      expect(await factsOf(avatars.getImage({ url: `${base}/red.png`, width: 20, height: 0 }))).toEqual([
        20, 10,
      ]);
    });
    test('refuses what is no image and no address', async () => {
      expect(await refused(avatars.getImage({ url: `${base}/page` }))).toEqual([
        404,
        'avatar_image_not_found',
      ]);
      expect(await refused(avatars.getImage({ url: 'nonsense' }))).toEqual(INVALID);
    });
  });

  describe('Avatars.getFavicon', () => {
    test('finds the icon that a page names', async () => {
      expect(await factsOf(avatars.getFavicon({ url: `${base}/page` }))).toEqual([56, 56]);
    });
    test('refuses a page that is not there', async () => {
      expect(await refused(avatars.getFavicon({ url: `${base}/gone` }))).toEqual([
        404,
        'avatar_remote_url_failed',
      ]);
    });
  });
});
