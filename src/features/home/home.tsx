import { useText } from '../../i18n/use-text.ts';
import { lazily } from '../../ui/lazily.tsx';
import { Fold } from '../../ui/layout/fold.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { WhenNear } from '../../ui/when-near.tsx';
import { RequirementCards } from '../lmia/rules/requirement-cards.tsx';
import { StreamsSection } from '../lmia/rules/streams-section.tsx';
import { ThresholdSection } from '../lmia/thresholds/threshold-section.tsx';
import { CareerTips } from './career-tips.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { HelpBanner } from './help-banner.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { LatestJobs } from './latest-jobs.tsx';
import { ProvinceMap } from './province-map.tsx';

const waiting = <div className={styles['calculatorWaiting']} />;
const QuickCalculator = lazily(
  async () => (await import('../lmia/calculator/quick-calculator.tsx')).QuickCalculator,
  {
    area: 'lmia',
    fallback: waiting,
  },
);

export function Home() {
  const t = useText();
  useDocumentTitle(t('home.title'));
  // On a phone, what explains is a line each until it is pressed.
  const folds = !useMediaQuery('(min-width: 48rem)');
  return (
    <>
      <Hero />
      <LatestJobs />
      <ProvinceMap />
      <StreamsSection folds={folds}>
        <div className={folds ? undefined : styles['calculator']}>
          <Fold title={t('lmia.quick.title')} titleClass={styles['calculatorTitle']} folded={folds}>
            <WhenNear fallback={waiting}>
              <QuickCalculator />
            </WhenNear>
          </Fold>
        </div>
      </StreamsSection>
      <ThresholdSection folds={folds} />
      <RequirementCards folds={folds} />
      <FeatureGrid />
      <CareerTips />
      <HelpBanner />
    </>
  );
}
