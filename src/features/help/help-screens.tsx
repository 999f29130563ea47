import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { LongText } from '../pages/long-text.tsx';
import type { PageContent } from '../pages/page-content.ts';
import { SCREEN_PATHS } from '../../wire/screen-paths.ts';
import { paths } from '../paths.ts';
import { type HelpGroup, helpGroups } from './help-entries.ts';
import { HelpEntryList } from './help-entry-list.tsx';
import { HelpSearch } from './help-search.tsx';
import styles from './help-screens.module.css';

/** `/help-center` and `/faq`. Both search the same questions. */
export function HelpScreens() {
  const { pathname } = useLocation();
  const isFaq = pathname.startsWith(paths.page.href('faq'));
  return (
    <LongText name="help-center">
      {help => (
        <LongText name="faq">
          {faq => (isFaq ? <Faq content={faq} /> : <HelpCenter help={help} faq={faq} />)}
        </LongText>
      )}
    </LongText>
  );
}

function HelpCenter({ help, faq }: { help: PageContent; faq: PageContent }) {
  const t = useText();
  useDocumentTitle(help.title);
  const groups = useMemo(() => helpGroups('help-center', help), [help]);
  const all = useMemo(
    () => [...groups, ...helpGroups('faq', faq)].flatMap(({ entries }) => entries),
    [groups, faq],
  );
  return (
    <Page width="reading">
      <PageHeader title={help.title} lead={help.lead} />
      <div className={styles['body']}>
        <HelpSearch entries={all}>
          <Groups groups={groups} />
          <p className={styles['further']}>
            <LinkButton to={paths.page.href('faq')} variant="secondary">
              {faq.title}
            </LinkButton>
            <LinkButton to={paths.page.href('contact')} variant="quiet">
              {t('pages.helpContact')}
            </LinkButton>
          </p>
        </HelpSearch>
      </div>
    </Page>
  );
}

function Faq({ content }: { content: PageContent }) {
  const t = useText();
  useDocumentTitle(content.title);
  return (
    <Page width="reading">
      <PageHeader title={content.title} lead={content.lead} />
      <div className={styles['body']}>
        <Groups groups={helpGroups('faq', content)} />
        <p className={styles['further']}>
          <LinkButton to={SCREEN_PATHS.helpEntry} variant="secondary">
            {t('pages.helpMore')}
          </LinkButton>
        </p>
      </div>
    </Page>
  );
}

function Groups({ groups }: { groups: readonly HelpGroup[] }) {
  return groups.map(({ title, entries }) =>
    title === null ? (
      <HelpEntryList key="" entries={entries} headingLevel={2} />
    ) : (
      <section key={title} className={styles['group']}>
        <h2 className={styles['title']}>{title}</h2>
        <HelpEntryList entries={entries} headingLevel={3} />
      </section>
    ),
  );
}
