import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  /** Esc and the phone's Back gesture arrive as `cancel`. */
  onCancel: (event: SyntheticEvent) => void;
  /** A press on the dark around it. */
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Opens a native `<dialog>` as a modal while `open`: the browser makes the rest of the page inert, keeps the
 * focus inside and gives it back to where it was. The page behind stays where it is.
 */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  // An effect that ends before the element is gone: closed after that, a dialog gives no focus back.
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
