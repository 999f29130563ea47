import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useHref, useLocation, useNavigate, type To } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A screen of the app. `ExternalLink` leads elsewhere. */
  to: To;
  /** Replaces the present entry of the browser's history. */
  replace?: boolean;
  /** For the screen, in the browser's history. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link to a screen, as the router's own but without what it offers for data of routes (5 kB before the list). The browser follows it
 * where the router wouldn't: to a new tab, with a key held down.
 */
export function Link({ to, replace = false, state, onClick, target = '', children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isOthers = event.button || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey;
    if (event.defaultPrevented || target || isOthers) return;
    event.preventDefault();
    // The browser is there before the screen is drawn. Another entry for a second press would make Back seem to do nothing.
    void navigate(to, { replace: replace || event.currentTarget.href === location.href, state });
  };
  return (
    <a {...rest} href={href} target={target || undefined} onClick={click}>
      {children}
    </a>
  );
}

/** A link that is marked where its screen, or a part of it, is shown. */
export function NavLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  // Addresses are found in any case.
  const here = useLocation().pathname.toLowerCase();
  const isShown = to === '/' ? here === to : `${here}/`.startsWith(`${to.toLowerCase()}/`);
  return <Link {...rest} to={to} aria-current={isShown ? 'page' : undefined} />;
}
