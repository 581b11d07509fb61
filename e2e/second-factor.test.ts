import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { barriers, wcag } from './barriers.ts';
import { registerPerson } from './calls-of-others.ts';
import { readersOf } from './every-way.ts';
import { inDatabase } from './in-database.ts';
import { passTimeSinceProof } from './moved-clock.ts';
import { demo, fillSignIn, meet, password, phone, signIn } from './people.ts';
import { openHome, test } from './product.ts';
import { like, type Words, words } from './screens/screens.ts';

const stepMs = 30_000;
const stepNow = () => Math.floor(Date.now() / stepMs);

/** The code of an app for a step of 30 seconds. */
const codeAt = (secret: string, step: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * stepMs });

for (const { language, device } of readersOf('uk')) {
  const t = words[language];

  test(`a person sets up an app, signs in with its code, and with a recovery code once the phone is lost: ${language}`, {
    tag: '@long',
  }, async ({ browser, request, baseURL }) => {
    const { cellphone } = await registerPerson(request, 'Дарина Гнатюк', language);
    const page = await meet(browser, { language, device, baseURL });
    await signIn(page, cellphone, '/?tab=profile');

    const { secret, codes, step } = await setsUpAnApp(page, t);
    await expect(page.getByRole('button', { name: t.profile.manageFactor })).toBeVisible();
    await signsOut(page, t);

    // The code of the set-up is used, and the next one is right already.
    await givesPassword(page, cellphone, t);
    const field = page.getByRole('textbox', { name: t.factor.ask.code });
    await expect(field).toBeFocused();
    expect(await barriers(page, wcag)).toEqual([]);
    await field.fill(codeAt(secret, step));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(codeAt(secret, Math.max(step + 1, stepNow())));
    await expect(page.getByText(t.auth.toast.welcomeBack)).toBeVisible();
    await signsOut(page, t);

    const [first = '', second = ''] = codes;
    await recovers(page, { cellphone, code: first, t });
    await expect(page.getByText(t.auth.toast.welcomeBack)).toBeVisible();
    await signsOut(page, t);
    await recovers(page, { cellphone, code: first, t });
    const recovery = page.getByRole('textbox', { name: t.factor.ask.recoveryCode });
    await expect(recovery).toHaveAttribute('aria-invalid', 'true');
    // As somebody types it who reads it from paper.
    await recovery.fill(second.toLowerCase().replaceAll('-', ' '));
    await recovery.press('Enter');
    await expect(page.getByText(t.auth.toast.welcomeBack)).toBeVisible();
    await page.context().close();
  });
}

/** Sets the app up from the profile, and answers what the person keeps. */
async function setsUpAnApp(page: Page, { factor, profile }: Words) {
  await page.getByRole('button', { name: profile.setUpFactor }).click();
  const dialog = page.getByRole('dialog', { name: factor.title });
  const kept = await addsAnApp(dialog, factor, () => barriers(page, wcag));
  await expect(dialog).toBeHidden();
  return kept;
}

type Place = Pick<Page, 'getByRole' | 'getByText' | 'getByLabel'>;

async function addsAnApp(place: Place, factor: Words['factor'], look: () => Promise<string[]>) {
  await place.getByRole('button', { name: new RegExp(`^${factor.kind.totp}`) }).click();
  const link = place.getByRole('link', { name: factor.app.open });
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  await expect(place.getByText(secret.slice(0, 4), { exact: true })).toBeVisible();
  expect(await look()).toEqual([]);
  const step = stepNow();
  await place.getByRole('textbox', { name: factor.app.code }).fill(codeAt(secret, step));
  await expect(place.getByRole('heading', { name: factor.codes.title })).toBeVisible();
  expect(await look()).toEqual([]);
  const codes = await place.getByRole('list').getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await place.getByRole('button', { name: factor.codes.kept }).click();
  return { secret, codes, step };
}

async function signsOut(page: Page, { auth, common, profile }: Words): Promise<void> {
  const button = page.getByRole('button', { name: common.signOut, exact: true });
  if (!(await button.isVisible())) await page.goto('/?tab=profile');
  await expect(page.getByRole('heading', { name: profile.security })).toBeVisible();
  await button.click();
  await expect(page.getByRole('heading', { name: auth.signIn.title })).toBeVisible();
}

/** The first step of the sign-in. */
async function givesPassword(page: Page, cellphone: string, { auth, common, factor }: Words): Promise<void> {
  await page.getByRole('textbox', { name: common.phone }).fill(cellphone);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: auth.signIn.submit }).click();
  await expect(page.getByRole('heading', { name: factor.ask.title })).toBeVisible();
}

type Recovering = { cellphone: string; code: string; t: Words };

async function recovers(page: Page, { cellphone, code, t }: Recovering): Promise<void> {
  await givesPassword(page, cellphone, t);
  await page.getByRole('button', { name: t.factor.ask.to.recovery_code }).click();
  await page.getByRole('textbox', { name: t.factor.ask.recoveryCode }).fill(code);
  await page.getByRole('button', { name: t.factor.ask.submit }).click();
}

