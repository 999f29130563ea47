import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '../../../../src/wire/collections.ts';
import { ensureCollections } from '../../../../sync-server/documents/collections.ts';
import { createSchemaRegistry } from '../../../../sync-server/records/schema-registry.ts';
import { readDevice } from '../../../../sync-server/accounts/device.ts';
import { emailFacts, isEmail } from '../../../../sync-server/core/email-address.ts';
import { formatMoment, isRealDay, parseMoment } from '../../../../sync-server/core/moments.ts';
import { createOneAtATime } from '../../../../sync-server/core/one-at-a-time.ts';
import { openSecrets } from '../../../../sync-server/board/secrets.ts';
import { MapStore } from '../../../support/memory-store.ts';
import { gate } from '../../../support/gate.ts';

describe('moments', () => {
  test.each([
    ['1975-06-12 14:12:55+02:00', '1975-06-12T12:12:55.000+00:00'],
    ['2026-11-20T12:00:00.123456Z', '2026-11-20T12:00:00.123+00:00'],
    ['2026-11-20T12:00:00.000+00:00', '2026-11-20T12:00:00.000+00:00'],
    ['2026-11-20T12:00-0330', '2026-11-20T15:30:00.000+00:00'],
    ['2026-11-20', '2026-11-20T00:00:00.000+00:00'],
    ['2024-02-29', '2024-02-29T00:00:00.000+00:00'],
  ])('%s is %s on the wire', (text, wire) => {
    expect(formatMoment(parseMoment(text) ?? Number.NaN)).toBe(wire);
  });

  test.each([
    '',
    'now',
    '2026-13-01',
    '2026-02-30',
    '2026-11-20T25:00:00Z',
    '20261120',
    '2026-11-20T12:00:00+99:00',
    `${'9'.repeat(5000)}-01-01`,
  ])('%s is none', text => {
    expect(parseMoment(text)).toBeNull();
  });

  test('days are those of the calendar', () => {
    expect(['2024-02-29', '2023-02-29', '2026-04-31', '2026-1-1', 'x'].map(isRealDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('addresses', () => {
  test.each([
    'a@b.ca',
    "o'neil+jobs@mail.example.com",
    'a.b.c@xn--caf-dma.example',
    `${'x'.repeat(64)}@example.com`,
  ])('%s is one', text => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'a',
    'a@b',
    '@b.ca',
    'a@',
    'a b@c.ca',
    'a@b..ca',
    '.a@b.ca',
    'a.@b.ca',
    'a@-b.ca',
    'a@b.ca.',
    'a@b.1',
    'a@b.ca\r\nBcc: c@d.ca',
    'a@b.ca\n',
    'Ann <a@b.ca>',
    'a@b.ca,c@d.ca',
    '"a b"@c.ca',
    'a@[127.0.0.1]',
    'a\0@b.ca',
    'é@b.ca',
    `${'x'.repeat(65)}@example.com`,
    `a@${'x.'.repeat(130)}ca`,
  ])('%j is none', text => {
    expect(isEmail(text)).toBe(false);
  });

  test('tell what Appwrite tells of them', () => {
    expect(emailFacts('A.n.n+jobs@GoogleMail.com')).toEqual({
      emailCanonical: 'ann@gmail.com',
      emailIsCanonical: false,
      emailIsFree: true,
      emailIsDisposable: false,
      emailIsCorporate: false,
    });
    expect(emailFacts('ann@erie.example')).toMatchObject({ emailIsCanonical: true, emailIsCorporate: true });
  });
});

describe('devices', () => {
  const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  test.each([
    [
      'Chrome on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.77 Safari/537.36',
      ['WIN', 'Windows', '10', 'CH', 'Chrome', '70.0', 'Blink', 'desktop'],
    ],
    [
      'Firefox on Linux',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ['LIN', 'GNU/Linux', '', 'FF', 'Firefox', '140.0', 'Gecko', 'desktop'],
    ],
    [
      'Safari on a Mac',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/17.5 Safari/605.1.15`,
      ['MAC', 'Mac', '10.15.7', 'SF', 'Safari', '17.5', 'WebKit', 'desktop'],
    ],
    [
      'Safari on an iPhone',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${SAFARI} Version/17.5 Mobile/15E148 Safari/604.1`,
      ['IOS', 'iOS', '17.5', 'MF', 'Mobile Safari', '17.5', 'WebKit', 'smartphone'],
    ],
    [
      'Chrome on an iPhone',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${SAFARI} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
      ['IOS', 'iOS', '17.5', 'CI', 'Chrome Mobile iOS', '126.0', 'WebKit', 'smartphone'],
    ],
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      ['AND', 'Android', '14', 'CM', 'Chrome Mobile', '126.0', 'Blink', 'smartphone'],
    ],
    [
      'Edge',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.68',
      ['WIN', 'Windows', '10', 'PS', 'Microsoft Edge', '126.0', 'Blink', 'desktop'],
    ],
  ])('%s', (_name, userAgent, expected) => {
    const { osCode, osName, osVersion, clientCode, clientName, clientVersion, clientEngine, deviceName } =
      readDevice(userAgent);
    expect([
      osCode,
      osName,
      osVersion,
      clientCode,
      clientName,
      clientVersion,
      clientEngine,
      deviceName,
    ]).toEqual(expected);
  });

  test('unknown, missing and hostile ones have empty fields', () => {
    for (const text of [undefined, '', '   ', '\0', 'x'.repeat(100_000), '(((((((((('.repeat(1000)]) {
      expect(Object.values(readDevice(text)).every(value => typeof value === 'string')).toBe(true);
    }
    expect(readDevice(undefined)).toMatchObject({ osCode: '', clientType: '' });
  });
});

describe('secrets', () => {
  let directory: string;
  let calls = 0;
  const environment = {
    nowMs: () => 0,
    randomBytes: (length: number) => {
      calls += 1;
      return new Uint8Array(length).fill(calls);
    },
  };
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portage-secrets-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  test('are made once, for the server’s user only', async () => {
    const first = await openSecrets(directory, environment);
    expect(first.idKey).toHaveLength(32);
    expect(await openSecrets(directory, environment)).toEqual(first);
    expect((await stat(join(directory, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  test('with one changed byte are no secrets, or the same ones', async () => {
    const { idKey } = await openSecrets(directory, environment);
    const path = join(directory, 'secrets.json');
    const whole = await readFile(path);
    for (const at of whole.keys()) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(path, changed);
      const found = await openSecrets(directory, environment).catch(() => null);
      expect([at, found?.idKey ?? idKey]).toEqual([at, idKey]);
    }
  });

  test.each(['', '{', '{}', '{"idKey":"c2hvcnQ="}', '{"idKey":7}', 'null'])(
    'are never replaced when the file says %j',
    async text => {
      await writeFile(join(directory, 'secrets.json'), text);
      await expect(openSecrets(directory, environment)).rejects.toThrow(/Restore it from a backup/);
      expect(await readFile(join(directory, 'secrets.json'), 'utf8')).toBe(text);
    },
  );
});

describe('collections', () => {
  test('are written down once, and looked up by their ids', async () => {
    const store = new MapStore('board');
    await ensureCollections(store);
    const written = store.ids;
    expect(written).toHaveLength(COLLECTIONS.length);
    let commits = 0;
    store.beforeCommit = () => void (commits += 1);
    await ensureCollections(store);
    expect([store.ids, commits]).toEqual([written, 0]);
    const schemas = createSchemaRegistry(store);
    expect(schemas.find('board', 'jobs').id).toBe('jobs');
    expect(() => schemas.find('board', 'constructor')).toThrow('Collection with the requested ID');
    expect(() => schemas.find('constructor', 'jobs')).toThrow('Database with the requested ID');
  });

  test('of another version with another type stop the start', async () => {
    const store = new MapStore('board');
    await ensureCollections(store);
    const stored = await store.get('collection:jobs');
    if (!stored) throw new Error('not written');
    const body = { ...stored.body, attributes: { payMin: 'string' } };
    await store.commit([{ ...stored, body }]);
    await expect(ensureCollections(store)).rejects.toThrow(/another version: attribute "payMin"/);
  });

  test('get new attributes', async () => {
    const store = new MapStore('board');
    await store.commit([
      { id: 'collection:jobs', body: { kind: 'collection', attributes: { jobId: 'integer' } } },
    ]);
    await ensureCollections(store);
    expect((await store.get('collection:jobs'))?.body['attributes']).toMatchObject({ jobTitle: 'string' });
  });
});

describe('one at a time', () => {
  test('keeps the order within a key, lets others pass, and survives a failure', async () => {
    const oneAtATime = createOneAtATime();
    const seen: string[] = [];
    const { isOpen, open } = gate();
    const first = oneAtATime('a', async () => {
      await isOpen;
      seen.push('a1');
      throw new Error('a1 failed');
    });
    const second = oneAtATime('a', async () => seen.push('a2'));
    await oneAtATime('b', async () => seen.push('b1'));
    open();
    await expect(first).rejects.toThrow('a1 failed');
    await second;
    expect(seen).toEqual(['b1', 'a1', 'a2']);
  });
});
