import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { JOBS_PATH } from '../client.mjs';
import { newGuestSecret } from '../operations.mjs';

const MEGABYTE = 1_048_576;

/** @param {string} path @param {readonly string[]} headers */
const head = (path, headers) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Appwrite-Project: portage\r\n${headers.map(line => `${line}\r\n`).join('')}`;
const JSON_TYPE = 'Content-Type: application/json';

/** @type {import('../scene.mjs').Attack[]} */
export const BODIES = [
  {
    name: 'imports of 16 MB without a key',
    async run(scene) {
      const part = Buffer.alloc(MEGABYTE, 0x20);
      const one = async (/** @type {number} */ at) => {
        const socket = scene.connection(at % 4);
        const lines = ['Content-Type: application/x-ndjson', `Content-Length: ${16 * MEGABYTE}`];
        socket.write(`${head('/v1/sync/import', lines)}\r\n`);
        for (let sent = 0; sent < 15 && !socket.destroyed && !scene.isOver(); sent += 1)
          if (!socket.write(part))
            await Promise.race([new Promise(done => socket.once('drain', done)), pause(500)]);
        while (!socket.destroyed && !scene.isOver()) await pause(100);
        socket.destroy();
      };
      await scene.flood(scene.many(80), one);
    },
    broken: ({ tally }) => (tally.of(200) > 0 ? ['somebody imported without a key'] : []),
  },
  {
    name: 'largest bodies by many secrets',
    async run(scene) {
      const body = `{"protocol":1,"operations":[${'"x",'.repeat(900)}"${'y'.repeat(940_000)}"]}`;
      const strangers = Array.from({ length: 4 }, (_, at) => scene.stranger(at));
      await scene.flood(scene.many(200), async turn => {
        const headers = { 'x-portage-guest': newGuestSecret(), 'content-type': 'application/json' };
        await strangers[turn % 4]?.ask({ path: '/v1/sync/push', method: 'POST', headers, body });
      });
    },
  },
  {
    name: 'a thousand half-open bodies',
    async run(scene) {
      for (let at = 0; at < scene.many(1_000); at += 1) {
        const socket = scene.connection(0);
        socket.write(`${head('/v1/sync/push', [JSON_TYPE, 'Content-Length: 900000'])}\r\n{`);
        if (at % 50 === 0) await pause(10);
      }
      await scene.wait();
    },
  },
  {
    name: 'half-open bodies of twenty addresses',
    async run(scene) {
      for (let at = 0; at < scene.many(2_000); at += 1) {
        const socket = scene.connection(at % scene.many(20));
        socket.write(`${head('/v1/account', [JSON_TYPE, 'Content-Length: 1000'])}\r\n{`);
        if (at % 50 === 0) await pause(10);
      }
      await scene.wait();
    },
  },
  {
    name: 'slow headers',
    async run(scene) {
      const sockets = Array.from({ length: scene.many(2_000) }, (_, at) => {
        const socket = scene.connection(at % 4);
        socket.write('GET /v1/account HTTP/1.1\r\nHost: 127.0.0.1\r\n');
        return socket;
      });
      while (!scene.isOver()) {
        for (const socket of sockets) if (socket.writable) socket.write('X-A: b\r\n');
        await pause(1_000);
      }
    },
  },
  {
    name: 'slow bodies',
    async run(scene) {
      const sockets = Array.from({ length: scene.many(600) }, (_, at) => {
        const socket = scene.connection(at % 3);
        socket.write(`${head('/v1/sync/push', [JSON_TYPE, 'Transfer-Encoding: chunked'])}\r\n`);
        return socket;
      });
      while (!scene.isOver()) {
        for (const socket of sockets) if (socket.writable) socket.write('1\r\n{\r\n');
        await pause(500);
      }
    },
  },
  {
    name: 'odd JSON',
    share: 0.7,
    async run(scene) {
      const stranger = scene.stranger();
      const bodies = [
        '['.repeat(200_000),
        `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
        '{"__proto__":{"operations":[]},"protocol":1}',
        '{"protocol":1,"operations":[1e999999,"\\ud800","\\u0000"]}',
        `{"protocol":1,"operations":[${'{"id":"a","payload":{"a":'.repeat(5_000)}`,
      ];
      const bomb = gzipSync(Buffer.alloc(20 * MEGABYTE, 0x20));
      await scene.flood(16, async turn => {
        const isBomb = turn % 6 === 5;
        const headers = {
          'content-type': 'application/json',
          'x-portage-guest': newGuestSecret(),
          ...(isBomb && { 'content-encoding': 'gzip' }),
        };
        const path = turn % 2 === 0 ? '/v1/sync/push' : '/v1/account';
        await stranger.ask({ path, method: 'POST', headers, body: isBomb ? bomb : bodies[turn % 5] });
      });
    },
  },
  {
    name: 'requests in one line behind each other',
    async run(scene) {
      const one = `GET ${JOBS_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Appwrite-Project: portage\r\n`;
      await scene.flood(scene.many(20), async turn => {
        const socket = scene.connection(turn % 2);
        const closed = new Promise(resolve => socket.on('close', resolve));
        socket.write(`${`${one}\r\n`.repeat(scene.many(1_000) - 1)}${one}Connection: close\r\n\r\n`);
        while (!socket.closed && !scene.isOver()) await Promise.race([closed, pause(50)]);
        socket.destroy();
      });
    },
  },
  {
    name: 'many parameters, long addresses',
    share: 0.7,
    async run(scene) {
      const strangers = Array.from({ length: 2 }, (_, at) => scene.stranger(at));
      const paths = [
        `${JOBS_PATH}?${'a=1&'.repeat(3_500)}`,
        `${JOBS_PATH}?${Array.from({ length: 600 }, (_, at) => `queries[${at}]=%7B%7D`).join('&')}`,
        `${JOBS_PATH}?${'queries[]=x&'.repeat(1_200)}`,
        `/v1/sync/catalogue?${'from=1&'.repeat(2_000)}`,
        `/jobList?${'lang=fr&'.repeat(1_800)}`,
        `/job/${'9'.repeat(14_000)}`,
        `/v1/databases/${'%C3%A9'.repeat(2_200)}/collections`,
        `/v1/realtime?${'channels[]=documents&'.repeat(700)}`,
      ];
      await scene.flood(32, async turn => {
        await strangers[turn % 2]?.ask({ path: paths[turn % paths.length] ?? '/' });
      });
    },
  },
];
