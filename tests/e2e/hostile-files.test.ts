import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../sync-server/seed/seeded-random.ts';
import { hostileFiles, type HostileFile } from '../support/hostile-files.ts';
import { serverForTests } from '../support/server-for-tests.ts';
import { tries } from '../support/torture.ts';
import { noise } from '../support/noise.ts';

const API_KEY = 'the-operators-key-of-these-tests-0123456789';
const PROJECT = { 'x-appwrite-project': 'portage' };
const KEY = { ...PROJECT, 'x-appwrite-key': API_KEY };
const ENV = { API_KEY, QUOTAS: 'files.held=100000,fileMegabytes.held=100000' };
const FILES = tries(60, 500);
const KILLS = tries(2, 30);
/** Of the server, above what it needs before the first file. An image of 50 megapixels alone takes 150 MB. */
const GROWTH_MB = 450;
/** Everything else is a download. */
const HARMLESS = /^(?:image\/(?:png|jpeg|webp|gif|avif|apng|bmp)|audio\/|video\/|text\/plain)/;

/** A form as a browser would never send it: the name as it is. */
function formOf(fileId: string, { name, content }: Pick<HostileFile, 'name' | 'content'>) {
  const boundary = 'the-boundary-of-these-tests';
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="fileId"\r\n\r\n${fileId}\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

async function unfinished(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'files', '.unfinished')).catch(() => []);
}

async function blobsIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(({ name }) => name);
}

async function makeBucket(url: string, fields = {}): Promise<void> {
  const answer = await fetch(`${url}/v1/storage/buckets`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify({
      bucketId: 'cv',
      name: 'cv',
      permissions: ['create("users")', 'read("users")', 'update("users")', 'delete("users")'],
      ...fields,
    }),
  });
  expect(answer.status).toBe(201);
}

/** Our mark for a refusal that is lost because the rest of its body isn't read. */
const UNREAD = 499;

function isReset(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && ['ECONNRESET', 'EPIPE'].includes(String(cause.code));
}

