import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What the law asks for. */
export const wcag: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe leaves to people to decide, and is certain here: a name on an element that has no role is a name that some screen
 * readers never say.
 */
const isCertain: ReadonlySet<string> = new Set(['aria-prohibited-attr']);

/**
 * What would keep somebody from using the page as it stands: a colour, a name or an order that axe finds wanting, by all of
 * its rules or by these alone.
 */
export async function barriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  const looked = await look(page, rules);
  // Half come and half gone, a notice has a colour that is neither: it is looked at again, once, at rest.
  const { violations, passes } = looked.violations.length > 0 && looked.hasMoved ? await look(page, rules) : looked;
  expect(passes.length).toBeGreaterThan(5);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
}

async function look(page: Page, rules: readonly string[] | undefined) {
  await settle(page);
  const motion = await page.evaluateHandle(() => {
    const seen = { isMoving: false };
    for (const kind of ['transitionrun', 'animationstart']) {
      document.addEventListener(kind, () => Object.assign(seen, { isMoving: true }), { once: true, capture: true });
    }
    return seen;
  });
  // There are no frames to look into, for which a page of its own would be opened each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations, incomplete, passes } = await (rules ? axe.withTags([...rules]) : axe).analyze();
  const { isMoving } = await motion.jsonValue();
  await motion.dispose();
  return {
    violations: [...violations, ...incomplete.filter(({ id }) => isCertain.has(id))],
    passes,
    hasMoved: isMoving,
  };
}

/** What is on its way from one colour or place to another is at neither. */
export const settle = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
