import { randomBytes } from 'node:crypto';
import { openSeal } from '../lib/seal.ts';
import { ruleLooks } from '../rate-rule/rule-looks.ts';

/** For a service that is opened beside the server. */
export const looksOfTest = ruleLooks(openSeal([randomBytes(32)], 'looks of a test'));

type Rule = { sc: string; tc: string; office_id: string | null } & Record<string, unknown>;

const rails = ['margin_percent', 'step', 'step_percent', 'day_percent', 'floor', 'ceiling'] as const;

/** The address of the simulation of a rule. */
export function simulationOf(rule: Rule): string {
  const query = new URLSearchParams({ sc: rule.sc, tc: rule.tc });
  for (const name of rails) query.set(name, String(rule[name]));
  if (rule.office_id !== null) query.set('office_id', rule.office_id);
  return `/v1/rate-rules/simulation?${query}`;
}
