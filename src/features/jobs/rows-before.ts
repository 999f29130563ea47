let take: () => Element | null = () => null;

/** Remembers the rows that the page came with: those that the server drew, or that the service worker kept. */
export function watchRows(page: Document): void {
  const rows =
    page.querySelector('.frame-cards') ??
    page.querySelector('.frame-kept [data-index]')?.parentElement ??
    null;
  take = () => rows;
}

/** They stay until the list's own are there. null: the page came without. */
export const rowsBefore = (): Element | null => take();

/** The list's own rows are there. */
export function forgetRows(): void {
  take = () => null;
}
