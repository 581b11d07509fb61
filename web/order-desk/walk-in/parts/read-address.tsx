import styles from './read-address.module.css';

/**
 * An address in groups of four, for reading aloud: its ends stand out. The spaces are of the style, so that what is selected and
 * copied has none.
 */
export function ReadAddress({ address }: { address: string }) {
  const groups = groupsOf(address);
  return (
    <span className={styles.address}>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of an address never change places.
        <span key={at} data-end={at === 0 || at === groups.length - 1 || undefined} className={styles.group}>
          {group}
        </span>
      ))}
    </span>
  );
}

/** The last four are a group of their own, because they are read aloud with the first four. */
const groupsOf = (address: string): string[] => [...(address.slice(0, -4).match(/.{1,4}/g) ?? []), address.slice(-4)];
