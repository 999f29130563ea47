import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { AccountFailure, AccountResult } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ChevronDown } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { AccountFailureNotice } from './account-failure-notice.tsx';
import styles from './profile.module.css';

interface ChangeFormProps {
  title: string;
  /** Said once it is done. */
  done: string;
  /** Null: what was typed cannot be sent, and the fields say why. */
  save: () => Promise<AccountResult<unknown>> | null;
  children: ReactNode;
}

/** One change of the sign-in data, folded away until it is wanted. */
export function ChangeForm({ title, done, save, children }: ChangeFormProps) {
  const t = useText();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [failure, setFailure] = useState<AccountFailure | null>(null);

  async function send() {
    setFailure(null);
    const saving = save();
    setState(saving ? 'busy' : 'idle');
    const result = await saving;
    if (!result) return;
    setState(result.ok ? 'done' : 'idle');
    if (!result.ok) setFailure(result.failure);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }
  return (
    <details>
      <summary>
        {title}
        <Icon icon={ChevronDown} size={18} />
      </summary>
      <form className={styles['form']} noValidate onSubmit={submit}>
        {children}
        <AccountFailureNotice failure={failure} />
        {state === 'done' && <Notice tone="good">{done}</Notice>}
        <Button type="submit" variant="secondary" busy={state === 'busy'}>
          {t('common.save')}
        </Button>
      </form>
    </details>
  );
}
