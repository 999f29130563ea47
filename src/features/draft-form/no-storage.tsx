import type { StorageRefusal } from '../../pwa/storage-refusal.ts';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Why this browser stores nothing, and what helps. `app/start/without-storage.ts` finds out. */
export function NoStorageWords() {
  const t = useText();
  const refusal = document.documentElement.dataset['storage'] as StorageRefusal;
  return t(`shell.noStorage.${refusal}`);
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
