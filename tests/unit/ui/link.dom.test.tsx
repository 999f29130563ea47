import { act, render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as theirs from 'react-router-dom';
import { BrowserRouter, useLocation, useNavigationType } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Link, NavLink } from '../../../src/ui/link.tsx';
import { openWindow } from '../../support/dom/dom-window.ts';

function Here() {
  const { pathname, search, hash, state } = useLocation();
  return <p>{`at ${pathname}${search}${hash} ${JSON.stringify(state)} ${useNavigationType()}`}</p>;
}
const told = () => within(document.body).getByText(/^at /).textContent;

function open(path: string, links: React.ReactNode) {
  openWindow(path);
  return render(
    <BrowserRouter>
      {links}
      <Here />
    </BrowserRouter>,
  );
}

test('a link leads within the app, with what it carries', async () => {
  open(
    '/jobList?q=cook',
    <Link to="/job/1#apply" state={{ fromList: true }} title="cook">
      Cook
    </Link>,
  );
  const link = within(document.body).getByRole('link', { name: 'Cook' });
  expect(link.outerHTML).toBe('<a title="cook" href="/job/1#apply">Cook</a>');
  await userEvent.click(link);
  expect(told()).toBe('at /job/1#apply {"fromList":true} PUSH');
  expect(history.length).toBe(2);
});

test('a link that replaces, and one to the same address, leave no entry to go back to', async () => {
  open(
    '/saved',
    <>
      <Link to="/login" replace>
        in
      </Link>
      <Link to="/login">again</Link>
    </>,
  );
  await userEvent.click(within(document.body).getByText('in'));
  expect(told()).toBe('at /login null REPLACE');
  await userEvent.click(within(document.body).getByText('again'));
  expect(told()).toBe('at /login null REPLACE');
  expect(history.length).toBe(1);
});

test('the router leaves alone what the browser, or the link’s owner, does with a press', async () => {
  open(
    '/',
    <>
      <Link to="/plain">plain</Link>
      <Link to="/other" target="_blank">
        other
      </Link>
      <Link to="/own" onClick={event => event.preventDefault()}>
        own
      </Link>
    </>,
  );
  const link = (name: string) => within(document.body).getByText(name);
  // Instead of the browser, which would open a tab.
  document.addEventListener('click', event => event.preventDefault());
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(link('plain'));
  await user.keyboard('{/Control}');
  await user.click(link('other'));
  await user.click(link('own'));
  expect(told()).toBe('at / null POP');
  await user.click(link('plain'));
  expect(told()).toBe('at /plain null PUSH');
});

test.each(['/', '/jobList', '/JOBLIST', '/job/1', '/job', '/jobs', '/profile/', '/profile/teams', '/page'])(
  'at %s, the links are marked that the router would mark',
  path => {
    const all = ['/', '/jobList', '/job', '/profile', '/page'];
    const shown = (One: typeof NavLink) => {
      const { container, unmount } = open(
        path,
        all.map(to => (
          <One key={to} to={to} className="a">
            {to}
          </One>
        )),
      );
      const marked = [...container.querySelectorAll('[aria-current="page"]')].map(link =>
        link.getAttribute('href'),
      );
      unmount();
      return marked;
    };
    expect(shown(NavLink)).toEqual(shown(theirs.NavLink as typeof NavLink));
  },
);

test('a link that is pressed again before its screen is drawn leaves one entry to go back from', async () => {
  open(
    '/jobList',
    <Link to="/job/1?q=é" state={{ fromList: true }}>
      Cook
    </Link>,
  );
  const link = within(document.body).getByRole('link', { name: 'Cook' });
  act(() => {
    link.click();
    link.click();
  });
  expect(told()).toMatch(/^at \/job\/1\?q=.+ {"fromList":true}/);
  expect(history.length).toBe(2);
});
