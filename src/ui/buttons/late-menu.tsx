import { type ComponentType, type ReactElement, type ReactNode, cloneElement, useState } from 'react';

export interface LateMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
}

interface ButtonProps {
  onClick?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-busy'?: boolean;
}

/**
 * A menu whose button alone is in the first download. A press loads the rest and opens it. `onMissing`: its file cannot
 * be loaded (no network at the very first visit).
 */
export function LateMenu({
  load,
  trigger,
  onMissing,
}: {
  load: () => Promise<ComponentType<LateMenuProps>>;
  trigger: ReactElement<ButtonProps>;
  onMissing: () => void;
}): ReactNode {
  const [Loaded, setLoaded] = useState<ComponentType<LateMenuProps> | null>(null);
  const [isLoading, setLoading] = useState(false);
  if (Loaded) return <Loaded trigger={trigger} defaultOpen />;

  async function open() {
    setLoading(true);
    try {
      const Part = await load();
      setLoaded(() => Part);
    } catch {
      onMissing();
    }
    setLoading(false);
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isLoading,
    onClick: () => void open(),
  });
}
