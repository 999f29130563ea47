/** One recipient that a mail server will not deliver to. */
export interface FailedRecipient {
  /** The address that the server tried last and the one that we wrote to, as far as the notice says. */
  addresses: readonly string[];
  /** Such as `5.1.1` (RFC 3463). */
  status: string;
}

/** A delivery status notification (RFC 3464) about one mail that we sent. */
export interface BounceNotice {
  /** Possible ids of the mail, the most reliable first: our envelope id, then the local part of its Message-ID. */
  mailIds: readonly string[];
  failed: readonly FailedRecipient[];
}

type Fields = ReadonlyMap<string, string>;

/** Real notices have at most two levels of parts. */
const MAX_DEPTH = 5;
const MAX_RECIPIENTS = 50;
/** Longer than any field that is read here. The rest of a longer one is dropped. */
const FIELD_MAX = 2_000;
const STATUS_TYPES = new Set(['message/delivery-status', 'message/global-delivery-status']);
const RETURNED_TYPES = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
]);
/** 4: the last of many tries failed for a reason that might have passed. */
const FAILURE = /^[45]\.\d{1,3}\.\d{1,3}(?!\d)/;

/**
 * Reads a mail that may be a bounce. null: it isn't one. Only `Action: failed` counts, which is final whatever its status (RFC 3464,
 * 2.3.3). A delay (`Action: delayed`) may still end well. A notice consists of plain lines, so one pass by a line reader is enough.
 */
export function readBounce(text: string): BounceNotice | null {
  const lines = new PartLines(text);
  const failed: FailedRecipient[] = [];
  let envelopeId = '';
  let messageId = '';
  let isNotice = false;
  lines.open(lines.fields());
  for (let part = lines.nextPart(); part !== null; part = lines.nextPart()) {
    const type = mediaType(part);
    if (STATUS_TYPES.has(type)) {
      isNotice = true;
      for (let group = lines.fields(); group !== null; group = lines.fields()) {
        envelopeId ||= group.get('original-envelope-id') ?? '';
        const recipient = failedRecipient(group);
        if (recipient && failed.length < MAX_RECIPIENTS) failed.push(recipient);
      }
    } else if (RETURNED_TYPES.has(type)) {
      messageId ||= lines.fields()?.get('message-id') ?? '';
    }
  }
  if (!isNotice) return null;
  return { mailIds: [envelopeId, localPart(messageId)].filter(id => id !== ''), failed };
}

