import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../../ui/use-document-title.ts';
import { type ProfilePartName, paths } from '../../paths.ts';
import { AnswersTogether } from '../answers/answers-together.tsx';
import styles from '../shared/profile.module.css';

interface ProfileFrameProps {
  part: ProfilePartName;
  expired: boolean;
  children: ReactNode;
}

/** The frame of each part of the profile: the way back, the heading, and a notice if the server ended the session. */
export function ProfileFrame({ part, expired, children }: ProfileFrameProps) {
  const t = useText();
  const title = t(`profile.part.${part}`);
  useDocumentTitle(title);
  return (
    <Page width="reading">
      <BackLink to={paths.profile.href()}>{t('account.profileTitle')}</BackLink>
      <PageHeader title={title} lead={t(`profile.lead.${part}`)} />
      {expired ? (
        <Expired part={part} />
      ) : (
        <AnswersTogether>
          <div className={styles['parts']}>{children}</div>
        </AnswersTogether>
      )}
    </Page>
  );
}

/** Nothing here works without a session: all of it is on the server. */
function Expired({ part }: { part: ProfilePartName }) {
  const t = useText();
  return (
    <Notice tone="warn" title={t('account.expiredTitle')} quiet>
      <p>{t('account.expiredText')}</p>
      <p>
        <LinkButton to={paths.login.href(paths.profilePart.href(part))} variant="secondary" size="small">
          {t('common.signInAgain')}
        </LinkButton>
      </p>
    </Notice>
  );
}
