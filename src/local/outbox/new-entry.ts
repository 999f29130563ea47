import type { NewEntry } from '../../sync/outbox/person-outbox.ts';
import { subjectOf } from './operation-subject.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';

/**
 * An operation as it enters an outbox. In a module separate from its later changes: marking a posting needs no more.
 */
export function newEntry({ operation, title }: NewEntry, order: number): OutboxEntry {
  return {
    ...operation,
    title,
    order,
    subject: subjectOf(operation),
    state: 'waiting',
    attempts: 0,
    error: null,
    receipt: null,
    conflicts: null,
    duplicate: false,
    settledAt: null,
    epoch: null,
  };
}
