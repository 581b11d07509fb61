import { Button, Menu, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stayOnScreen } from '../../ui/floating-position.ts';
import styles from './desk-filters.module.css';

type Choice<V extends string> = { value: V; label: string };

type Many<V extends string> = {
  label: string;
  chosen: readonly V[];
  choices: readonly Choice<V>[];
  onChoose: (values: string[]) => void;
};

/** A filter button with a menu of checkboxes. Each check applies immediately. */
export function ChooseMany<V extends string>({ label, chosen, choices, onChoose }: Many<V>) {
  return (
    <FilterMenu label={label} isOn={chosen.length > 0}>
      <Menu.CheckboxGroup value={[...chosen]} onChange={onChoose}>
        {choices.map((choice) => (
          <Menu.CheckboxItem key={choice.value} value={choice.value}>
            {choice.label}
          </Menu.CheckboxItem>
        ))}
      </Menu.CheckboxGroup>
    </FilterMenu>
  );
}

type One = {
  label: string;
  chosen: string | undefined;
  choices: readonly Choice<string>[];
  onChoose: (value: string | undefined) => void;
};

/** A list of at least `searchFrom` choices gets a search field. At most `mostDrawn` choices are rendered. */
const searchFrom = 10;
const mostDrawn = 50;
const anyValue = 'any';

export function ChooseOne(one: One) {
  return (
    <FilterMenu label={one.label} isOn={one.chosen !== undefined}>
      <RadioChoices {...one} />
    </FilterMenu>
  );
}

/** The choices of a menu, of which one or none applies. */
export function RadioChoices({ label, chosen, choices, onChoose }: One) {
  const { t } = useTranslation('deals');
  const [sought, setSought] = useState('');
  const found = choices.filter((choice) =>
    choice.label.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()),
  );
  return (
    <>
      {choices.length >= searchFrom && (
        <Menu.Search
          aria-label={t('filter.find', { name: label })}
          placeholder={t('filter.findHint')}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      <Menu.RadioGroup
        value={chosen ?? anyValue}
        onChange={(value) => onChoose(value === anyValue ? undefined : value)}
      >
        <Menu.RadioItem value={anyValue}>{t('filter.any')}</Menu.RadioItem>
        {found.slice(0, mostDrawn).map(({ value, label: name }) => (
          <Menu.RadioItem key={value} value={value}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

type MenuProps = { label: string; look?: Look | undefined; isOn: boolean; children: ReactNode };

export function FilterMenu({ label, look, isOn, children }: MenuProps) {
  return (
    <Menu
      position="bottom-start"
      middlewares={stayOnScreen}
      shadow="md"
      width="max-content"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <FilterButton label={label} look={look} isOn={isOn} />
      </Menu.Target>
      <Menu.Dropdown className={styles.choices} aria-label={label}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What the button shows in the place of its label, and whether that is an icon alone. */
export type Look = { shown: ReactNode; isIcon: boolean };

type ButtonProps = { label: string; look?: Look | undefined; isOn: boolean; icon?: ReactNode; isSmall?: boolean };

/** Accepts all props that a menu or popover passes to its target. */
export function FilterButton({ label, look, isOn, icon, ...others }: ButtonProps & Record<string, unknown>) {
  return (
    <Button
      {...others}
      aria-label={look && label}
      size="sm"
      className={`${styles.control} reach`}
      data-on={isOn || undefined}
      data-icon={look?.isIcon || undefined}
      leftSection={icon}
      rightSection={look?.isIcon ? undefined : <IconChevronDown size={14} stroke={2} aria-hidden />}
    >
      {look?.shown ?? label}
    </Button>
  );
}

type PickerProps = {
  label: string;
  look?: Look | undefined;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  /** The field that searches on the server. A choice closes the popover around it. */
  children: (field: Field) => ReactNode;
};

type Field = { value: string | undefined; onChange: (id: string | undefined) => void; autoFocus: true; size: 'sm' };

/** A filter for more choices than a menu can list. */
export function PickerFilter({ label, look, chosen, onChoose, children }: PickerProps) {
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
      middlewares={stayOnScreen}
      shadow="md"
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <FilterButton label={label} look={look} isOn={chosen !== undefined} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={styles.picker} aria-label={label}>
        {children({ value: chosen, onChange: choose, autoFocus: true, size: 'sm' })}
      </Popover.Dropdown>
    </Popover>
  );
}
