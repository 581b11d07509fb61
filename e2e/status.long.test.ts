import { expect } from '@playwright/test';
import { demo, goTo, meet, signInByForm } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const { en } = words;

test('A cashier finds the status in the menu, and an admin reads more of it', async ({ browser, baseURL }) => {
  const cashier = await meet(browser, { baseURL });
  await signInByForm(cashier, demo.cashier);
  await cashier.getByRole('link', { name: en.common.tab.status }).click();
  await expect(cashier).toHaveURL(/tab=status/);
  const list = cashier.getByRole('list', { name: en.status.title });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByRole('listitem').filter({ hasText: en.status.part.database })).toContainText(
    en.status.state.works,
    { timeout: 30_000 },
  );
  await cashier.context().close();

  const admin = await meet(browser, { baseURL });
  await signInByForm(admin, demo.admin);
  await goTo(admin, '/?tab=status');
  const whole = admin.getByRole('list', { name: en.status.title });
  await expect(whole.getByRole('listitem')).toHaveCount(Object.keys(en.status.part).length);
  await expect(whole.getByRole('listitem').filter({ hasText: en.status.part.backup })).toContainText(
    en.status.state.off,
  );
  await admin.context().close();
});
