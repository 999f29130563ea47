import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Page } from '../../ui/layout/page.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { LongText } from './long-text.tsx';
import type { PageContent } from './page-content.ts';
import { hasPage } from './page-loaders.ts';
import { Prose } from './prose.tsx';
import styles from './static-page.module.css';
import { TipCards } from './tip-cards.tsx';

const PAGE_WITH_TIPS = 'career-advice';

interface StaticPageProps {
  /** Default: the page in the address, `/:page`. */
  name?: string;
  notFound: ReactNode;
}

/** One of the short pages linked in the footer. */
export function StaticPage({ name: given, notFound }: StaticPageProps) {
  const { page } = useParams();
  const name = given ?? page ?? '';
  if (!hasPage(name)) return notFound;
  return <LongText name={name}>{content => <PageView name={name} content={content} />}</LongText>;
}

function PageView({ name, content }: { name: string; content: PageContent }) {
  useDocumentTitle(content.title);
  const withTips = name === PAGE_WITH_TIPS;
  return (
    <Page width={withTips ? 'wide' : 'reading'}>
      <PageHeader title={content.title} lead={content.lead} />
      <div className={styles['body']}>
        {withTips && <TipCards headingLevel={2} />}
        <Prose blocks={content.blocks} />
      </div>
    </Page>
  );
}
