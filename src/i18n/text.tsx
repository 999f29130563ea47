import { Trans } from '@lingui/react';
import type { ReactElement } from 'react';
import type { MessageId } from './message-id.ts';
import type { TextValues } from './use-text.ts';

interface TextProps {
  id: MessageId;
  values?: TextValues;
  /** Elements by the tag that stands for them in the text: `Read <link>the terms</link>`. */
  components?: Record<string, ReactElement>;
}

/** A text with elements inside. Plain texts come from `useText`. */
export function Text({ id, values, components }: TextProps) {
  return <Trans id={id} {...(values && { values })} {...(components && { components })} />;
}
