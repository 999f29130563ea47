import { useLocation } from 'react-router-dom';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useWords } from '../../i18n/words.ts';
import { readCalculator } from './calculator/calculator-state.ts';
import { Calculator } from './calculator/calculator.tsx';
import { DataSources } from './rules/data-sources.tsx';
import { LineSections } from './line-sections.tsx';
import { RequirementCards } from './rules/requirement-cards.tsx';
import { StreamsSection } from './rules/streams-section.tsx';

export function LmiaScreen() {
  const { t } = useWords();
  const { search } = useLocation();
  const { province } = readCalculator(new URLSearchParams(search));
  useDocumentTitle(t('lmia.title'));
  return (
    <>
      <Page>
        <PageHeader title={t('lmia.calculatorTitle')} lead={t('lmia.calculatorLead')} />
        <Calculator />
      </Page>
      <StreamsSection sources />
      <LineSections province={province} />
      <RequirementCards sources />
      <DataSources />
    </>
  );
}
