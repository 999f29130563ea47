import type { Link, LinkCost } from '../sync/details/device-storage-status.ts';

/** `navigator.connection`, where it exists: Chromium has it, Safari and Firefox don't. */
interface ConnectionFacts {
  readonly saveData?: boolean;
  readonly type?: string;
  addEventListener?(type: 'change', listener: () => void): void;
}

/** If the browser says nothing about its link, it counts as free, but what is kept is rarely compared (`isKnown`). */
export function createLink(navigator: object): Link {
  const connection: ConnectionFacts | undefined =
    'connection' in navigator && navigator.connection ? navigator.connection : undefined;
  const cost = (): LinkCost => {
    if (connection?.saveData === true) return 'save-data';
    return connection?.type === 'cellular' ? 'metered' : 'free';
  };
  return {
    cost,
    isKnown: () => connection !== undefined,
    onChange: listener => connection?.addEventListener?.('change', listener),
  };
}
