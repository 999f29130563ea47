import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { request } from 'node:http';
import { root } from '../../scripts/run.mjs';
import { everythingIn, openToOthers } from '../support/open-to-others.ts';
import { freePort } from '../support/ports.ts';
import { startServer, temporaryFolder } from '../support/server-process.ts';

// What the sources say is tested elsewhere; this is what the bundler made of them.
test('the built server answers an address that cannot be decoded as any other that it does not know', async () => {
  const [data, port] = await Promise.all([temporaryFolder(), freePort()]);
  const server = await startServer({ dataDir: data.path, port, env: { SEED: 'none' } });
  try {
    const { status, policy } = await ask(port, '/%zz');
    expect(status).toBe(404);
    expect(policy).toContain("default-src 'none'");
  } finally {
    await server.stop();
    await data.remove();
  }
});

test('the built server says in one line that its port is taken, and how to give it another', async () => {
  const [data, other, port] = await Promise.all([temporaryFolder(), temporaryFolder(), freePort()]);
  const first = await startServer({ dataDir: data.path, port, env: { SEED: 'none' } });
  try {
    await expect(startServer({ dataDir: other.path, port, env: { SEED: 'none' } })).rejects.toThrow(
      `The server ended with 1:\nPortage can’t start: port ${port} is taken. Set another PORT, or stop the program that uses it.`,
    );
  } finally {
    await first.stop();
    await Promise.all([data.remove(), other.remove()]);
  }
});

test('the built server refuses wrong settings in one message, and opens nothing', async () => {
  const [data, port] = await Promise.all([temporaryFolder(), freePort()]);
  const dataDir = join(data.path, 'data');
  const env = { HOST: 'fe80::1', STORE_URL: 'http://user:p%zz@127.0.0.1:9' };
  try {
    await expect(startServer({ dataDir, port, env })).rejects.toThrow(
      /ended with 78:\nThe configuration cannot be used:\n {2}- HOST must be [^\n]+\n {2}- STORE_URL must be [^\n]+\n$/,
    );
    expect(existsSync(dataDir)).toBe(false);
  } finally {
    await data.remove();
  }
});

test('the built server ends in order when its terminal is closed', async () => {
  const [data, port] = await Promise.all([temporaryFolder(), freePort()]);
  const server = await startServer({ dataDir: data.path, port, env: { SEED: 'none' } });
  try {
    process.kill(server.pid, 'SIGHUP');
    expect(await server.ended).toBe(0);
    expect(existsSync(join(data.path, 'server.json'))).toBe(false);
  } finally {
    await server.stop();
    await data.remove();
  }
});

test('the built server says in one line that its data directory is a file', async () => {
  const [data, port] = await Promise.all([temporaryFolder(), freePort()]);
  const dataDir = join(data.path, 'data');
  await writeFile(dataDir, 'not a folder');
  try {
    const error: unknown = await startServer({ dataDir, port }).catch((reason: unknown) => reason);
    expect(String(error).trim().split('\n').slice(1)).toEqual([
      `Portage can’t start: DATA_DIR can’t be used: EEXIST: file already exists, mkdir '${dataDir}'. ${dataDir} isn’t a folder.`,
    ]);
  } finally {
    await data.remove();
  }
});

/** Runs a program in a view of the file system in which the folder `$0` is mounted read-only. */
const READ_ONLY = ['unshare', '--mount', 'sh', '-c', 'mount --bind -r "$0" "$0" && exec "$@"'];
const canMount = () => spawnSync(READ_ONLY[0] ?? '', [...READ_ONLY.slice(1), root, 'true']).status === 0;
const OTHER_USER = 65_534;
const isRoot = process.geteuid?.() === 0;
/** To root, everything is permitted. */
const AS_ORDINARY_USER = isRoot ? ['setpriv', `--reuid=${OTHER_USER}`, '--clear-groups'] : [];

test.runIf(canMount())(
  'the built server says in one line that its data directory is mounted read-only, and changes nothing',
  async () => {
    const [data, port] = await Promise.all([temporaryFolder(), freePort()]);
    const dataDir = join(data.path, 'data');
    const refusal = () =>
      startServer({ dataDir, port, under: [...READ_ONLY, data.path] }).catch((reason: unknown) => reason);
    const line = `Portage can’t start: DATA_DIR can’t be used: the file system of ${dataDir} is mounted read-only. Mount it for writing, or set another DATA_DIR.`;
    try {
      expect(await refusal()).toEqual(new Error(`The server ended with 1:\n${line}\n`));
      expect(existsSync(dataDir)).toBe(false);
      await (await startServer({ dataDir, port, env: { SEED: 'none' } })).stop();
      expect(await refusal()).toEqual(new Error(`The server ended with 1:\n${line}\n`));
    } finally {
      await data.remove();
    }
  },
);

