import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { formatDay } from '../../domain/format.ts';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Page } from '../../ui/layout/page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import styles from './article.module.css';
import { LongText } from './long-text.tsx';
import type { PageContent } from './page-content.ts';
import { Prose } from './prose.tsx';
import { TipCards } from './tip-cards.tsx';
import { findTip, type Tip } from './tips.ts';

/** A career-tip article: `/career-advice/:slug`. */
export function Article({ notFound }: { notFound: ReactNode }) {
  const tip = findTip(useParams()['slug']);
  if (!tip) return notFound;
  return <LongText name={tip.slug}>{content => <ArticleView tip={tip} content={content} />}</LongText>;
}

function ArticleView({ tip, content }: { tip: Tip; content: PageContent }) {
  const t = useText();
  const { language } = useLanguage();
  useDocumentTitle(content.title);
  return (
    <Page width="reading">
      <article>
        <header className={styles['header']}>
          <p className={styles['category']}>{t(tip.category)}</p>
          <h1 className={styles['title']}>{content.title}</h1>
          <p className={styles['lead']}>{content.lead}</p>
          <p className={styles['facts']}>
            {t('pages.byline', { author: t('pages.author'), day: formatDay(tip.day, language) })}
            {' · '}
            {t('pages.readingTime', { minutes: content.minutes })}
          </p>
        </header>
        <Prose blocks={content.blocks} />
      </article>
      <aside className={styles['more']} aria-labelledby="more-tips">
        <h2 className={styles['moreTitle']} id="more-tips">
          {t('pages.moreTips')}
        </h2>
        <TipCards except={tip.slug} />
      </aside>
    </Page>
  );
}