test('an admin signs in with a touch of a passkey, and confirms a rate beyond the guard with another', async ({
  browser,
  request,
  product,
}) => {
  const t = words.en;
  const baseURL = onLocalhost(product.address);
  const admin = await registerPerson(request, 'Hanna Sydorenko');
  await makeAdmin(product.folder, admin.id);
  const page = await meet(browser, { baseURL });
  const device = await withPasskeys(page);
  await signIn(page, admin.cellphone, `${baseURL}/?tab=profile`);

  await page.getByRole('button', { name: t.profile.setUpFactor }).click();
  const dialog = page.getByRole('dialog', { name: t.factor.title });
  await dialog.getByRole('button', { name: /^Passkey/ }).click();
  expect(await barriers(page, wcag)).toEqual([]);
  await dialog.getByRole('button', { name: t.factor.passkey.submit }).click();
  await dialog.getByRole('button', { name: t.factor.codes.kept }).click();
  await expect(dialog).toBeHidden();
  expect(await device.touches()).toBe(1);
  await signsOut(page, t);

  await givesPassword(page, admin.cellphone, t);
  const touch = page.getByRole('button', { name: t.factor.ask.usePasskey });
  await expect(touch).toBeFocused();
  expect(await barriers(page, wcag)).toEqual([]);
  await touch.click();
  await expect(page.getByText(t.auth.toast.welcomeBack)).toBeVisible();

  await passTimeSinceProof(product.folder, admin.id, 11);
  await page.goto('/?tab=rates');
  const form = page.getByRole('form', { name: t.rate.form.label });
  await form.getByLabel(t.rate.form.sc, { exact: true }).fill('USD');
  await form.getByLabel(t.rate.form.tc, { exact: true }).fill('USDT');
  await form.getByLabel(t.rate.form.rate, { exact: true }).fill('2');
  await form.getByRole('button', { name: t.rate.form.addGlobal }).click();
  await page.getByRole('button', { name: t.guard.yes.publish }).click();
  const fresh = page.getByRole('dialog', { name: t.factor.ask.title });
  await expect(fresh.getByRole('button', { name: t.factor.ask.usePasskey })).toBeVisible();
  expect(await barriers(page, wcag)).toEqual([]);
  await fresh.getByRole('button', { name: t.factor.ask.usePasskey }).click();
  await expect(page.getByText(like(t.rate.form.done))).toBeVisible();
  await page.context().close();
});

/** Passkeys without an address of the page belong to localhost. */
const onLocalhost = (address: string) => `http://localhost:${new URL(address).port}`;

const makeAdmin = (folder: string, id: string) =>
  inDatabase(folder, (database) => database.query("update users set permissions = 'admin' where id = $1", [id]));

/** Gives the browser an authenticator whose person touches it at once. */
async function withPasskeys(page: Page) {
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    touches: async () => (await line.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

test('an admin asks for the reset of a lost factor, a second admin agrees, and the password alone opens the account', {
  tag: '@long',
}, async ({ browser, request, product, baseURL }) => {
  const t = words.uk;
  const { factor } = t.user;
  const [lost, first, second] = [
    await registerPerson(request, 'Дарина Гнатюк', 'uk'),
    await registerPerson(request, 'Hanna Sydorenko', 'uk'),
    await registerPerson(request, 'Ігор Бойко', 'uk'),
  ];
  for (const { id } of [first, second]) await makeAdmin(product.folder, id);
  const [owner, asking, agreeing] = await Promise.all([1, 2, 3].map(() => meet(browser, { language: 'uk', baseURL })));
  if (!owner || !asking || !agreeing) throw new Error('A page is missing.');
  await signIn(owner, lost.cellphone, '/?tab=profile');
  await setsUpAnApp(owner, t);

  const details = `/?tab=users&user=${lost.id}`;
  const reason = 'Телефон загублено, передзвонили';
  await signIn(asking, first.cellphone, details);
  const asked = asking.getByRole('dialog', { name: t.user.details.title });
  await asked.getByRole('button', { name: factor.reset }).click();
  await asked.getByRole('textbox', { name: t.user.access.reason }).fill(reason);
  expect(await barriers(asking, wcag)).toEqual([]);
  await asked.getByRole('button', { name: factor.reset }).click();
  await expect(asked.getByText(factor.waits)).toBeVisible();
  await expect(asked.getByRole('button', { name: factor.agree })).toHaveCount(0);
  // The open profile is told.
  await expect(owner.getByRole('heading', { name: t.profile.factorReset.title })).toBeVisible();

  await signIn(agreeing, second.cellphone, details);
  const agreed = agreeing.getByRole('dialog', { name: t.user.details.title });
  await expect(agreed).toContainText(reason);
  expect(await barriers(agreeing, wcag)).toEqual([]);
  await agreed.getByRole('button', { name: factor.agree }).click();
  await expect(agreeing.getByText(factor.agreeDone)).toBeVisible();

  await expect(owner.getByRole('heading', { name: t.auth.signIn.title })).toBeVisible();
  await fillSignIn(owner, lost.cellphone);
  await Promise.all([owner, asking, agreeing].map((page) => page.context().close()));
});

test('where staff must have a second factor, an admin without one sets it up before all else', {
  tag: '@long',
}, async ({ browser }) => {
  const t = words.uk;
  const home = await openHome();
  try {
    const product = await home.start({ STAFF_SECOND_FACTOR: 'required' });
    const page = await meet(browser, { language: 'uk', device: phone, baseURL: product.address });
    try {
      await signIn(page, demo.admin);
      await expect(page.getByRole('heading', { name: t.factor.required.title })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      expect(await barriers(page, wcag)).toEqual([]);
      await addsAnApp(page, t.factor, () => barriers(page, wcag));
      await expect(page.getByRole('navigation')).toBeVisible();
      await page.goto('/?tab=rates');
      await expect(page.getByRole('article').first()).toBeVisible();
    } finally {
      await page.context().close();
      await product.stop();
    }
  } finally {
    await home.remove();
  }
});
