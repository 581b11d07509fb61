import { ActionIcon, Group, Modal } from '@mantine/core';
import { IconMap, IconMapOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import type { Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { useDelayedOpening } from '../ui/feedback/delayed-opening.ts';
import type { Offers } from './offers.queries.ts';
import { OfficeChoice } from './office-choice.tsx';
import { useMapChoice } from './office-map.tsx';
import classes from './office-sheet.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  offers: Offers;
  pair: Pair;
  amount: Decimal | undefined;
  officeId: string | undefined;
  gone: Office | undefined;
  isFromLink: boolean;
  /** An office was tapped, so the sheet closes. */
  onPick: (officeId: string) => void;
  /** Another place was chosen, and this is the best office there. */
  onChoose: (officeId: string) => void;
};

/** All offices over the form, on a phone. A tap chooses one and closes the sheet. */
export function OfficeSheet({ opened, onClose, onPick, ...choice }: Props) {
  const { t } = useTranslation(['office', 'common']);
  const [isMapShown, showMap] = useMapChoice();
  const [wasPressed, setPressed] = useState(false);
  const Icon = isMapShown ? IconMapOff : IconMap;
  return (
    <Modal
      opened={useDelayedOpening(opened)}
      onClose={onClose}
      size="100%"
      centered={false}
      xOffset={0}
      yOffset={0}
      transitionProps={{ transition: 'slide-up', duration: 200 }}
      classNames={{
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
      title={
        <Group justify="space-between" wrap="nowrap" gap="xs">
          {t('office:list.title')}
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--o-ink)"
            size={44}
            aria-expanded={isMapShown}
            aria-label={t(isMapShown ? 'office:map.hide' : 'office:map.show')}
            onClick={() => {
              setPressed(true);
              showMap(!isMapShown);
            }}
          >
            <Icon size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
      }
      closeButtonProps={{ 'aria-label': t('common:close'), size: 44, iconSize: 22 }}
    >
      <OfficeChoice {...choice} onPick={onPick} isMapShown={isMapShown} mapBelow={wasPressed ? 'sought' : 'quiet'} />
    </Modal>
  );
}
