let text = '';

/** Remembers the offline line that a kept first frame came with. It stays until the list has been opened. */
export function watchLine(page: Document): void {
  text = page.querySelector('.frame-kept [data-offline-line] > span')?.textContent ?? '';
}

/** Empty: the page came without. */
export const lineBefore = (): string => text;
