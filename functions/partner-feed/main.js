import { createHash } from 'node:crypto';

const JOBS = '/databases/board/collections/jobs/documents';
const FEED_MAX_BYTES = 20 * 1_048_576;
const JOBS_MAX = 5000;
/** Numbers of postings from feeds. The board's own are smaller. */
const [FIRST_NUMBER, NUMBERS] = [500_000_000, 400_000_000];
const PROVINCES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ADVERTISED = { jobStatusId: 60, jobStatus: 'Job posting advertised' };

/**
 * Imports a partner's postings: new ones are created, changed ones updated, and those that left the feed closed. Ids are
 * derived from the partner's, so it can run again at any time, also after it was interrupted.
 */
// Appwrite's runtime calls the default export.
// oxlint-disable-next-line import/no-default-export
export default async ({ req, res, log, error }) => {
  const { PARTNER, FEED_URL } = process.env;
  if (!PARTNER || !/^[a-z0-9-]{1,20}$/.test(PARTNER))
    return res.json({ error: 'Set the variable PARTNER.' }, 500);
  if (!FEED_URL) return res.json({ error: 'Set the variable FEED_URL.' }, 500);
  const call = callWith(req.headers['x-appwrite-key']);
  const jobs = await readFeed(FEED_URL);
  const counts = { created: 0, updated: 0, unchanged: 0, closed: 0, refused: 0 };
  const known = new Map((await ownPostings(call, PARTNER)).map(each => [each.$id, each]));
  // Also those that can't be read or are refused: they haven't left the feed.
  const listed = new Set();
  const imported = new Set();
  const put = async (job, id) => {
    const read = readJob(job);
    if (typeof read === 'string') throw new Error(read);
    if (imported.has(id)) throw new Error('the id is in the feed twice');
    const data = { ...read, closedAt: null, source: PARTNER, externalId: String(job.id) };
    const before = known.get(id);
    if (!before) await create(call, id, data);
    else if (!isSame(before, data)) await call('PATCH', `${JOBS}/${id}`, { data });
    imported.add(id);
    counts[before ? (isSame(before, data) ? 'unchanged' : 'updated') : 'created'] += 1;
  };
  for (const job of jobs) {
    const id = `${PARTNER}-${hashOf(String(job?.id)).slice(0, 15)}`;
    listed.add(id);
    try {
      await put(job, id);
    } catch (refusal) {
      counts.refused += 1;
      error(`${String(job?.id)}: ${refusal.message}`);
    }
  }
  // A feed without a job that can be read is more likely a mistake than the end of all jobs.
  for (const [id, before] of imported.size > 0 ? known : []) {
    if (listed.has(id) || before.closedAt) continue;
    await call('PATCH', `${JOBS}/${id}`, { data: { closedAt: new Date().toISOString() } });
    counts.closed += 1;
  }
  log(counts);
  return res.json(counts);
};

const hashOf = text => createHash('sha256').update(text).digest('hex');
const isSame = (before, data) => Object.entries(data).every(([name, value]) => before[name] === value);

/** Tries another number if a posting of someone else has this one. */
async function create(call, documentId, data) {
  const permissions = ['read("any")'];
  for (let tries = 0; ; tries += 1) {
    const jobId =
      FIRST_NUMBER + (Number.parseInt(hashOf(`${documentId} ${tries}`).slice(0, 12), 16) % NUMBERS);
    try {
      return await call('POST', JOBS, { documentId, data: { ...data, jobId, verified: false }, permissions });
    } catch (refusal) {
      if (refusal.type !== 'document_unique_constraint_violation' || tries === 4) throw refusal;
    }
  }
}

async function readFeed(url) {
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`The feed answered ${answer.status}`);
  const parts = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.length;
    if (size > FEED_MAX_BYTES) throw new Error('The feed is too large');
    parts.push(part);
  }
  const { jobs } = JSON.parse(Buffer.concat(parts).toString('utf8'));
  if (!Array.isArray(jobs) || jobs.length > JOBS_MAX)
    throw new Error('The feed has no list of jobs, or too many');
  return jobs;
}

/** At most `max` UTF-16 units, without half a character at the end. */
function cut(text, max) {
  let kept = '';
  for (const character of text.toWellFormed()) {
    if (kept.length + character.length > max) break;
    kept += character;
  }
  return kept;
}

function isDay(text) {
  const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** The attributes of a posting, or what's wrong with the job. */
function readJob(job) {
  const text = (name, max) => (typeof job?.[name] === 'string' ? cut(job[name].trim(), max) : '');
  const [jobTitle, businessName, city] = [text('title', 100), text('company', 100), text('city', 60)];
  const provinceId = text('province', 2).toUpperCase();
  const [postingDateFormatted, expiryDateFormatted] = [text('posted', 10), text('closes', 10)];
  if (typeof job?.id !== 'string' && typeof job?.id !== 'number') return 'the id is missing';
  if (jobTitle === '' || businessName === '' || city === '') return 'the title, company or city is missing';
  if (!PROVINCES.includes(provinceId)) return 'the province is unknown';
  if (!isDay(postingDateFormatted) || !isDay(expiryDateFormatted))
    return 'a date is missing or doesn’t exist';
  const days = { postingDateFormatted, expiryDateFormatted, firstPostedDate: postingDateFormatted };
  return { jobTitle, businessName, city, provinceId, province: provinceId, ...ADVERTISED, ...days };
}

async function ownPostings(call, partner) {
  const found = [];
  for (;;) {
    const last = found.at(-1);
    const queries = [
      { method: 'equal', attribute: 'source', values: [partner] },
      { method: 'limit', values: [100] },
      ...(last ? [{ method: 'cursorAfter', values: [last.$id] }] : []),
    ];
    const query = queries
      .map((each, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(each))}`)
      .join('&');
    const { documents } = await call('GET', `${JOBS}?${query}`);
    found.push(...documents);
    if (documents.length < 100) return found;
  }
}

/** Calls the board's API with the function's own key. */
function callWith(key) {
  const { APPWRITE_FUNCTION_API_ENDPOINT: endpoint, APPWRITE_FUNCTION_PROJECT_ID: project } = process.env;
  const headers = {
    'x-appwrite-project': project,
    'x-appwrite-key': key,
    'content-type': 'application/json',
  };
  return async (method, path, body) => {
    const answer = await fetch(`${endpoint}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const told = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(`${method} ${path}: ${told.message}`), { type: told.type });
    return told;
  };
}
