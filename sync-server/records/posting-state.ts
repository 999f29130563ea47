import { todayIn } from '../../src/domain/dates.ts';
import { JOB_STATUS_ADVERTISED } from '../../src/domain/listing.ts';
import { PROVINCE_CODES } from '../../src/domain/province.ts';
import type { Json } from '../store/store.ts';

/** Ids of sample postings begin with it (`seed/seed-postings.ts`). */
export const SAMPLE_ID = 'sample-';

/**
 * Whether applications are still possible: the posting isn't closed, and its last day isn't over in the place of work.
 * The whole last day counts. If the place is unknown, the posting stays open until the day has ended in all of Canada.
 */
export function isOpen(posting: Readonly<Record<string, Json | undefined>>, nowMs: number): boolean {
  const { closedAt, jobStatusId, expiryDateFormatted: lastDay, provinceId } = posting;
  if (typeof closedAt === 'string') return false;
  if (typeof jobStatusId === 'number' && jobStatusId !== JOB_STATUS_ADVERTISED.id) return false;
  const province = PROVINCE_CODES.find(code => code === provinceId) ?? null;
  return typeof lastDay !== 'string' || todayIn(province, nowMs) <= lastDay;
}
