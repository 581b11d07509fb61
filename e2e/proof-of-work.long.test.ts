import { expect } from '@playwright/test';
import { barriers } from './barriers.ts';
import { meet, password, phone } from './people.ts';
import { openHome, test } from './product.ts';
import { words } from './screens/screens.ts';

test('beyond a tenth of the registrations of a day, the page of a newcomer works for its own, and can be stopped', async ({
  browser,
}) => {
  const home = await openHome();
  // The first registration is free, and from the second on each costs a single try of the task.
  const product = await home.start({ REGISTRATIONS_PER_DAY: '10', PROOF_DIFFICULTY: '1' });
  const page = await meet(browser, { device: phone, language: 'uk', baseURL: product.address });
  const t = words.uk;
  const free = await page.request.post('/v1/users/', { data: { cellphone: '+380931000001', password } });
  expect(free.status()).toBe(201);

  await page.goto('/login?mode=register');
  await page.getByRole('textbox', { name: t.common.phone }).fill('931000002');
  await page.getByLabel(t.auth.password, { exact: true }).fill(password);
  await page.getByLabel(t.common.newPassword.confirm).fill(password);
  await page.getByRole('checkbox', { name: t.auth.terms.agree }).check();
  const submit = page.getByRole('button', { name: t.auth.register.submit });
  const dialog = page.getByRole('dialog', { name: t.common.proofOfWork.title });

  // A task that no device can solve in the time of a test.
  await page.route('**/v1/users/', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, proof: { ...body.proof, difficulty: 1_000_000_000 } } });
  });
  await submit.click();
  await expect(dialog.getByRole('status')).toHaveText(t.common.proofOfWork.running);
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: t.common.cancel }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t.common.proofOfWork.givenUp)).toBeVisible();

  await page.unroute('**/v1/users/');
  await submit.click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('main')).toBeVisible();
  await page.context().close();
  await product.stop();
  await home.remove();
});
