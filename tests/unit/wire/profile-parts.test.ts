import { expect, test } from 'vitest';
import { PROFILE_PART_PATTERN } from '../../../src/wire/profile-parts.ts';

const isPart = (name: string) => new RegExp(PROFILE_PART_PATTERN, 'u').test(name);

test.each([
  'about',
  'about:otherLanguages',
  'resume:5',
  'experience:a1b2c3d4',
  'reminder:1',
  'reminder:9007199254740991',
  'note:1',
])('%s is a part of a profile', name => {
  expect(isPart(name)).toBe(true);
});

test.each([
  '',
  'about:',
  'about:1',
  'reminder:',
  'reminder:0',
  'note:0',
  'reminder:x',
  'reminder:1:2',
  'reminder:12345678901234567',
  'resume:6',
])('“%s” is none', name => {
  expect(isPart(name)).toBe(false);
});
