import {
  type ComponentType,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { TooltipProps } from './tooltip.tsx';

/** A mouse that only passes over the control triggers nothing. */
const REST_MS = 450;

let loaded: ComponentType<TooltipProps> | undefined;
const load = async () => (loaded ??= (await import('./tooltip.tsx')).Tooltip);

interface Tip {
  /** For the control, which is positioned (`position: relative`) and contains `tip`. */
  handlers: {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onPointerDown: () => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
  tip: ReactNode;
}

/**
 * Shows the name of an icon-only control to people who see it, when a mouse rests on it or the keyboard focuses it. Its
 * code is loaded then. Touch doesn't need it.
 */
export function useTip(label: string): Tip {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [Part, setPart] = useState(() => loaded);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(control: HTMLElement) {
    setContainer(control.closest<HTMLElement>('dialog, header, main, footer') ?? document.body);
    // If its file cannot be loaded, the control still has its name.
    load()
      .then(Loaded => setPart(() => Loaded))
      .catch(() => undefined);
  }
  function hide() {
    clearTimeout(timer.current);
    setContainer(null);
  }
  return {
    handlers: {
      onPointerEnter: event => {
        if (event.pointerType === 'mouse') {
          const control = event.currentTarget;
          timer.current = setTimeout(() => show(control), REST_MS);
        }
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: event => {
        if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget);
      },
      onBlur: hide,
    },
    tip: container && Part ? <Part label={label} open container={container} onClose={hide} /> : null,
  };
}
