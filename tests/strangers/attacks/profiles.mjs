import { createHash, randomBytes } from 'node:crypto';
import { newGuestSecret, operation, pushOf } from '../operations.mjs';
import { anonymousSession, count, documentsIn, more } from './parts.mjs';

/** The most characters of a part, as JSON. */
const PART_MAX = 20_000;
const LETTERS = ['x', 'é', '漢', '🚜'];
const randomId = () => randomBytes(9).toString('base64url');

/**
 * A part as large as there may be, or one character larger. @param {number} turn @param {number} [over]
 */
function content(turn, over = 0) {
  const letter = LETTERS[turn % LETTERS.length] ?? 'x';
  const frame = JSON.stringify({ text: '' }).length;
  return { text: letter.repeat(Math.floor((PART_MAX - frame) / letter.length) + over) };
}

/** @param {string} part @param {object | null} content @param {string | null} userId @param {object} [more] */
const put = (part, content, userId, more = {}) =>
  operation('profile.put', { part, content, editedAt: Date.now(), ...more }, userId);

/** @param {string} text */
const resumeOf = text => {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const resume = { hash, name: 'résumé.txt', type: 'text/plain', size: bytes.length };
  return { bytes, hash, resume };
};

/** @param {{ bytes: Buffer, hash: string }} file @param {Record<string, string>} headers */
const upload = ({ bytes, hash }, headers) => ({
  path: `/v1/sync/uploads/${hash}`,
  method: 'PUT',
  headers: {
    ...headers,
    'content-type': 'application/octet-stream',
    'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
    'x-portage-file-name': encodeURIComponent('résumé.txt'),
    'x-portage-file-type': 'text/plain',
  },
  body: bytes,
});

/** Profiles of job seekers, and their résumés. @type {import('../scene.mjs').Attack[]} */
export const PROFILES = [
  {
    name: 'profiles at every limit',
    async run(scene) {
      const { cookie, userId } = await scene.account('seeker');
      scene.notes.set('cookie', cookie);
      const stranger = scene.stranger();
      await scene.flood(8, async turn => {
        const file = resumeOf(`A résumé ${turn} `.repeat(2_000));
        await stranger.ask(upload(file, { cookie }));
        const missing = resumeOf(randomId());
        const parts = [
          put('about', content(turn), userId),
          put('work', content(turn, 1), userId),
          put(`resume:${1 + (turn % 5)}`, content(turn), userId, { resume: file.resume }),
          put('resume:1', { title: 'x' }, userId, { resume: missing.resume }),
          put('resume:6', {}, userId, { resume: file.resume }),
          put('about', content(turn), userId, { resume: file.resume }),
          // Some are taken away at once: that makes no room for others today.
          ...Array.from({ length: 5 }, () => `education:${randomId()}`).flatMap(part => [
            put(part, { title: 'x' }, userId),
            put(part, null, userId),
          ]),
          ...Array.from({ length: 6 }, (_, at) =>
            put(`experience:${randomId()}`, content(turn + at), userId),
          ),
        ];
        count(scene, await stranger.ask(pushOf(parts, { cookie })));
        await stranger.ask({
          path: '/v1/databases/board/collections/profiles/documents',
          method: 'POST',
          headers: { cookie },
          body: {
            documentId: 'unique()',
            data: { part: `experience:${randomId()}`, content: JSON.stringify(content(turn)) },
            permissions: [`read("user:${userId}")`],
          },
        });
        if (turn % 5 === 4) await stranger.ask({ path: '/v1/sync/pull?limit=500', headers: { cookie } });
      });
    },
    async broken(scene) {
      const held = await documentsIn(scene, 'profiles', String(scene.notes.get('cookie') ?? ''));
      return more(held, scene.place.quotas['profiles.held'], 'parts of one profile');
    },
  },
  {
    name: 'profiles and résumés of ever new guests',
    async run(scene) {
      const stranger = scene.stranger();
      await scene.flood(scene.many(16), async turn => {
        const headers = { 'x-portage-guest': newGuestSecret() };
        const file = resumeOf(`${randomId()} ${'résumé '.repeat(3_000)}`);
        const uploaded = await stranger.ask(upload(file, headers));
        if (uploaded.status === 200 && JSON.parse(uploaded.text).isComplete === true)
          scene.tally.note('file');
        const parts = (/** @type {string | null} */ userId) => [
          put('about', content(turn), userId),
          put('resume:1', { title: 'x' }, userId, { resume: file.resume }),
          ...Array.from({ length: 20 }, (_, at) =>
            put(`experience:${randomId()}`, content(turn + at), userId),
          ),
        ];
        // A profile needs an account, and one without an address costs nothing.
        count(scene, await stranger.ask(pushOf(parts(null), headers)));
        const { cookie, userId } = await anonymousSession(scene);
        if (userId !== '') count(scene, await stranger.ask(pushOf(parts(userId), { ...headers, cookie })));
      });
    },
    broken: ({ tally, place }) => [
      ...more(tally.of('applied'), place.quotas['profiles.address'], 'parts of guests at one address'),
      ...more(tally.of('file'), place.quotas['files.address'], 'résumés of guests at one address'),
    ],
  },
];
