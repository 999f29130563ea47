import { randomBytes } from 'node:crypto';
import { REVIEW_MAX, type ReviewedPosting, type ReviewOutcome } from '../../src/wire/review.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import type { ReviewDesk } from '../postings/review-desk.ts';
import { OWN_USER_ONLY } from '../store/private-files.ts';
import { StoreUnavailable } from '../store/store.ts';
import { openDesk, ReviewFailure } from './open-desk.ts';
import { parseReviewArguments, type ReviewCommand, USAGE } from './review-arguments.ts';
import { listText, outcomeText } from './review-text.ts';

/** Exit codes: done; failed, for all or some postings; wrong arguments. */
const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** `npm run review`. Writes results to standard output, everything else to standard error. */
export async function main(argv: readonly string[]): Promise<number> {
  process.umask(OWN_USER_ONLY);
  const parsed = parseReviewArguments(argv);
  if (parsed.status === 'wrong') {
    console.error(`${parsed.reason}\n\n${USAGE}`);
    return WRONG_USAGE;
  }
  if (parsed.status === 'help') {
    console.log(USAGE);
    return DONE;
  }
  try {
    const environment = { nowMs: () => Date.now(), randomBytes: (length: number) => randomBytes(length) };
    const open = await openDesk(readConfig(process.env), environment);
    try {
      return await carryOut(parsed.command, open.desk, text => console.log(text));
    } finally {
      await open.close();
    }
  } catch (error) {
    if (error instanceof ReviewFailure || error instanceof ConfigError || error instanceof StoreUnavailable) {
      console.error(error.message);
      return FAILED;
    }
    throw error;
  }
}

/** `say` receives one or more lines for standard output. Resolves to the exit code. */
export async function carryOut(
  command: ReviewCommand,
  desk: ReviewDesk,
  say: (text: string) => void,
): Promise<number> {
  if (command.name === 'list') {
    const postings = await readAll(desk, command.state);
    say(
      command.json ? JSON.stringify({ total: postings.length, postings }) : listText(postings, command.state),
    );
    return DONE;
  }
  const outcomes: ReviewOutcome[] = [];
  for (const decision of command.decisions) {
    const outcome = await desk.decide(decision);
    outcomes.push(outcome);
    if (!command.json) say(outcomeText(outcome));
  }
  if (command.json) say(JSON.stringify({ outcomes }));
  return outcomes.some(({ outcome }) => outcome === 'not_found') ? FAILED : DONE;
}

/** Decisions made meanwhile shift the pages, so each posting is listed only once. */
async function readAll(desk: ReviewDesk, state: 'waiting' | 'refused'): Promise<ReviewedPosting[]> {
  const found = new Map<string, ReviewedPosting>();
  for (let offset = 0; ; offset += REVIEW_MAX) {
    const { total, postings } = await desk.list({ state, limit: REVIEW_MAX, offset });
    for (const posting of postings) found.set(posting.documentId, posting);
    if (offset + REVIEW_MAX >= total) return [...found.values()];
  }
}
