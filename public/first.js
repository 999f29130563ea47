// Before the first paint: the colours that the person chose on this device (src/local/values/appearance.ts), and whether they
// chose another language (src/i18n/translations.ts) than the one that the server began the page in.
try {
  var page = document.documentElement;
  var theme = localStorage.getItem('portage.theme');
  if (theme === 'dark' || theme === 'light') page.dataset.theme = theme;
  var language = localStorage.getItem('portage.language');
  if (language && !page.lang.startsWith(language) && !/[?&]lang=/.test(location.search))
    page.dataset.frame = 'none';
  // A posting that stood beside its list does so again (src/features/jobs/beside.ts).
  if (history.state?.usr?.fromList && matchMedia('(min-width: 68.75rem)').matches)
    page.dataset.frame = 'none';
} catch {
  // No storage: the colours of the device.
}

// A script of the app that cannot be had, or read by a browser of long ago: the page's own words show (src/index.html).
addEventListener(
  'error',
  function (event) {
    if (event.target.tagName === 'SCRIPT' || event.error instanceof SyntaxError)
      document.documentElement.dataset.notLoaded = '';
  },
  true,
);
