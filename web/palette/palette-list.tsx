import { Combobox, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './palette.module.css';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

type Props = {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteItem | undefined;
  onPoint: (item: PaletteItem) => void;
};

export const optionId = (listId: string, { key }: PaletteItem) => `${listId}-${key}`;

/** The results in their groups. The focus stays in the field, which names the active one. */
export function PaletteList({ id, groups, active, onPoint }: Props) {
  const { t } = useTranslation('palette');
  return (
    <Combobox.Options id={id} className={styles.list} aria-label={t('results')}>
      {groups.map(({ name, items }) => (
        <Combobox.Group key={name} label={t(`group.${name}`)} classNames={{ groupLabel: styles.group }}>
          {items.map((item) => (
            <Option
              key={item.key}
              id={optionId(id, item)}
              item={item}
              isActive={item.key === active?.key}
              onPoint={() => onPoint(item)}
            />
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

type OptionProps = { id: string; item: PaletteItem; isActive: boolean; onPoint: () => void };

function Option({ id, item, isActive, onPoint }: OptionProps) {
  const { t } = useTranslation('palette');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { key, label, detail, Icon, isNow } = item;
  return (
    <Combobox.Option
      ref={place}
      id={id}
      value={key}
      className={styles.option}
      selected={isActive}
      aria-selected={isActive}
      onMouseMove={isActive ? undefined : onPoint}
    >
      {Icon && <Icon size={20} stroke={1.5} aria-hidden />}
      <span className={styles.words}>
        <Text span inherit className={styles.label}>
          {label}
        </Text>
        {detail && (
          <Text span size="small" c="dimmed" className={styles.detail}>
            {detail}
          </Text>
        )}
      </span>
      {isNow && (
        <Text span size="small" c="dimmed" ml="auto">
          {t('now')}
        </Text>
      )}
    </Combobox.Option>
  );
}
