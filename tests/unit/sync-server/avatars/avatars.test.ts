import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIcons } from '../../../../sync-server/avatars/icons.ts';
import { initialsImage, initialsOf } from '../../../../sync-server/avatars/initials.ts';
import { svgImage } from '../../../../sync-server/avatars/svg-image.ts';
import { createWorld, PROJECT, type World } from '../../../support/server-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.app.close());

describe('initials', () => {
  test.each([
    ['Ann', 'A'],
    ['ann lee', 'AL'],
    ['Jean-Luc Picard', 'JL'],
    ['  Zoé   Léger ', 'ZL'],
    ['e\u0301ric', 'É'],
    ['王 小明', '王小'],
    ['👩‍🚀 Ada', '👩‍🚀A'],
    ['ann@example.com', 'AE'],
    ['…', ''],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  test.each(['initials', 'photo'])(
    '%s of the person who is signed in don’t stay for the next one',
    async kind => {
      const cacheOf = async (query: string) =>
        (await world.send('owner', 'GET', `/v1/avatars/${kind}${query}`)).headers['cache-control'];
      expect(await cacheOf('')).toBe('private, no-cache');
      expect(await cacheOf('?name=Ann')).toBe('private, max-age=3888000');
    },
  );

  test('are no markup, whatever the name', () => {
    const image = initialsImage({
      name: '<script>alert(1)</script> &',
      width: 10,
      height: 10,
      background: '',
    });
    expect(image.match(/<(?!\/)\w+/g)).toEqual(['<svg', '<rect', '<text']);
  });

  test('are one’s own if no name is given, and a guest has none', async () => {
    const bodyOf = async (actor: 'owner' | 'guest') =>
      (await world.send(actor, 'GET', '/v1/avatars/initials')).body;
    expect(await bodyOf('owner')).toContain('>O</text>');
    expect(await bodyOf('guest')).toContain('></text>');
  });

  test('stand for a photo: one’s own, anybody’s for a key, and no stranger’s', async () => {
    const bodyOf = async (actor: 'owner' | 'stranger' | 'guest' | 'key', query: string) =>
      (await world.send(actor, 'GET', `/v1/avatars/photo?${query}`)).body;
    expect(await bodyOf('owner', '')).toContain('>O</text>');
    expect(await bodyOf('owner', 'userId=current()')).toContain('>O</text>');
    expect(await bodyOf('owner', 'userId=owner')).toContain('>O</text>');
    expect(await bodyOf('key', 'userId=owner')).toContain('>O</text>');
    const hash = 'a'.repeat(64);
    for (const [actor, query] of [
      ['stranger', 'userId=owner'],
      ['guest', 'userId=owner'],
      ['stranger', 'userId=nobody'],
      ['owner', `emailHash=${hash}`],
    ] as const)
      expect(await bodyOf(actor, query)).toContain('></text>');
  });

  test('keep their colour', () => {
    const of = (name: string) =>
      /fill="(#\w+)"/.exec(initialsImage({ name, width: 9, height: 9, background: '' }))?.[1];
    expect(of('Ann')).toBe(of('Ann'));
    expect(new Set(Array.from({ length: 50 }, (_, at) => of(`n${at}`))).size).toBeGreaterThan(4);
  });
});

test('every flag of the package is a whole image after it was fitted', async () => {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')),
    'flags/4x3',
  );
  const codes = readdirSync(folder).flatMap(name => /^((?!xx)[a-z]{2})\.svg$/.exec(name)?.[1] ?? []);
  expect(codes.length).toBeGreaterThan(240);
  const icons = createIcons();
  // A server reads no SVG; here it shows that each is one.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  for (const code of codes) {
    const drawing = await icons.flag(code);
    if (!drawing) throw new Error(`no flag of ${code}`);
    const image = svgImage(drawing, { width: 8, height: 6 });
    expect(image).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(await sharp(Buffer.from(image)).metadata()).toMatchObject({ width: 8, height: 6 });
  }
  for (const wrong of ['..', '../', 'c', 'caa', '__', 'xx']) expect(await icons.flag(wrong)).toBeNull();
});

test('an image is sealed off and may be shown elsewhere', async () => {
  const { headers } = await world.send('guest', 'GET', '/v1/avatars/flags/CA?width=0');
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining('sandbox'),
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('what is odd is refused with 400', async () => {
  for (const path of [
    'initials?name=' + 'x'.repeat(129),
    'initials?background=%3Cx%3E',
    'initials?width=-1',
    'qr',
    'qr?text=x&download=maybe',
    'qr?text=x&size=0',
    'flags/..%2F..%2Fetc',
    'flags/ca?width=1e3',
    'flags/ca?quality=101',
    'browsers/constructor',
    'credit-cards/__proto__',
  ]) {
    const answer = await world.app.inject({ url: `/v1/avatars/${path}`, headers: PROJECT });
    expect([path, answer.statusCode, answer.json().type]).toEqual([path, 400, 'general_argument_invalid']);
  }
  expect((await world.app.inject('/v1/avatars/qr?text=x')).statusCode).toBe(401);
  expect((await world.app.inject('/v1/avatars/qr?text=x&project=portage')).statusCode).toBe(200);
});

test('images cost their requester something', async () => {
  const { app } = await createWorld({ RATE_LIMITS: 'on' });
  app.budgets.spend('steps', { address: '127.0.0.1' }, Number.MAX_SAFE_INTEGER);
  expect((await app.inject({ url: '/v1/avatars/qr?text=x', headers: PROJECT })).statusCode).toBe(429);
  await app.close();
});
