import type { Link, LinkCost } from '../sync/device-storage-status.ts';

/** `navigator.connection`, as far as browsers have it: Chromium does; Safari and Firefox say nothing. */
interface ConnectionFacts {
  readonly saveData?: boolean;
  readonly type?: string;
  addEventListener?(type: 'change', listener: () => void): void;
}

/** A browser that says nothing of its link is one where a download starts when it is asked for. */
export function createLink(navigator: object): Link {
  const connection: ConnectionFacts | undefined =
    'connection' in navigator && navigator.connection ? navigator.connection : undefined;
  const cost = (): LinkCost => {
    if (connection?.saveData === true) return 'save-data';
    return connection?.type === 'cellular' ? 'metered' : 'free';
  };
  return { cost, onChange: listener => connection?.addEventListener?.('change', listener) };
}
