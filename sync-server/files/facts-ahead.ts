import { LRUCache } from 'lru-cache';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import type { FileData, FilePart } from '../records/file-record.ts';
import type { FileContent } from './content/file-content.ts';
import { type ContentFacts, ContentReader } from './content-facts.ts';

/** What is known of others is forgotten, and read again once they are complete. */
const UPLOADS_MAX = 200;
/**
 * An upload whose beginning isn't known, perhaps after a restart, is only joined at its beginning. Otherwise one that is
 * forgotten again and again would be read as often as it has chunks.
 */
const JOINED_AT_PARTS = 8;

export type StoredContent = Pick<FileData, 'parts' | 'compression'>;

/** The facts of uploaded contents, learned from the stored parts. */
export interface FactsAhead {
  /** Reads ahead while the upload goes on. This only spares time, so failures have no effect. */
  advance: (upload: string, content: StoredContent) => Promise<void>;
  /** Reads what is left of a content that has all its parts. */
  facts: (upload: string, content: StoredContent) => Promise<ContentFacts>;
}

interface Progress {
  reader: ContentReader;
  /** Blobs read so far. They never change, so the same blobs are the same content. */
  blobs: string[];
}

export function createFactsAhead(content: Pick<FileContent, 'read'>): FactsAhead {
  const known = new LRUCache<string, Progress>({ max: UPLOADS_MAX });
  const oneAtATime = createOneAtATime();

  /** A new one if something else was read under this name: the file was deleted and sent again. */
  function progressIn(upload: string, parts: readonly FilePart[]): Progress {
    const progress = known.get(upload);
    const isSame = progress?.blobs.every((blob, at) => (parts[at]?.blob ?? blob) === blob) === true;
    return isSame ? progress : { reader: new ContentReader(), blobs: [] };
  }

  async function readOn(
    upload: string,
    { reader, blobs }: Progress,
    { parts, compression }: StoredContent,
  ): Promise<ContentReader> {
    // If reading fails midway, the reader has too much.
    known.delete(upload);
    for (const part of parts.slice(blobs.length)) {
      for await (const chunk of content.read([part], compression)) reader.add(chunk);
      blobs.push(part.blob);
    }
    return reader;
  }

  return {
    advance: (upload, { parts, compression }) =>
      oneAtATime(upload, async () => {
        const arrived = parts.filter((part, index) => part.at === index);
        const progress = progressIn(upload, arrived);
        if (progress.blobs.length === 0 && arrived.length > JOINED_AT_PARTS) return;
        await readOn(upload, progress, { parts: arrived, compression }).then(
          () => void known.set(upload, progress),
          () => undefined,
        );
      }),
    facts: (upload, stored) =>
      oneAtATime(upload, async () => {
        const progress = progressIn(upload, stored.parts);
        return (await readOn(upload, progress, stored)).facts();
      }),
  };
}
