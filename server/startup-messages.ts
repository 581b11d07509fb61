import { formatPhone } from '#domain/person/phone.ts';
import { demoAccounts, demoPassword } from './seed/accounts.ts';

/** Which accounts can sign in: demo accounts, whose password is public, and an admin (a demo admin counts too). */
export type SignInAccounts = { hasDemoAccounts: boolean; hasAdmin: boolean };

export const isRunning = (url: string) => `Obmin is running at ${url}`;
export const adminIsMissing =
  'There is no admin yet: set ADMIN_CELLPHONE and ADMIN_PASSWORD, or run "npm run admin -- create <phone>" while this is stopped.';
export const demoIsOpen = 'The demo accounts can sign in here, with a password that everybody knows.';

/** The text for the person who started the server. */
export function startupMessage(url: string, { hasDemoAccounts, hasAdmin }: SignInAccounts): string {
  const lines = ['', isRunning(url)];
  if (!hasAdmin) lines.push('', adminIsMissing);
  if (hasDemoAccounts) {
    lines.push('', `Sign in as anybody of the demo world, with the password ${demoPassword}:`);
    for (const { role, cellphone } of demoAccounts) {
      lines.push(`  ${role.replace('_', ' ').padEnd(14)}${formatPhone(cellphone)}`);
    }
  }
  return [...lines, '', 'Ctrl-C stops it.', ''].join('\n');
}
