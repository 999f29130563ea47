import { expect, test } from 'vitest';
import { readFilesUrl } from '../../../../sync-server/blobs/files-url.ts';

test.each(['', '?region=', '?region=us-east-1'])('an S3 store with %j has a region', query => {
  expect(readFilesUrl(`s3://KEY:SECRET@s3.example/files${query}`)?.region).toBe('us-east-1');
});
