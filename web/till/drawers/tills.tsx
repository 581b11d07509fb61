import { Button, Group, Stack } from '@mantine/core';
import { IconCashRegister, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Till } from '#contract/till/tills.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { useActor } from '../../lib/call/session.tsx';
import { late } from '../../lib/device/late.tsx';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { DrawerRow } from './drawer-row.tsx';
import styles from './tills.module.css';

type Props = {
  tills: readonly Till[];
  officeId: string;
  /** The reader has a drawer, so opens no other. */
  isWorking: boolean;
  /** The shift that is shown above. */
  shown: string | undefined;
};

/** Every drawer of the office, and who has it. Never what lies in it. */
export function Tills({ tills, officeId, isWorking, shown }: Props) {
  const { t } = useTranslation('till');
  return (
    <Stack component="section" gap="sm" miw={0} aria-label={t('drawers')}>
      <ol className="list card">
        {tills.map((till) => (
          <li key={till.id} className={styles.till}>
            <h3 className={styles.name}>{till.name}</h3>
            <ol className="list">
              {till.drawers.map((drawer) => (
                <DrawerRow key={drawer.id} {...{ till, drawer, isWorking, shown }} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <Group>
        <NewTillButton officeId={officeId} />
      </Group>
    </Stack>
  );
}

const NewTill = late(() => import('./new-till-dialog.tsx').then((m) => m.NewTillDialog));

function NewTillButton({ officeId }: { officeId: string }) {
  const { t } = useTranslation('till');
  const dialog = useAddressDialog('new-till');
  if (!mayKeepBooks(useActor())) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.open}>
        {t('new.open')}
      </Button>
      {dialog.wasOpened && <NewTill officeId={officeId} opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}

export function NoTills({ officeId }: { officeId: string }) {
  const { t } = useTranslation('till');
  const maySetUp = mayKeepBooks(useActor());
  return (
    <EmptyState
      icon={<IconCashRegister size={32} stroke={1.5} />}
      title={t('none.title')}
      text={t(maySetUp ? 'none.text' : 'none.cashier')}
      action={maySetUp && <NewTillButton officeId={officeId} />}
    />
  );
}
