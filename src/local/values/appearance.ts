import { createListeners } from '../../core/listeners.ts';

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** `public/first.js` reads it too, before anything is drawn. */
const KEY = 'portage.theme';

/** The colours that the person chose on this device; `system` = as the device. */
export interface Appearance {
  theme: () => Theme;
  setTheme: (theme: Theme) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * `root` carries the choice for the styles (`tokens.css`). `window` is only for its `storage` events, so that all tabs
 * look the same. If storage is full or refused, the choice applies but is not remembered.
 */
export function createAppearance(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  window: Pick<EventTarget, 'addEventListener'>,
  root: { dataset: DOMStringMap },
): Appearance {
  let theme = readTheme(storage);
  const { subscribe, notify } = createListeners();
  const show = (next: Theme) => {
    theme = next;
    if (next === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = next;
    notify();
  };
  show(theme);
  window.addEventListener('storage', () => {
    const kept = readTheme(storage);
    if (kept !== theme) show(kept);
  });
  return {
    theme: () => theme,
    setTheme(next) {
      try {
        if (next === 'system') storage.removeItem(KEY);
        else storage.setItem(KEY, next);
      } catch {
        // Not remembered (see above).
      }
      show(next);
    },
    subscribe,
  };
}

function readTheme(storage: Pick<Storage, 'getItem'>): Theme {
  try {
    const kept = storage.getItem(KEY);
    return THEMES.find(theme => theme === kept) ?? 'system';
  } catch {
    return 'system';
  }
}