test('the built server says in one line that it may not write to its data directory, also if there are data', async () => {
  const [data, port] = await Promise.all([temporaryFolder(), freePort()]);
  const dataDir = join(data.path, 'data');
  const start = () => startServer({ dataDir, port, under: AS_ORDINARY_USER, env: { SEED: 'none' } });
  const refusal = () => start().catch((reason: unknown) => reason);
  try {
    if (isRoot) await chown(data.path, OTHER_USER, OTHER_USER);
    await chmod(data.path, 0o555);
    expect(await refusal()).toEqual(
      new Error(
        `The server ended with 1:\nPortage can’t start: DATA_DIR can’t be used: this user may not write to ${dataDir}. Allow this user to read and change ${data.path}.\n`,
      ),
    );
    await chmod(data.path, 0o755);
    await (await start()).stop();
    await chmod(dataDir, 0o555);
    const names = await readdir(dataDir);
    expect(await refusal()).toEqual(
      new Error(
        `The server ended with 1:\nPortage can’t start: DATA_DIR can’t be used: this user may not write to ${dataDir}. Allow this user to read and change ${dataDir}.\n`,
      ),
    );
    expect(await readdir(dataDir)).toEqual(names);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o555);
  } finally {
    await chmod(dataDir, 0o755);
    await data.remove();
  }
});

test('the built server keeps its data from other users of the machine, also those of an earlier version', async () => {
  const [data, port] = await Promise.all([temporaryFolder(), freePort()]);
  const dataDir = join(data.path, 'data');
  const start = () => startServer({ dataDir, port, env: { SEED: 'sample' } });
  try {
    const first = await start();
    expect(await openToOthers(dataDir)).toEqual([]);
    await first.stop();
    for (const path of await everythingIn(dataDir)) await chmod(path, 0o755);
    const second = await start();
    expect(await openToOthers(dataDir)).toEqual([]);
    await second.stop();
    expect(await openToOthers(dataDir)).toEqual([]);
  } finally {
    await data.remove();
  }
});

test('the built server survives an unhandled rejection, and shuts down cleanly after an uncaught exception', async () => {
  const [data, port] = await Promise.all([temporaryFolder(), freePort()]);
  // Preloaded: each signal is a fault that no code of ours handles.
  const fault = `
    const signals = [
      () => Promise.reject(new Error('nobody waits')),
      () => { throw Object.assign(new Error('reset'), { code: 'ECONNRESET' }) },
      () => { throw new Error('lost in a test') },
    ];
    process.on('SIGUSR2', () => void signals.shift()());`;
  const server = await startServer({
    dataDir: data.path,
    port,
    env: { SEED: 'none', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` },
  });
  try {
    const serverFile = join(data.path, 'server.json');
    expect(existsSync(serverFile)).toBe(true);
    const figures = async () => (await fetch(`${server.url}/metrics`)).text();
    for (const kind of ['rejection', 'connection']) {
      process.kill(server.pid, 'SIGUSR2');
      await expect.poll(figures).toContain(`portage_unhandled_errors_total{kind="${kind}"} 1`);
    }
    // What it prints is read apart from what it answers.
    await expect.poll(() => server.output()).toContain('nobody waits');
    process.kill(server.pid, 'SIGUSR2');
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/lost in a test.*the server is shutting down/s);
    // Taken away at the end of an orderly stop alone.
    expect(existsSync(serverFile)).toBe(false);
  } finally {
    await server.stop();
    await data.remove();
  }
});

test('the built import reads its files in a thread of its own, and says why it can’t', async () => {
  const data = await temporaryFolder();
  const run = async (file: string, text: string, ...flags: string[]) => {
    const path = join(data.path, file);
    await writeFile(path, text);
    const env = { ...process.env, DATA_DIR: join(data.path, 'data'), SEED: 'none' };
    return promisify(execFile)(process.execPath, [join(root, 'scripts', 'import.mjs'), ...flags, path], {
      env,
    });
  };
  try {
    const rows = Array.from({ length: 1_200 }, (_, n) => `${n},${n === 700 ? '' : 'Cook'},Diner`);
    const table = ['id,Title,Company', ...rows].join('\n');
    const { stdout } = await run('postings.csv', table, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 1_199, unchanged: 0, refused: [{ row: 702 }] });
    expect((await run('postings.csv', table)).stdout).toContain('0 accepted, 1199 unchanged\n1 refused');
    // Nothing but the thread keeps a dry run alive.
    expect((await run('postings.csv', table, '--dry-run')).stdout).toContain('1199 can be accepted');
    const wrong = run('cats.csv', 'Name,Colour\nMimi,red\n');
    await expect(wrong).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/cats\.csv: no column is a job title\. Its columns are: Name, Colour\n$/),
    });
  } finally {
    await data.remove();
  }
});

/** Without a URL object, which would mend the address. */
function ask(port: number, path: string): Promise<{ status?: number; policy: unknown }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, answer => {
      answer.resume();
      const { statusCode, headers } = answer;
      resolve({ ...(statusCode && { status: statusCode }), policy: headers['content-security-policy'] });
    })
      .on('error', reject)
      .end();
  });
}
