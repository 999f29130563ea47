import type { PayComparison } from '../../../../catalogue/query/query.ts';
import { formatMoney } from '../../../../domain/format.ts';
import type { Card } from '../../../../domain/listing.ts';
import { provinceName } from '../../../../domain/places/place-words.ts';
import type { Words } from '../../../../i18n/words.ts';

/** The chart in words, for everyone: which jobs are compared, the range of their middle half, and where this job is. */
export function payComparisonWords(
  comparison: PayComparison,
  card: Pick<Card, 'jobTitle'>,
  occupation: string | undefined,
  words: Words,
): { lead: string; half: string; own: string } {
  const { t, language } = words;
  const { noc, province, count, quarter, median, threeQuarters, own, lower } = comparison;
  const money = (cents: number) => formatMoney(cents, 'CAD', language);
  const title = occupation ?? noc;
  return {
    lead: t('job.pay.lead', {
      count,
      group: groupWords(noc, title, card.jobTitle, words),
      place: province === null ? t('job.pay.anywhere') : provinceName(province, words),
    }),
    half: t('job.pay.half', {
      quarter: money(quarter),
      threeQuarters: money(threeQuarters),
      median: money(median),
    }),
    own:
      own === null || lower === null
        ? t('job.pay.ownNone')
        : t('job.pay.own', { amount: money(own), lower, count }),
  };
}

function groupWords(noc: string, occupation: string, jobTitle: string, { t }: Words): string {
  if (noc === '') return t('job.pay.titleWords', { title: jobTitle });
  return noc.length === 5 ? occupation : t('job.pay.near', { title: occupation });
}
