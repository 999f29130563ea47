import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { AccountFailure } from '../../sync/account-result.ts';
import { Notice } from '../../ui/notice.tsx';
import { failureText } from './failure-words.ts';

interface AccountFailureNoticeProps {
  failure: AccountFailure | null;
  /** What can be done about it. */
  children?: ReactNode;
}

export function AccountFailureNotice({ failure, children }: AccountFailureNoticeProps) {
  const t = useText();
  if (!failure) return null;
  return (
    <Notice tone={failure.reason === 'offline' ? 'warn' : 'error'}>
      <p>{failureText(failure, t)}</p>
      {children}
    </Notice>
  );
}
