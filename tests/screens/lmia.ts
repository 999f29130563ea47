import { at, type Screens } from './screen.ts';

export const LMIA_SCREENS: Screens = {
  lmia: at('/lmia'),
  'lmia-answer': at('/lmia?pay=36.60&to=38&province=AB&city=Calgary&hours=25', async ({ page }) => {
    for (const summary of await page.locator('main summary').all()) await summary.click();
  }),
  'lmia-unreadable': at('/lmia?pay=x&province=AB'),
};
