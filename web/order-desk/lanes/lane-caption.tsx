import { useTranslation } from 'react-i18next';
import type { Lane } from '#domain/order/desk/lane-names.ts';
import { useFormat } from '../../lib/text/format.ts';
import styles from './lane-caption.module.css';

/** What the person has to do with a card and those after it. */
export type Head = {
  caption: string;
  /** How many they are, where the screen knows all of them. */
  count: number | undefined;
};

/** What stands above each card: something above the first one of its group, and nothing above the others. */
export function headsOf(captions: readonly string[], isWhole: boolean): (Head | undefined)[] {
  const counts = Map.groupBy(captions, (caption) => caption);
  return captions.map((caption, at) => {
    if (captions[at - 1] === caption) return undefined;
    // A lane that is longer than the screen has more of its last group.
    return { caption, count: isWhole || caption !== captions.at(-1) ? counts.get(caption)?.length : undefined };
  });
}

/** Which groups have words of their own in each lane. */
const worded = ['here', 'wrote', 'work', 'code', 'office_owner', 'cashier', 'customer', 'office', 'others'] as const;

export function Caption({ lane, head: { caption, count } }: { lane: Lane; head: Head }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  const group = worded.find((one) => one === caption) ?? 'others';
  return (
    <p className={styles.caption}>
      {group === 'work' ? t(`lanes.work.${lane}`) : t(`lanes.group.${group}`)}
      <span className="figures">{count !== undefined && format.count(count)}</span>
    </p>
  );
}
