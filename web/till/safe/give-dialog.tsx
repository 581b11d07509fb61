import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SendForm } from '../money/send-dialog.tsx';
import { tillsQuery } from '../till.queries.ts';
import { usePeople } from '../till-words.ts';

type Props = { officeId: string; opened: boolean; onClose: () => void };

/** Cash from the safe to a drawer in which somebody works. */
export function GiveDialog({ officeId, ...dialog }: Props) {
  const { t } = useTranslation(['safe', 'till']);
  return (
    <FormDialog title={t('till:act.float')} {...dialog}>
      <Give officeId={officeId} onClose={dialog.onClose} />
    </FormDialog>
  );
}

function Give({ officeId, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['safe', 'till']);
  const { names } = usePeople();
  const { data: tills } = useQuery(tillsQuery(officeId));
  const [chosen, setChosen] = useState<string | null>(null);
  const drawers = (tills ?? []).flatMap((till) =>
    till.drawers.flatMap(({ id, name, shift }) =>
      shift
        ? [{ value: id, label: `${t('till:place', { till: till.name, drawer: name })}: ${names(shift.members)}` }]
        : [],
    ),
  );
  const drawerId = chosen ?? drawers[0]?.value;
  if (tills && drawerId === undefined) return <Text>{t('safe:noDrawers')}</Text>;
  return (
    <Stack gap="md">
      <Select
        label={t('safe:drawer')}
        allowDeselect={false}
        data={drawers}
        value={drawerId ?? null}
        onChange={setChosen}
      />
      {drawerId !== undefined && <SendForm key={drawerId} drawerId={drawerId} way="float" onClose={onClose} />}
    </Stack>
  );
}
