import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import type { Job } from '../../sync-server/functions/runner/runner.ts';

export const WORKER = join(import.meta.dirname, '../../sync-server/functions/runner/function-worker.mjs');

/** Writes code into folders that are gone after the tests of the file. */
export function functionFolders(): (files: Record<string, string>) => string {
  const root = mkdtempSync(join(tmpdir(), 'portage-code-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  let count = 0;
  return files => {
    count += 1;
    const folder = join(root, String(count));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  };
}

/** A call of the function in that folder. */
export function aJob(directory: string, fields: Partial<Job> = {}): Job {
  return {
    functionId: 'f1',
    deploymentId: directory,
    directory,
    entrypoint: 'main.js',
    variables: {},
    memoryMb: 64,
    timeoutMs: 20_000,
    network: false,
    request: {
      method: 'GET',
      path: '/',
      headers: {},
      query: {},
      queryString: '',
      scheme: 'http',
      host: 'functions.example',
      port: 80,
      url: 'http://functions.example/',
    },
    body: new Uint8Array(0),
    ...fields,
  };
}
