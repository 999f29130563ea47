/**
 * A file on its way from a phone to the server. It is named by its content (SHA-256, hex), within what one person sent: the same
 * résumé is sent once for all applications, and sending it again changes nothing.
 *
 * `GET /v1/sync/uploads/<hash>` says how much the server has. `PUT` adds a part, with `Content-Range`, at that position.
 */
export const UPLOADS_PATH = '/v1/sync/uploads';

/** Headers of a part: the file's name, percent-encoded, and its type. The first part's count. */
export const FILE_HEADERS = { name: 'x-portage-file-name', type: 'x-portage-file-type' } as const;

/**
 * Every part but the last has this size. A part that the server confirmed is on its disk. Small enough that it arrives over a
 * link of 20 kbit/s before the phone's patience ends.
 */
export const PART_BYTES = 128 * 1024;

export const UPLOAD_HASH_PATTERN = '^[0-9a-f]{64}$';

/** The most bytes of a résumé, as employers' mail servers take them. */
export const RESUME_MAX_BYTES = 10_000_000;
export const RESUME_NAME_MAX = 200;

/** The bucket of all résumés. Its files belong to the people who sent them. */
export const RESUMES_BUCKET = 'resumes';

/** The address of the file that came with an application, for everyone who may read the application. */
export function resumePath(applicationId: string): string {
  return `/v1/sync/applications/${applicationId}/resume`;
}

/** The types of files that a résumé may have, with their usual extensions. */
export const RESUME_TYPES = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/msword': ['doc'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/rtf': ['rtf'],
  'text/plain': ['txt'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const satisfies Record<string, readonly string[]>;
export type ResumeType = keyof typeof RESUME_TYPES;

/** The server's answer to both requests. `received`: the bytes that are on its disk, from the first one on, without a gap. */
export interface UploadState {
  received: number;
  isComplete: boolean;
}
