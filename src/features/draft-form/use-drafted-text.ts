import { type FormEvent, useId, useLayoutEffect, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { useDraft } from '../../local/hooks/use-draft.ts';
import { goToControl } from '../../ui/form/go-to-control.ts';
import { type NewOperation, useServices } from '../services.ts';
import { refusedProblem } from './refused-problem.ts';

interface DraftedText {
  draftKey: string;
  /** The words for an empty field, in the person's language. */
  missing: string;
  /** The operation to send. `text`: without spaces around it, never empty. */
  operationOf: (text: string) => NewOperation;
}

/**
 * A form of one text: a draft from the first key press on, sent through the outbox, so it can be written offline. `savedId`:
 * the entry in the outbox, until more is typed. `hasFailed`: the device couldn't keep it.
 */
export function useDraftedText({ draftKey, missing, operationOf }: DraftedText) {
  const words = useWords();
  const { outbox } = useServices();
  const fieldId = useId();
  const draft = useDraft(draftKey);
  const [state, setState] = useState<'rest' | 'busy' | 'failed' | { savedId: string | undefined }>('rest');
  const [isMissing, setMissing] = useState(false);
  const { text: kept } = draft.content;
  const text = typeof kept === 'string' ? kept : '';
  const refused = refusedProblem(draft.content, ['text'] as const, [], words);
  const isRefused = refused !== null;
  useLayoutEffect(() => {
    if (isRefused) goToControl(fieldId);
  }, [isRefused, fieldId]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const trimmed = text.trim();
    setMissing(trimmed === '');
    if (trimmed === '') {
      goToControl(fieldId);
      return;
    }
    setState('busy');
    try {
      const [savedId] = await outbox.enqueue([operationOf(trimmed)], { clearDraft: draftKey });
      draft.cleared();
      setState({ savedId });
    } catch {
      setState('failed');
    }
  }

  const refusal = refused ? words.t(refused.text, refused.values) : undefined;
  return {
    isBusy: state === 'busy',
    savedId: typeof state === 'object' ? state.savedId : undefined,
    hasFailed: state === 'failed' || draft.failed,
    submit,
    field: {
      id: fieldId,
      value: text,
      disabled: !draft.ready,
      // The text is being saved without what is typed now, and its draft is deleted then.
      readOnly: state === 'busy',
      error: isMissing ? missing : refusal,
      onChange(next: string) {
        setMissing(false);
        setState('rest');
        draft.change({ text: next, refused: null });
      },
    },
  } as const;
}
