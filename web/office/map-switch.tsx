import { Button } from '@mantine/core';
import { IconMap, IconMapOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepChoice, readChoice } from '../lib/storage.ts';
import quiet from '../ui/quiet-button.module.css';

const key = 'obmin.map';

/** Whether the map is open. The choice is stored on this device. */
export function useMapChoice(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readChoice(key) === 'on');
  const turn = (next: boolean) => {
    setOn(next);
    keepChoice(key, next ? 'on' : undefined);
  };
  return [isOn, turn];
}

type Props = { isOn: boolean; onTurn: (isOn: boolean) => void };

export function MapSwitch({ isOn, onTurn }: Props) {
  const { t } = useTranslation('office');
  const Icon = isOn ? IconMapOff : IconMap;
  return (
    <Button
      variant="subtle"
      size="md"
      className={quiet.quiet}
      aria-expanded={isOn}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={() => onTurn(!isOn)}
    >
      {isOn ? t('map.hide') : t('map.show')}
    </Button>
  );
}
