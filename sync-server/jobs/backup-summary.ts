import type { BackupManifest } from '../backup/backup-format.ts';

/** `100,012 documents (board 100,003, accounts 9) and 1 file, 24.6 MB, as of 2026-11-20T12:00:00.000Z`. */
export function backupText(manifest: BackupManifest, bytes: number): string {
  const total = manifest.databases.reduce((sum, { documents }) => sum + documents, 0);
  const each = manifest.databases.map(({ name, documents }) => `${name} ${count(documents)}`);
  const files = manifest.parts.filter(({ documents }) => documents === undefined).length;
  const size = (bytes / 1e6).toLocaleString('en-CA', { maximumFractionDigits: 1 });
  return (
    `${count(total)} documents (${each.join(', ')}) and ${files} ${files === 1 ? 'file' : 'files'}, ` +
    `${size} MB, as of ${manifest.createdAt}`
  );
}

function count(value: number): string {
  return value.toLocaleString('en-CA');
}
