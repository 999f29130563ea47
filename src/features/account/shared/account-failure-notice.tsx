import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { AccountFailure } from '../../../sync/account/account-result.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './account-form.module.css';
import { failureText } from './failure-words.ts';

interface AccountFailureNoticeProps {
  failure: AccountFailure | null;
  /** Ways to solve the problem. */
  children?: ReactNode;
}

/**
 * Shows why a call failed if no field is at fault. It takes the focus and scrolls into view, because it may be far from
 * the button.
 */
export function AccountFailureNotice({ failure, children }: AccountFailureNoticeProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!failure) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles['said']}>
      <Notice tone={failure.reason === 'offline' ? 'warn' : 'error'}>
        <p>{failureText(failure, t)}</p>
        {children}
      </Notice>
    </div>
  );
}
