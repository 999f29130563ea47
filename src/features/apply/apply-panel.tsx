import { useRef } from 'react';
import type { Card } from '../../domain/listing.ts';
import { useText } from '../../i18n/use-text.ts';
import { refusedPart } from '../../local/refused-draft.ts';
import { Card as Surface } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApplicationProgress } from './application-progress.tsx';
import { ApplyForm } from './apply-form.tsx';
import styles from './apply-panel.module.css';
import { KeptText } from './kept-text.tsx';
import type { Application } from './use-application.ts';

export const APPLY_ID = 'apply';

interface ApplyPanelProps {
  card: Card;
  application: Application;
  /** False: closed or expired. What was written or sent is still shown. */
  isOpen: boolean;
}

export function ApplyPanel({ card, application, isOpen }: ApplyPanelProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, draft } = application;
  const isKept = !isOpen && Boolean(draft.content['message']);
  if (state?.step === 'writing' && !isOpen && !isKept) return null;
  const title = !state || state.step === 'writing' ? (isKept ? 'kept.title' : 'title') : 'titleSent';
  /** A form with a refused field takes the focus to that field itself. */
  function focusForm() {
    if (state?.step !== 'refused' || !refusedPart(state.entry).refused) heading.current?.focus();
  }
  return (
    <Surface as="section" id={APPLY_ID} className={styles['panel']} aria-labelledby="apply-title">
      <h2 id="apply-title" ref={heading} tabIndex={-1} className={styles['title']}>
        {t(`apply.${title}`)}
      </h2>
      <div aria-live="polite">
        {state && state.step !== 'writing' && (
          <ApplicationProgress state={state} card={card} onEdit={focusForm} />
        )}
      </div>
      {state?.step === 'writing' && isKept && <KeptText draft={draft} />}
      {state?.step === 'writing' && isOpen && draft.ready && (
        <ApplyForm application={application} onSaved={() => heading.current?.focus()} />
      )}
      {(!state || (state.step === 'writing' && isOpen && !draft.ready)) && <Skeleton height="block" />}
    </Surface>
  );
}
