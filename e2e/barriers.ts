import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules that the law requires. */
export const wcag: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The rule that another scheme or width can break while the page keeps the same elements. */
export const contrast: Rules = { type: 'rule', values: ['color-contrast'] };

/**
 * Rules that axe leaves to a person to judge, but that are certain faults here. Some screen readers never read a name
 * on an element without a role.
 */
const isCertain: ReadonlySet<string> = new Set(['aria-prohibited-attr']);

/** Which rules axe applies: all rules with these tags, or only the named rules. */
export type Rules = { type: 'tag' | 'rule'; values: string[] };

/**
 * Answers what would keep a person from using the page in its present state: every colour, name or order that axe
 * reports. Applies all rules of axe, or only the given ones.
 */
export async function barriers(page: Page, rules?: Rules): Promise<string[]> {
  const looked = await look(page, rules);
  // A notice that is fading in or out has an intermediate colour. So the page is checked once more when nothing moves.
  const { violations, passes } = looked.violations.length > 0 && looked.hasMoved ? await look(page, rules) : looked;
  expect(passes.length).toBeGreaterThan(rules?.type === 'rule' ? 0 : 5);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
}

async function look(page: Page, rules: Rules | undefined) {
  await settle(page);
  const motion = await page.evaluateHandle(() => {
    const seen = { isMoving: false };
    for (const kind of ['transitionrun', 'animationstart']) {
      document.addEventListener(kind, () => Object.assign(seen, { isMoving: true }), { once: true, capture: true });
    }
    return seen;
  });
  const { violations, incomplete, passes } = await (await axeOn(page)).options(optionsOf(rules)).analyze();
  const { isMoving } = await motion.jsonValue();
  await motion.dispose();
  return {
    violations: [...violations, ...incomplete.filter(({ id }) => isCertain.has(id))],
    passes,
    hasMoved: isMoving,
  };
}

async function axeOn(page: Page): Promise<AxeBuilder> {
  // The builder sends the half megabyte of axe at each call. If axe is in the page already, it gets a short script
  // instead.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page });
  // The page has no frames. Without this mode axe would open a separate page for frames at each call.
  return builder.setLegacyMode(true);
}

/** Leaves out the details of elements that pass: describing them takes longer than checking them. */
const optionsOf = (rules: Rules | undefined): RunOptions => ({
  resultTypes: ['violations', 'incomplete'],
  ...(rules ? { runOnly: rules } : {}),
});

type RunOptions = Parameters<AxeBuilder['options']>[0];

/** Finishes all animations: a colour or a position that is still changing is not the final one. */
export const settle = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
