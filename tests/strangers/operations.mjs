import { randomBytes } from 'node:crypto';

export const newOperationId = () => randomBytes(18).toString('base64url');
/** As a device makes it. */
export const newGuestSecret = () => randomBytes(32).toString('base64url');

/** @param {string} kind @param {object} payload @param {string | null} [userId] */
export function operation(kind, payload, userId = null) {
  return { id: newOperationId(), kind, createdAt: new Date().toISOString(), userId, payload };
}

/** @param {readonly object[]} operations @param {Record<string, string>} headers */
export function pushOf(operations, headers) {
  return { path: '/v1/sync/push', method: 'POST', headers, body: { protocol: 1, operations } };
}

/** @param {number} jobId */
export function applicationTo(
  jobId,
  message = 'I can start on Monday.',
  userId = /** @type {string | null} */ (null),
) {
  const fields = { jobId, jobTitle: 'Cook', name: 'Robin', email: 'robin@example.ca', message };
  return operation('application.submit', fields, userId);
}

/** A random number that no sample has. */
const newJobNumber = () => 6_000_000_000 + Math.floor(Math.random() * 1e9);

/** @param {string} userId @param {object} [more] */
export function postingBy(userId, more = {}) {
  const row = { jobTitle: 'Tree planter', businessName: 'Trees Ltd', city: 'Hope', province: 'BC', ...more };
  return operation('posting.create', { jobId: newJobNumber(), row }, userId);
}

/** The outcomes of a push; none where it was refused. @param {{ status: unknown, text: string }} answer */
export function outcomesOf({ status, text }) {
  if (status !== 200) return [];
  return /** @type {{ outcomes: { status: string, error?: { type: string }, receipt?: { documentId: string, jobId: number } }[] }} */ (
    JSON.parse(text)
  ).outcomes;
}