describe('hostile files', () => {
  const server = serverForTests({ env: ENV });
  const random = seededRandom(19);
  const below = (limit: number) => Math.floor(random() * limit);
  let cookie = '';
  let sockets: Socket[] = [];

  beforeAll(async () => {
    await makeBucket(server.url);
    const send = (path: string, body: object) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { ...PROJECT, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const person = { email: 'mallory@example.com', password: 'wet boots by the door' };
    await send('/v1/account', { userId: 'mallory', name: 'Mallory', ...person });
    const session = await send('/v1/account/sessions/email', person);
    cookie = session.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ');
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });

  const owner = () => ({ ...PROJECT, cookie });

  /** Resolves to the status. Each is used up before the next request, so that sockets are free. */
  async function ask(path: string, init: RequestInit, what: string): Promise<Response> {
    const answer = await fetch(server.url + path, init).catch(async (error: unknown) => {
      // Once an address has sent too much that was refused, the server closes the connection instead of reading the rest.
      const health = await fetch(`${server.url}/health`).catch(() => null);
      if (isReset(error) && health?.status === 200) return new Response('{}', { status: UNREAD });
      throw new Error(`no answer to ${what}`, { cause: error });
    });
    if (answer.status >= 500) throw new Error(`${answer.status} to ${what}: ${await answer.text()}`);
    return answer;
  }

  function upload(fileId: string, file: HostileFile, headers: Record<string, string> = {}) {
    const form = formOf(fileId, file);
    const all = { ...owner(), ...form.headers, ...headers };
    return ask('/v1/storage/buckets/cv/files', { method: 'POST', headers: all, body: form.body }, file.kind);
  }

  function sendResume(file: HostileFile, range: string) {
    const hash = createHash('sha256').update(file.content).update(range).digest('hex');
    const headers = {
      'x-portage-guest': 'g'.repeat(43),
      'content-type': 'application/octet-stream',
      'content-range': range,
      'x-portage-file-name': encodeURIComponent(Buffer.from(file.name).toString()).slice(0, 4_000),
      'x-portage-file-type': 'application/pdf',
    };
    const init = { method: 'PUT', headers, body: new Uint8Array(file.content) };
    return ask(`/v1/sync/uploads/${hash}`, init, `the résumé ${file.kind}, ${range}`);
  }

  /** All eleven options, some of them beyond every limit. */
  function previewQuery(): string {
    const pick = (...values: (string | number)[]) => String(values[below(values.length)]);
    const query = new URLSearchParams({
      width: pick(0, 1, 400, 4_000, 4_001, 1e9, '-1', 'NaN'),
      height: pick(0, 1, 400, 4_000, '0x10'),
      gravity: pick('center', 'top-left', 'bottom-right', 'nowhere'),
      quality: pick(-1, 0, 50, 100, 101),
      borderWidth: pick(0, 5, 100, 1e6),
      borderColor: pick('ff0000', 'red', '\u0000'),
      borderRadius: pick(0, 20, 4_000, 1e9),
      opacity: pick(0, 0.5, 1, 7, 'x'),
      rotation: pick(0, 45, 360, -360, 1e9),
      background: pick('ffffff', '', 'url(x)'),
      output: pick('jpg', 'png', 'webp', 'avif', 'gif', 'svg', 'heic'),
    });
    return query.toString();
  }

  async function checkServed(fileId: string, kind: string): Promise<void> {
    const path = `/v1/storage/buckets/cv/files/${fileId}`;
    for (const what of ['view', 'download', `preview?${previewQuery()}`, 'preview?width=30']) {
      const answer = await ask(`${path}/${what}`, { headers: owner() }, `${what} of ${kind}`);
      await answer.arrayBuffer();
      if (!answer.ok) continue;
      const { headers } = answer;
      const isInline = headers.get('content-disposition')?.startsWith('inline') === true;
      const type = headers.get('content-type') ?? '';
      expect({ kind, what, isHarmless: !isInline || HARMLESS.test(type) }).toMatchObject({
        isHarmless: true,
      });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain('sandbox');
      // Neither a path nor a control character.
      expect(headers.get('content-disposition')).not.toMatch(/[\p{Cc}\u202e]|\.\.[/\\]/u);
    }
  }

  /** Content ranges. At most one is true. */
  function someRange(size: number): string {
    const [from, to, of] = [below(size + 2), below(size + 10), below(2 * size + 2)];
    return [
      `bytes 0-${size - 1}/${size}`,
      `bytes 0-${size - 1}/${size * 3}`,
      `bytes ${from}-${to}/${of}`,
      `bytes 0-${size - 2}/${size}`,
      `bytes 0-99999999999999/99999999999999`,
      `bytes -1-5/${size}`,
      `bytes 5-1/${size}`,
      `bytes ${size}-${size * 2 - 1}/${size * 2}`,
      'bytes */*',
      'lines 1-2/3',
    ][below(10)] as string;
  }

  /** Chunks that overlap, shrink, leave gaps and name other totals, of one file. */
  async function scramble(file: HostileFile, id: string): Promise<void> {
    const size = Math.max(10, file.content.length);
    for (let time = 0; time < 5; time += 1) {
      const from = below(3) * Math.ceil(size / 3) + below(2);
      const to = Math.min(size, from + Math.ceil(size / 3) - below(2)) - 1;
      const headers = { 'content-range': `bytes ${from}-${to}/${size + below(2)}`, 'x-appwrite-id': id };
      const content = file.content.subarray(from, to + 1 - below(2));
      await (await upload(id, { ...file, content }, headers)).text();
    }
    await checkServed(id, file.kind);
  }

  /** A body that never ends: one byte, and then nothing. */
  function leaveHanging(): void {
    const form = formOf('unique()', { name: 'slow.pdf', content: Buffer.alloc(0) });
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const lines = Object.entries({ ...owner(), ...form.headers, 'content-length': '5000000' });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`POST /v1/storage/buckets/cv/files HTTP/1.1\r\nhost: localhost\r\n${head}\r\n`);
    socket.write(form.body.subarray(0, 150));
    sockets.push(socket);
  }

  test(`${FILES} of them are refused or served harmlessly, and leave nothing`, async () => {
    const memory = await memoryOf(server.pid);
    const draw = await hostileFiles(random);
    const statuses = new Map<number, number>();
    for (let number = 0; number < FILES; number += 1) {
      const file = draw();
      const size = file.content.length;
      if (number % 20 === 0) leaveHanging();
      if (number % 7 === 0) await scramble(file, `c${number}`);
      const way = number % 3;
      const answer =
        way === 0
          ? await upload('unique()', file, number % 2 === 0 ? {} : { 'content-range': someRange(size) })
          : way === 1
            ? await sendResume(file, someRange(size))
            : await upload(`f${number}`, file);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const body = (await answer.json()) as { $id?: string };
      if (way !== 1 && answer.status === 201 && body.$id) await checkServed(body.$id, file.kind);
    }
    // Both happened, so that neither everything nor nothing was refused.
    expect(statuses.get(201)).toBeGreaterThan(FILES / 20);
    expect(statuses.get(400)).toBeGreaterThan(FILES / 20);
    for (const socket of sockets) socket.destroy();
    sockets = [];
    await expect.poll(() => unfinished(server.dataDir)).toEqual([]);
    expect((await fetch(`${server.url}/v1/health/version`, { headers: KEY })).status).toBeLessThan(500);
    const growth = (await memoryOf(server.pid, 'VmHWM')) - memory;
    expect(growth).toBeLessThan(GROWTH_MB);
    process.stdout.write(`hostile files: ${FILES}, the server’s peak grew by ${Math.round(growth)} MB\n`);
  });
});

