import { JOBS_PATH, queryString } from '../client.mjs';

const ATTRIBUTES =
  'jobTitle businessName city postalCode payMin payMax hoursMin noc vacancies postingDateFormatted expiryDateFormatted language workplace lmiaStatus employmentTerm payPeriod jobId firstPostedDate'.split(
    ' ',
  );
const PROVINCES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'];

/** An order that nobody asked for before. @param {number} turn */
function sort(turn) {
  const [first, second, third] = [turn, turn * 7 + 3, turn * 5 + 11].map(
    at => ATTRIBUTES[at % ATTRIBUTES.length],
  );
  const way = (/** @type {number} */ bit) => ((turn >> bit) & 1 ? 'orderAsc' : 'orderDesc');
  return `${JOBS_PATH}?${queryString([
    { method: way(0), attribute: first ?? '' },
    { method: way(1), attribute: second ?? '' },
    ...(third === first || third === second ? [] : [{ method: way(2), attribute: third ?? '' }]),
    { method: 'limit', values: [1] },
  ])}`;
}

const hundred = (/** @type {string} */ word) => Array.from({ length: 100 }, (_, at) => `${word} ${at}`);
/** @param {number} turn */
function filter(turn) {
  const leaf = { method: 'contains', attribute: 'jobTitle', values: hundred('zq') };
  const kinds = [
    [{ method: 'search', attribute: 'jobTitle', values: [`cook ${'driver '.repeat(500)}${turn}`] }],
    [leaf, { method: 'contains', attribute: 'businessName', values: hundred(`q${turn}`) }],
    [{ method: 'or', values: Array.from({ length: 20 }, () => ({ method: 'and', values: [leaf, leaf] })) }],
    [{ method: 'notContains', attribute: 'jobTitle', values: hundred('nothing') }],
    [
      { method: 'between', attribute: 'payMin', values: [turn, 10_000_000] },
      { method: 'notEqual', attribute: 'city', values: ['x'] },
    ],
    [
      { method: 'startsWith', attribute: 'businessName', values: ['z'.repeat(1_000)] },
      { method: 'endsWith', attribute: 'city', values: ['q'] },
    ],
    [
      { method: 'equal', attribute: 'noc', values: hundred('6') },
      { method: 'offset', values: [90_000] },
    ],
  ];
  return `${JOBS_PATH}?${queryString([...(kinds[turn % kinds.length] ?? []), { method: 'limit', values: [1] }])}`;
}

