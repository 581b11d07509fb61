import { expect, type Page } from '@playwright/test';
import { barriers } from './barriers.ts';
import { codeSentTo } from './outbox-file.ts';
import { meet, newcomer, password, phone, signIn, speaks } from './people.ts';
import { test } from './product.ts';
import { words } from './screens.ts';

const newPassword = 'Another one 7!';
const languages = ['en', 'uk'] as const;

const nothingInTheWay = async (page: Page) => expect(await barriers(page)).toEqual([]);

for (const language of languages) {
  // spec 2.15
  test(`a forgotten password is reset by phone: ${language}`, async ({ browser, product, baseURL }) => {
    const page = await meet(browser, { language, device: phone, dark: language === 'uk', baseURL });
    const { auth, common } = words[language];
    const cellphone = await newcomer(page.request);

    await page.goto('/login?office_id=abc');
    await page.getByRole('textbox', { name: common.phone }).fill(cellphone);
    await page.getByRole('link', { name: auth.forgot }).click();
    const dialog = page.getByRole('dialog', { name: auth.recovery.title });
    await expect(dialog.getByRole('radio', { name: auth.recovery.email })).toBeDisabled();
    await nothingInTheWay(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/login\?office_id=abc$/);
    await page.getByRole('link', { name: auth.forgot }).click();
    await dialog.getByRole('button', { name: auth.recovery.continue }).click();

    await nothingInTheWay(page);
    await dialog.getByRole('button', { name: auth.recovery.send }).click();
    await expect(page.getByText(common.code.sent)).toBeVisible();
    const code = await codeSentTo(product.folder, cellphone);

    const field = dialog.getByRole('textbox', { name: common.code.label });
    await expect(field).toBeFocused();
    await field.fill(code === '000000' ? '000001' : '000000');
    await expect(page.getByText(common.code.wrong)).toBeVisible();
    await expect(dialog.getByText(words[language].messages.invalidCode)).toBeVisible();
    await nothingInTheWay(page);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(page.getByText(common.code.verified)).toBeVisible();

    await dialog.getByLabel(auth.recovery.newPassword, { exact: true }).fill(newPassword);
    await dialog.getByLabel(common.newPassword.confirm).fill(newPassword);
    await nothingInTheWay(page);
    await dialog.getByRole('button', { name: auth.recovery.reset }).click();
    await expect(page.getByText(auth.toast.reset)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/login\?office_id=abc$/);

    const secret = page.getByLabel(auth.password, { exact: true });
    await expect(secret).toBeFocused();
    await secret.fill(password);
    await secret.press('Enter');
    await expect(page.getByText(words[language].messages.wrongCredentials)).toBeVisible();
    await secret.fill(newPassword);
    await secret.press('Enter');
    await expect(page).not.toHaveURL(/\/login/);
    await page.context().close();
  });

  // spec 2.77
  test(`a phone is verified by the code sent to it: ${language}`, async ({ browser, product, baseURL }) => {
    const page = await meet(browser, { language, baseURL });
    const { common, profile } = words[language];
    const cellphone = await newcomer(page.request);
    await speaks(page.request, cellphone, language);
    await signIn(page, cellphone, '/?tab=profile');

    await page.getByRole('button', { name: profile.verifyPhone }).click();
    const dialog = page.getByRole('dialog', { name: profile.phoneDialog.title });
    await nothingInTheWay(page);
    await dialog.getByRole('button', { name: profile.phoneDialog.send }).click();
    const field = dialog.getByRole('textbox', { name: common.code.label });
    await field.fill(await codeSentTo(product.folder, cellphone));
    await expect(page.getByText(common.code.verified)).toBeVisible();
    await nothingInTheWay(page);
    await dialog.getByRole('button', { name: common.close }).last().click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(profile.verified, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(profile.verified, { exact: true })).toBeVisible();
    await page.context().close();
  });
}

test('a changed password signs out the other devices, but not the present one', async ({ browser, baseURL }) => {
  const page = await meet(browser, { baseURL });
  const other = await meet(browser, { device: phone, baseURL });
  const cellphone = await newcomer(page.request);
  await signIn(other, cellphone);
  await signIn(page, cellphone, '/?tab=profile');

  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await nothingInTheWay(page);
  await dialog.getByLabel('Current password').fill('Not the one 1!');
  await dialog.getByLabel('New password').fill(newPassword);
  await dialog.getByLabel('Confirm password').fill(newPassword);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password Change Failed')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();

  await expect(other.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
  await Promise.all([page, other].map((one) => one.context().close()));
});
