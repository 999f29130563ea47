import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useText } from '../../i18n/use-text.ts';
import { WrittenText } from '../outbox/written-text.tsx';
import styles from './application-progress.module.css';
import type { Application } from './use-application.ts';

/** A draft to a posting that closed meanwhile: there is no form for it any more, and nothing of it is lost. */
export function KeptText({ draft }: Pick<Application, 'draft'>) {
  const t = useText();
  return (
    <Notice tone="info" quiet>
      <p>{t('apply.kept.text')}</p>
      <WrittenText entry={{ kind: 'application.submit', payload: draft.content }} open />
      <div className={styles['actions']}>
        <Button
          variant="secondary"
          size="small"
          onClick={() => draft.change({ name: '', email: '', message: '', refused: null })}
        >
          {t('apply.kept.discard')}
        </Button>
      </div>
    </Notice>
  );
}