/** In MB. */
async function memoryOf(pid: number, figure = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}

describe('uploads whose server is killed', () => {
  const server = serverForTests({ env: ENV });
  const CHUNK = 200_000;
  const CHUNKS = 6;

  test(`are whole after ${KILLS} kills, and nothing is there twice`, async () => {
    await makeBucket(server.url, { reencodeImages: false });
    const contents = new Map<string, Buffer>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const ids = Array.from({ length: 4 }, (_, at) => `file-${kill}-${at}`);
      for (const id of ids) contents.set(id, noise(CHUNK * CHUNKS - 7, contents.size));
      let acknowledged = 0;
      const most = 3 + (kill % (4 * CHUNKS - 6));
      const sending = Promise.all(
        ids.map(id =>
          uploadAll(id, () => {
            acknowledged += 1;
            if (acknowledged === most) void server.kill();
          }).catch(() => undefined),
        ),
      );
      await sending;
      await server.kill();
      await server.start();
      await Promise.all(ids.map(id => uploadAll(id)));
    }
    for (const [id, content] of contents) {
      const answer = await fetch(`${server.url}/v1/storage/buckets/cv/files/${id}/download`, {
        headers: KEY,
      });
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    }
    await expect.poll(() => unfinished(server.dataDir)).toEqual([]);
    const named = new Set((await blobsIn(server.dataDir)).map(name => name.split('~')[0]));
    expect(named.size).toBe(contents.size);

    async function uploadAll(id: string, onAcknowledged = () => {}): Promise<void> {
      const content = contents.get(id) ?? Buffer.alloc(0);
      for (let start = 0; start < content.length; start += CHUNK) {
        const end = Math.min(content.length, start + CHUNK);
        const form = formOf(id, { name: 'cv.bin', content: content.subarray(start, end) });
        const range = { 'content-range': `bytes ${start}-${end - 1}/${content.length}`, 'x-appwrite-id': id };
        const answer = await fetch(`${server.url}/v1/storage/buckets/cv/files`, {
          method: 'POST',
          headers: { ...KEY, ...form.headers, ...range },
          body: form.body,
        });
        // It was complete before the kill.
        if (answer.status === 409) return;
        if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
        onAcknowledged();
      }
    }
  });
});
