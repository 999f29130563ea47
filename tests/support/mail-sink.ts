import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as a mail server received it: the real recipients, and the source. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** What its sender wants to hear of it (RFC 3461), as the envelope says. */
  reports: { envelopeId: string; returned: string; notify: string; original: string };
  source: string;
}

export interface MailSink {
  url: string;
  received: ReceivedMail[];
  /** Answers to RCPT TO, one for each mail, until there are none left. 451: later. 550: never. */
  refusals: number[];
  /** Resolves when this many mails have arrived. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A real mail server that delivers nothing. `atPort` 0: any free port. */
export async function openMailSink(atPort = 0): Promise<MailSink> {
  const received: ReceivedMail[] = [];
  const refusals: number[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideDSN: false,
    onRcptTo(_address, _session, done) {
      const code = refusals.shift();
      done(code === undefined ? null : Object.assign(new Error('not now'), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        const { ret, envid } = envelope.dsn ?? {};
        const { notify, orcpt } = envelope.rcptTo[0]?.dsn ?? {};
        const reports = {
          envelopeId: envid ?? '',
          returned: ret ?? '',
          notify: notify?.join() ?? '',
          original: orcpt ?? '',
        };
        received.push({ from, to, reports, source: Buffer.concat(chunks).toString() });
        done();
        for (const { count, resolve } of waiting) if (received.length >= count) resolve();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(atPort, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusals,
    arrived(count) {
      const { promise, resolve } = deferred();
      waiting.push({ count, resolve });
      if (received.length >= count) resolve();
      return promise;
    },
    async close() {
      const { promise, resolve } = deferred();
      server.close(resolve);
      await promise;
    },
  };
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve };
}
