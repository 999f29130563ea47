import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Manifest } from '../../../src/wire/catalogue/catalogue.ts';
import { ManifestAnswer } from './manifest-answer.ts';
import type { StoredManifest } from './manifest-document.ts';
import { type From, manifestFrom, wholeManifest } from './manifest-views.ts';

/** Phones are at few different positions: the current one and those of the last days. */
const KEPT = 256;

/**
 * The answers for one state of the catalogue. Those for phones at the current position name no segments, so their tag
 * stays the same when deltas are merged, and any tag of that position stands for them.
 */
export class ManifestAnswers {
  readonly #stored: StoredManifest;
  readonly #answers = new LRUCache<number, ManifestAnswer>({ max: KEPT });
  #whole: ManifestAnswer | undefined;

  constructor(stored: StoredManifest) {
    this.#stored = stored;
  }

  answer(from: From | null): ManifestAnswer {
    const { epoch, position } = this.#stored;
    if (from?.epoch !== epoch || from.position > position) {
      this.#whole ??= answerOf(wholeManifest(this.#stored));
      return this.#whole;
    }
    let answer = this.#answers.get(from.position);
    if (!answer) {
      answer = answerOf(manifestFrom(this.#stored, from));
      this.#answers.set(from.position, answer);
    }
    return answer;
  }
}

function answerOf(manifest: Manifest): ManifestAnswer {
  const { segments, ...state } = manifest;
  const stateTag = digest(state);
  return segments.length === 0
    ? new ManifestAnswer(manifest, { etag: stateTag, isPrefix: true })
    : new ManifestAnswer(manifest, { etag: `${stateTag}.${digest(segments)}`, isPrefix: false });
}

/** 66 bits. Nothing else distinguishes two states of one epoch. */
function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 11);
}
