import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { iconIn } from '../../../../sync-server/avatars/icon-in-page.ts';
import { createWorld, type World } from '../../../support/server-world.ts';

const ICO = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(40)]);
let site: Server;
let base: string;
let world: World;
let closed: World;
let asked: string[] = [];

beforeAll(async () => {
  const red = { r: 200, g: 0, b: 0 };
  const photo = await sharp({ create: { width: 300, height: 100, channels: 3, background: red } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer();
  const strip = await sharp({ create: { width: 10, height: 500, channels: 3, background: red } })
    .png()
    .toBuffer();
  const answers: Record<string, { status?: number; type: string; body: Buffer | string; location?: string }> =
    {
      '/photo.jpg': { type: 'image/jpeg', body: photo },
      '/strip.png': { type: 'image/png', body: strip },
      '/page': {
        type: 'text/html',
        body: '<link rel="icon" sizes="16x16" href="/small.png"><link rel="shortcut icon" sizes="64x64" href="photo.jpg">',
      },
      '/plain': { type: 'text/html', body: '<title>No icon is named</title>' },
      '/favicon.ico': { type: 'image/x-icon', body: ICO },
      '/drawing.svg': { type: 'image/png', body: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' },
      '/broken.png': { type: 'image/png', body: photo.subarray(0, 200) },
      '/moved': { status: 302, type: 'text/plain', body: '', location: '/photo.jpg' },
      '/missing-icon/page': { type: 'text/html', body: '<link rel=icon href=nowhere.png>' },
    };
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    if (!answer) return void response.writeHead(404).end('gone');
    const { status = 200, type, body, location } = answer;
    response
      .writeHead(status, { 'content-type': type, ...(location !== undefined && { location }) })
      .end(body);
  });
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  world = await createWorld({ ALLOWED_NETWORKS: '127.0.0.1' });
  closed = await createWorld();
});
afterAll(async () => {
  await Promise.all([world.app.close(), closed.app.close()]);
  site.closeAllConnections();
  await new Promise(resolve => site.close(resolve));
});

const get = (kind: string, query: Record<string, string>, at = world) =>
  at.send('guest', 'GET', `/v1/avatars/${kind}?${new URLSearchParams(query).toString()}`);

describe('the image of another server', () => {
  test.each([
    [{}, 400, 400],
    [{ width: '50', height: '0' }, 50, 17],
    [{ width: '0', height: '0' }, 300, 100],
  ])('is a PNG of the size that is asked for: %o', async (size, width, height) => {
    const answer = await get('image', { url: `${base}/photo.jpg`, ...size });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    const facts = await sharp(answer.rawPayload).metadata();
    expect(facts).toMatchObject({ format: 'png', width, height });
    expect(facts.exif).toBeUndefined();
  });

  test('a narrow strip isn’t stretched beyond what the server can hold', async () => {
    const answer = await get('image', { url: `${base}/strip.png`, width: '2000', height: '0' });
    expect([answer.statusCode, answer.json().type]).toEqual([400, 'storage_image_resolution_exceeded']);
  });

  test.each(['/drawing.svg', '/broken.png', '/moved', '/nowhere', '/plain'])('%s is none', async path => {
    const answer = await get('image', { url: base + path });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      expect.objectContaining({ type: 'avatar_image_not_found' }),
    ]);
  });

  test.each(['', 'nonsense', 'file:///etc/passwd', 'ftp://example.com/a.png', `http://${'a'.repeat(2000)}`])(
    'an address that is none is refused: %s',
    async url => {
      const answer = await get('image', { url });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining({ type: 'general_argument_invalid' }),
      ]);
    },
  );

  test('an address that is not public looks like one where nothing is, and nothing is asked there', async () => {
    asked = [];
    const there = await get('image', { url: `${base}/photo.jpg` }, closed);
    const nothing = await get('image', { url: `${base}/nowhere` }, closed);
    expect(there.statusCode).toBe(404);
    expect(there.json()).toEqual(nothing.json());
    expect(asked).toEqual([]);
  });
});

describe('the icon of a page', () => {
  test('is the one that it names in the right size, or else the usual file', async () => {
    const named = await get('favicon', { url: `${base}/page` });
    expect(await sharp(named.rawPayload).metadata()).toMatchObject({ format: 'png', width: 56, height: 56 });
    const usual = await get('favicon', { url: `${base}/plain` });
    expect([usual.headers['content-type'], usual.rawPayload]).toEqual(['image/x-icon', ICO]);
    expect(usual.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['/nowhere', 'avatar_remote_url_failed'],
    ['/missing-icon/page', 'avatar_icon_not_found'],
  ])('%s has none', async (path, type) => {
    expect((await get('favicon', { url: base + path })).json()).toMatchObject({ code: 404, type });
  });

  test.each([
    ['<link rel=icon href=/a.png>', 'https://jobs.example/a.png'],
    [
      '<base href="https://cdn.example/x/"><link rel="apple-touch-icon" href="b.png">',
      'https://cdn.example/x/b.png',
    ],
    [
      '<link rel=icon sizes=16x16 href=s.png><link rel=icon sizes=180x180 href=l.png>',
      'https://jobs.example/p/l.png',
    ],
    ['<link rel=icon href="javascript:alert(1)">', null],
    ['<link rel=icon href="data:image/png;base64,AA">', null],
    ['<link rel=icon href=logo.svg>', null],
    ['<!-- <link rel=icon href=/a.png> -->', null],
    ['<link rel=stylesheet href=/a.css>', null],
  ])('in %s', (html, expected) => {
    expect(iconIn(html, 'https://jobs.example/p/page')).toBe(expected);
  });
});
