import { isConflict } from '../../../local/outbox/entry-changes.ts';
import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import type { ErrorType } from '../../../wire/errors.ts';
import type { EntryPhase } from './entry-phase.ts';
import { type EntryAction, specOf } from './kind-specs.ts';

/** Refusals that stay the same however often it is sent. */
const OF_NO_USE_AGAIN: ReadonlySet<string> = new Set<ErrorType>([
  'operation_payload_mismatch',
  'request_too_large',
  'operation_invalid',
  'posting_invalid',
  'posting_refused',
  'posting_reposted',
  'application_too_often',
  'storage_file_type_unsupported',
]);

/** The actions that an entry offers, the likeliest first. */
export function entryActions(entry: OutboxEntry, phase: EntryPhase): EntryAction[] {
  switch (phase) {
    case 'sent':
      return ['forget'];
    case 'saved':
    case 'waiting':
    // A try without a network ends in no time: buttons that came and went with it would slip away under the finger.
    case 'sending':
      return ['sendNow', ...editing(entry), 'download', 'delete'];
    case 'attention':
      return isConflict(entry)
        ? ['keepTheirs', 'useMine', 'download']
        : [...trying(entry), ...editing(entry), 'download', 'delete'];
  }
}

function trying({ kind, error }: OutboxEntry): readonly EntryAction[] {
  const type = error?.type ?? '';
  const others = Object.entries(specOf(kind).tries).find(([refusal]) => refusal === type);
  return others?.[1] ?? (OF_NO_USE_AGAIN.has(type) ? [] : ['retry']);
}

function editing({ kind, error }: OutboxEntry): EntryAction[] {
  const { editHref, noForm } = specOf(kind);
  return editHref && !noForm.some(refusal => refusal === error?.type) ? ['edit'] : [];
}
