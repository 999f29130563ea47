/** What was typed in the page's own search field before the app took its place. */
export interface TypedBefore {
  /** null: nothing. */
  text: string | null;
  /** Where to go on typing. null: the field didn't have the focus. */
  caret: number | null;
}

const FIELD = '.frame-search > input, .frame-kept input[name=q]';

let take: () => TypedBefore | null = () => null;

/**
 * Watches the field that the page came with (`sync-server/pages/first-frame.ts`, `pwa/kept-frames.ts`). It keeps its text when the app's
 * screen has taken its place, but the browser forgets at once that it had the focus.
 */
export function watchTyping(page: Document): void {
  const field = page.querySelector<HTMLInputElement>(FIELD);
  if (!field) return;
  let hasFocus = page.activeElement === field;
  field.addEventListener('focus', () => {
    hasFocus = true;
  });
  field.addEventListener('blur', () => {
    // Some browsers say so when the field is removed, which isn't the person's doing.
    setTimeout(() => {
      if (field.isConnected) hasFocus = false;
    });
  });
  take = () => {
    take = () => null;
    const text = field.value === field.defaultValue ? null : field.value;
    return { text, caret: hasFocus ? field.selectionEnd : null };
  };
}

/** Once, by the field that takes its place. null: there was none. */
export const takeTyped = (): TypedBefore | null => take();
