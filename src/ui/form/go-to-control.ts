/** Scrolls a control to the middle of the view and focuses it. False: there is none with that id. */
export function goToControl(id: string): boolean {
  const control = document.getElementById(id);
  if (!control) return false;
  control.scrollIntoView({ block: 'center' });
  // After Enter in a field, the focus is already there. Without a blur, a screen reader would not announce what
  // changed.
  if (document.activeElement === control) control.blur();
  control.focus({ preventScroll: true });
  return true;
}
