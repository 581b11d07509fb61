import { expect } from '@playwright/test';
import { barriers, wcag } from './barriers.ts';
import { registerPerson } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { demo, goTo, isConnected, meet, password, signIn } from './people.ts';
import { test } from './product.ts';
import { words } from './screens.ts';

const { auth, changes, common, messages, profile, user } = words.en;

test('an admin blocks a person whose page is open: the page says so by itself, and nobody signs in again', async ({
  browser,
  request,
  baseURL,
}) => {
  const person = await registerPerson(request, 'Stepan Bandura');
  const page = await meet(browser, { baseURL });
  await signIn(page, person.cellphone, '/?tab=profile');
  const sessions = page.getByRole('region', { name: profile.sessions.title });
  await expect(sessions.getByText(profile.sessions.current)).toBeVisible();
  await expect(sessions.getByRole('button', { name: profile.sessions.endOthers })).toBeVisible();
  expect(await barriers(page, wcag)).toEqual([]);
  await isConnected(page);

  const desk = await meet(browser, { baseURL });
  await signIn(desk, demo.admin, `/?tab=users&search=${encodeURIComponent(person.name)}`);
  await desk.getByRole('button', { name: textWith(user.open, { name: person.name }) }).click();
  const details = desk.getByRole('dialog');
  await details.getByRole('button', { name: user.access.block }).click();
  await details.getByRole('textbox', { name: user.access.reason }).fill('Says that the phone was stolen');
  expect(await barriers(desk, wcag)).toEqual([]);
  await details.getByRole('button', { name: user.access.block }).click();
  await expect(desk.getByText(textWith(user.access.done, { name: person.name }))).toBeVisible();

  await expect(page.getByRole('heading', { name: auth.signIn.title })).toBeVisible();
  await page.getByRole('textbox', { name: common.phone }).fill(person.cellphone);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: auth.signIn.submit }).click();
  await expect(page.getByText(messages.accountBlocked)).toBeVisible();

  await goTo(desk, '/?tab=changes');
  const newest = desk.getByRole('list', { name: changes.title }).getByRole('listitem').first();
  await expect(newest).toContainText(changes.kind.user_blocked);
  await expect(newest).toContainText(person.name);
  expect(await barriers(desk, wcag)).toEqual([]);
  await Promise.all([page.context().close(), desk.context().close()]);
});
