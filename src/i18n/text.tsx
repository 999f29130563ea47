import { Trans } from '@lingui/react';
import type { ReactElement } from 'react';
import type { MessageId } from './message-id.ts';
import type { TextValues } from './use-text.ts';

interface TextProps {
  id: MessageId;
  values?: TextValues;
  /** Elements by their tag in the text: `Read <link>the terms</link>`. */
  components?: Record<string, ReactElement>;
}

/** A text that contains elements. For plain texts, use `useText`. */
export function Text({ id, values, components }: TextProps) {
  return <Trans id={id} {...(values && { values })} {...(components && { components })} />;
}
