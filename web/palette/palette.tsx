import { Combobox, Group, Modal, Stack, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { useActor } from '../lib/call/session.tsx';
import { useIsBelow } from '../lib/device/window-width.ts';
import { KeyCap } from '../ui/key-cap.tsx';
import styles from './palette.module.css';
import type { PaletteItem } from './palette-item.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { PaletteState } from './palette-state.tsx';
import { usePaletteKeys } from './use-active.ts';
import { useGroups } from './use-groups.ts';
import { useSettings } from './use-settings.ts';

export type PaletteProps = {
  opened: boolean;
  text: string;
  /** The text for which Enter was pressed before the field had the focus. */
  entered: string | undefined;
  onType: (text: string) => void;
  /** The field has the focus: from now on it hears the keys itself. */
  onReady: () => void;
  onClose: () => void;
  /** Closes the palette too. Called before the item is opened, so that the focus is where it was. */
  onGo: () => void;
  /** The tabs of the role, as they stand in the navigation. */
  tabs: readonly PaletteItem[];
  /** What other rooms add to the settings. */
  settings: readonly PaletteItem[];
};

/** Goes to any deal, office, person, section and setting. It only opens, and never acts on a deal. */
export function Palette(props: PaletteProps) {
  const { opened, onClose } = props;
  const { t } = useTranslation(['palette', 'common']);
  const isPhone = useIsBelow('sm');
  // It stays while the palette closes, so that a change can still say how it went.
  const settings = useSettings(props.settings);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('palette:title')}
      data-palette
      size={640}
      yOffset="10dvh"
      centered={false}
      fullScreen={isPhone}
      zIndex={250}
      classNames={{ header: styles.header, body: isPhone ? styles.whole : undefined }}
      // It is gone at once, so that a deal which opens has the focus and the keys.
      transitionProps={{ duration: 0 }}
      // The focus goes back to where it was, also when the code came later than the key.
      returnFocus={false}
      // A dialog below it must not hear the Escape that closes the palette.
      closeOnEscape={false}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      closeButtonProps={{ 'aria-label': t('common:close'), ...ownEscape }}
    >
      <Found {...props} settings={settings} />
    </Modal>
  );
}

/** Tells the dialogs of the kit that Escape is heard here. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' };

function Found({ text: typed, entered, onType, onReady, onClose, onGo, tabs, settings }: PaletteProps) {
  const { t } = useTranslation('palette');
  const isAdmin = mayManageNetwork(useActor());
  const store = useCombobox({ opened: true });
  const listId = useId();
  const field = useKeptFocus();
  const text = typed.trim();
  const { groups, search } = useGroups(text, tabs, settings);
  const items = groups.flatMap((group) => group.items);
  const open = (item: PaletteItem) => {
    onGo();
    item.open();
  };
  const isSearching = search.state === 'searching';
  const { active, choose, press } = usePaletteKeys(items, {
    ...{ text, isSearching, open },
    entered: entered?.trim(),
    close: onClose,
  });
  const isListed = items.length > 0;
  return (
    <Combobox store={store} onOptionSubmit={(key) => items.filter((item) => item.key === key).forEach(open)}>
      <Stack gap={0}>
        <TextInput
          {...ownEscape}
          data-autofocus
          ref={field}
          role="combobox"
          aria-label={t(`field.${isAdmin ? 'admin' : 'staff'}`)}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={active && optionId(listId, active)}
          placeholder={t(`field.${isAdmin ? 'admin' : 'staff'}`)}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onKeyDown={press}
          onFocus={onReady}
        />
        <PaletteState search={search} count={items.length} />
        {isListed && <PaletteList id={listId} groups={groups} active={active} onPoint={choose} />}
        <Keys />
      </Stack>
    </Combobox>
  );
}

/** A dialog that was on its way, such as that of an office, takes the focus when it opens below. The field takes it back. */
function useKeptFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listen = ({ target }: FocusEvent) => {
      const dialog = target instanceof Element ? target.closest('[aria-modal="true"]') : null;
      if (dialog && !dialog.closest('[data-palette]')) field.current?.focus();
    };
    document.addEventListener('focusin', listen);
    return () => document.removeEventListener('focusin', listen);
  }, []);
  return field;
}

const keys = [
  ['↑ ↓', 'choose'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const;

/** What the keys do here. Touch screens have none. */
function Keys() {
  const { t } = useTranslation('palette');
  return (
    <Group gap="md" pt="xs" c="dimmed" fz="small" visibleFrom="sm" aria-hidden>
      {keys.map(([key, name]) => (
        <span key={key}>
          <KeyCap>{key}</KeyCap> {t(`keys.${name}`)}
        </span>
      ))}
    </Group>
  );
}