/** @type {import('../scene.mjs').Attack[]} */
export const READS = [
  {
    name: 'sorts by six clients of one address',
    async run(scene) {
      const stranger = scene.stranger();
      await scene.flood(6, turn => stranger.ask({ path: sort(turn) }));
    },
  },
  {
    name: 'sorts by a hundred addresses',
    async run(scene) {
      const strangers = Array.from({ length: 100 }, (_, at) => scene.stranger(at));
      await scene.flood(
        20,
        turn => strangers[turn % 100]?.ask({ path: sort(turn + 1_000) }) ?? Promise.resolve(),
      );
    },
  },
  {
    name: 'filters by one address',
    async run(scene) {
      const stranger = scene.stranger();
      await scene.flood(8, turn => stranger.ask({ path: filter(turn) }));
    },
  },
  {
    name: 'filters by a hundred addresses',
    async run(scene) {
      const strangers = Array.from({ length: 100 }, (_, at) => scene.stranger(at));
      await scene.flood(20, turn => strangers[turn % 100]?.ask({ path: filter(turn) }) ?? Promise.resolve());
    },
  },
  {
    name: 'the largest lists, over and over',
    async run(scene) {
      const strangers = Array.from({ length: 4 }, (_, at) => scene.stranger(at));
      await scene.flood(8, turn => {
        const path = `${JOBS_PATH}?${queryString([
          { method: 'limit', values: [5_000] },
          { method: 'offset', values: [(turn * 1_000) % 95_000] },
        ])}`;
        return strangers[turn % 4]?.ask({ path }) ?? Promise.resolve();
      });
    },
  },
  {
    name: 'every other kind of list',
    async run(scene) {
      const { cookie } = await scene.account('lister');
      const stranger = scene.stranger();
      const long = encodeURIComponent('q'.repeat(256));
      const odd = queryString([{ method: 'search', attribute: 'name', values: ['x '.repeat(2_000)] }]);
      const paths = [
        '/v1/teams',
        `/v1/teams?search=${long}`,
        `/v1/teams?${odd}`,
        '/v1/databases',
        '/v1/databases/board/collections',
        `/v1/databases/board/collections?search=${long}`,
        '/v1/databases/board/collections/jobs/attributes',
        '/v1/databases/board/collections/jobs/indexes',
        '/v1/tablesdb/board/tables/jobs/rows',
        '/v1/account/logs',
        '/v1/account/sessions',
        '/v1/account/identities',
        '/v1/account/mfa/factors',
        '/v1/account/prefs',
      ];
      await scene.flood(16, turn =>
        stranger.ask({ path: paths[turn % paths.length] ?? '/', headers: { cookie } }),
      );
    },
  },
  {
    name: 'pull and export, over and over',
    async run(scene) {
      const { cookie } = await scene.account('puller');
      const stranger = scene.stranger();
      const paths = [
        '/v1/sync/pull?limit=500',
        '/v1/account/export',
        `/v1/sync/pull?cursor=${'A'.repeat(4_000)}`,
      ];
      await scene.flood(16, turn => stranger.ask({ path: paths[turn % 3] ?? '', headers: { cookie } }));
    },
  },
  {
    name: 'views of the catalogue from odd positions',
    async run(scene) {
      const stranger = scene.stranger();
      const whole = await stranger.ask({ path: '/v1/sync/catalogue' });
      const { epoch = '' } = whole.status === 200 ? JSON.parse(whole.text) : {};
      await scene.flood(16, turn =>
        stranger.ask({
          path: `/v1/sync/catalogue?epoch=${turn % 9 === 0 ? `other${turn}` : epoch}&from=${(turn * 7_919) % 200_000}`,
          headers: { 'accept-encoding': ['br', 'gzip', 'identity'][turn % 3] ?? '' },
        }),
      );
    },
  },
  {
    name: 'details of every province',
    async run(scene) {
      const strangers = Array.from({ length: 3 }, (_, at) => scene.stranger(at));
      /** @type {string[]} */
      const packs = [];
      await scene.flood(12, async turn => {
        const stranger = strangers[turn % 3];
        const hash = packs[turn % Math.max(1, packs.length)];
        if (turn % 3 === 0 || hash === undefined) {
          const path = `/v1/sync/details/${PROVINCES[turn % PROVINCES.length]}`;
          const answer = await stranger?.ask({ path });
          for (const [found] of answer?.text.matchAll(/[0-9a-f]{64}/g) ?? [])
            if (packs.length < 5_000) packs.push(found);
        } else await stranger?.ask({ path: `/v1/sync/details/packs/${hash}` });
      });
    },
  },
  {
    name: 'compressed answers left half-way',
    async run(scene) {
      const strangers = Array.from({ length: 4 }, (_, at) => scene.stranger(at, { keepAlive: false }));
      const list = `${JOBS_PATH}?${queryString([{ method: 'limit', values: [2_000] }])}`;
      const paths = [list, '/v1/openapi.json', '/v1/sync/details/ON', '/jobList', '/v1/sync/catalogue'];
      await scene.flood(
        32,
        turn =>
          strangers[turn % 4]?.ask({
            path: paths[turn % paths.length] ?? '/',
            headers: { 'accept-encoding': turn % 2 === 0 ? 'br' : 'gzip' },
            cutAfterBytes: 1_000,
          }) ?? Promise.resolve(),
      );
    },
  },
  {
    name: 'pages and first frames',
    async run(scene) {
      const { jobIds } = scene.place;
      const stranger = scene.stranger();
      await scene.flood(16, turn =>
        stranger.ask({
          path:
            turn % 3 === 0
              ? `/jobList?lang=${turn % 2 === 0 ? 'fr' : 'en'}`
              : turn % 3 === 1
                ? `/job/${jobIds[(turn * 31) % jobIds.length]}`
                : `/v1/sync/jobs/${jobIds[(turn * 17) % jobIds.length]}`,
          headers: { 'accept-encoding': 'br', 'accept-language': 'fr;q=0.9,'.repeat(300) },
        }),
      );
    },
  },
  {
    name: 'known tags in huge headers',
    share: 0.7,
    async run(scene) {
      const stranger = scene.stranger();
      const tags = Array.from({ length: 200 }, (_, at) => `"${String(at).padStart(64, 'a')}"`).join(', ');
      const paths = ['/v1/sync/catalogue', '/v1/sync/details/ON', '/v1/openapi.json', '/jobList', JOBS_PATH];
      await scene.flood(32, turn =>
        stranger.ask({
          path: paths[turn % paths.length] ?? '/',
          headers: { 'if-none-match': tags, 'accept-encoding': ', br;q=0.5'.repeat(50) },
        }),
      );
    },
  },
  {
    name: 'figures and the description of the API',
    share: 0.7,
    async run(scene) {
      const stranger = scene.stranger();
      const paths = ['/metrics', '/v1/openapi.json', '/health', '/v1/health/version'];
      await scene.flood(16, turn => stranger.ask({ path: paths[turn % 4] ?? '/' }));
    },
  },
];
