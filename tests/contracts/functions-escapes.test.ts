import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemTimer } from '../../sync-server/core/timer.ts';
import { type OpenRunner, openRunner } from '../../sync-server/functions/runner/open-runner.ts';
import { bubblewrapForTests } from '../support/bubblewrap.ts';
import { aJob, functionFolders, WORKER } from '../support/function-code.ts';
import { EXHAUSTING, escapes, PRELUDE } from './functions-escapes.ts';
import { textOf } from './functions-runner.ts';

const bubblewrap = bubblewrapForTests();
const folder = mkdtempSync(join(tmpdir(), 'portage-secret-'));
const secretFile = join(folder, 'secrets.json');
writeFileSync(secretFile, '{}');

// Skipped where functions can't be isolated: they're off there.
describe.runIf(bubblewrap !== null)('an isolated function finds no way out', () => {
  const write = functionFolders();
  let open: OpenRunner;
  let server: Server;
  const functionWith = (cases: readonly { body: string }[]) =>
    write({
      'main.js': `${PRELUDE}
        const cases = [${cases.map(({ body }) => `async ({ req, res, log }) => { ${body} }`).join(',\n')}];
        export default context => cases[Number(context.req.path.slice(1))](context);`,
    });
  beforeAll(async () => {
    process.env['SECRET_OF_THE_SERVER'] = 'secret';
    const settings = { mode: 'isolated' as const, parallel: 2 };
    open = await openRunner({ settings, timer: systemTimer, worker: WORKER, bubblewrap });
    server = createServer();
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    delete process.env['SECRET_OF_THE_SERVER'];
    await open.close();
    server.close();
    rmSync(folder, { recursive: true });
  });

  test('by files, modules, processes or the network', async () => {
    const address = server.address();
    const all = escapes(typeof address === 'object' ? (address?.port ?? 0) : 0, secretFile);
    expect(all.length).toBeGreaterThan(100);
    const job = aJob(functionWith(all));
    const found: string[] = [];
    for (const [at, { name }] of all.entries()) {
      const outcome = await open.runner.run({
        ...job,
        timeoutMs: 5000,
        request: { ...job.request, path: `/${at}` },
      });
      if (textOf(outcome) === 'escaped') found.push(name);
    }
    expect(found).toEqual([]);
    // Attempts that end the process are held, too. But most must have been carried out.
    expect(open.runner.figures().starts).toBeLessThan(20);
  });

  test.each(EXHAUSTING.map((each, at) => ({ ...each, at })))('by $name', async ({ at }) => {
    const job = aJob(functionWith(EXHAUSTING), { timeoutMs: 400 });
    const outcome = await open.runner.run({ ...job, request: { ...job.request, path: `/${at}` } });
    expect(outcome.kind === 'failed' || outcome.statusCode === 500 || outcome.statusCode === 204).toBe(true);
    expect(outcome.durationMs).toBeLessThan(10_000);
  });
});
