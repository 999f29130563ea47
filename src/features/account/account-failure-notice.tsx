import { useText } from '../../i18n/use-text.ts';
import type { AccountFailure } from '../../sync/session.ts';
import { Notice } from '../../ui/notice.tsx';

/** The server's own message, as the specification asks (§8), or that the server could not be reached. */
export function AccountFailureNotice({ failure }: { failure: AccountFailure | null }) {
  const t = useText();
  if (!failure) return null;
  return (
    <Notice tone="error">
      {failure.reason === 'offline' ? t('account.offline') : <span lang="en">{failure.message}</span>}
    </Notice>
  );
}
