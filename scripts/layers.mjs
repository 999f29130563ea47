import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * The folders of the app and of the server, and what may go into each of them. Code imports from its own folder and from those that
 * come before it in its list; `.` stands for the files directly in the folder. `oxlint.config.mjs` refuses other imports, also of
 * types. A folder without a line here follows the rules of the folder that contains it.
 *
 * @type {Record<string, Record<string, string>>}
 */
export const LAYERS = {
  src: {
    core: 'Listeners and JSON: tools that know nothing about jobs. No dependencies, the same on phones and servers.',
    domain:
      'Rules and facts about postings, pay, places and permits. No dependencies, the same on phones and servers.',
    wire: 'Formats that phones and servers exchange, with their limits.',
    handover:
      'Postings that pass from phone to phone: their file, their codes, and whether they are genuine.',
    catalogue: 'The list of postings in memory: its columns, searches and counts. Runs in a worker.',
    sync: 'Decides when a phone sends and fetches. Knows storage and network only as ports.',
    remote: 'The ports of `sync` over HTTP and the Appwrite SDK.',
    local: 'The ports of `sync` on IndexedDB and Dexie, and the hooks that read it.',
    pwa: 'The service worker and installation.',
    i18n: 'Languages, texts and formats of numbers and days.',
    ui: 'The design system. No data access.',
    features: 'Screens, a folder each.',
    gallery: 'A page with every part of the design system.',
    app: 'Puts the parts together: start, routes, frame.',
    '.': 'The entry point.',
  },
  'src/domain': {
    '.': 'The basis of all rules: the shape of a posting, days, provinces, text.',
    places: 'Names and coordinates of places.',
    noc: 'Occupations of the National Occupational Classification.',
    pay: 'Amounts, pay periods and hours, read and written.',
    lmia: 'The rules of LMIA applications and their tables.',
    questions: 'An employer’s questions, their answers, and what the law says of asking.',
    posting: 'Checks, changes and texts of a posting.',
    seeker: 'The profile of a job seeker.',
    intake: 'Reads rows of any format into postings.',
  },
  'src/wire': {
    '.': 'Answers, names and limits of the API.',
    seal: 'The board’s signatures of postings.',
    segment: 'The binary format of a part of the list.',
    catalogue: 'The list’s manifest, and packs of full texts.',
    operations: 'The operations that phones queue, and their receipts.',
  },
  'src/catalogue': {
    table: 'The columns of the list and their changes.',
    query: 'Filters, searches, orders and counts over a table.',
    '.': 'The worker, and the port to it.',
  },
  'src/sync': {
    '.': 'Ports, clocks, schedules and signals.',
    account: 'The calls of an account.',
    outbox: 'Sends what a person queued.',
    files: 'Uploads the files of what a person queued.',
    catalogue: 'Keeps the list up to date.',
    details: 'Keeps full texts on the phone.',
    private: 'Fetches what belongs to a person.',
  },
  'src/remote': {
    '.': 'The network ports.',
    account: 'The Appwrite account service.',
  },
  'src/local': {
    db: 'The databases and their rows.',
    outbox: 'Queued operations.',
    drafts: 'Drafts of forms.',
    files: 'Files that operations need, until they are on the server.',
    values: 'Values that follow a person: preferences, marks, searches; and what the server sent.',
    catalogue: 'Segments of the list.',
    details: 'Full texts of postings.',
    people: 'The people who use this device, and the outbox of each.',
    hooks: 'All of it as React hooks.',
    tracking: 'Everything about a person’s applications together, and conversations.',
  },
  'src/ui': {
    '.': 'Tokens, icons and small hooks.',
    buttons: 'Things to press.',
    feedback: 'Dialogs, notices, toasts and progress.',
    layout: 'Parts of a page.',
    form: 'Fields.',
  },
  'src/features': {
    '.': 'The services that features may use, and the addresses of screens.',
    'account/shared': 'Parts of several account screens.',
    'account/answers': 'Answers about the account, asked for together.',
    'draft-form': 'Forms that save themselves.',
    'outbox/entry': 'One queued operation in words, and what can be done with it.',
    'outbox/upload': 'The upload of an operation’s file.',
    jobs: 'Addresses and pages of the list.',
    'jobs/card': 'One posting in a list.',
    'jobs/lookups': 'Places and occupations by name.',
    handover: 'Sending postings to a phone nearby, and receiving them.',
    saved: 'Saved jobs and searches.',
    'account/leaving': 'Signing out, blocking and deleting.',
    appearance: 'The theme.',
    'account/security': 'Password, sessions and two-step verification.',
    'account/team': 'The people who post together.',
    'account/notifications': 'Push messages on this device, their kinds and quiet hours.',
    share: 'Sending a posting to someone.',
    apply: 'Applying for a job.',
    conversation: 'Messages between an applicant and an employer.',
    documents: 'The contents of files of word processors and spreadsheets.',
    resume: 'The job seeker’s profile and résumés.',
    review: 'Postings that wait for a decision.',
    'my-work': 'A person’s own applications and postings.',
    'account/profile': 'The screens of the profile.',
    'account/sign-in': 'Ways into an account.',
    pages: 'Long texts.',
    'api-docs/description': 'The API’s description.',
    'api-docs/operation': 'One operation of the API, and trying it.',
    'api-docs': 'The screen of the API documentation.',
    report: 'Reporting a posting.',
    'jobs/detail/text': 'The text of a posting.',
    applicants: 'Applications that an employer received.',
    tracking: 'A job seeker’s applications, and the conversation about each.',
    storage: 'The screen about data on this device.',
    outbox: 'The outbox screen.',
    contact: 'Writing to the operator.',
    help: 'Questions and answers.',
    'jobs/filters': 'Filters of the list.',
    alerts: 'New matches of the saved searches, found on this device.',
    changes: 'What changed since the last visit.',
    'lmia/rules': 'Rules and their sources.',
    'lmia/thresholds': 'Wage thresholds as tables and plots.',
    'lmia/calculator': 'The wage calculator.',
    'jobs/hidden': 'Hidden jobs.',
    'jobs/list': 'The list screen.',
    'jobs/map': 'The results on a map.',
    'jobs/detail/pay': 'Comparing pay.',
    'jobs/detail': 'The screen of one posting.',
    home: 'The first screen.',
    lmia: 'The LMIA screen.',
    'posting/form': 'The form of a posting.',
    'posting/batch': 'Many postings from a file.',
    'posting/wizard': 'One posting, step by step.',
    posting: 'The screen for posting.',
  },
  'src/app': {
    notices: 'Notices over the screens.',
    frame: 'Header, footer, tabs and errors around a screen.',
    start: 'Starts the services.',
    '.': 'The routes.',
  },
  'sync-server': {
    core: 'Errors, callers, ids, time and hashes, which every part uses.',
    locale: 'Names of countries, languages and currencies.',
    store: 'Databases on LevelDB or CouchDB.',
    writer: 'Decides which of several servers writes, and passes writes on to it.',
    blobs: 'The bytes of files, in a folder or on S3.',
    'sign-in-providers': 'The definitions of the OAuth providers.',
    budgets: 'How much strangers may use.',
    config: 'Settings from the environment.',
    mail: 'Letters, and their delivery.',
    records: 'Shapes of stored documents, and who may see them.',
    projection: 'The queryable attributes of all documents.',
    board: 'The context of all services; writes to the board’s database, their quotas and effects.',
    seals: 'The board’s keys, and its signatures of postings.',
    documents: 'Appwrite’s databases service.',
    files: 'Appwrite’s storage service: buckets, files, previews and tokens.',
    avatars: 'Pictures of initials, QR codes, flags and logos, and of other servers.',
    accounts: 'Appwrite’s account service.',
    teams: 'Appwrite’s teams service, and employers.',
    postings: 'Making, changing, reviewing and ending postings.',
    messages: 'The contact form and forwarded forms.',
    applications: 'Applications, their mails and notices.',
    functions: 'Appwrite’s functions service, and the processes that run functions.',
    leaving: 'Deleting and exporting an account.',
    operations: 'Carries out the operations that phones queued, each once.',
    pull: 'Tells a person’s phones about changes.',
    catalogue: 'Builds the list that phones download.',
    pages: 'HTML of the first frame and of search results.',
    audit: 'The log of what happened.',
    retention: 'Removes what has outlived its time.',
    backup: 'Backups.',
    http: 'Parts of all routes: sessions, limits, errors.',
    deltas: 'Sends the changes in the app’s files since earlier builds.',
    realtime: 'Appwrite’s realtime service, and hints to phones.',
    events: 'Delivers what happens to consumers, each from its own position.',
    webhooks: 'Sends events to other servers.',
    push: 'Push messages to browsers.',
    alerts: 'Matches new postings with saved searches, and tells people.',
    messaging: 'Appwrite’s messaging service: topics, their subscribers, and push messages.',
    openapi: 'The description of the API.',
    seed: 'Sample postings.',
    routes: 'The HTTP interface.',
    jobs: 'Commands.',
    '.': 'Start and stop.',
  },
};

