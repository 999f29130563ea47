import type { PayComparison as Comparison } from '../../../../catalogue/query/query.ts';
import { formatMoney } from '../../../../domain/format.ts';
import { hourlyForDisplay } from '../../../../domain/pay/hourly.ts';
import { type Card, cardPay } from '../../../../domain/listing.ts';
import { useCatalogueValue, useServices } from '../../../services.ts';
import { DetailSection } from '../text/detail-section.tsx';
import styles from './pay-comparison.module.css';
import { payComparisonWords } from './pay-comparison-words.ts';
import { PayPlot } from './pay-plot.tsx';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { useWords } from '../../../../i18n/words.ts';

interface Held {
  key: string;
  comparison: Comparison;
  /** In the language of the screen. undefined: the code isn't one of the 516. */
  occupation: string | undefined;
}

/** Compares a posting's pay with that of others on this device. Renders nothing if there are too few. */
export function PayComparison({ card, today }: { card: Card; today: string }) {
  const words = useWords();
  const { t, language } = words;
  const { catalogue } = useServices();
  const version = useCatalogueValue(status => status.version);
  const state = useCatalogueValue(status => status.state);
  const { jobId, noc } = card;
  const key = `${jobId} ${language}`;

  // This is an extra, so the page doesn't report a missing answer.
  const held = useAnswer<Held | null>(async () => {
    if (state !== 'ready') return undefined;
    const comparison = await catalogue.comparePay(jobId, today);
    if (!comparison) return null;
    const { occupationTitle } = await import('../../lookups/occupation-lookup.ts');
    return { key, comparison, occupation: occupationTitle(noc, language) };
    // Another `version` means other postings to compare.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [catalogue, state, version, key, jobId, noc, language, today]);

  if (held?.key !== key) return null;
  const { comparison, occupation } = held;
  const { lead, half, own } = payComparisonWords(comparison, card, occupation, words);
  const labels = { others: t('job.pay.half.short'), median: t('job.pay.middle'), own: t('job.pay.thisJob') };
  return (
    <DetailSection title={t('job.pay.title')}>
      <div className={styles['comparison']}>
        <PayPlot
          comparison={comparison}
          ownMax={hourlyForDisplay(cardPay(card))?.max ?? null}
          money={cents => formatMoney(cents, 'CAD', language)}
          labels={labels}
        />
        <p>
          <strong>{own}</strong> {half}
        </p>
        <p className={styles['soft']}>
          {lead} {t('job.pay.note')}
        </p>
      </div>
    </DetailSection>
  );
}
