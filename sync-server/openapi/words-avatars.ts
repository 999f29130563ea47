import { Type } from 'typebox';
import { wordsOf } from './operation-words.ts';

const IMAGE = [200, 'Image'] as const;
const side = (fallback: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 2000, default: fallback }));
const SIZE = {
  width: side(100),
  height: side(100),
  quality: Type.Optional(Type.Integer({ minimum: -1, maximum: 100 })),
};

export const AVATAR_WORDS = wordsOf('Avatars', [
  [
    'GET /avatars/initials',
    'avatars.getInitials',
    'anybody',
    IMAGE,
    'Draw initials',
    {
      query: {
        name: Type.Optional(Type.String({ maxLength: 128, description: 'Otherwise your own.' })),
        width: side(500),
        height: side(500),
        background: Type.Optional(Type.String({ description: 'Six hexadecimal digits.' })),
      },
    },
  ],
  [
    'GET /avatars/photo',
    'avatars.getPhoto',
    'anybody',
    IMAGE,
    'Draw a person’s initials',
    {
      description: 'The server asks no other service for a photo.',
      query: {
        name: Type.Optional(Type.String({ maxLength: 128 })),
        userId: Type.Optional(Type.String({ description: 'Your own, or `current()`.' })),
        width: side(256),
        height: side(256),
      },
    },
  ],
  [
    'GET /avatars/image',
    'avatars.getImage',
    'anybody',
    IMAGE,
    'Get an image of another server',
    {
      description: 'As PNG, cropped to the size. Only public addresses, without redirects.',
      query: { url: Type.String({ maxLength: 2000 }), width: side(400), height: side(400) },
    },
  ],
  [
    'GET /avatars/favicon',
    'avatars.getFavicon',
    'anybody',
    IMAGE,
    'Get the icon of a web page',
    { query: { url: Type.String({ maxLength: 2000 }) } },
  ],
  [
    'GET /avatars/qr',
    'avatars.getQR',
    'anybody',
    IMAGE,
    'Draw a QR code',
    {
      query: {
        text: Type.String({ minLength: 1, maxLength: 512 }),
        size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
        margin: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
        download: Type.Optional(Type.Boolean()),
      },
    },
  ],
  ['GET /avatars/flags/:code', 'avatars.getFlag', 'anybody', IMAGE, 'Get a country’s flag', { query: SIZE }],
  [
    'GET /avatars/browsers/:code',
    'avatars.getBrowser',
    'anybody',
    IMAGE,
    'Get a browser’s logo',
    { query: SIZE },
  ],
  [
    'GET /avatars/credit-cards/:code',
    'avatars.getCreditCard',
    'anybody',
    IMAGE,
    'Get a credit card’s logo',
    { query: SIZE },
  ],
]);
