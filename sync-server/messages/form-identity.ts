import { createHash } from 'node:crypto';
import type { ApplicationSubmit } from '../../src/wire/operations/operations.ts';
import type { Operation } from '../../src/wire/operations/push.ts';
import type { Context } from '../board/context.ts';
import { GUEST } from '../core/caller.ts';
import { derivedId } from '../core/derived-ids.ts';
import type { Person } from '../board/people.ts';

const DAY_MS = 86_400_000;

/**
 * A plain form doesn't identify its sender, so its content does: the same content on the same day or the next is one
 * application, however often it is submitted.
 */
export function formOperation(
  { idKey, environment }: Context,
  form: Omit<ApplicationSubmit, 'seen' | 'confirmChanged'>,
): { person: Person; operation: Operation } {
  const nowMs = environment.nowMs();
  const { jobId, name, email, message } = form;
  const content = createHash('sha256')
    .update(JSON.stringify([jobId, name.trim(), email.trim().toLowerCase(), message.trim()]))
    .digest('hex');
  const identityOn = (day: number) => `form:${derivedId(idKey, 'form', content, day)}`;
  const today = Math.floor(nowMs / DAY_MS);
  return {
    person: {
      id: identityOn(today),
      userId: null,
      accountId: null,
      aliases: [identityOn(today - 1)],
      roles: GUEST.roles,
    },
    operation: {
      id: derivedId(idKey, 'form operation', content, today),
      kind: 'application.submit',
      payload: { ...form },
      createdAt: new Date(nowMs).toISOString(),
      userId: null,
    },
  };
}
