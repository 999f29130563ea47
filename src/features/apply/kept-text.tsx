import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useText } from '../../i18n/use-text.ts';
import { WrittenText } from '../outbox/entry/written-text.tsx';
import styles from './application-progress.module.css';
import type { Application } from './use-application.ts';

interface KeptTextProps extends Pick<Application, 'draft'> {
  /** `text`: the posting closed meanwhile. `noRecipient`: its employer takes no applications on Portage. */
  why: 'text' | 'noRecipient';
}

/** A draft to a posting that has no form any more: nothing of it is lost. */
export function KeptText({ draft, why }: KeptTextProps) {
  const t = useText();
  const { message } = draft.content;
  return (
    <Notice tone="info" quiet>
      <p>{t(`apply.kept.${why}`)}</p>
      <WrittenText entry={{ kind: 'application.submit', payload: draft.content }} open />
      <div className={styles['actions']}>
        <CopyButton
          text={typeof message === 'string' ? message : ''}
          label={t('apply.copyText')}
          copied={t('apply.copied')}
          refused={t('apply.copyRefused')}
        />
        <Button
          variant="secondary"
          size="small"
          onClick={() => draft.change({ name: '', email: '', message: '', answers: null, refused: null })}
        >
          {t('apply.kept.discard')}
        </Button>
      </div>
    </Notice>
  );
}
