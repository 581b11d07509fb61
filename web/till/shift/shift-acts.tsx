import { UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconArrowsExchange,
  IconBuildingBank,
  IconLock,
  IconLogout,
  IconUserShare,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Shift } from '#contract/till/shifts.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { useActor } from '../../lib/call/session.tsx';
import { type Late, late } from '../../lib/device/late.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useLeave } from '../till.queries.ts';
import { useActKeys } from './act-keys.ts';
import styles from './acts.module.css';

type DialogProps = { shift: Shift; opened: boolean; onClose: () => void };

const Cash = late<DialogProps>(() => import('../money/cash-dialog.tsx').then((m) => m.CashDialog));
const Float = late<DialogProps>(() => import('../money/send-dialog.tsx').then((m) => m.FloatDialog));
const Return = late<DialogProps>(() => import('../money/send-dialog.tsx').then((m) => m.ReturnDialog));
const Report = late<DialogProps>(() => import('../report/report-dialog.tsx').then((m) => m.ReportDialog));
const Closing = late<DialogProps>(() => import('./closing-dialog.tsx').then((m) => m.ClosingDialog));
const HandOver = late<DialogProps>(() => import('./closing-dialog.tsx').then((m) => m.HandOverDialog));

/** What may be done with a shift now. In its drawer acts who works in it, from the safe an owner or an admin. */
export function ShiftActs({ shift }: { shift: Shift }) {
  const actor = useActor();
  useActKeys();
  const isOwn = shift.members.some((member) => member.id === actor.id);
  const isOpen = shift.state === 'open';
  const act = (name: ActName, Dialog: Late<DialogProps>, icon: Icon) => (
    <Act key={name} {...{ name, Dialog, icon, shift }} />
  );
  const money = [
    ...(isOpen && isOwn ? [act('cash', Cash, IconArrowsExchange)] : []),
    ...(isOwn ? [act('return', Return, IconBuildingBank)] : []),
    ...(mayKeepBooks(actor) ? [act('float', Float, IconBuildingBank)] : []),
  ];
  return (
    <div className={styles.acts}>
      {money.length > 0 && <div className={`${styles.group} card`}>{money}</div>}
      {isOpen && (
        <div className={`${styles.group} card`}>
          {act('handOver', HandOver, IconUserShare)}
          {act('closing', Closing, IconLock)}
        </div>
      )}
      <div className={styles.more}>
        <ReportAct shift={shift} />
        {mayKeepBooks(actor) && !isOwn && shift.owner_count === null && <CountNow />}
        {isOpen && isOwn && shift.members.length > 1 && <LeaveButton shiftId={shift.id} />}
      </div>
    </div>
  );
}

/** The keys of the acts. `1` is what waits: cash on its way. */
const keys = { cash: '2', return: '3', float: '4', handOver: '5', closing: '6' } as const;
type ActName = keyof typeof keys;

type ActProps = { name: ActName; icon: Icon; Dialog: Late<DialogProps>; shift: Shift };

/** The address names the dialog that the button opens. */
function Act({ name, icon: Sign, Dialog, shift }: ActProps) {
  const { t } = useTranslation('till');
  const dialog = useAddressDialog(name);
  const key = keys[name];
  return (
    <>
      <UnstyledButton
        className={styles.act}
        aria-haspopup="dialog"
        aria-keyshortcuts={key}
        data-till-key={key}
        onClick={dialog.open}
      >
        <Sign size={20} stroke={1.5} aria-hidden />
        <span>
          <b>{t(`act.${name}`)}</b>
          <small>{t(`act.about.${name}`)}</small>
        </span>
        <KeyCap isHint>{key}</KeyCap>
      </UnstyledButton>
      {dialog.wasOpened && <Dialog shift={shift} opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}

export function ReportAct({ shift }: { shift: Shift }) {
  const { t } = useTranslation('till');
  const dialog = useAddressDialog('report');
  return (
    <>
      <UnstyledButton className={`link ${styles.link}`} aria-haspopup="dialog" onClick={dialog.open}>
        {t('report.title')}
      </UnstyledButton>
      {dialog.wasOpened && <Report shift={shift} opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}

/** The count stands in the place of the shift. */
function CountNow() {
  const { t } = useTranslation('till');
  const moveTo = useMoveTo();
  return (
    <UnstyledButton className={`link ${styles.link}`} onClick={() => moveTo({ dialog: 'count-now' })}>
      {t('owner.open')}
    </UnstyledButton>
  );
}

function LeaveButton({ shiftId }: { shiftId: string }) {
  const { t } = useTranslation('till');
  const moveTo = useMoveTo();
  const { mutate, isPending } = useLeave();
  const leave = () =>
    mutate(shiftId, {
      onSuccess: () => {
        notifySuccess(t('left'));
        // It is nobody's to read who does not work in it.
        moveTo({ shift: undefined, page: undefined }, { replace: true });
      },
      onError: (error) => notifyError(error, t('notLeft')),
    });
  return (
    <UnstyledButton className={`link ${styles.link}`} disabled={isPending} onClick={leave}>
      <IconLogout size={16} aria-hidden /> {t('leave')}
    </UnstyledButton>
  );
}
