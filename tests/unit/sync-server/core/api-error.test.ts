import { expect, test } from 'vitest';
import { ApiError } from '../../../../sync-server/core/api-error.ts';

test('only failures of the server say where they happened', () => {
  expect(new ApiError('general_rate_limit_exceeded').stack).not.toContain('\n');
  expect(new ApiError('general_unknown').stack).toContain('api-error.test');
  expect(new Error('any other').stack).toContain('api-error.test');
});
