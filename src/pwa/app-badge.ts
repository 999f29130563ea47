/** On an installed app, the icon can show a number; elsewhere these do nothing. */
interface BadgeNavigator {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Resolves even if the browser refuses: nothing relies on it. */
export async function showAppBadge(navigator: BadgeNavigator, count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    return;
  }
}
