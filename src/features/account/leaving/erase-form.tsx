import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useLeaving } from '../../../local/hooks/use-leaving.ts';
import type { OnlyHere } from '../../../local/people/forget-person.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { kindWords } from '../../outbox/entry/kind-words.ts';
import { downloadOutbox } from '../../outbox/entry/outbox-file.ts';
import { draftPlace } from '../../saved/draft-place.ts';
import { useDraftName } from '../../saved/use-draft-name.ts';
import { useServices } from '../../services.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { Answer } from '../answers/answer.tsx';
import { askDetails } from '../answers/ask-details.ts';
import { OwnPasswordField } from '../shared/own-password-field.tsx';
import styles from '../shared/profile.module.css';
import { useAccountAction } from '../shared/use-account-action.ts';
import { useAccountAnswer } from '../answers/use-account-answer.ts';
import { type FieldProblem, useFormProblems } from '../../../ui/form/use-form-problems.ts';

interface EraseFormProps {
  user: SessionUser;
  /** What the server never received. */
  unsent: OnlyHere;
  onClose: () => void;
}

export function EraseForm({ user, unsent, onClose }: EraseFormProps) {
  const details = useAccountAnswer(askDetails);
  return (
    <>
      {unsent.entries.length + unsent.toDos.length > 0 && <Unsent {...unsent} />}
      <Answer of={details}>
        {({ hasPassword }) => <Confirmation user={user} hasPassword={hasPassword} onClose={onClose} />}
      </Answer>
    </>
  );
}

function Unsent({ entries, toDos }: OnlyHere) {
  const t = useText();
  const { now } = useServices();
  const lines = [
    ...entries.map(({ id, kind, payload, title }) => ({
      id,
      isDraft: kind === 'draft.put',
      // An application, a note and a message may all have the job's name.
      words: [title, kindWords({ kind, payload }, t)].filter(Boolean).join(' · '),
    })),
    ...toDos.map(({ id, jobTitle }) => ({
      id,
      isDraft: false,
      words: `${jobTitle} · ${t('outbox.toDo.title')}`,
    })),
  ];
  return (
    <Notice tone="warn" title={t('profile.eraseUnsent', { count: lines.length })} quiet>
      <ul>
        {lines.slice(0, 5).map(({ id, isDraft, words }) => (
          <li key={id}>{isDraft ? <DraftName draftKey={id} /> : words}</li>
        ))}
        {lines.length > 5 && <li>{t('account.showMore', { count: lines.length - 5 })}</li>}
      </ul>
      <p>
        <Button variant="secondary" size="small" onClick={() => downloadOutbox(entries, now(), toDos)}>
          {t('account.leaveDownload')}
        </Button>
      </p>
    </Notice>
  );
}

function DraftName({ draftKey }: { draftKey: string }) {
  return useDraftName(draftPlace(draftKey));
}

interface ConfirmationProps {
  user: SessionUser;
  hasPassword: boolean;
  onClose: () => void;
}

function Confirmation({ user, hasPassword, onClose }: ConfirmationProps) {
  const t = useText();
  const leaving = useLeaving();
  const problems = useFormProblems<'typed' | 'password'>();
  const { busy, failure, run } = useAccountAction({ problems, fields: { current: 'password' } });
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const asked = user.email || t('profile.eraseWord');

  async function erase() {
    const found: FieldProblem<'typed' | 'password'>[] = [];
    const isSame = typed.trim().toLowerCase() === asked.toLowerCase();
    if (!isSame) found.push({ field: 'typed', text: 'profile.eraseTypedWrong' });
    if (hasPassword && !password) found.push({ field: 'password', text: 'account.passwordMissing' });
    if (!problems.accept(found)) return;
    await run(leaving.leaveBy('nothing', calls => calls.erase(password)));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void erase();
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <p>{t('profile.eraseText')}</p>
      <TextField
        id={problems.idOf('typed')}
        label={t('profile.eraseTyped', { asked })}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={typed}
        onChange={setTyped}
        error={problems.errorOf('typed')}
      />
      {hasPassword && (
        <OwnPasswordField
          id={problems.idOf('password')}
          hasPassword
          value={password}
          onChange={setPassword}
          error={problems.errorOf('password')}
        />
      )}
      <AccountFailureNotice failure={failure} />
      <div className={styles['beside']}>
        <Button type="submit" variant="danger" busy={busy}>
          {t('profile.eraseConfirm')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
