import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { askedQuestions } from '../../domain/questions/questions.ts';
import type { Card, Details } from '../../domain/listing.ts';
import type { Recipient } from '../../domain/posting/recipient.ts';
import { useText } from '../../i18n/use-text.ts';
import { refusedPart } from '../../local/outbox/refused-draft.ts';
import { Card as Surface } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NoStorageNotice } from '../draft-form/lazy-no-storage.tsx';
import { ApplicationProgress } from './application-progress.tsx';
import { ApplyForm } from './apply-form.tsx';
import styles from './apply-panel.module.css';
import { KeptText } from './kept-text.tsx';
import type { Application } from './use-application.ts';
import { WaysToApply } from './ways-to-apply.tsx';

export const APPLY_ID = 'apply';

interface ApplyPanelProps {
  card: Card;
  application: Application;
  /** False: closed or expired. A draft or a sent application is still shown. */
  isOpen: boolean;
  /** null: the full posting isn't on this device. */
  details: Details | null;
  /** null: not known without the full posting. */
  recipient: Recipient | null;
  /** The full posting is being fetched. Only it says whether the form is offered. */
  isLoading?: boolean;
  /** Shown with an application that the server has. */
  children?: (applicationId: string) => ReactNode;
}

export function ApplyPanel({ isLoading = false, ...props }: ApplyPanelProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, draft } = props.application;
  const title = panelTitle(props);
  if (title === null) return null;
  // Where nothing is stored, nothing is on its way.
  const isWriting = state ? state.step === 'writing' : !indexedDB;
  const isReady = isWriting ? !isLoading : state !== undefined;
  /** A form with a refused field takes the focus to that field itself. */
  function focusForm() {
    const refused = state?.step === 'refused' ? refusedPart(state.entry).refused : undefined;
    if (!refused || refused.field === 'answers') heading.current?.focus();
  }
  return (
    <Surface as="section" id={APPLY_ID} className={styles['panel']} aria-labelledby="apply-title">
      <h2 id="apply-title" ref={heading} tabIndex={-1} className={styles['title']}>
        {t(title)}
      </h2>
      <div aria-live="polite" className={styles['news']}>
        {state && state.step !== 'writing' && (
          <ApplicationProgress state={state} card={props.card} details={props.details} onEdit={focusForm} />
        )}
      </div>
      {state?.step === 'sent' && props.children?.(state.receipt.documentId)}
      {isReady && isWriting && <Writing {...props} heading={heading} />}
      {(!isReady || (indexedDB && isWriting && props.isOpen && !draft.ready)) && <Skeleton height="block" />}
    </Surface>
  );
}

/** Null: there is nothing to show. */
function panelTitle({ application: { state, draft }, isOpen, recipient }: ApplyPanelProps) {
  if (state && state.step !== 'writing') return 'apply.titleSent';
  if (isOpen) return recipient?.kind === 'none' ? 'apply.ways.title' : 'apply.title';
  if (!indexedDB || (state && !draft.content['message'])) return null;
  return state ? 'apply.kept.title' : 'apply.title';
}

interface WritingProps extends ApplyPanelProps {
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Nothing is on its way: the form, or the ways where there is none; and what was written to a posting that takes it no more. */
function Writing({ card, application, isOpen, details, recipient, heading }: WritingProps) {
  const questions = useMemo(() => askedQuestions(details?.questions ?? []), [details]);
  const { draft } = application;
  const hasText = Boolean(draft.content['message']);
  if (isOpen && recipient?.kind === 'none' && details) {
    return (
      <>
        <WaysToApply card={card} details={details} />
        {hasText && <KeptText draft={draft} why="noRecipient" />}
      </>
    );
  }
  if (!isOpen) return <KeptText draft={draft} why="text" />;
  if (!indexedDB) return <NoStorageNotice />;
  if (!draft.ready) return null;
  return (
    <ApplyForm
      application={application}
      recipient={recipient}
      questions={questions}
      employer={card.businessName}
      onSaved={() => heading.current?.focus()}
    />
  );
}
