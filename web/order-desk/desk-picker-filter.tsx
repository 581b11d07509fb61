import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { wherever } from '../ui/floating-position.ts';
import { FilterButton } from './desk-filter-menu.tsx';
import styles from './desk-filters.module.css';

type Props = {
  label: string;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  /** The field that searches on the server. A choice closes the popover around it. */
  children: (field: Field) => ReactNode;
};

type Field = { value: string | undefined; onChange: (id: string | undefined) => void; autoFocus: true; size: 'sm' };

/** A filter for more choices than a menu can list. */
export function PickerFilter({ label, chosen, onChoose, children }: Props) {
  const [opened, setOpened] = useState(false);
  const choose = (id: string | undefined) => {
    onChoose(id);
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      middlewares={wherever}
      shadow="md"
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <FilterButton label={label} isOn={chosen !== undefined} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={styles.picker} aria-label={label}>
        {children({ value: chosen, onChange: choose, autoFocus: true, size: 'sm' })}
      </Popover.Dropdown>
    </Popover>
  );
}
