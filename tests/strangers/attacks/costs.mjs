import { WebSocket } from 'ws';
import { JOBS_PATH, queryString } from '../client.mjs';
import { applicationTo, newGuestSecret, operation, outcomesOf, postingBy, pushOf } from '../operations.mjs';

/** @typedef {import('../scene.mjs').Scene} Scene */

/** Little to send, and much to do. @type {import('../scene.mjs').Attack[]} */
export const COSTS = [
  {
    name: 'a thousand operations in each push',
    async run(scene) {
      const { cookie, userId } = await scene.account('batcher');
      const { jobIds } = scene.place;
      const stranger = scene.stranger();
      await scene.flood(8, async turn => {
        const puts = Array.from({ length: scene.many(1_000) }, (_, at) =>
          operation(
            'saved.put',
            { jobId: jobIds[(turn * 1_000 + at) % jobIds.length], on: turn % 2 === 0, editedAt: Date.now() },
            userId,
          ),
        );
        await stranger.ask(pushOf(puts, { cookie }));
      });
    },
  },
  {
    name: 'postings that all want the same number',
    async run(scene) {
      const { cookie, userId } = await scene.account('numberer');
      const stranger = scene.stranger();
      await scene.flood(4, async () => {
        const rows = Array.from({ length: scene.many(500) }, () => {
          const posting = postingBy(userId);
          return { ...posting, payload: { ...posting.payload, jobId: 6_100_000_000 } };
        });
        const answer = await stranger.ask(pushOf(rows, { cookie }));
        const numbers = outcomesOf(answer).flatMap(({ receipt }) => (receipt ? [receipt.jobId] : []));
        const given = scene.notes.get('numbers') ?? new Set();
        scene.notes.set('numbers', given);
        for (const number of numbers) {
          if (given.has(number)) scene.notes.set('twice', number);
          given.add(number);
        }
      });
    },
    broken: ({ notes }) => (notes.has('twice') ? [`the number ${notes.get('twice')} was given twice`] : []),
  },
  {
    name: 'applying and withdrawing over and over',
    async run(scene) {
      const [jobId = 0] = scene.place.jobIds;
      const stranger = scene.stranger();
      const headers = { 'x-portage-guest': newGuestSecret() };
      /** @type {string | undefined} */
      let after;
      await scene.flood(1, async () => {
        const submit = applicationTo(jobId);
        const withdraw = operation('application.withdraw', { jobId, madeBy: submit.id });
        const payload = { ...submit.payload, ...(after !== undefined && { after }) };
        const answer = await stranger.ask(pushOf([{ ...submit, payload }, withdraw], headers));
        const [made] = outcomesOf(answer);
        if (made?.status === 'applied') {
          after = made.receipt?.documentId;
          scene.notes.set('made', Number(scene.notes.get('made') ?? 0) + 1);
        }
      });
    },
    broken: ({ notes }) =>
      Number(notes.get('made') ?? 0) > 20 ? [`${notes.get('made')} applications to one job`] : [],
  },
  {
    name: 'bodies of masses of values',
    share: 0.7,
    async run(scene) {
      const strangers = Array.from({ length: 3 }, (_, at) => scene.stranger(at));
      const bodies = [
        `{"protocol":1,"operations":[${'[],'.repeat(200_000)}0]}`,
        `{${Array.from({ length: 70_000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
        `[${'{"a":{"b":{"c":1}}},'.repeat(40_000)}1]`,
        `{"protocol":1,"operations":["${'\\ud83d\\ude9c'.repeat(70_000)}"]}`,
      ];
      await scene.flood(16, async turn => {
        const headers = { 'content-type': 'application/json', 'x-portage-guest': newGuestSecret() };
        const body = bodies[turn % bodies.length];
        await strangers[turn % 3]?.ask({ path: '/v1/sync/push', method: 'POST', headers, body });
      });
    },
  },
  {
    name: 'subscriptions with as many conditions as there may be, while postings come',
    async run(scene) {
      const { cookie, userId } = await scene.account('listener');
      const sockets = Array.from({ length: scene.many(240) }, (_, at) => subscribed(scene, at % 2));
      await Promise.all(sockets);
      const stranger = scene.stranger(2);
      await scene.flood(2, async () => {
        const rows = Array.from({ length: scene.many(200) }, () => postingBy(userId));
        await stranger.ask(pushOf(rows, { cookie }));
      });
    },
  },
  {
    name: 'lists with a hundred filters',
    async run(scene) {
      const strangers = Array.from({ length: 20 }, (_, at) => scene.stranger(at));
      await scene.flood(20, turn => {
        const filters = Array.from({ length: 90 }, (_, at) => ({
          method: 'notEqual',
          attribute: 'city',
          values: [`${turn} ${at}`],
        }));
        const path = `${JOBS_PATH}?${queryString([...filters, { method: 'limit', values: [1] }])}`;
        return strangers[turn % 20]?.ask({ path }) ?? Promise.resolve();
      });
    },
  },
];

/** @param {Scene} scene @param {number} at @returns {Promise<void>} */
function subscribed(scene, at) {
  const socket = new WebSocket(`ws://127.0.0.1:${scene.place.port}/v1/realtime?project=portage`, {
    localAddress: scene.address(at),
  });
  scene.atEnd(() => socket.terminate());
  const condition = { method: 'notEqual', attribute: 'jobTitle', values: ['x'] };
  const query = JSON.stringify({ method: 'and', values: Array.from({ length: 100 }, () => condition) });
  const data = [{ channels: ['documents', 'rows'], queries: Array.from({ length: 5 }, () => query) }];
  return new Promise(resolve => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', data })));
    socket.on('message', () => resolve());
    socket.on('error', () => resolve());
    socket.on('close', code => {
      scene.tally.note(`closed ${code}`);
      resolve();
    });
  });
}
