import type { Context } from '../board/context.ts';
import type { FileContent } from '../files/content/file-content.ts';
import { readFileRecord } from '../files/file-access.ts';
import { cleanName } from '../files/strangers/file-names.ts';
import type { MailAttachment } from '../mail/messenger.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { isComplete } from '../records/file-record.ts';
import { resumesDefinition } from './resumes.ts';

/** The file of an application as part of its mail; null: none came with it, or it is gone. It is in memory as a whole. */
export async function resumeAttachment(
  context: Pick<Context, 'schemas' | 'stores'>,
  content: FileContent,
  { data }: DocumentRecord,
): Promise<MailAttachment | null> {
  const { resumeId, resumeName } = data;
  if (typeof resumeId !== 'string') return null;
  const stored = await readFileRecord(context, resumesDefinition(context), resumeId);
  if (!stored || !isComplete(stored.file.data)) return null;
  const { parts, compression, mimeType } = stored.file.data;
  const chunks: Uint8Array[] = [];
  for await (const chunk of content.read(parts, compression)) chunks.push(chunk);
  return {
    filename: cleanName(typeof resumeName === 'string' ? resumeName : ''),
    contentType: mimeType,
    content: Buffer.concat(chunks),
  };
}
