import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFunctionsWorld, type FunctionsWorld, packCode } from '../../../support/functions-world.ts';
import { tarOf } from '../../../support/tar-of.ts';

let world: FunctionsWorld;
beforeEach(async () => {
  world = await createFunctionsWorld();
  await world.send('key', 'POST', '/functions', {
    functionId: 'f1',
    name: 'x',
    runtime: 'node-20.0',
    execute: ['any'],
  });
});
afterEach(() => world.close());

const PATH = '/functions/f1/deployments';
const activeOne = async () =>
  (await world.send('key', 'GET', '/functions/f1')).json<{ deploymentId: string }>().deploymentId;
const filesIn = (folder: string) => readdirSync(join(world.context.config.dataDir, folder));

describe('a deployment', () => {
  test('in one body is unpacked, active and can be downloaded', async () => {
    const code = await packCode({ 'main.js': 'export default 1', 'lib/a.js': 'é' });
    const made = await world.upload('f1', code);
    expect(made.statusCode).toBe(202);
    expect(made.json()).toMatchObject({
      type: 'manual',
      status: 'ready',
      entrypoint: 'main.js',
      activate: true,
      sourceSize: code.length,
      buildSize: 18,
      resourceId: 'f1',
      chunksTotal: 1,
      chunksUploaded: 1,
    });
    const { $id } = made.json<{ $id: string }>();
    expect(await activeOne()).toBe($id);
    const download = await world.send('key', 'GET', `${PATH}/${$id}/download`);
    expect(new Uint8Array(download.rawPayload)).toEqual(code);
    expect((await world.send('key', 'GET', PATH)).json()).toMatchObject({ total: 1, deployments: [{ $id }] });
    expect(filesIn('functions/uploads')).toEqual([]);
  });

  test('arrives in parts, in any order and more than once, also at a restarted server', async () => {
    const code = await packCode({ 'main.js': 'export default 1', noise: randomBytes(3000).toString('hex') });
    const total = code.length;
    const cuts = [0, 1000, 2000, total];
    const part = (target: FunctionsWorld, at: number, headers: object = {}) => {
      const [start = 0, end = 0] = [cuts[at], cuts[at + 1]];
      const range = { 'content-range': `bytes ${start}-${end - 1}/${total}`, ...headers };
      return target.upload('f1', code.slice(start, end), {}, range);
    };
    const first = await part(world, 0);
    expect(first.json()).toMatchObject({ status: 'waiting', chunksUploaded: 1 });
    const id = { 'x-appwrite-id': first.json<{ $id: string }>().$id };
    expect((await part(world, 2, id)).json()).toMatchObject({ status: 'waiting' });
    const next = await world.another();
    expect((await part(next, 2, id)).json()).toMatchObject({ status: 'waiting' });
    const last = await part(next, 1, id);
    expect(last.json()).toMatchObject({ $id: id['x-appwrite-id'], status: 'ready', buildSize: 6016 });
    expect((await part(next, 1, id)).json()).toMatchObject({ $id: id['x-appwrite-id'], status: 'ready' });
    const [blob = ''] = filesIn('files/functions');
    expect(blob).toBe(`${createHash('sha256').update(code).digest('hex')}.tar.gz`);
    await next.close();
  });

  test('that isn’t wished active stays inactive until it is activated', async () => {
    const made = await world.upload('f1', await packCode({ 'main.js': '1' }), { activate: 'false' });
    expect(await activeOne()).toBe('');
    const { $id } = made.json<{ $id: string }>();
    const active = await world.send('key', 'PATCH', '/functions/f1/deployment', { deploymentId: $id });
    expect(active.json()).toMatchObject({ deploymentId: $id, live: true, latestDeploymentStatus: 'ready' });
  });

  test('without its entry point fails, and the active one stays', async () => {
    const good = (await world.upload('f1', await packCode({ 'main.js': '1' }))).json<{ $id: string }>();
    const bad = await world.upload('f1', await packCode({ 'other.js': '1' }));
    expect(bad.json()).toMatchObject({ status: 'failed', buildLogs: expect.stringContaining('main.js') });
    expect(await activeOne()).toBe(good.$id);
    const refused = await world.send('key', 'PATCH', '/functions/f1/deployment', {
      deploymentId: bad.json<{ $id: string }>().$id,
    });
    expect(refused.json()).toMatchObject({ type: 'build_not_ready' });
  });

  test('can be duplicated, canceled and deleted', async () => {
    const { $id } = (await world.upload('f1', await packCode({ 'main.js': '1' }))).json<{ $id: string }>();
    const copy = await world.send('key', 'POST', `${PATH}/duplicate`, { deploymentId: $id });
    expect(copy.json()).toMatchObject({ status: 'ready' });
    expect((await world.send('key', 'PATCH', `${PATH}/${$id}/status`, {})).json()).toMatchObject({
      type: 'build_already_completed',
    });
    const copyId = copy.json<{ $id: string }>().$id;
    expect(await activeOne()).toBe(copyId);
    expect((await world.send('key', 'DELETE', `${PATH}/${copyId}`)).statusCode).toBe(204);
    expect(await activeOne()).toBe('');
    const run = await world.send('owner', 'POST', '/functions/f1/executions', {});
    expect(run.json()).toMatchObject({ code: 404, type: 'deployment_not_found' });
  });

  test('takes no parts that overlap, which could fill the disk', async () => {
    const part = (range: string, size: number, id = '') =>
      world.upload(
        'f1',
        new Uint8Array(size),
        {},
        { 'content-range': `bytes ${range}/30`, ...(id && { 'x-appwrite-id': id }) },
      );
    const { $id } = (await part('0-9', 10)).json<{ $id: string }>();
    for (const range of ['5-29', '9-29', '1-25'])
      expect(
        (await part(range, Number(range.split('-')[1]) - Number(range.split('-')[0]) + 1, $id)).json(),
      ).toMatchObject({
        type: 'storage_invalid_content_range',
      });
    expect(filesIn(`functions/uploads/${$id}`)).toEqual(['0']);
    expect((await part('10-29', 20, $id)).json()).toMatchObject({ status: 'failed' });
  });

  test.runIf(process.platform === 'linux')(
    'with the same code leaves functions that run from it alone',
    async () => {
      const code = await packCode({ 'main.js': '1', 'later.js': '2' });
      await world.upload('f1', code);
      const [blob = ''] = filesIn('functions/code');
      // As the sandbox does, which shows this folder to the function.
      const folder = openSync(join(world.context.config.dataDir, 'functions/code', blob), 'r');
      await world.upload('f1', code);
      expect(readdirSync(`/proc/self/fd/${folder}`).sort()).toEqual(['later.js', 'main.js']);
      closeSync(folder);
      world.context.clock.nowMs = Date.now() + 2 * 86_400_000;
      await world.services.deployments.tidy();
      expect(filesIn('functions/code')).toEqual([blob]);
    },
  );

  test('a canceled upload takes no more parts', async () => {
    const range = { 'content-range': 'bytes 0-9/30' };
    const { $id } = (await world.upload('f1', new Uint8Array(10), {}, range)).json<{ $id: string }>();
    const canceled = await world.send('key', 'PATCH', `${PATH}/${$id}/status`, {});
    expect(canceled.json()).toMatchObject({ status: 'canceled' });
    const more = await world.upload(
      'f1',
      new Uint8Array(10),
      {},
      { 'content-range': 'bytes 10-19/30', 'x-appwrite-id': $id },
    );
    expect(more.json()).toMatchObject({ status: 'canceled' });
    expect(filesIn('functions/uploads')).toEqual([]);
  });

  test('files of deleted deployments are removed once no upload can need them', async () => {
    const { $id } = (await world.upload('f1', await packCode({ 'main.js': '1' }))).json<{ $id: string }>();
    await world.send('key', 'DELETE', `${PATH}/${$id}`);
    expect(filesIn('files/functions')).toHaveLength(1);
    world.context.clock.nowMs = Date.now() + 2 * 86_400_000;
    await world.services.deployments.tidy();
    expect(filesIn('files/functions')).toEqual([]);
    expect(filesIn('functions/code')).toEqual([]);
  });
});

