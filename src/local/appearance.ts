export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Read by `public/first.js` too, before anything is drawn. */
const KEY = 'portage.theme';

/** Which colours the person wants on this device; `system` = what the device says. */
export interface Appearance {
  theme: () => Theme;
  setTheme: (theme: Theme) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * `root` carries the choice for the styles (`tokens.css`); `window` only for its `storage` events, so that every tab looks
 * the same. A storage that is full or forbidden costs the memory of the choice, not the choice.
 */
export function createAppearance(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  window: Pick<EventTarget, 'addEventListener'>,
  root: { dataset: DOMStringMap },
): Appearance {
  let theme = readTheme(storage);
  const listeners = new Set<() => void>();
  const show = (next: Theme) => {
    theme = next;
    if (next === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = next;
    for (const listener of listeners) listener();
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
        // See above.
      }
      show(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
