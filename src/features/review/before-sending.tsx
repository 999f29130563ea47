import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useSession } from '../services.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import type { Wait } from './use-wait.ts';

interface BeforeSendingProps {
  wait: Wait;
  /** The posting already exists and is being edited. */
  isEdit?: boolean;
}

/** Tells users before sending that their posting won't be public at once. */
export function BeforeSending({ wait, isEdit = false }: BeforeSendingProps) {
  const t = useText();
  const session = useSession();
  if (wait === 'review') {
    return (
      <Notice tone="info" title={t('review.before.review.title')} quiet>
        <p>{t(isEdit ? 'review.before.review.edit' : 'review.before.review.text')}</p>
      </Notice>
    );
  }
  const address = session.status === 'guest' ? '' : session.user.email;
  const newText = address
    ? t('review.before.confirmation.text', { address })
    : t('review.before.confirmation.noAddress');
  const editText = address
    ? t('review.before.confirmation.edit', { address })
    : t('review.before.confirmation.editNoAddress');
  return (
    <Notice tone="info" title={t('review.before.confirmation.title')} quiet>
      <p>{isEdit ? editText : newText}</p>
      <ConfirmAddress email={address} />
    </Notice>
  );
}
