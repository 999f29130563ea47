import { render, within } from '@testing-library/react';
import {
  BrowserRouter,
  matchRoutes,
  Outlet,
  type RouteObject,
  useLocation,
  useParams,
  useRoutes,
} from 'react-router-dom';
import { expect, test } from 'vitest';
import { MatchedRoutes } from '../../../src/app/matched-routes.tsx';
import { openWindow } from '../../support/dom/dom-window.ts';

function Told({ name }: { name: string }) {
  return (
    <section>
      {name} {JSON.stringify(useParams())}
      <Outlet />
    </section>
  );
}

const ROUTES: RouteObject[] = [
  {
    element: <Told name="frame" />,
    children: [
      { path: '/', element: <Told name="home" /> },
      { path: '/empty', element: null },
      {
        element: <Told name="jobs" />,
        children: [
          { path: '/jobList', element: null },
          { path: '/job/:jobId', element: <Told name="job" /> },
        ],
      },
      { path: '*', element: <Told name="none" /> },
    ],
  },
];

function Theirs() {
  return useRoutes(ROUTES);
}

function Ours() {
  return <MatchedRoutes matches={matchRoutes(ROUTES, useLocation()) ?? []} />;
}

function drawn(Screens: () => React.ReactElement | null): string {
  const { container, unmount } = render(
    <BrowserRouter>
      <Screens />
    </BrowserRouter>,
  );
  const html = container.innerHTML;
  unmount();
  return html;
}

test.each(['/', '/empty', '/jobList', '/job/42', '/job/caf%C3%A9', '/no/such/screen'])(
  '%s has the screens and parameters that the router would give it',
  path => {
    openWindow(path);
    const theirs = drawn(Theirs);
    expect(theirs).toContain('frame');
    expect(drawn(Ours)).toBe(theirs);
  },
);

test('a screen that stays isn’t made again for another address', () => {
  openWindow('/job/1');
  const matches = (path: string) => matchRoutes(ROUTES, path) ?? [];
  const app = (path: string) => (
    <BrowserRouter>
      <MatchedRoutes matches={matches(path)} />
    </BrowserRouter>
  );
  const { rerender } = render(app('/job/1'));
  const job = within(document.body).getByText(/^job \{/);
  rerender(app('/job/2'));
  expect(within(document.body).getByText(/^job \{/)).toBe(job);
  expect(job.textContent).toContain('"jobId":"2"');
});
