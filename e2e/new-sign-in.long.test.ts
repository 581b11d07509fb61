import { expect } from '@playwright/test';
import { barriers, wcag } from './barriers.ts';
import { readersOf } from './every-way.ts';
import { codeSentTo } from './outbox-file.ts';
import { enrol, isConnected, meet, setLanguage, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';

const newPassword = 'Another one 7!';

for (const { language, device } of readersOf('uk')) {
  test(`who did not sign in on a new device says so: everybody is out, and a new password follows: ${language}`, async ({
    browser,
    request,
    product,
    baseURL,
  }) => {
    const { auth, common, profile } = words[language];
    const { cellphone, token } = await enrol(request);
    await setLanguage(request, token, language);
    const page = await meet(browser, { language, device, baseURL });
    await signIn(page, cellphone, '/?tab=profile');
    await isConnected(page);
    const stranger = await meet(browser, { language, baseURL });
    await signIn(stranger, cellphone, '/?tab=profile');

    // The open page is told at once.
    await page.getByRole('button', { name: profile.signIns.look }).click();
    const question = page.getByRole('dialog', { name: profile.signIns.question });
    await expect(question).toContainText(profile.signIns.consequences);
    expect(await barriers(page, wcag)).toEqual([]);
    await question.getByRole('button', { name: profile.signIns.notMe }).click();

    await expect(stranger.getByRole('heading', { name: auth.signIn.title })).toBeVisible();
    const recovery = page.getByRole('dialog', { name: auth.recovery.title });
    await expect(recovery).toContainText(auth.recovery.disowned);
    expect(await barriers(page, wcag)).toEqual([]);
    await recovery.getByRole('button', { name: auth.recovery.continue }).click();
    await recovery.getByRole('textbox', { name: common.phone }).fill(cellphone);
    await recovery.getByRole('button', { name: auth.recovery.send }).click();
    await recovery.getByRole('textbox', { name: common.code.label }).fill(await codeSentTo(product.folder, cellphone));
    await recovery.getByLabel(auth.recovery.newPassword, { exact: true }).fill(newPassword);
    await recovery.getByLabel(common.newPassword.confirm).fill(newPassword);
    await recovery.getByRole('button', { name: auth.recovery.reset }).click();
    await expect(page.getByText(auth.toast.reset)).toBeVisible();
    await Promise.all([page, stranger].map((one) => one.context().close()));
  });
}
