import { expect, test } from 'vitest';
import { resumeName } from '../../../../src/features/apply/resume/resume.ts';
import { RESUME_NAME_MAX } from '../../../../src/wire/uploads.ts';

test.each([
  ['cv.pdf', 'cv.pdf'],
  ['a/b\\c\u202e.pdf', 'abc.pdf'],
  ['half \ud83e.pdf', 'half .pdf'],
  ['\udd9a', 'resume'],
])('a file called %j is sent as %j', (name, sent) => {
  expect(resumeName(name)).toBe(sent);
});

test('a long name keeps its extension, and whole characters', () => {
  const name = resumeName(`${'🦫'.repeat(150)}.docx`);
  expect(name).toMatch(/^(?:🦫)+\.docx$/u);
  expect(name.length).toBeLessThanOrEqual(RESUME_NAME_MAX);
  expect(() => encodeURIComponent(name)).not.toThrow();
});
