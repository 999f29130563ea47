import { parseArgs } from 'node:util';
import type { ReviewDecision } from '../../src/wire/review.ts';
import { REVIEW_REASON_MAX } from '../../src/wire/review-states.ts';

/** The longest document id in the API. */
const ID_MAX = 36;

export const USAGE = `Usage: npm run review -- list [--refused] [--json]
       npm run review -- approve ID… [--json]
       npm run review -- refuse ID… [--reason TEXT] [--json]

Reviews postings before others can see them (POSTING_REVIEW). ID is a posting's number or its document's ID.

  list           lists waiting postings, the longest waiting first
  approve        makes postings public
  refuse         closes postings, even public ones, and shows the poster the reason
  --refused      lists refused postings instead, the latest first
  --reason TEXT  the reason, at most ${REVIEW_REASON_MAX} characters
  --json         prints one JSON object`;

export type ReviewCommand =
  | { name: 'list'; state: 'waiting' | 'refused'; json: boolean }
  | { name: 'decide'; decisions: ReviewDecision[]; json: boolean };

export type ParsedReview =
  | { status: 'run'; command: ReviewCommand }
  | { status: 'help' }
  | { status: 'wrong'; reason: string };

export function parseReviewArguments(argv: readonly string[]): ParsedReview {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        refused: { type: 'boolean', default: false },
        reason: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { status: 'help' };
    const { json, refused, reason } = values;
    const [name, ...ids] = positionals;
    if (refused && name !== 'list') return wrong('--refused works only with list.');
    if (reason !== undefined && name !== 'refuse') return wrong('--reason works only with refuse.');
    if (reason !== undefined && reason.length > REVIEW_REASON_MAX)
      return wrong(`The reason can have at most ${REVIEW_REASON_MAX} characters.`);
    switch (name) {
      case 'list':
        if (ids.length > 0) return wrong('list takes no IDs.');
        return { status: 'run', command: { name, state: refused ? 'refused' : 'waiting', json } };
      case 'approve':
      case 'refuse': {
        if (ids.length === 0) return wrong('Name at least one posting.');
        const tooLong = ids.find(id => id.length > ID_MAX);
        if (tooLong !== undefined) return wrong(`"${tooLong}" isn’t a posting’s number or ID.`);
        const decisions = ids.map(id => ({
          posting: postingOf(id),
          decision: name,
          ...(reason !== undefined && { reason }),
        }));
        return { status: 'run', command: { name: 'decide', decisions, json } };
      }
      case undefined:
        return wrong('Choose a command: list, approve or refuse.');
      default:
        return wrong(`Unknown command "${name}".`);
    }
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

const wrong = (reason: string): ParsedReview => ({ status: 'wrong', reason });

function postingOf(id: string): number | string {
  return /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : id;
}
