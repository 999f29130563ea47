import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { MessageId } from './message-id.ts';

export type TextValues = Record<string, string | number | Date>;

/** Returns a text in the current language, with its ICU placeholders filled. */
export type Translate = (id: MessageId, values?: TextValues) => string;

/** Returns a new function when the language changes, so that it can be used in dependency lists. */
export function useText(): Translate {
  const { _ } = useLingui();
  return useCallback((id, values) => _(id, values), [_]);
}
