import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  /** Esc and the phone's Back gesture trigger `cancel`. */
  onCancel: (event: SyntheticEvent) => void;
  /** A press on the backdrop. */
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Opens a native `<dialog>` as a modal while `open`. The browser makes the rest of the page inert, keeps the focus
 * inside and restores it afterwards. The page behind doesn't scroll.
 */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, so that the dialog closes before its element is removed: later, it would not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
      dialog.close();
    };
  }, [open]);
  return {
    ref,
    onCancel(event) {
      event.preventDefault();
      onClose();
    },
    onClick(event) {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
