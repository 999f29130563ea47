import { useMemo } from 'react';
import type { Card } from '../../domain/listing.ts';
import { applicationDraftKey } from '../../local/outbox/operation-draft.ts';
import { useApplicationEntries } from '../../local/hooks/use-application-entries.ts';
import { type DraftHandle, useDraft } from '../../local/hooks/use-draft.ts';
import { type LetterFields, readLetter } from '../draft-form/letter-fields.ts';
import { useOutboxStatus, useServices, useSession } from '../services.ts';
import { applicant } from './application-fields.ts';
import { readResume, type Resume } from './resume/resume.ts';
import { type ApplyState, applyState } from './apply-state.ts';

export interface Application {
  /** undefined while this device's data are being read. */
  state: ApplyState | undefined;
  draft: DraftHandle;
  /** The draft. Empty fields get the details of the last application. */
  fields: LetterFields;
  resume: Resume | null;
  /** Resolves when it is on this device's disk. */
  submit: () => Promise<void>;
}

/** A person's application to a posting: its draft, its state in the outbox, its receipt. */
export function useApplication(card: Card): Application {
  const { jobId, jobTitle } = card;
  const { outbox } = useServices();
  const entries = useApplicationEntries();
  const status = useOutboxStatus();
  const session = useSession();
  const key = applicationDraftKey(jobId);
  const draft = useDraft(key);

  const fields = useMemo(
    () => ({
      ...applicant(entries ?? [], session.status === 'guest' ? null : session.user),
      ...readLetter(draft.content),
    }),
    [entries, session, draft.content],
  );

  async function submit() {
    const { name, email, message } = fields;
    const resume = readResume(draft.content);
    const seen = { payMin: card.payMin, payMax: card.payMax, payPeriod: card.payPeriod };
    const payload = {
      jobId,
      jobTitle: jobTitle.slice(0, 300),
      name: name.trim(),
      email: email.trim(),
      message: message.trim(),
      seen,
      ...(resume && { resume: { ...resume } }),
    };
    await outbox.enqueue([{ kind: 'application.submit', payload, title: jobTitle }], { clearDraft: key });
  }

  return {
    state: entries && applyState(entries, jobId, status),
    draft,
    fields,
    resume: readResume(draft.content),
    submit,
  };
}
