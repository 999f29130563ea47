import { vi } from 'vitest';

interface OfferedFile {
  name: string;
  text: string;
}

/** Watches the files that the page offers for download from now on. */
export function watchDownloads(): { last(): Promise<OfferedFile | undefined> } {
  let blob: Blob | undefined;
  let name: string | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    blob = file as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  return {
    last: async () => (blob && name !== undefined ? { name, text: await blob.text() } : undefined),
  };
}
