// Before the first paint: the colours that the person chose on this device (src/local/appearance.ts).
try {
  var theme = localStorage.getItem('portage.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the colours of the device.
}
