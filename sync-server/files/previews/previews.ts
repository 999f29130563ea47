import { createHash } from 'node:crypto';
import type { Context } from '../../board/context.ts';
import { ApiError } from '../../core/api-error.ts';
import type { FileRecord } from '../../records/file-record.ts';
import type { FileContent } from '../content/file-content.ts';
import { imageFormat } from '../strangers/file-kinds.ts';
import { fileIcon } from './file-icons.ts';
import { ImageUnreadable } from './image-pool.ts';
import type { PreviewCache } from './preview-cache.ts';
import type { Output, PreviewOptions } from './preview-options.ts';
import { type Rendered, renderPreview } from './render-preview.ts';

/** A larger one isn't read into memory for a preview. */
const SOURCE_MAX_BYTES = 50 * 1_048_576;

export interface Preview extends Rendered {
  /** The same as long as neither the file nor the options change. */
  tag: string;
  isCached: boolean;
}

export interface Previews {
  get(file: FileRecord, options: PreviewOptions): Promise<Preview>;
  /** The tag of what `get` would give, without rendering it. */
  tagOf(file: FileRecord, options: PreviewOptions): string;
  drop(storage: string, fileId: string): Promise<void>;
  figures: { rendered: number };
}

export function createPreviews(
  { projection }: Pick<Context, 'projection'>,
  content: FileContent,
  cache: PreviewCache,
): Previews {
  /** Renderings in progress: the same requests at once share one. */
  const rendering = new Map<string, Promise<Rendered>>();
  const figures = { rendered: 0 };

  const whatOf = ({ data }: FileRecord, options: PreviewOptions) =>
    JSON.stringify([data.signature, data.sizeOriginal, outputOf(data.mimeType, options), options]);

  function render(file: FileRecord, options: PreviewOptions): Promise<Rendered> {
    const { data, collectionId, documentId } = file;
    const output = outputOf(data.mimeType, options);
    if (imageFormat(data.mimeType) === undefined) return fileIcon(data.mimeType, output);
    if (data.sizeOriginal > SOURCE_MAX_BYTES) throw new ApiError('storage_image_resolution_exceeded');
    const what = whatOf(file, options);
    const key = `${collectionId}/${documentId} ${what}`;
    const shared = rendering.get(key);
    if (shared) return shared;
    const made = (async () => {
      const rendered = await renderPreview(() => wholeOf(content, file), options, output);
      figures.rendered += 1;
      const isThere = () => projection.row(collectionId, documentId) !== undefined;
      await cache.put(collectionId, documentId, what, rendered, isThere);
      return rendered;
    })();
    rendering.set(key, made);
    const forget = () => void rendering.delete(key);
    made.then(forget, forget);
    return made;
  }

  return {
    figures,
    tagOf: (file, options) => tagFor(whatOf(file, options)),
    drop: (storage, fileId) => cache.drop(storage, fileId),
    async get(file, options) {
      const what = whatOf(file, options);
      const tag = tagFor(what);
      const cached = await cache.get(file.collectionId, file.documentId, what);
      if (cached) return { ...cached, tag, isCached: true };
      try {
        return { ...(await render(file, options)), tag, isCached: false };
      } catch (error) {
        if (!(error instanceof ImageUnreadable)) throw error;
        // A key stored something damaged. It gets the icon of its type, as other files do.
        return { ...(await fileIcon(file.data.mimeType, outputOf('', options))), tag, isCached: false };
      }
    },
  };
}

/** Asked for, or the file's own. Files that aren't images have a PNG as their icon. */
function outputOf(mimeType: string, { output }: PreviewOptions): Output {
  if (output !== '') return output;
  const format = imageFormat(mimeType);
  return format === undefined || format === 'tiff' ? 'png' : format;
}

function tagFor(what: string): string {
  return `"${createHash('sha256').update(what).digest('hex').slice(0, 32)}"`;
}

async function wholeOf(content: FileContent, { data }: FileRecord): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content.read(data.parts, data.compression)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