/** Folders that may not be imported although they come first. @type {Record<string, string[]>} */
const UNAWARE = {
  'src/local': ['src/remote'],
  'src/i18n': ['src/wire', 'src/catalogue', 'src/sync', 'src/remote', 'src/local', 'src/pwa'],
  'src/ui': ['src/domain', 'src/wire', 'src/catalogue', 'src/sync', 'src/remote', 'src/local', 'src/pwa'],
  'src/gallery': [
    'src/domain',
    'src/wire',
    'src/catalogue',
    'src/sync',
    'src/remote',
    'src/local',
    'src/pwa',
    'src/features',
  ],
  'src/features': ['src/remote'],
};

/** @typedef {{ regex: string, message: string, importNames?: string[] }} Pattern */

/**
 * For each folder of the code, the imports that are refused there, as patterns of `no-restricted-imports`. Throws when a folder
 * directly under one of the lists isn't in it.
 *
 * @param {string} root The repository.
 * @returns {{ folder: string, patterns: Pattern[] }[]}
 */
export function layerPatterns(root) {
  const folders = new Set(
    ['src', 'sync-server'].flatMap(top =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
        .filter(path => /\.tsx?$/.test(path))
        .map(path => dirname(join(top, path))),
    ),
  );
  return Array.from(folders, folder => ({ folder, patterns: [...laterOnes(folder), ...unseenOnes(folder)] }));
}

