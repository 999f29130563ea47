import { WebSocket } from 'ws';

/** Letters of one, two, three and four bytes. */
const LETTERS = ['x', 'é', '漢', '🚜'];

/** @typedef {import('../scene.mjs').Scene} Scene */

/** @param {Scene} scene @param {string} query @param {number} at @returns {Promise<WebSocket | null>} null = it did not open */
function open(scene, query, at) {
  const socket = new WebSocket(`ws://127.0.0.1:${scene.place.port}/v1/realtime?project=portage${query}`, {
    localAddress: scene.address(at),
  });
  scene.atEnd(() => socket.terminate());
  return new Promise(resolve => {
    socket.on('open', () => resolve(socket));
    socket.on('error', () => resolve(null));
    socket.on('close', code => {
      scene.tally.note(`closed ${code}`);
      resolve(null);
    });
  });
}

/** @param {WebSocket} socket */
const closed = socket =>
  new Promise(resolve => {
    if (socket.readyState === socket.CLOSED) resolve(undefined);
    socket.on('close', resolve);
  });

/** @type {import('../scene.mjs').Attack[]} */
export const SOCKETS = [
  {
    name: 'refusals cut amid a letter',
    share: 0.5,
    run: scene =>
      scene.flood(
        8,
        async turn => {
          const letter = LETTERS[turn % LETTERS.length] ?? '';
          const method = 'x'.repeat(turn % 7) + letter.repeat(30 + (turn % 90));
          const query = encodeURIComponent(JSON.stringify({ method, attribute: 'a' }));
          const socket = await open(scene, `&channels[]=documents&documents[0][]=${query}`, turn % 50);
          if (socket) await closed(socket);
        },
        scene.many(2_000),
      ),
  },
  {
    name: 'sockets that ask for much and read nothing',
    async run(scene) {
      const sockets = await Promise.all(
        Array.from({ length: scene.many(600) }, (_, turn) => open(scene, '', turn % 2)),
      );
      for (const socket of sockets) {
        if (!socket) continue;
        scene.tally.note('open');
        const values = Array.from({ length: 100 }, (_, at) => `tree ${at}`);
        const query = JSON.stringify({ method: 'contains', attribute: 'jobTitle', values });
        for (let round = 0; round < 5; round += 1)
          socket.send(
            JSON.stringify({
              type: 'subscribe',
              data: Array.from({ length: 100 }, (_, at) => ({
                subscriptionId: `s${round}-${at}`,
                channels: ['documents', 'catalogue', 'databases.board.collections.jobs.documents'],
                queries: at % 2 === 0 ? [] : [query],
              })),
            }),
          );
        socket.pause();
      }
      await scene.wait();
    },
  },
  {
    name: 'queries of subscriptions',
    run: scene =>
      scene.flood(16, async turn => {
        const socket = await open(scene, '', turn % 4);
        if (!socket) return;
        const leaf = { method: 'search', attribute: 'jobTitle', values: ['cook '.repeat(800)] };
        const deep = {
          method: 'or',
          values: Array.from({ length: 50 }, () => ({ method: 'and', values: [leaf, leaf] })),
        };
        const text = JSON.stringify(turn % 2 === 0 ? leaf : deep);
        socket.send(
          JSON.stringify({ type: 'subscribe', data: [{ channels: ['documents'], queries: [text] }] }),
        );
        socket.send('{"type":"ping"}');
        await new Promise(resolve => {
          socket.once('message', resolve);
          socket.once('close', resolve);
        });
        scene.tally.note('answered');
        socket.terminate();
      }),
  },
  {
    name: 'hostile frames',
    share: 0.5,
    run: scene =>
      scene.flood(8, async turn => {
        const socket = await open(scene, '', turn % 4);
        if (!socket) return;
        const frames = [
          Buffer.alloc(200_000, 0xff),
          '['.repeat(50_000),
          `{"type":"subscribe","data":[{"channels":["${'漢'.repeat(20_000)}"]}]}`,
          `{"type":"authentication","data":{"session":"${'é'.repeat(10_000)}"}}`,
          '{"type":"__proto__","data":{"__proto__":{"type":"x"}}}',
        ];
        socket.send(frames[turn % frames.length] ?? '');
        socket.send('{"type":"ping"}');
        await new Promise(resolve => {
          socket.once('message', resolve);
          socket.once('close', resolve);
        });
        socket.terminate();
      }),
  },
];
