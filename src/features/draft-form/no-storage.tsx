import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Why this browser stores nothing, and what helps. `app/start/without-storage.ts` finds out. */
export function NoStorageWords() {
  const t = useText();
  const isBroken = document.documentElement.dataset['storage'] === 'broken';
  return t(isBroken ? 'shell.noStorage.broken' : 'shell.noStorage.blocked');
}

/** In place of a form, before anyone writes a text that would be lost. */
export function NoStorageNotice() {
  return (
    <Notice tone="warn" quiet>
      <p>
        <NoStorageWords />
      </p>
    </Notice>
  );
}
