/*
 * Runs inside the process of a function: loads its module and calls its handler once for each request that the server
 * sends over file descriptor 3. It runs next to code that isn't ours, so the server believes nothing that it says.
 */
import { connect, createServer, Socket } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { getHeapStatistics } from 'node:v8';

const HEAD_BYTES = 8;
/** In characters, of logs and of errors each. The server stores less. */
const LOG_MAX = 65_536;

const channel = new Socket({ fd: 3, readable: true, writable: true });
const root = process.cwd();
let handler;
let run = null;

function send(header, body = new Uint8Array(0)) {
  const json = Buffer.from(JSON.stringify(header), 'utf8');
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(json.length, 0);
  head.writeUInt32BE(body.length, 4);
  channel.write(Buffer.concat([head, json, body]));
}

/** Lines up to a limit, so that an endless loop of messages can't fill the memory. */
class Lines {
  #text = '';

  add(values) {
    if (this.#text.length >= LOG_MAX) return;
    const line = values.length === 1 && typeof values[0] === 'string' ? values[0] : format(...values);
    this.#text = `${this.#text}${this.#text === '' ? '' : '\n'}${line}`.slice(0, LOG_MAX);
  }

  get text() {
    return this.#text;
  }
}

const asText = value => (value instanceof Error ? (value.stack ?? String(value)) : value);
const headersOf = given =>
  Object.entries(given ?? {}).flatMap(([name, value]) =>
    [value].flat().map(each => [name.toLowerCase(), String(each)]),
  );

function withType(headers, type) {
  const list = headersOf(headers);
  return list.some(([name]) => name === 'content-type') ? list : [...list, ['content-type', type]];
}

const response = {
  binary: (bytes, statusCode = 200, headers = {}) => ({
    body: Buffer.from(bytes),
    statusCode,
    headers: headersOf(headers),
  }),
  text: (body, statusCode = 200, headers = {}) => ({
    body: Buffer.from(String(body), 'utf8'),
    statusCode,
    headers: withType(headers, 'text/plain; charset=utf-8'),
  }),
  json: (value, statusCode = 200, headers = {}) => ({
    body: Buffer.from(JSON.stringify(value) ?? '', 'utf8'),
    statusCode,
    headers: withType(headers, 'application/json; charset=utf-8'),
  }),
  empty: () => ({ body: Buffer.alloc(0), statusCode: 204, headers: [] }),
  redirect: (url, statusCode = 301, headers = {}) => ({
    body: Buffer.alloc(0),
    statusCode,
    headers: [...headersOf(headers), ['location', String(url)]],
  }),
};
response.send = response.text;

function requestOf(given, bodyBinary) {
  const type = String(given.headers['content-type'] ?? 'text/plain').toLowerCase();
  return {
    ...given,
    bodyBinary,
    get bodyText() {
      return bodyBinary.toString('utf8');
    },
    get bodyJson() {
      return JSON.parse(this.bodyText);
    },
    get body() {
      if (type.startsWith('application/json')) return bodyBinary.length > 0 ? this.bodyJson : {};
      return /^(?:text|application\/(?:xml|x-www-form-urlencoded))/.test(type) ? this.bodyText : bodyBinary;
    },
  };
}

async function answer(header, body) {
  const logs = new Lines();
  const errors = new Lines();
  const mine = { id: header.id, logs, errors, isDone: false };
  run = mine;
  const finish = given => {
    if (mine.isDone) return;
    mine.isDone = true;
    const { statusCode, headers, body: bytes } = given;
    send(
      { type: 'response', id: header.id, statusCode, headers, logs: logs.text, errors: errors.text },
      bytes,
    );
  };
  mine.fail = error => {
    errors.add([asText(error)]);
    finish({ statusCode: 500, headers: [], body: Buffer.alloc(0) });
  };
  try {
    const given = await handler({
      req: requestOf(header.request, body),
      res: response,
      log: (...values) => logs.add(values),
      error: (...values) => errors.add(values.map(asText)),
    });
    if (typeof given !== 'object' || given === null || !(given.body instanceof Uint8Array)) {
      mine.fail('Return statement missing. return context.res.empty() if no response is expected.');
    } else finish(given);
  } catch (error) {
    mine.fail(error);
  }
}

/** The function's code can reach the server only here, and only its API. */
function openApi(socketPath) {
  const server = createServer(client => {
    const upstream = connect(socketPath);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.unref();
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => done(server.address().port));
  });
}

async function load({ entrypoint, env, apiSocket }) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  if (apiSocket) {
    const port = await openApi(apiSocket);
    process.env['APPWRITE_FUNCTION_API_ENDPOINT'] = `http://127.0.0.1:${port}/v1`;
  }
  let found = await import(pathToFileURL(resolve(root, entrypoint)).href);
  // A CommonJS module is the default export of its namespace, and compiled modules have another one inside.
  for (let depth = 0; depth < 3 && typeof found !== 'function' && found?.default !== undefined; depth += 1)
    found = found.default;
  if (typeof found !== 'function') throw new Error(`${entrypoint} has no default export that is a function.`);
  handler = found;
}

function take(header, body) {
  if (header.type === 'run') return void answer(header, body);
  load(header).then(
    () => send({ type: 'ready' }),
    error => send({ type: 'unusable', errors: String(asText(error)).slice(0, LOG_MAX) }),
  );
}

const consoleTo = kind =>
  function write(...values) {
    run?.[kind].add(values.map(asText));
  };
for (const name of ['log', 'info', 'debug', 'trace']) console[name] = consoleTo('logs');
for (const name of ['warn', 'error']) console[name] = consoleTo('errors');

// There is no /proc in the sandbox to read the resident size from.
const measured = process.memoryUsage;
process.memoryUsage = () => {
  try {
    return measured();
  } catch {
    const {
      used_heap_size: heapUsed,
      total_heap_size: heapTotal,
      external_memory: external,
    } = getHeapStatistics();
    return { rss: heapTotal + external, heapTotal, heapUsed, external, arrayBuffers: external };
  }
};

process.on('uncaughtException', error => run?.fail?.(error));
process.on('unhandledRejection', error => run?.fail?.(error));

let pending = Buffer.alloc(0);
let parts = [];
let size = 0;
channel.on('data', chunk => {
  parts.push(chunk);
  size += chunk.length;
  for (;;) {
    if (size < HEAD_BYTES) return;
    if (parts.length > 1) parts = [Buffer.concat(parts)];
    [pending] = parts;
    const length = pending.readUInt32BE(0);
    const end = HEAD_BYTES + length + pending.readUInt32BE(4);
    if (size < end) return;
    const header = JSON.parse(pending.toString('utf8', HEAD_BYTES, HEAD_BYTES + length));
    const body = Buffer.from(pending.subarray(HEAD_BYTES + length, end));
    parts = [pending.subarray(end)];
    size -= end;
    take(header, body);
  }
});
channel.on('error', () => process.exit(1));
channel.on('close', () => process.exit(0));
