import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ChevronDown } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AccountFailureNotice } from './account-failure-notice.tsx';
import styles from './profile.module.css';
import { type AccountQuestion, type RefusableForm, useAccountAction } from './use-account-action.ts';

interface ChangeFormProps<F extends string> {
  title: string;
  /** Shown after success. */
  done: string;
  /** null: the input can't be sent, and its fields show why. */
  save: () => AccountQuestion<unknown> | null;
  /** Called after the server accepted the change. */
  onDone?: () => Promise<void> | void;
  /** The button's label. Default: "Save". */
  action?: string;
  /** The form's fields, to show the server's refusals. */
  form?: RefusableForm<F>;
  children: ReactNode;
}

/** A form for one change of the account, folded until the user opens it. */
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
