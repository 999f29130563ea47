import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { ArrowRight } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { RequirementCards } from '../lmia/requirement-cards.tsx';
import { StreamsSection } from '../lmia/streams-section.tsx';
import { ThresholdSection } from '../lmia/threshold-section.tsx';
import { paths } from '../paths.ts';
import { CareerTips } from './career-tips.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { HelpBanner } from './help-banner.tsx';
import { Hero } from './hero.tsx';
import { LatestJobs } from './latest-jobs.tsx';
import { Testimonial } from './testimonial.tsx';

export function Home() {
  const t = useText();
  useDocumentTitle(t('home.title'));
  return (
    <>
      <Hero />
      <LatestJobs />
      <StreamsSection
        action={
          <LinkButton to={paths.lmia.href()} variant="secondary">
            {t('lmia.calculatorOpen')}
            <Icon icon={ArrowRight} size={18} />
          </LinkButton>
        }
      />
      <ThresholdSection />
      <RequirementCards />
      <FeatureGrid />
      <Testimonial />
      <CareerTips />
      <HelpBanner />
    </>
  );
}
