declare module 'express-pouchdb' {
  import type { RequestHandler } from 'express';
  export default function createApp(
    pouchDB: unknown,
    options: {
      mode: 'minimumForPouchDB';
      overrideMode: { exclude: 'compression'[] };
      inMemoryConfig: true;
      logPath: string;
    },
  ): RequestHandler;
}
