import { Type } from 'typebox';
import { GRAVITIES, OUTPUTS } from '../files/previews/preview-options.ts';
import { wordsOf } from './operation-words.ts';

const NONE = [204, null] as const;
const BUCKET = [200, 'Bucket'] as const;
const FILE = [200, 'File'] as const;
const TOKEN = [200, 'FileToken'] as const;
const BYTES = [200, 'Bytes'] as const;

const LIST = {
  'queries[]': Type.Array(Type.String(), { description: 'Queries as JSON, in the SDK’s format.' }),
  search: Type.String({ maxLength: 256 }),
  total: Type.Boolean({ description: 'Set to `false` to skip the count.' }),
};

const OPENED = {
  token: Type.String({ description: 'The secret of a file token, in place of the right to read.' }),
};

const side = (description: string) => Type.Integer({ minimum: 0, maximum: 4_000, description });

const PREVIEW = {
  width: side('In pixels. With a height, the image is cropped.'),
  height: side('In pixels.'),
  gravity: Type.String({
    enum: [...GRAVITIES],
    description: 'The part that stays when the image is cropped.',
  }),
  quality: Type.Integer({ minimum: -1, maximum: 100 }),
  borderWidth: Type.Integer({ minimum: 0, maximum: 100 }),
  borderColor: Type.String({ description: 'Hex digits without #.' }),
  borderRadius: side('Rounds the corners.'),
  opacity: Type.Number({ minimum: 0, maximum: 1 }),
  rotation: Type.Integer({ minimum: -360, maximum: 360, description: 'Clockwise, in degrees.' }),
  background: Type.String({ description: 'Hex digits without #.' }),
  output: Type.String({ enum: [...OUTPUTS], description: 'Without it, the file’s own format.' }),
  ...OPENED,
};

const UPLOAD = Type.Object(
  {
    fileId: Type.String({ description: 'An id of your own, or `unique()`.' }),
    file: Type.String({ format: 'binary' }),
    permissions: Type.Optional(Type.Array(Type.String())),
  },
  {
    description:
      'As `multipart/form-data`. A file of more than 10 MiB is sent in chunks of 5 MiB, each with `Content-Range`, and all but the first with `x-appwrite-id`.',
  },
);

const FILES = '/storage/buckets/:bucketId/files';
const ONE = `${FILES}/:fileId`;

export const STORAGE_WORDS = wordsOf('Files', [
  [`GET ${FILES}`, 'storage.listFiles', 'permitted', [200, 'List'], 'List files', { query: LIST }],
  [
    `POST ${FILES}`,
    'storage.createFile',
    'permitted',
    [201, 'File'],
    'Upload a file or one of its chunks',
    { body: UPLOAD },
  ],
  [`GET ${ONE}`, 'storage.getFile', 'permitted', FILE, 'Get a file’s facts'],
  [`PUT ${ONE}`, 'storage.updateFile', 'permitted', FILE, 'Rename a file or set its permissions'],
  [`DELETE ${ONE}`, 'storage.deleteFile', 'permitted', NONE, 'Delete a file'],
  [
    `GET ${ONE}/download`,
    'storage.getFileDownload',
    'permitted',
    BYTES,
    'Download a file',
    { query: OPENED },
  ],
  [
    `GET ${ONE}/view`,
    'storage.getFileView',
    'permitted',
    BYTES,
    'Show a file in the browser, if its type can do no harm',
    { query: OPENED },
  ],
  [
    `GET ${ONE}/preview`,
    'storage.getFilePreview',
    'permitted',
    BYTES,
    'Get an image of a size and format',
    { query: PREVIEW },
  ],
]);

export const BUCKET_WORDS = wordsOf('Buckets (key)', [
  ['GET /storage/buckets', 'storage.listBuckets', 'key', [200, 'List'], 'List buckets', { query: LIST }],
  ['POST /storage/buckets', 'storage.createBucket', 'key', [201, 'Bucket'], 'Create a bucket'],
  ['GET /storage/buckets/:bucketId', 'storage.getBucket', 'key', BUCKET, 'Get a bucket'],
  ['PUT /storage/buckets/:bucketId', 'storage.updateBucket', 'key', BUCKET, 'Change a bucket'],
  [
    'DELETE /storage/buckets/:bucketId',
    'storage.deleteBucket',
    'key',
    NONE,
    'Delete a bucket with all its files',
  ],
  [
    'GET /tokens/buckets/:bucketId/files/:fileId',
    'tokens.list',
    'key',
    [200, 'List'],
    'List a file’s tokens',
    { query: LIST },
  ],
  [
    'POST /tokens/buckets/:bucketId/files/:fileId',
    'tokens.createFileToken',
    'key',
    [201, 'FileToken'],
    'Create a token that opens a file to anyone who has it',
  ],
  ['GET /tokens/:tokenId', 'tokens.get', 'key', TOKEN, 'Get a file token'],
  ['PATCH /tokens/:tokenId', 'tokens.update', 'key', TOKEN, 'Change when a file token expires'],
  ['DELETE /tokens/:tokenId', 'tokens.delete', 'key', NONE, 'End a file token'],
]);