/** @param {string} folder @returns {Pattern[]} */
function laterOnes(folder) {
  return Object.entries(LAYERS).flatMap(([parent, layers]) => {
    if (folder !== parent && !folder.startsWith(`${parent}/`)) return [];
    const names = Object.keys(layers);
    const own = layerOf(folder, parent, names);
    if (own === null) return [];
    return names.slice(names.indexOf(own) + 1).map(name => ({
      regex: specifierTo(folder, parent, name, names),
      message: `scripts/layers.mjs: ${parent} has “${own}” before “${name}”.`,
    }));
  });
}

/** The layer of `parent` that a folder belongs to: the most exact one. @param {string} folder @param {string} parent @param {string[]} names */
function layerOf(folder, parent, names) {
  const inside = relative(parent, folder);
  const fitting = names.filter(name => inside === name || inside.startsWith(`${name}/`));
  const exact = fitting.sort((a, b) => b.length - a.length)[0];
  if (exact !== undefined) return exact;
  if (inside === '' && names.includes('.')) return '.';
  if (inside === '' || names.some(name => name.startsWith(`${inside}/`))) return null;
  throw new Error(`scripts/layers.mjs says nothing of ${folder}`);
}

/**
 * A pattern of the import specifiers that lead from a folder into a layer.
 *
 * @param {string} folder
 * @param {string} parent
 * @param {string} name
 * @param {string[]} names
 */
function specifierTo(folder, parent, name, names) {
  const way = relative(folder, name === '.' ? parent : `${parent}/${name}`) || '.';
  const start = way.startsWith('.') ? way : `./${way}`;
  // Folders within this one may have a layer of their own.
  const isShallow = name === '.' || names.some(other => other.startsWith(`${name}/`));
  return `^${start.replaceAll('.', '\\.')}/${isShallow ? '[^/]+$' : ''}`;
}

/** @param {string} folder @returns {Pattern[]} */
function unseenOnes(folder) {
  return Object.entries(UNAWARE).flatMap(([zone, unseen]) =>
    folder === zone || folder.startsWith(`${zone}/`)
      ? unseen.map(other => ({
          regex: specifierTo(folder, '.', other, []),
          message: `${zone} does not know ${other}.`,
        }))
      : [],
  );
}
