import { isConflict } from '../../../local/outbox/entry-changes.ts';
import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import type { EntryPhase } from './entry-phase.ts';

/**
 * `seeWays`: shows the posting's own ways to apply. `copyText`: copies the message, for an email or a letter. `keepTheirs` and
 * `useMine`: settle an edit that conflicts with another editor's. `forget`: removes only the receipt on this device.
 */
export type EntryAction =
  | 'sendNow'
  | 'retry'
  | 'sendAnyway'
  | 'applyAgain'
  | 'seeWays'
  | 'copyText'
  | 'useMine'
  | 'keepTheirs'
  | 'edit'
  | 'download'
  | 'delete'
  | 'forget';

/** Kinds that are written on a screen of their own: there they can be edited. */
const EDITED_ON_SCREEN: ReadonlySet<string> = new Set([
  'application.submit',
  'posting.create',
  'report.create',
  'posting.edit',
  'note.create',
  'contact.send',
]);
/** There is nothing to write to any more: the text stays here, to be read and downloaded. */
const NO_FORM: Readonly<Record<string, ReadonlySet<string>>> = {
  'application.submit': new Set(['posting_closed', 'application_too_often', 'application_no_recipient']),
  'posting.edit': new Set(['posting_closed', 'posting_not_found', 'posting_not_yours']),
  'note.create': new Set(['application_not_found']),
};

/** Refusals that stay the same however often it is sent. */
const OF_NO_USE_AGAIN: ReadonlySet<string> = new Set([
  'operation_payload_mismatch',
  'request_too_large',
  'operation_invalid',
  'posting_invalid',
  'posting_refused',
  'application_too_often',
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

function trying({ kind, error }: OutboxEntry): EntryAction[] {
  const type = error?.type ?? '';
  if (kind === 'application.submit' && type === 'posting_changed') return ['sendAnyway'];
  if (kind === 'application.submit' && type === 'application_withdrawn') return ['applyAgain'];
  // The employer may have come to Portage since.
  if (type === 'application_no_recipient') return ['seeWays', 'copyText', 'retry'];
  return OF_NO_USE_AGAIN.has(type) ? [] : ['retry'];
}

function editing({ kind, error }: OutboxEntry): EntryAction[] {
  const hasForm = EDITED_ON_SCREEN.has(kind) && !NO_FORM[kind]?.has(error?.type ?? '');
  return hasForm ? ['edit'] : [];
}
