import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';

/** Says aloud that applications came while the app is open; how many there were at the start, the links say. */
export function InboxNewsLine({ fresh }: { fresh: number }) {
  const t = useText();
  const [before, setBefore] = useState(fresh);
  const [said, setSaid] = useState(0);
  if (fresh !== before) {
    setBefore(fresh);
    setSaid(fresh > before ? fresh : 0);
  }
  return (
    <div role="status">
      <VisuallyHidden>{said > 0 && t('common.inboxNew', { count: said })}</VisuallyHidden>
    </div>
  );
}
