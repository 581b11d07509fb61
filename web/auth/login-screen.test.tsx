import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import { agreementApi } from '#contract/person/agreement.ts';
import { authApi } from '#contract/person/auth.ts';
import { userApi } from '#contract/person/user.ts';
import { readToken } from '../lib/call/token.ts';
import { type Answer, answer, later, loseConnection, refuse } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { LoginScreen } from './login-screen.tsx';

const session = { access_token: 'fresh', token_type: 'bearer' } as const;
const noTerms = answer(agreementApi.get, { agreement: null });
const welcome = [
  answer(authApi.signIn, session),
  answer(authApi.register, session),
  answer(userApi.getMe, aUser()),
  noTerms,
];

const open = (routes: readonly Answer[] = welcome, address = '/login') =>
  renderApp(<LoginScreen />, { routes, address });
const openRegister = (routes?: readonly Answer[]) => open(routes, '/login?mode=register');

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const leave = (label: string) => fireEvent.blur(screen.getByLabelText(label));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

// spec 1.1, 5.4, 8.18
test('sign-in sends a form with the phone in international format', async () => {
  const { server } = await open();
  type('Phone', '067 123 45 67');
  type('Password', 'Any password');
  press('Sign in');
  await screen.findByText('Successfully logged in!');
  expect(screen.getByText('Welcome back')).toBeDefined();
  expect(server.to(authApi.signIn)[0]).toMatchObject({
    body: { username: '+380671234567', password: 'Any password' },
  });
  expect(readToken()).toBe('fresh');
});

test('the welcome toast and the page use the language of the account', { tags: 'long' }, async () => {
  onTestFinished(() => void i18next.changeLanguage('en'));
  await open([answer(authApi.signIn, session), answer(userApi.getMe, aUser({ lang: 'uk' }))]);
  type('Phone', '0671234567');
  type('Password', 'Any password');
  press('Sign in');
  await screen.findByText('З поверненням');
  expect(document.documentElement.lang).toBe('uk');
});

test.each([
  ['is that of the account from then on', answer(userApi.changeMe, aUser({ lang: 'uk' }))],
  ['keeps nobody out when the account cannot take it', refuse(userApi.changeMe, 'SERVER_ERROR')],
])('a language picked before signing in %s', async (_, changed) => {
  onTestFinished(() => void i18next.changeLanguage('en'));
  const { server } = await open([...welcome, changed]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'uk' } });
  fireEvent.change(await screen.findByLabelText('Телефон'), { target: { value: '0671234567' } });
  type('Пароль', 'Any password');
  press('Увійти');
  await waitFor(() => expect(readToken()).toBe('fresh'));
  expect(server.to(userApi.changeMe)[0]?.body).toEqual({ lang: 'uk' });
});

// spec 2.9
test('password managers recognize the fields', async () => {
  await open();
  expect(screen.getByLabelText('Phone').getAttribute('autocomplete')).toBe('username');
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  press('Create account');
  await screen.findByLabelText('Confirm password');
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('new-password');
  expect(screen.getByLabelText('Confirm password').getAttribute('autocomplete')).toBe('new-password');
});

// spec 8.7, 8.13
test('a failed sign-in shows its error once, at the field, and keeps the typed text', async () => {
  await open([refuse(authApi.signIn, 'INVALID_CREDENTIALS', { reason: 'wrongCredentials' })]);
  type('Phone', '0671234567');
  type('Password', 'Wrong one');
  press('Sign in');
  expect((await screen.findByRole('alert')).textContent).toContain('Login Failed');
  screen.getByText('Incorrect cellphone or password');
  expect(screen.queryByText(/^Request/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Wrong one');
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).not.toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('typing another password removes the notice about the wrong one', { tags: 'long' }, async () => {
  await open([refuse(authApi.signIn, 'INVALID_CREDENTIALS', { reason: 'wrongCredentials' })]);
  type('Phone', '0671234567');
  type('Password', 'Wrong one');
  press('Sign in');
  await screen.findByText('Login Failed');
  type('Password', 'Another one');
  expect(screen.queryByText('Login Failed')).toBeNull();
  expect(screen.queryByText('Incorrect cellphone or password')).toBeNull();
});

test('without a connection the form stays and says what to do', async () => {
  await open([loseConnection(authApi.signIn)]);
  type('Phone', '0671234567');
  type('Password', 'Any password');
  press('Sign in');
  await screen.findByText('The server cannot be reached. Try again in a minute.');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Any password');
});

test("a token is dropped when its user can't be loaded", async () => {
  await open([answer(authApi.signIn, session), refuse(userApi.getMe, 'SERVER_ERROR')]);
  type('Phone', '0671234567');
  type('Password', 'Any password');
  press('Sign in');
  await screen.findByText('Login Failed');
  expect(readToken()).toBeUndefined();
});

test('an empty form names the missing fields, sends nothing and focuses the first field', async () => {
  const { server } = await open();
  press('Sign in');
  await screen.findByText('Enter your phone number');
  expect(screen.getByText('Enter your password')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  expect(server.calls).toEqual([]);
});

test('a phone that is too short shows the number of missing digits, only after the field is left', async () => {
  await open();
  type('Phone', '067123456');
  expect(screen.queryByText('1 more digit is needed')).toBeNull();
  leave('Phone');
  await screen.findByText('1 more digit is needed');
  type('Phone', '0671234567');
  expect(screen.queryByText('1 more digit is needed')).toBeNull();
});

test('a phone with a digit too many says so to who registers, and signs in who has it from before', async () => {
  await openRegister();
  type('Phone', '671234567 8');
  leave('Phone');
  await screen.findByText('1 digit is too many');
  cleanup();
  const { server } = await open();
  type('Phone', '6712345678');
  type('Password', 'Any password');
  press('Sign in');
  await waitFor(() => expect(server.to(authApi.signIn)[0]?.body).toMatchObject({ username: '+3806712345678' }));
});

test('leaving the phone field formats the number as it will be sent', async () => {
  await open();
  type('Phone', '+380671234567');
  leave('Phone');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('67 123 45 67'));
});

// spec 2.9, 5.5
test('choosing another country changes the dial code', { tags: 'long' }, async () => {
  const { server } = await open();
  fireEvent.change(screen.getByLabelText('Country code'), { target: { value: 'PL' } });
  type('Phone', '512 345 678');
  type('Password', 'Any password');
  press('Sign in');
  await screen.findByText('Successfully logged in!');
  expect(server.to(authApi.signIn)[0]?.body).toMatchObject({ username: '+48512345678' });
});

// spec 5.2, 5.3, 5.4
test('a weak password disables the button and lists the unmet rules', async () => {
  await openRegister();
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' });
  expect(submit.disabled).toBe(true);
  type('Password', 'passw');
  expect(screen.getByText('Password must contain')).toBeDefined();
  const rules = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rules.slice(0, 5)).toEqual([
    'at least 8 characters',
    'an uppercase letter',
    'a lowercase letter, done',
    'a digit',
    'a special character, one of ! @ # $ % ^ & * ( ) , . ? " : { } | < >',
  ]);
  screen.getByText(
    'To continue, add to the password: 3 more characters, an uppercase letter, a digit, and a special character.',
  );
  leave('Password');
  await screen.findByText('Password does not meet requirements');
  type('Password', 'Better than that 1!');
  expect(submit.disabled).toBe(false);
  expect(screen.queryByText('Password does not meet requirements')).toBeNull();
});

test('a common password is refused with the reason', async () => {
  await openRegister();
  type('Password', 'Password123!');
  screen.getByText('This password is too common. Choose another one.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' }).disabled).toBe(true);
});

