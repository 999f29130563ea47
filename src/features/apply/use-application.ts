import { useMemo } from 'react';
import type { Card } from '../../domain/listing.ts';
import type { Answer } from '../../domain/questions/answers.ts';
import { applicationDraftKey } from '../../local/outbox/operation-draft.ts';
import { readRefused } from '../../local/outbox/refused-draft.ts';
import { readProfile } from '../../domain/seeker/profile.ts';
import { useProfileParts } from '../../local/hooks/use-profile.ts';
import { useApplicationEntries, useWithdrawnApplication } from '../../local/hooks/use-application-entries.ts';
import { type DraftHandle, useDraft } from '../../local/hooks/use-draft.ts';
import { type LetterFields, readLetter } from '../draft-form/letter-fields.ts';
import { useOutboxStatus, useServices, useSession } from '../services.ts';
import { applicant } from './application-fields.ts';
import { type ProfileResume, readResumes } from './resume/profile-resumes.ts';
import { readResume, type Resume } from './resume/resume.ts';
import { type ApplyState, applyState } from './apply-state.ts';

const NO_PARTS = new Map<string, Record<string, unknown>>();

export interface Application {
  /** undefined while this device's data are being read. */
  state: ApplyState | undefined;
  draft: DraftHandle;
  /** The draft. Empty fields get the details of the last application. */
  fields: LetterFields;
  resume: Resume | null;
  /** Those of the person's profile. */
  ownResumes: readonly ProfileResume[];
  /** The job whose letter the message is, unchanged; null: it isn't another job's. */
  letterOf: string | null;
  /** The person withdrew an earlier application, so this is a new one. */
  isAfterWithdrawal: boolean;
  /** Resolves when it is on this device's disk. */
  submit: (answers: readonly Answer[]) => Promise<void>;
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
  const parts = useProfileParts();
  const withdrawn = useWithdrawnApplication(jobId);
  const profile = useMemo(() => readProfile(parts ?? NO_PARTS), [parts]);
  const { resumes, standard } = useMemo(() => readResumes(parts ?? NO_PARTS), [parts]);

  const fields = useMemo(
    () => ({
      ...applicant(entries ?? [], session.status === 'guest' ? null : session.user, profile.about),
      ...readLetter(draft.content),
    }),
    [entries, session, draft.content, profile],
  );
  // A résumé that was taken out of this application stays out.
  const resume = 'resume' in draft.content ? readResume(draft.content) : standard;
  const last = entries?.findLast(({ kind }) => kind === 'application.submit');
  const isLetter = fields.message !== '' && draft.content['message'] === undefined;

  async function submit(answers: readonly Answer[]) {
    const { name, email, message } = fields;
    const seen = { payMin: card.payMin, payMax: card.payMax, payPeriod: card.payPeriod };
    const payload = {
      jobId,
      jobTitle: jobTitle.slice(0, 300),
      name: name.trim(),
      email: email.trim(),
      message: message.trim(),
      seen,
      // The form says so. Without it, the server would ask first.
      ...(withdrawn && { after: withdrawn }),
      ...(resume && { resume: { ...resume } }),
      ...(answers.length > 0 && { answers: [...answers] }),
    };
    await outbox.enqueue([{ kind: 'application.submit', payload, title: jobTitle }], { clearDraft: key });
  }

  return {
    state: entries && parts && withdrawn !== undefined ? applyState(entries, jobId, status) : undefined,
    draft,
    fields,
    resume,
    ownResumes: resumes,
    letterOf: isLetter && last ? last.title : null,
    isAfterWithdrawal: Boolean(withdrawn),
    submit,
  };
}

/** The server refused it because of the posting, so the posting's text on this device is an old one. */
export function isRefusedAsOutdated({ state, draft }: Application): boolean {
  if (state?.step === 'changed') return true;
  const type = state?.step === 'refused' ? state.error?.type : readRefused(draft.content)?.type;
  return type === 'application_questions_changed' || type === 'posting_closed';
}
