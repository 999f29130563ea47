import { expect, test } from 'vitest';
import { fileFor, findCircle } from '../../../scripts/screen-files.mjs';

test.each([
  [[], null],
  [['home'], 'home-parts'],
  [['job-detail-screen', 'post-job-screen'], 'job-detail-screen-and-post-job-screen'],
  // The bundler decides about other pairs, whose parts are small.
  [['profile-screens', 'saved-screen'], null],
  [['job-detail-screen', 'resume-screen'], 'with-posting'],
  [
    ['applicants-screens', 'contact-screen', 'job-detail-screen', 'outbox-screen', 'post-job-screen'],
    'many-screens',
  ],
  // Screens with little code load only what they share, however many others need it.
  [['contact-screen', 'job-detail-screen', 'sign-in-screens'], 'all-screens'],
  [['contact-screen', 'job-detail-screen', 'lmia-screen', 'outbox-screen', 'post-job-screen'], 'with-lmia'],
])('what %j have in common is in %s', (screens, file) => {
  expect(fileFor(screens)).toBe(file);
});

test('files that need each other are found, also by way of others', () => {
  const imports = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['d']],
    ['d', []],
  ]);
  expect(findCircle(imports)).toBeNull();
  expect(findCircle(new Map([...imports, ['d', ['b']]]))).toEqual(['b', 'c', 'd', 'b']);
});