describe('an upload is refused', () => {
  test.each([
    ['a wrong range', { 'content-range': 'bytes 5-2/10' }, 'storage_invalid_content_range'],
    ['a range of other bytes', { 'content-range': 'bytes 0-98/200' }, 'storage_invalid_content_range'],
    ['no range', { 'content-range': 'all of it' }, 'storage_invalid_content_range'],
    ['too large a file', { 'content-range': 'bytes 0-9/99999999999' }, 'storage_invalid_file_size'],
    [
      'an unknown upload',
      { 'content-range': 'bytes 0-9/20', 'x-appwrite-id': 'nope' },
      'deployment_not_found',
    ],
  ])('with %s', async (_name, headers, type) => {
    expect((await world.upload('f1', new Uint8Array(10), {}, headers)).json()).toMatchObject({ type });
    expect(filesIn('functions/uploads')).toEqual([]);
  });

  test.each([
    ['entrypoint', { entrypoint: '' }, 'function_entrypoint_missing'],
    ['entrypoint', { entrypoint: 'x'.repeat(1029) }, 'general_argument_invalid'],
    ['activate', { activate: 'perhaps' }, 'general_argument_invalid'],
  ])('with a wrong %s', async (_name, fields, type) => {
    expect((await world.upload('f1', new Uint8Array(10), fields)).json()).toMatchObject({ type });
  });

  test.each([
    ['JSON', 'application/json', '{}'],
    ['no boundary', 'multipart/form-data', 'x'],
    ['no parts', 'multipart/form-data; boundary=a', '--a--'],
    [
      'a cut body',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="code"; filename="a"\r\n\r\nabc',
    ],
    [
      'a file with another name',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="x"; filename="a"\r\n\r\nabc\r\n--a--\r\n',
    ],
    [
      'many fields',
      'multipart/form-data; boundary=a',
      `${'--a\r\nContent-Disposition: form-data; name="x"\r\n\r\nabc\r\n'.repeat(50)}--a--`,
    ],
    [
      'an inherited field',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--a--',
    ],
  ])('as %s', async (_name, type, payload) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/v1${PATH}`,
      headers: {
        'x-appwrite-project': 'portage',
        'x-appwrite-key': world.context.config.apiKey ?? '',
        'content-type': type,
      },
      payload,
    });
    expect(answer.statusCode).toBe(400);
  });

  test('from callers without a valid key, unread', async () => {
    const answer = await world.upload('f1', new Uint8Array(10), {}, { 'x-appwrite-key': 'dynamic_x' });
    expect(answer.statusCode).toBe(401);
  });

  test('from repositories and templates', async () => {
    for (const source of ['vcs', 'template'])
      expect((await world.send('key', 'POST', `${PATH}/${source}`, {})).json()).toMatchObject({
        type: 'functions_source_unsupported',
      });
  });
});

describe('code that is meant to do harm fails to build', () => {
  const main = { path: 'main.js', body: '1' };
  test.each([
    ['a symbolic link', tarOf(main, { path: 'a', type: 'SymbolicLink', linkpath: '/etc/passwd' })],
    ['a hard link', tarOf(main, { path: 'a', type: 'Link', linkpath: '../../secrets.json' })],
    ['a device', tarOf(main, { path: 'a', type: 'CharacterDevice' })],
    ['a block device', tarOf(main, { path: 'a', type: 'BlockDevice' })],
    ['a pipe', tarOf(main, { path: 'a', type: 'FIFO' })],
    ['a path upwards', tarOf(main, { path: '../../escape.js', body: 'x' })],
    ['a path upwards further in', tarOf(main, { path: 'a/../../escape.js', body: 'x' })],
    ['an absolute path', tarOf(main, { path: '/tmp/escape.js', body: 'x' })],
    ['a backslash', tarOf(main, { path: 'a\\..\\b', body: 'x' })],
    ['a line break', tarOf(main, { path: 'a\nb', body: 'x' })],
    ['a deep path', tarOf(main, { path: `${'a/'.repeat(40)}b`, body: 'x' })],
    ['the same file twice', tarOf(main, main)],
    ['a file that is a folder', tarOf(main, { path: 'main.js/a', body: 'x' })],
    ['a size that isn’t true', tarOf({ path: 'main.js', body: 'x', size: 1_000_000 })],
    ['an enormous file', tarOf({ path: 'main.js', body: 'x', size: 8_000_000_000 })],
    ['many files', tarOf(main, ...Array.from({ length: 20_001 }, (_, at) => ({ path: `f${at}` })))],
    ['a bomb of zeros', new Uint8Array(gzipSync(Buffer.alloc(20_000_000)))],
    ['a bomb in a bomb', new Uint8Array(gzipSync(gzipSync(Buffer.alloc(5_000_000))))],
    ['no tar', new Uint8Array(gzipSync('hello'.repeat(1000)))],
    ['no gzip', new Uint8Array(randomBytes(2000))],
    ['a plain tar', new Uint8Array(2048)],
    ['cut code', tarOf(main).slice(0, 60)],
    ['nothing', tarOf()],
  ])('%s', async (_name, code) => {
    const made = await world.upload('f1', code);
    expect(made.json()).toMatchObject({ status: 'failed' });
    expect(filesIn('.').toSorted()).toEqual(['files', 'functions']);
    expect(filesIn('functions').toSorted()).toEqual(['code', 'uploads']);
    expect(filesIn('functions/code')).toEqual([]);
  });

  test.each(['../main.js', '/etc/passwd', 'lib', '.', '..'])('an entry point %s', async entrypoint => {
    const made = await world.upload('f1', await packCode({ 'main.js': '1', 'lib/a.js': '1' }), {
      entrypoint,
    });
    expect(made.json()).toMatchObject({ status: 'failed' });
  });
});
