import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createApp } from '../../../../sync-server/app.ts';
import { UnhandledErrors } from '../../../../sync-server/http/unhandled-errors.ts';
import { createBoard } from '../../../support/board.ts';

function listening() {
  const logged: string[] = [];
  const broken: unknown[] = [];
  const note = (_facts: unknown, text: string) => void logged.push(text);
  const errors = new UnhandledErrors({
    log: { error: note, fatal: note } as never,
    onBroken: error => broken.push(error),
  });
  const process = new EventEmitter();
  errors.listen(process as NodeJS.Process);
  return { errors, process, logged, broken };
}

const withCode = (code: string) => Object.assign(new Error(code), { code });

test.each([new Error('bug'), withCode('ENOSPC'), undefined, 'text'])(
  'an unhandled rejection is logged and counted, and ends nothing: %s',
  reason => {
    const { errors, process, logged, broken } = listening();
    process.emit('unhandledRejection', reason, Promise.resolve());
    expect(broken).toEqual([]);
    expect(errors.counts).toEqual({ rejection: 1, connection: 0, exception: 0 });
    expect(logged).toEqual(['unhandled promise rejection']);
  },
);

test.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE', 'EMFILE', 'ENFILE', 'ENOBUFS'])(
  'an unhandled connection error ends only that connection: %s',
  code => {
    const { errors, process, broken } = listening();
    process.emit('uncaughtException', withCode(code));
    expect(broken).toEqual([]);
    expect(errors.counts).toEqual({ rejection: 0, connection: 1, exception: 0 });
  },
);

test.each([new TypeError('x is undefined'), withCode('ENOSPC'), withCode('EIO'), undefined])(
  'an exception may have left a change half done, and shuts the server down once: %s',
  error => {
    const { errors, process, logged, broken } = listening();
    process.emit('uncaughtException', error);
    process.emit('uncaughtException', new Error('another'));
    expect(broken).toEqual([error]);
    expect(errors.counts.exception).toBe(2);
    expect(logged).toEqual(['uncaught exception: the server is shutting down', 'another uncaught exception']);
  },
);

test('the figures count them by kind', async () => {
  const { errors } = listening();
  const app = createApp(await createBoard(), [], { unhandled: errors });
  errors.rejected(new Error('one'));
  errors.rejected(new Error('two'));
  const { body } = await app.inject('/metrics');
  expect(body).toContain('portage_unhandled_errors_total{kind="rejection"} 2');
  expect(body).toContain('portage_unhandled_errors_total{kind="exception"} 0');
  await app.close();
});