function failedRecipient(group: Fields): FailedRecipient | null {
  const [action = ''] = (group.get('action') ?? '').toLowerCase().split(/[\s(;]/, 1);
  const status = FAILURE.exec(group.get('status') ?? '')?.[0];
  if (action !== 'failed' || status === undefined) return null;
  const addresses = ['final-recipient', 'original-recipient'].flatMap(name => addressesOf(group.get(name)));
  return { addresses, status };
}

/** `rfc822; jobs@clearwater.example`. Some servers leave the encoding of the envelope in (RFC 3461, 4): `a+2Bb@…`. */
function addressesOf(value: string | undefined): string[] {
  if (value === undefined) return [];
  const written = withoutBrackets(value.slice(value.indexOf(';') + 1).trim());
  if (written === '') return [];
  const decoded = written.replace(/\+([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decoded === written ? [written] : [written, decoded];
}

function localPart(messageId: string): string {
  const id = withoutBrackets(messageId.trim());
  const at = id.indexOf('@');
  return at < 0 ? id : id.slice(0, at);
}

function withoutBrackets(text: string): string {
  return text.startsWith('<') && text.endsWith('>') ? text.slice(1, -1) : text;
}

/** In lower case, without parameters. A part without a type is text (RFC 2045, 5.2). */
function mediaType(fields: Fields): string {
  const [type = ''] = (fields.get('content-type') ?? 'text/plain').split(';', 1);
  return type.trim().toLowerCase();
}

function boundaryOf(fields: Fields): string | null {
  if (!mediaType(fields).startsWith('multipart/')) return null;
  for (const parameter of partsOf(fields.get('content-type') ?? '').slice(1)) {
    const equals = parameter.indexOf('=');
    if (equals < 0 || parameter.slice(0, equals).trim().toLowerCase() !== 'boundary') continue;
    const value = parameter.slice(equals + 1).trim();
    const boundary = value.startsWith('"') ? (value.slice(1).split('"', 1)[0] ?? '') : value;
    return boundary === '' || boundary.length > 200 ? null : boundary;
  }
  return null;
}

/** Splits a field's value at its semicolons, except within quotation marks. */
function partsOf(value: string): string[] {
  const parts = [''];
  for (const [at, quoted] of value.split('"').entries()) {
    const [same = '', ...others] = at % 2 === 1 ? [`"${quoted}"`] : quoted.split(';');
    parts.push((parts.pop() ?? '') + same, ...others);
  }
  return parts;
}

/** The lines of a message, part by part. */
class PartLines {
  readonly #text: string;
  #at = 0;
  /** Boundaries of the open parts, the outermost first. */
  readonly #boundaries: string[] = [];

  constructor(text: string) {
    this.#text = text;
    // Some pipes put a line of their own before the message.
    if (text.startsWith('From ')) this.#next();
  }

  /** Enters a multipart body. false: the header announces none. */
  open(fields: Fields | null): boolean {
    const boundary = fields && this.#boundaries.length < MAX_DEPTH ? boundaryOf(fields) : null;
    if (boundary === null) return false;
    this.#boundaries.push(boundary);
    return true;
  }

  /** Goes to the next part without parts of its own, and reads its header. null: end of the message. */
  nextPart(): Fields | null {
    for (let line = this.#next(); line !== null; line = this.#next()) {
      const found = this.#delimiterIn(line);
      if (!found) continue;
      this.#boundaries.length = found.isLast ? found.depth : found.depth + 1;
      if (found.isLast) continue;
      const fields = this.fields({ mayBeEmpty: true });
      if (!this.open(fields)) return fields;
    }
    return null;
  }

  /** Reads the lines up to an empty one as fields, by name in lower case. null: end of the part. */
  fields(options: { mayBeEmpty: true }): Fields;
  fields(): Fields | null;
  fields({ mayBeEmpty = false } = {}): Fields | null {
    const fields = new Map<string, string>();
    let name = '';
    let hasLines = false;
    for (;;) {
      const before = this.#at;
      const line = this.#next();
      if (line !== null && this.#delimiterIn(line)) {
        this.#at = before;
        break;
      }
      if (line === null || (line === '' && (hasLines || mayBeEmpty))) break;
      if (line === '') continue;
      hasLines = true;
      const colon = line.indexOf(':');
      if (/^[ \t]/.test(line)) {
        const value = fields.get(name);
        if (value !== undefined && value.length < FIELD_MAX)
          fields.set(name, cut(`${value} ${line.trim()}`.trimStart()));
      } else if (colon > 0) {
        const next = line.slice(0, colon).trim().toLowerCase();
        // The first of two fields with the same name counts. Lines that continue the second are skipped.
        name = fields.has(next) ? '' : next;
        if (name !== '') fields.set(name, cut(line.slice(colon + 1).trim()));
      }
    }
    return hasLines || mayBeEmpty ? fields : null;
  }

  #next(): string | null {
    if (this.#at >= this.#text.length) return null;
    const end = this.#text.indexOf('\n', this.#at);
    const line = this.#text.slice(this.#at, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.#text.length : end + 1;
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }

  #delimiterIn(line: string): { depth: number; isLast: boolean } | null {
    if (!line.startsWith('--')) return null;
    const said = line.trimEnd();
    for (let depth = this.#boundaries.length - 1; depth >= 0; depth -= 1) {
      const delimiter = `--${this.#boundaries[depth] ?? ''}`;
      if (said === delimiter) return { depth, isLast: false };
      if (said === `${delimiter}--`) return { depth, isLast: true };
    }
    return null;
  }
}

function cut(text: string): string {
  return text.slice(0, FIELD_MAX);
}
