import { paths } from '../features/paths.ts';
import { useText } from '../i18n/use-text.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { MapPin } from '../ui/icons.ts';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';

export function NotFound() {
  const t = useText();
  useDocumentTitle(t('common.notFoundTitle'));
  return (
    <Page width="reading">
      <EmptyState
        title={t('common.notFoundTitle')}
        headingLevel={1}
        icon={<Icon icon={MapPin} size={40} />}
        action={
          <>
            <LinkButton to={paths.jobList.href()}>{t('common.notFoundAction')}</LinkButton>
            <LinkButton to={paths.home.href()} variant="secondary">
              {t('common.backHome')}
            </LinkButton>
          </>
        }
      >
        {t('common.notFoundText')}
      </EmptyState>
    </Page>
  );
}
