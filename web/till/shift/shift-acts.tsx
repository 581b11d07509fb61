import { Button } from '@mantine/core';
import { type Icon, IconArrowsExchange, IconBuildingBank, IconLock, IconLogout, IconReport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Shift } from '#contract/till/shifts.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { useActor } from '../../lib/call/session.tsx';
import { type Late, late } from '../../lib/device/late.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useLeave } from '../till.queries.ts';
import styles from './shift.module.css';

type DialogProps = { shift: Shift; opened: boolean; onClose: () => void };

const Cash = late<DialogProps>(() => import('../money/cash-dialog.tsx').then((m) => m.CashDialog));
const Float = late<DialogProps>(() => import('../money/send-dialog.tsx').then((m) => m.FloatDialog));
const Return = late<DialogProps>(() => import('../money/send-dialog.tsx').then((m) => m.ReturnDialog));
const Report = late<DialogProps>(() => import('../report/report-dialog.tsx').then((m) => m.ReportDialog));
const Closing = late<DialogProps>(() => import('./closing-dialog.tsx').then((m) => m.ClosingDialog));

/** What may be done with a shift now. In its drawer acts who works in it, from the safe an owner or an admin. */
export function ShiftActs({ shift }: { shift: Shift }) {
  const { t } = useTranslation('till');
  const actor = useActor();
  const isOwn = shift.members.some((member) => member.id === actor.id);
  const isOpen = shift.state === 'open';
  return (
    <div className={styles.acts}>
      {isOpen && isOwn && (
        <Act name="cash" text={t('cash.open')} icon={IconArrowsExchange} Dialog={Cash} shift={shift} />
      )}
      {isOwn && <Act name="return" text={t('send.toSafe')} icon={IconBuildingBank} Dialog={Return} shift={shift} />}
      {mayKeepBooks(actor) && (
        <Act name="float" text={t('send.fromSafe')} icon={IconBuildingBank} Dialog={Float} shift={shift} />
      )}
      {isOpen && <Act name="closing" text={t('closing.open')} icon={IconLock} Dialog={Closing} shift={shift} />}
      {isOpen && isOwn && shift.members.length > 1 && <LeaveButton shiftId={shift.id} />}
      <ReportAct shift={shift} />
    </div>
  );
}

export function ReportAct({ shift }: { shift: Shift }) {
  const { t } = useTranslation('till');
  return <Act name="report" text={t('report.title')} icon={IconReport} Dialog={Report} shift={shift} />;
}

type ActProps = { name: string; text: string; icon: Icon; Dialog: Late<DialogProps>; shift: Shift };

/** The address names the dialog that the button opens. */
function Act({ name, text, icon: Sign, Dialog, shift }: ActProps) {
  const dialog = useAddressDialog(name);
  return (
    <>
      <Button size="lg" justify="flex-start" leftSection={<Sign size={20} aria-hidden />} onClick={dialog.open}>
        {text}
      </Button>
      {dialog.wasOpened && <Dialog shift={shift} opened={dialog.opened} onClose={dialog.close} />}
    </>
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
    <Button
      size="lg"
      justify="flex-start"
      leftSection={<IconLogout size={20} aria-hidden />}
      loading={isPending}
      onClick={leave}
    >
      {t('leave')}
    </Button>
  );
}
