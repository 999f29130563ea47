/** Where the app is installed, its icon can carry a number; elsewhere these do nothing. */
interface BadgeNavigator {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Resolves also where the browser refuses: nothing relies on it. */
export async function showAppBadge(navigator: BadgeNavigator, count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    return;
  }
}
