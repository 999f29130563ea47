import { useNavigate } from 'react-router-dom';
import { useState } from 'react';
import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import { useApplicationJob } from '../../../local/hooks/use-received.ts';
import { paths } from '../../paths.ts';
import { useServices } from '../../services.ts';
import { useEdit } from '../../draft-form/use-edit.ts';
import { editHref, notedApplication } from './edit-place.ts';
import type { EntryAction } from './kind-specs.ts';
import { downloadOutbox } from './outbox-file.ts';
import { entryJobId } from './outbox-groups.ts';
import { writtenMessage } from './written-fields.ts';

interface EntryHandlers {
  /** Asks for confirmation before a permanent delete. */
  onDelete: (entry: OutboxEntry) => void;
  /** Called when the entry moves elsewhere on the screen, together with the pressed button. */
  onMoved: () => void;
}

/** Carries out what a person chose. `cannotEdit`: it is in flight, or may be on the server already. */
export function useEntryActions(
  entry: OutboxEntry,
  { onDelete, onMoved }: EntryHandlers,
): { act: (action: EntryAction) => void; cannotEdit: boolean; copied: 'copied' | 'copyRefused' | null } {
  const { outbox, now } = useServices();
  const navigate = useNavigate();
  const applicationJob = useApplicationJob(notedApplication(entry));
  const { edit, cannotEdit } = useEdit(entry, () => navigate(editHref(entry, applicationJob)));
  const [copied, setCopied] = useState<'copied' | 'copyRefused' | null>(null);

  async function retry() {
    await outbox.retry(entry.id);
    onMoved();
  }
  async function keepTheirs() {
    await outbox.dismiss(entry.id);
    onMoved();
  }
  async function copyText() {
    try {
      await navigator.clipboard.writeText(writtenMessage(entry));
      setCopied('copied');
    } catch {
      setCopied('copyRefused');
    }
  }
  async function seeWays() {
    const jobId = entryJobId(entry);
    if (jobId !== null) await navigate(`${paths.job.href(jobId)}#apply`);
  }
  function act(action: EntryAction): void {
    switch (action) {
      case 'sendNow':
        outbox.sendNow();
        return;
      case 'retry':
      case 'sendAnyway':
      case 'applyAgain':
      case 'useMine':
        void retry();
        return;
      case 'copyText':
        void copyText();
        return;
      case 'seeWays':
        void seeWays();
        return;
      case 'keepTheirs':
        void keepTheirs();
        return;
      case 'edit':
        edit();
        return;
      case 'download':
        downloadOutbox([entry], now());
        return;
      case 'delete':
      case 'forget':
        onDelete(entry);
    }
  }
  return { act, cannotEdit, copied };
}
