import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job, Outcome } from '../../sync-server/functions/runner/runner.ts';
import { type OpenRunner, openRunner } from '../../sync-server/functions/runner/open-runner.ts';
import { systemTimer } from '../../sync-server/core/timer.ts';
import { aJob, functionFolders, WORKER } from '../support/function-code.ts';
import { until } from '../support/until.ts';

/** What every runner guarantees, whether it isolates functions or not. */
export function describeRunner(mode: 'isolated' | 'trusted', bubblewrap: string | null): void {
  describe(`a runner that is ${mode}`, () => {
    const write = functionFolders();
    let open: OpenRunner;
    beforeAll(async () => {
      const settings = { mode, parallel: 3 };
      open = await openRunner({ settings, timer: systemTimer, worker: WORKER, bubblewrap });
      expect(open.runner.mode).toBe(mode);
    });
    afterAll(() => open.close());

    const code = (body: string) =>
      write({
        'main.js': `let calls = 0; export default async ({ req, res, log, error }) => { calls += 1; ${body} }`,
      });
    const run = (body: string, fields: Partial<Job> = {}) => open.runner.run(aJob(code(body), fields));

    test('answers with what the handler returns', async () => {
      const outcome = await run(`return res.json({ name: 'é', calls }, 201, { 'X-Own': 'a' });`);
      expect(outcome).toMatchObject({
        kind: 'response',
        statusCode: 201,
        headers: [
          ['x-own', 'a'],
          ['content-type', 'application/json; charset=utf-8'],
        ],
        logs: '',
        errors: '',
      });
      expect(textOf(outcome)).toBe('{"name":"é","calls":1}');
    });

    test('keeps the process for the next call', async () => {
      const job = aJob(code('return res.text(calls);'));
      const answers = [];
      for (let call = 0; call < 3; call += 1) answers.push(textOf(await open.runner.run(job)));
      expect(answers).toEqual(['1', '2', '3']);
    });

    test('starts another process when the variables, the code or the function change', async () => {
      const job = aJob(code('return res.text(`${process.env.COLOUR} ${calls}`);'), {
        variables: { COLOUR: 'red' },
      });
      expect(textOf(await open.runner.run(job))).toBe('red 1');
      expect(textOf(await open.runner.run({ ...job, variables: { COLOUR: 'blue' } }))).toBe('blue 1');
      expect(textOf(await open.runner.run({ ...job, deploymentId: 'next' }))).toBe('red 1');
      open.runner.retire(job.functionId);
      expect(textOf(await open.runner.run(job))).toBe('red 1');
    });

    test('gives the request to the handler', async () => {
      const { request } = aJob('');
      const outcome = await run(
        `return res.json([req.method, req.path, req.query.a, req.queryString, req.headers['x-a'], req.bodyJson,
          req.bodyText, req.bodyBinary.length, req.scheme, req.host, req.port, req.url, req.body]);`,
        {
          request: {
            ...request,
            method: 'POST',
            path: '/x',
            query: { a: 'b' },
            queryString: 'a=b',
            headers: { 'x-a': 'y', 'content-type': 'application/json' },
          },
          body: new TextEncoder().encode('{"é":1}'),
        },
      );
      expect(JSON.parse(textOf(outcome))).toEqual([
        'POST',
        '/x',
        'b',
        'a=b',
        'y',
        { é: 1 },
        '{"é":1}',
        8,
        'http',
        'functions.example',
        80,
        'http://functions.example/',
        { é: 1 },
      ]);
    });

    test.each([
      ['text', `res.text('a')`, 200, 'a'],
      ['send', `res.send('a', 418)`, 418, 'a'],
      ['binary', `res.binary(new Uint8Array([97, 98]))`, 200, 'ab'],
      ['empty', `res.empty()`, 204, ''],
      ['redirect', `res.redirect('https://a.example')`, 301, ''],
    ])('res.%s', async (_name, expression, statusCode, body) => {
      const outcome = await run(`return ${expression};`);
      expect(outcome).toMatchObject({ kind: 'response', statusCode });
      expect(textOf(outcome)).toBe(body);
    });

    test('collects logs and errors, also of the console and of the process itself', async () => {
      const outcome = await run(
        `log('one', { two: 2 }); error(new Error('bad')); console.log('three'); console.error('worse');
         process.stdout.write('raw'); await new Promise(r => process.stdout.write('', r)); return res.empty();`,
      );
      expect(outcome.logs).toContain('one { two: 2 }\nthree');
      expect(outcome.errors).toMatch(/^Error: bad\n[^]*worse/);
    });

    test('gives no half characters, which a store couldn’t keep', async () => {
      const outcome = await run(
        `log('x'.repeat(16_383) + '🦫'); error('a\\ud83e');
         for (const byte of [0xc3, 0xa9]) await new Promise(r => process.stderr.write(Buffer.from([byte]), r));
         return res.text('x', 200, { 'content-type': 'b\\udd9a' });`,
      );
      expect(outcome.logs).toBe(`${'x'.repeat(16_383)}\ufffd`);
      expect(outcome.errors).toMatch(/^a\ufffd/);
      expect(outcome.errors).toContain('é');
      expect(outcome).toMatchObject({ headers: [['content-type', 'b\ufffd']] });
    });

    test.each([
      ['throws', `throw new Error('no luck');`, /no luck/],
      [
        'rejects later',
        `setTimeout(() => { throw new Error('too late') }); await new Promise(() => {});`,
        /too late/,
      ],
      ['returns nothing', ``, /Return statement missing/],
      ['returns something else', `return 5;`, /Return statement missing/],
    ])('answers 500 if the handler %s', async (_name, body, errors) => {
      const outcome = await run(body);
      expect(outcome).toMatchObject({ kind: 'response', statusCode: 500 });
      expect(outcome.errors).toMatch(errors);
    });

    test.each([
      ['CommonJS', { 'main.js': `module.exports = async ({ res }) => res.text('cjs')` }, 'cjs'],
      [
        'a module by its package',
        { 'main.js': `export default ({ res }) => res.text('esm')`, 'package.json': '{"type":"module"}' },
        'esm',
      ],
      [
        'files beside it',
        {
          'main.js': `import { a } from './lib/a.js'; export default ({ res }) => res.text(a)`,
          'lib/a.js': `export const a = 'lib'`,
        },
        'lib',
      ],
      [
        'packages',
        {
          'main.js': `import a from 'a'; export default ({ res }) => res.text(a)`,
          'node_modules/a/package.json': '{"type":"module","exports":"./i.js"}',
          'node_modules/a/i.js': `export default 'pkg'`,
        },
        'pkg',
      ],
    ])('loads %s', async (_name, files, body) => {
      expect(textOf(await open.runner.run(aJob(write(files))))).toBe(body);
    });

    test.each([
      ['does not parse', 'export default (', /SyntaxError/],
      ['throws while it loads', `throw new Error('not today')`, /not today/],
      ['exports no function', 'export default 5', /no default export/],
    ])('tells that a module %s', async (_name, text, errors) => {
      const outcome = await open.runner.run(aJob(write({ 'main.js': text })));
      expect(outcome).toMatchObject({ kind: 'failed', reason: 'unusable' });
      expect(outcome.errors).toMatch(errors);
    });

    test('ends a call that takes too long, and the next call works', async () => {
      const job = aJob(code(`if (req.path === '/loop') for (;;); return res.text('ok');`));
      const stuck = { ...job, timeoutMs: 400, request: { ...job.request, path: '/loop' } };
      expect(await open.runner.run(stuck)).toMatchObject({
        kind: 'failed',
        reason: 'timeout',
        errors: 'Execution timed out.',
      });
      expect(textOf(await open.runner.run(job))).toBe('ok');
    });

    test('ends a call that never answers, or a module that never loads', async () => {
      expect(await run('await new Promise(() => {});', { timeoutMs: 300 })).toMatchObject({
        reason: 'timeout',
      });
      const never = aJob(
        write({ 'main.js': 'await new Promise(r => setInterval(r, 1e9)); export default 1' }),
        { timeoutMs: 300 },
      );
      expect(await open.runner.run(never)).toMatchObject({ reason: 'timeout' });
    });

    test('ends a process that takes too much memory', async () => {
      // A nearly full heap is slow: on a busy machine the usual time limit would end the process first.
      const heap = await run('const all = []; for (;;) all.push({ a: [all.length] });', {
        timeoutMs: 100_000,
      });
      expect(heap).toMatchObject({ kind: 'failed', reason: 'ended' });
    });

    test.runIf(process.platform === 'linux')('refuses buffers beyond its memory', async () => {
      const outcome = await run('const all = []; for (;;) all.push(Buffer.alloc(1 << 24, 1));');
      expect(outcome.kind === 'failed' || outcome.statusCode === 500).toBe(true);
    });

    test('a process that ends itself is a failed call', async () => {
      expect(await run('process.exit(0);')).toMatchObject({ kind: 'failed', reason: 'ended' });
      expect(await run(`process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});`)).toMatchObject({
        kind: 'failed',
      });
    });

    test.each([
      ['endless output', `for (;;) process.stdout.write('x'.repeat(65536));`],
      ['a body that is too large', `return res.binary(Buffer.alloc(7 << 20));`],
      [
        'noise on the channel',
        `(await import('node:fs')).writeSync(3, 'x'.repeat(100)); await new Promise(() => {});`,
      ],
      [
        'an answer to another call',
        `const j = JSON.stringify({ type: 'response', id: 99 }); const h = Buffer.alloc(8); h.writeUInt32BE(j.length); (await import('node:fs')).writeSync(3, Buffer.concat([h, Buffer.from(j)])); await new Promise(() => {});`,
      ],
    ])('%s ends the call, not the server', async (_name, body) => {
      const outcome = await run(body, { timeoutMs: 5000 });
      expect(outcome.kind === 'failed' || outcome.statusCode === 500).toBe(true);
      expect(outcome.logs.length).toBeLessThan(20_000);
    });

    test('cuts logs', async () => {
      const outcome = await run(`for (let i = 0; i < 10000; i++) log('line ' + i); return res.empty();`);
      expect(outcome.kind).toBe('response');
      expect(outcome.logs.length).toBe(16_384);
    });

    test('runs no more calls at once than it may, and all of them', async () => {
      const job = aJob(code(`await new Promise(r => setTimeout(r, 5)); return res.text('done');`));
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => open.runner.run(job)));
      expect(outcomes.map(textOf)).toEqual(Array.from({ length: 12 }, () => 'done'));
      expect(open.runner.figures().processes).toBeLessThanOrEqual(3);
    });

    test('reaches the API and nothing of the server’s environment', async () => {
      const seen: unknown[] = [];
      open.serveApi((request, response) => {
        seen.push([request.url, request.headers['x-forwarded-for'], request.headers.via]);
        response.end('{"version":"1"}');
      });
      process.env['SECRET_OF_THE_SERVER'] = 'secret';
      const outcome = await run(
        `const answer = await fetch(process.env.APPWRITE_FUNCTION_API_ENDPOINT + '/health', { headers: { 'x-forwarded-for': '6.6.6.6' } });
         return res.json([await answer.json(), Object.keys(process.env)]);`,
      );
      delete process.env['SECRET_OF_THE_SERVER'];
      expect(JSON.parse(textOf(outcome))).toEqual([{ version: '1' }, ['APPWRITE_FUNCTION_API_ENDPOINT']]);
      expect(seen).toEqual([['/v1/health', undefined, '1.1 portage-functions']]);
    });

    test('uses the network if it may', async () => {
      const server = createServer((_request, response) => void response.end('from outside'));
      await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const body = `return res.text(await (await fetch('http://127.0.0.1:${port}')).text());`;
      expect(textOf(await run(body, { network: true }))).toBe('from outside');
      expect((await run(body)).errors === '').toBe(mode === 'trusted');
      server.closeAllConnections();
      server.close();
    });

    test('starts no call that waits when it is closed', async () => {
      const settings = { mode, parallel: 1 };
      const own = await openRunner({ settings, timer: systemTimer, worker: WORKER, bubblewrap });
      const job = aJob(code('await new Promise(() => {});'));
      const [first, second] = [own.runner.run(job), own.runner.run(job)];
      const refused = second.catch((error: unknown) => error);
      await until(() => expect(own.runner.figures()).toMatchObject({ busy: 1, waiting: 1 }));
      await own.close();
      expect(await refused).toMatchObject({ type: 'general_server_overloaded' });
      expect(await first).toMatchObject({
        kind: 'failed',
        reason: 'stopped',
        errors: 'The server stopped before the function answered.',
      });
      expect(own.runner.figures()).toMatchObject({ processes: 0, starts: 1 });
    });

    test('leaves no process behind', async () => {
      const settings = { mode, parallel: 2 };
      const own = await openRunner({ settings, timer: systemTimer, worker: WORKER, bubblewrap });
      await own.runner.run(aJob(code('return res.empty();')));
      expect(own.runner.figures().processes).toBe(1);
      await own.close();
      await until(() => expect(own.runner.figures()).toMatchObject({ processes: 0, busy: 0, waiting: 0 }));
    });
  });
}

export function textOf(outcome: Outcome): string {
  return outcome.kind === 'response'
    ? new TextDecoder().decode(outcome.body)
    : `${outcome.reason}: ${outcome.errors}`;
}
