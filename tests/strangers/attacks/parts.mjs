import { cookieOf, queryString } from '../client.mjs';
import { outcomesOf } from '../operations.mjs';

/** @typedef {import('../scene.mjs').Scene} Scene */

/** @param {Scene} scene @param {{ status: unknown, text: string } | undefined} answer */
export function count(scene, answer) {
  for (const { status, error } of answer ? outcomesOf({ status: answer.status, text: answer.text }) : [])
    scene.tally.note(error ? `${status} ${error.type}` : status);
}

/** @param {Scene} scene @param {number} at */
export async function anonymousSession(scene, at = 0) {
  const answer = await scene.stranger(at).ask({ path: '/v1/account/sessions/anonymous', method: 'POST' });
  const { userId = '' } = answer.status === 201 ? JSON.parse(answer.text) : {};
  return { cookie: cookieOf(answer), userId: String(userId) };
}

/** @param {number} count @param {number} most @param {string} what */
export const more = (count, most, what) =>
  count > most ? [`${count} ${what}, where ${most} are the most`] : [];

/** The number of documents that somebody can see in a collection. @param {Scene} scene @param {string} collectionId @param {string} cookie */
export async function documentsIn(scene, collectionId, cookie) {
  const path = `/v1/databases/board/collections/${collectionId}/documents`;
  const query = queryString([{ method: 'limit', values: [1] }]);
  const answer = await scene.stranger(1).ask({ path: `${path}?${query}`, headers: { cookie } });
  return answer.status === 200 ? Number(JSON.parse(answer.text).total) : Number.NaN;
}

/** A text of so many characters, of one to four bytes each. @param {number} length @param {number} turn */
export const text = (length, turn) => (['x', 'é', '漢'][turn % 3] ?? 'x').repeat(length);
