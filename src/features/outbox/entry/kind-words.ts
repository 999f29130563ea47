import type { Translate } from '../../../i18n/use-text.ts';
import { isOperationKind } from '../../../wire/operations/operation-kinds.ts';

/** An entry of a later version of the app has a kind that this one does not know. */
export function kindWords(kind: string, t: Translate): string {
  return t(isOperationKind(kind) ? `outbox.kind.${kind}` : 'outbox.kind.other');
}