// spec 5.3
test('two different passwords are not sent', async () => {
  const { server } = await openRegister();
  type('Phone', '0671234567');
  type('Password', 'Better than that 1!');
  type('Confirm password', 'Better than that 2!');
  press('Create account');
  await screen.findByText('Passwords do not match');
  expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'));
  expect(server.to(authApi.register)).toEqual([]);
});

// spec 8.18
test('registration signs in at once', async () => {
  const { server } = await openRegister();
  type('Phone', '0671234567');
  type('Password', 'Better than that 1!');
  type('Confirm password', 'Better than that 1!');
  press('Create account');
  await screen.findByText('Account created successfully!');
  expect(screen.getByText('Welcome')).toBeDefined();
  expect(server.to(authApi.register)[0]?.body).toEqual({ cellphone: '+380671234567', password: 'Better than that 1!' });
  expect(readToken()).toBe('fresh');
});

// spec 8.13
test('a phone that is already registered shows one error at its field, and the form stays', async () => {
  await openRegister([refuse(authApi.register, 'PHONE_ALREADY_EXISTS')]);
  type('Phone', '0671234567');
  type('Password', 'Better than that 1!');
  type('Confirm password', 'Better than that 1!');
  press('Create account');
  await screen.findByText('Registration Failed');
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  screen.getByText('This phone number already has an account. Sign in instead.');
  expect(screen.getByLabelText<HTMLInputElement>('Confirm password').value).toBe('Better than that 1!');
});

// spec 2.8
test('switching between sign-in and registration keeps the phone and the rest of the address', async () => {
  const { address } = await open(welcome, '/login?office_id=abc');
  type('Phone', '0671234567');
  press('Create account');
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('0671234567');
  expect(address()).toEqual({ mode: 'register', office_id: 'abc' });
  press('Sign in');
  await screen.findByRole('heading', { name: 'Sign in to your account' });
  expect(address()).toEqual({ office_id: 'abc' });
});

test("the button can't be pressed twice while the form is being sent", async () => {
  const slow = later(answer(authApi.signIn, session));
  const { server } = await open([...welcome, slow]);
  type('Phone', '0671234567');
  type('Password', 'Any password');
  press('Sign in');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(true));
  press('Sign in');
  slow.arrive();
  await screen.findByText('Successfully logged in!');
  expect(server.to(authApi.signIn)).toHaveLength(1);
});

test('every text of the screen changes to Ukrainian', async () => {
  onTestFinished(() => void i18next.changeLanguage('en'));
  await open();
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'uk' } });
  await screen.findByRole('heading', { name: 'Увійдіть в обліковий запис' });
  expect(document.documentElement.lang).toBe('uk');
  expect(localStorage.getItem('obmin.lang')).toBe('uk');
});

test('the password can be shown and hidden', async () => {
  await open();
  press('Show the password');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  press('Hide the password');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
});

test('a change of language removes all errors in the old language', { tags: 'long' }, async () => {
  onTestFinished(() => void i18next.changeLanguage('en'));
  await open([refuse(authApi.signIn, 'INVALID_CREDENTIALS', { reason: 'wrongCredentials' })]);
  type('Phone', '0671234567');
  type('Password', 'Wrong password');
  press('Sign in');
  await screen.findByText('Login Failed');
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'uk' } });
  await screen.findByRole('button', { name: 'Увійти' });
  expect(screen.queryByText('Login Failed')).toBeNull();
  expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Увійти' }));
  await screen.findByText('Не вдалося увійти');
});
