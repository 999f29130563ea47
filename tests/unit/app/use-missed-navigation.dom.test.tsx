import { render, within } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useMissedNavigation } from '../../../src/app/use-missed-navigation.ts';
import { openWindow } from '../../support/dom/dom-window.ts';

/** Follows a link while the screen is being drawn: the router has read the address and doesn't listen yet. */
function Interrupted({ to }: { to: string }) {
  if (here() !== to) history.pushState(null, '', to);
  return null;
}
const here = () => location.pathname + location.search + location.hash;

function Screens() {
  useMissedNavigation();
  const { pathname, search, hash, state } = useLocation();
  return <p>{`at ${pathname}${search}${hash}${state ? ` with ${JSON.stringify(state)}` : ''}`}</p>;
}

test.each(['/jobList?province=QC', '/api-docs#account_get'])(
  'the screen follows to %s, where a link led while it was being drawn',
  async to => {
    // An earlier test may have closed its window.
    openWindow('/api-docs');
    render(
      <BrowserRouter>
        <Screens />
        <Interrupted to={to} />
      </BrowserRouter>,
    );
    expect(await within(document.body).findByText(`at ${to}`)).toBeTruthy();
    expect(here()).toBe(to);
  },
);

/** Opens the list's sheet, which has no address of its own. */
function Opened() {
  if (here() === '/jobList' && history.length === 1)
    history.pushState({ usr: { sheet: 'filters' }, key: 'a1', idx: 1 }, '', '/jobList');
  return null;
}

test('the screen follows to what was opened at the same address', async () => {
  openWindow('/jobList');
  render(
    <BrowserRouter>
      <Screens />
      <Opened />
    </BrowserRouter>,
  );
  expect(await within(document.body).findByText('at /jobList with {"sheet":"filters"}')).toBeTruthy();
});
