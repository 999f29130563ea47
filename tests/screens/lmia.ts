import { at, type Screens, unfold } from './screen.ts';

export const LMIA_SCREENS: Screens = {
  lmia: at('/lmia'),
  'lmia-answer': at('/lmia?pay=36.60&to=38&province=AB&city=Calgary&hours=25', async ({ page }) => {
    await unfold(page.locator('main summary'));
  }),
  'lmia-unreadable': at('/lmia?pay=x&province=AB'),
};
