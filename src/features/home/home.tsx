import { useText } from '../../i18n/use-text.ts';
import { lazily } from '../../ui/lazily.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { WhenNear } from '../../ui/when-near.tsx';
import { RequirementCards } from '../lmia/requirement-cards.tsx';
import { StreamsSection } from '../lmia/streams-section.tsx';
import { ThresholdSection } from '../lmia/threshold-section.tsx';
import { CareerTips } from './career-tips.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { HelpBanner } from './help-banner.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { LatestJobs } from './latest-jobs.tsx';
import { ProvinceMap } from './province-map.tsx';
import { Testimonial } from './testimonial.tsx';

const waiting = <div className={styles['calculatorWaiting']} />;
const QuickCalculator = lazily(async () => (await import('../lmia/quick-calculator.tsx')).QuickCalculator, {
  area: 'lmia',
  fallback: waiting,
});

export function Home() {
  const t = useText();
  useDocumentTitle(t('home.title'));
  return (
    <>
      <Hero />
      <LatestJobs />
      <ProvinceMap />
      <StreamsSection>
        <div className={styles['calculator']}>
          <h3 className={styles['calculatorTitle']}>{t('lmia.quick.title')}</h3>
          <WhenNear fallback={waiting}>
            <QuickCalculator />
          </WhenNear>
        </div>
      </StreamsSection>
      <ThresholdSection />
      <RequirementCards />
      <FeatureGrid />
      <Testimonial />
      <CareerTips />
      <HelpBanner />
    </>
  );
}
