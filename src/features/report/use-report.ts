import type { Card } from '../../domain/listing.ts';
import { reportDraftKey } from '../../local/outbox/operation-draft.ts';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { type DraftHandle, useDraft } from '../../local/hooks/use-draft.ts';
import { useOutboxEntries } from '../../local/hooks/use-outbox-entries.ts';
import { useServices } from '../services.ts';
import { type ReportFields, readReport } from './report-fields.ts';

export interface Report {
  draft: DraftHandle;
  fields: ReportFields;
  /** The person's last report about this posting from this device. */
  entry: OutboxEntry | undefined;
  /** Resolves when it is on this device's disk. */
  submit: () => Promise<void>;
}

/** A person's report to the operator about a posting: its draft, and its state in the outbox. */
export function useReport({ jobId, jobTitle }: Card): Report {
  const { outbox } = useServices();
  const entries = useOutboxEntries();
  const key = reportDraftKey(jobId);
  const draft = useDraft(key);

  const fields = readReport(draft.content);

  async function submit() {
    const { reason, text } = fields;
    if (reason === '') return;
    const written = text.trim();
    const payload = { jobId, reason, ...(written !== '' && { text: written }) };
    await outbox.enqueue([{ kind: 'report.create', payload, title: jobTitle }], { clearDraft: key });
  }

  return {
    draft,
    fields,
    entry: entries?.findLast(({ kind, payload }) => kind === 'report.create' && payload['jobId'] === jobId),
    submit,
  };
}
