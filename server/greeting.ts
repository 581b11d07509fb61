import { formatPhone } from '#domain/phone.ts';
import { demoAccounts, demoPassword } from './seed/accounts.ts';

/** What a person who started the server wants to know. */
export function greeting(url: string, hasDemoAccounts: boolean): string {
  const lines = ['', `Obmin is running at ${url}`];
  if (hasDemoAccounts) {
    lines.push('', `Sign in as anybody of the demo world, with the password ${demoPassword}:`);
    for (const { role, cellphone } of demoAccounts) {
      lines.push(`  ${role.replace('_', ' ').padEnd(14)}${formatPhone(cellphone)}`);
    }
  }
  return [...lines, '', 'Ctrl-C stops it.', ''].join('\n');
}
