// Before the first paint: the colours that the person chose on this device (src/local/values/appearance.ts), and whether they
// chose another language (src/i18n/translations.ts) than the one that the server began the page in.
try {
  var page = document.documentElement;
  var theme = localStorage.getItem('portage.theme');
  if (theme === 'dark' || theme === 'light') page.dataset.theme = theme;
  var language = localStorage.getItem('portage.language');
  if (language && !page.lang.startsWith(language) && !/[?&]lang=/.test(location.search))
    page.dataset.frame = 'none';
  // What the list showed last time (src/pwa/kept-frames.ts) is arranged for a window of this width.
  var width = Number(page.dataset.frameWidth);
  if (
    width &&
    !matchMedia('(min-width: ' + (width - 1) + 'px) and (max-width: ' + (width + 1) + 'px)').matches
  )
    page.dataset.frame = 'none';
  // A posting that stood beside its list does so again (src/features/jobs/beside.ts).
  if (history.state?.usr?.fromList && matchMedia('(min-width: 68.75rem)').matches)
    page.dataset.frame = 'none';
  // The list goes on where it was left in this tab (src/features/jobs/list/list-place.ts).
  var place = JSON.parse(sessionStorage.getItem('portage.list-place'));
  if (
    !page.dataset.frame &&
    location.pathname === '/jobList' &&
    place?.search === location.search &&
    (place.index > 0 || place.offsetPx > 0)
  )
    page.dataset.frame = 'further';
} catch {
  // No storage: the colours of the device.
}

// A browser that says it has no network is right; one that says it has one may be wrong.
if (!navigator.onLine) document.documentElement.dataset.offline = '';

// A script of the app that cannot be had, or read by a browser of long ago: the page's own words show (src/index.html).

addEventListener(
  'error',
  function (event) {
    if (event.target.tagName === 'SCRIPT' || event.error instanceof SyntaxError)
      document.documentElement.dataset.notLoaded = '';
  },
  true,
);

// The app's scripts (scripts/preload-screens.mjs) are requested once the page as it came is on the screen, when its second frame begins:
// before, they would take the connection from its styles. Those on the device take nothing from it, and a hidden page is never drawn.
function startApp() {
  var app = document.getElementById('app-scripts');
  if (app) document.head.append(app.content);
  else addEventListener('DOMContentLoaded', startApp);
}
if (document.hidden || document.documentElement.dataset.frame || navigator.serviceWorker?.controller)
  startApp();
else {
  requestAnimationFrame(function () {
    requestAnimationFrame(startApp);
  });
  setTimeout(startApp, 1000);
}

// A filter that is tapped before the app is there is noted in the browser's history, where the app finds it: the address says which
// filter is set, the entry's state which choice is open (src/features/jobs/list/use-list-sheet.ts). The app's own field goes on with
// what was typed (src/features/jobs/list/typed-before.ts), so a form that is sent waits for it.
var began = location.search;
// A filter says which search it leads to from the page's first one. Others may have been tapped since.
function searchWith(to) {
  var first = new URLSearchParams(began);
  var wanted = new URLSearchParams(to);
  var now = new URLSearchParams(location.search);
  new Set([...first.keys(), ...wanted.keys()]).forEach(function (name) {
    if (name === 'lang' || String(first.getAll(name)) === String(wanted.getAll(name))) return;
    now.delete(name);
    wanted.getAll(name).forEach(function (value) {
      now.append(name, value);
    });
  });
  return '?' + now;
}
addEventListener('click', function (event) {
  var chip =
    event.target.closest && event.target.closest('.frame-chips a, .frame-kept :is([data-at], [data-to])');
  if (!chip || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
  event.preventDefault();
  var at = chip.dataset.at;
  var sheet = at === undefined ? null : { sheet: 'filters', at: at || null };
  // One choice is open at a time, so Back closes it at once.
  history[history.state?.usr?.sheet ? 'replaceState' : 'pushState'](
    { usr: sheet, key: Math.random().toString(36).slice(2), idx: 1 },
    '',
    location.pathname + (sheet ? location.search : searchWith(chip.search ?? chip.dataset.to)),
  );
  chip.ariaCurrent = 'true';
});
addEventListener('submit', function (event) {
  if (event.target.closest('.frame-search, .frame-kept')) event.preventDefault();
});
