import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What the law asks for. */
export const wcag: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** What another scheme or width can break when the page has the same elements. */
export const contrast: Rules = { type: 'rule', values: ['color-contrast'] };

/**
 * What axe leaves to people to decide, and is certain here: a name on an element that has no role is a name that some screen
 * readers never say.
 */
const isCertain: ReadonlySet<string> = new Set(['aria-prohibited-attr']);

/** Which of its rules axe follows: those with these tags, or these alone. */
export type Rules = { type: 'tag' | 'rule'; values: string[] };

/**
 * What would keep somebody from using the page as it stands: a colour, a name or an order that axe finds wanting, by all of
 * its rules or by these alone.
 */
export async function barriers(page: Page, rules?: Rules): Promise<string[]> {
  const looked = await look(page, rules);
  // Half come and half gone, a notice has a colour that is neither: it is looked at again, once, at rest.
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
  // It sends its half megabyte anew each time, unless it is given something shorter to send.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page });
  // There are no frames to look into, for which a page of its own would be opened each time.
  return builder.setLegacyMode(true);
}

/** All elements that pass would be described too, which takes longer than looking at them. */
const optionsOf = (rules: Rules | undefined): RunOptions => ({
  resultTypes: ['violations', 'incomplete'],
  ...(rules ? { runOnly: rules } : {}),
});

type RunOptions = Parameters<AxeBuilder['options']>[0];

/** What is on its way from one colour or place to another is at neither. */
export const settle = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
