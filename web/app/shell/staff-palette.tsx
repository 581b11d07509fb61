import { IconKeyboard, IconPlus, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { tabOf } from '../../lib/address/tabs.ts';
import { useUser } from '../../lib/call/session.tsx';
import { openKeysDialog } from '../../order-desk/desk-keys-dialog.tsx';
import { canSound, switchSound, useSound } from '../../order-desk/desk-sound.ts';
import { walkInDialog } from '../../order-desk/walk-in/state/walk-in-address.ts';
import { Palette, type PaletteProps } from '../../palette/palette.tsx';
import type { PaletteItem } from '../../palette/palette-item.ts';
import { linksOf } from '../screens.ts';

/** The palette and the desk do not import each other. This puts the tabs and the desk's settings into the palette. */
export function StaffPalette(props: Omit<PaletteProps, 'tabs' | 'settings'>) {
  return <Palette {...props} tabs={useTabs()} settings={useDeskSettings()} />;
}

const useCurrentTab = () => tabOf(useUser().permissions, useScreenAddress());

function useTabs(): PaletteItem[] {
  const { t } = useTranslation();
  const moveTo = useMoveTo();
  const current = useCurrentTab();
  return linksOf(useUser().permissions).map(({ tab, word, Icon }) => ({
    key: `tab-${tab}`,
    label: t(`tab.${word}`),
    // Its English word, for a page in another language.
    words: [tab],
    Icon,
    isNow: tab === current,
    open: () => {
      moveTo(() => ({ tab }));
      document.getElementById('content')?.focus({ preventScroll: true });
    },
  }));
}

function useDeskSettings(): PaletteItem[] {
  const { t } = useTranslation(['palette', 'deals']);
  const moveTo = useMoveTo();
  const isOn = useSound();
  const sound: PaletteItem = {
    key: 'sound',
    label: t(isOn ? 'palette:soundOff' : 'palette:soundOn'),
    Icon: isOn ? IconVolumeOff : IconVolume,
    open: () => switchSound(!isOn),
  };
  const newDeal: PaletteItem = {
    key: 'new-deal',
    label: t('deals:keys.newDeal'),
    Icon: IconPlus,
    open: () => moveTo(() => ({ tab: 'deals', dialog: walkInDialog })),
  };
  return [
    newDeal,
    ...(canSound() ? [sound] : []),
    { key: 'keys', label: t('palette:keysOfDesk'), Icon: IconKeyboard, open: openKeysDialog },
  ];
}
