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
const certain: readonly string[] = ['aria-prohibited-attr'];

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
  expect(passes).toBeGreaterThan(rules?.type === 'rule' ? 0 : 5);
  const covered = violations.some(({ id }) => id === targetSize) ? await onlyCovered(page) : [];
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ html }) => id !== targetSize || !covered.includes(html))
      .map(({ html, failureSummary }) => `${id} (${help}) at ${html}: ${failureSummary}`),
  );
}

async function look(page: Page, rules: Rules | undefined) {
  await settle(page);
  const looked = await lookWith(page, rules);
  if (looked) return looked;
  await bringAxe(page);
  const lookedNow = await lookWith(page, rules);
  if (!lookedNow) throw new Error('axe is not in the page.');
  return lookedNow;
}

/** Calls the axe of the page itself. The builder would send seven messages to the page for each look. */
function lookWith(page: Page, rules: Rules | undefined) {
  // Leaves out the details of elements that pass, and selectors: describing takes longer than checking.
  const options = { resultTypes: ['violations', 'incomplete'], selectors: false, ...(rules ? { runOnly: rules } : {}) };
  return page.evaluate(
    async ({ options, certain: certainIds }) => {
      const { axe }: Window & { axe?: Axe } = window;
      if (!axe) return undefined;
      let hasMoved = false;
      for (const kind of ['transitionrun', 'animationstart']) {
        const move = () => {
          hasMoved = true;
        };
        document.addEventListener(kind, move, { once: true, capture: true });
      }
      const { violations, incomplete, passes } = await axe.run(document, options);
      return {
        violations: [...violations, ...incomplete.filter(({ id }) => certainIds.includes(id))],
        passes: passes.length,
        hasMoved,
      };
    },
    { options, certain },
  );
}

const targetSize = 'target-size';

/**
 * A bar that stays at the bottom covers half of some target, wherever the page is scrolled to. Answers the targets that
 * are large enough where nothing covers them.
 */
const onlyCovered = (page: Page) =>
  page.evaluate(async (rule) => {
    const { axe }: Window & { axe?: Axe } = window;
    if (!axe) throw new Error('axe is not in the page.');
    const options = { runOnly: { type: 'rule', values: [rule] }, resultTypes: ['violations'], elementRef: true };
    const { violations } = await axe.run(document, options);
    const covered: string[] = [];
    for (const { element, html } of violations.flatMap(({ nodes }) => nodes)) {
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      if (element && (await axe.run(element, options)).violations.length === 0) covered.push(html);
    }
    return covered;
  }, targetSize);

type Axe = { run: (place: Document | Element, options: object) => ReturnType<AxeBuilder['analyze']> };

/** Sends the half megabyte of axe into the page. It stays there until the page is loaded again. */
const bringAxe = (page: Page) =>
  // The page has no frames. Without this mode axe would open a separate page for frames.
  new AxeBuilder({ page }).setLegacyMode(true).withRules(['html-has-lang']).analyze();

/** Finishes all animations: a colour or a position that is still changing is not the final one. */
export const settle = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
