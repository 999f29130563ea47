import { useText } from '../../i18n/use-text.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { CareerTips } from './career-tips.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { HelpBanner } from './help-banner.tsx';
import { Hero } from './hero.tsx';
import { LatestJobs } from './latest-jobs.tsx';
import { LmiaExplainer } from './lmia-explainer.tsx';
import { RequirementCards } from './requirement-cards.tsx';
import { Testimonial } from './testimonial.tsx';
import { ThresholdTable } from './threshold-table.tsx';

export function Home() {
  const t = useText();
  useDocumentTitle(t('home.title'));
  return (
    <>
      <Hero />
      <LatestJobs />
      <LmiaExplainer />
      <ThresholdTable />
      <RequirementCards />
      <FeatureGrid />
      <Testimonial />
      <CareerTips />
      <HelpBanner />
    </>
  );
}
