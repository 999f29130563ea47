import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ChevronDown } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { AccountFailureNotice } from './account-failure-notice.tsx';
import styles from './profile.module.css';
import { type AccountQuestion, type RefusableForm, useAccountAction } from './use-account-action.ts';

interface ChangeFormProps<F extends string> {
  title: string;
  /** Said once it is done. */
  done: string;
  /** Null: what was typed cannot be sent, and the fields say why. */
  save: () => AccountQuestion<unknown> | null;
  /** The server took it. */
  onDone?: () => Promise<void> | void;
  /** What its button says, where it is not simply to save. */
  action?: string;
  /** Its fields, for what the server refuses. */
  form?: RefusableForm<F>;
  children: ReactNode;
}

/** One change of the account, folded away until it is wanted. */
export function ChangeForm<F extends string>(props: ChangeFormProps<F>) {
  const { title, done, save, onDone, action, form, children } = props;
  const t = useText();
  const { busy, failure, run, setFailure } = useAccountAction(form);
  const [isDone, setDone] = useState(false);

  async function send() {
    setDone(false);
    setFailure(null);
    const question = save();
    if (!question) return;
    const result = await run(question);
    setDone(result.ok);
    if (result.ok) await onDone?.();
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
        {isDone && <Notice tone="good">{done}</Notice>}
        <Button type="submit" variant="secondary" busy={busy}>
          {action ?? t('common.save')}
        </Button>
      </form>
    </details>
  );
}
