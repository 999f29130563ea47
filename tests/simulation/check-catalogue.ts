import { decodeSegment } from '../../src/wire/segment/segment.ts';
import { mergedContent } from '../../src/wire/segment/segment-merge.ts';
import { catalogueRows } from './device-rows.ts';
import type { Healed } from './healed.ts';
import type { Violation } from './ledger.ts';
import type { SimulatedPhone } from './simulated-phone.ts';

/** I6: the list on each device is the list of the postings that are open. */
export function catalogueProblems({ world, board }: Healed): Violation[] {
  if (!world.hasCatalogue) return [];
  const open = board
    .standing('jobs')
    .filter(({ data }) => typeof data['closedAt'] !== 'string' && !isLongOver(data, world.time.nowMs()))
    .map(({ data }) => lineOf(data))
    .sort()
    .join('\n');
  const problems: Violation[] = [];
  for (const phone of world.phones) {
    if (listOn(phone) !== open) problems.push({ invariant: 'I6', what: `${phone.name} has another list` });
  }
  return problems;
}

/** A posting leaves the list a week after its last day. */
function isLongOver(
  { expiryDateFormatted: last }: Readonly<Record<string, unknown>>,
  nowMs: number,
): boolean {
  const oldest = new Date(nowMs - 7 * 86_400_000).toISOString().slice(0, 10);
  return typeof last === 'string' && last < oldest;
}

function lineOf({ jobId, jobTitle, payMin, vacancies }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([jobId, jobTitle, payMin ?? null, vacancies ?? null]);
}

function listOn(phone: SimulatedPhone): string {
  const rows = catalogueRows(phone);
  const held = rows('state').find(({ key }) => key === 'held')?.held;
  const segments = new Map(rows('segments').map(segment => [segment.hash, segment]));
  const columns = (held?.segments ?? []).flatMap(({ hash }) => {
    const segment = segments.get(hash);
    return segment ? [decodeSegment(new Uint8Array(segment.bytes))] : [];
  });
  return mergedContent(columns)
    .cards.map(card => lineOf({ ...card }))
    .sort()
    .join('\n');
}
