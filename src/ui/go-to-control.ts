/** Brings a control into the middle of the view and puts the focus on it. False: there is none with that id. */
export function goToControl(id: string): boolean {
  const control = document.getElementById(id);
  if (!control) return false;
  control.scrollIntoView({ block: 'center' });
  // Enter in the field leaves the focus there: without this, a screen reader would not say what changed.
  if (document.activeElement === control) control.blur();
  control.focus({ preventScroll: true });
  return true;
}
