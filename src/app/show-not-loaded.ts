/** In the place of the app, whose texts and parts are what could not be had: the page brought these words along (`index.html`). */
export function showNotLoaded(page: Document): void {
  const template = page.querySelector<HTMLTemplateElement>('#not-loaded');
  const root = page.querySelector('#root');
  if (!template || !root) return;
  root.replaceChildren(template.content.cloneNode(true));
  root.querySelector('button')?.addEventListener('click', () => page.defaultView?.location.reload());
}
