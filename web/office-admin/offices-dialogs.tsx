import { Button, Modal, Skeleton, Stack } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import {
  type Actor,
  mayAssignCashiers,
  mayCloseOffices,
  mayManageNetwork,
  maySeeOffice,
} from '#domain/person/actor.ts';
import { useAddress } from '../lib/address/address.ts';
import { useCloseDialog } from '../lib/address/address-dialog.ts';
import { useActor } from '../lib/call/session.tsx';
import { useIsBelow } from '../lib/device/window-width.ts';
import { EmptyState, Loaded } from '../ui/feedback/loaded.tsx';
import { focusContent } from '../ui/focus.ts';
import { useUnsavedChanges } from '../ui/form/unsaved-changes.tsx';
import { QrDialog } from '../ui/qr-dialog.tsx';
import { OfficeClosing } from './hours/offices-closing.tsx';
import { useOfficeTitle, useOpenOffice } from './offices.queries.ts';
import { ArchiveQuestion } from './offices-archive.tsx';
import { dialogKey, noDialog, type OpenDialog, readDialog } from './offices-dialog-address.ts';
import { OfficeForm } from './offices-form.tsx';
import { AssignPeople } from './people/offices-people.tsx';

function mayOpen(actor: Actor, dialog: OpenDialog): boolean {
  if (dialog.name === 'edit' || dialog.name === 'qr') return true;
  if (dialog.name === 'closed') return mayCloseOffices(actor) && maySeeOffice(actor, dialog.officeId);
  if (dialog.name !== 'cashiers') return mayManageNetwork(actor);
  return mayAssignCashiers(actor) && maySeeOffice(actor, dialog.officeId);
}

const widths: Record<OpenDialog['name'], number> = {
  add: 920,
  edit: 920,
  archive: 520,
  closed: 520,
  cashiers: 640,
  owners: 640,
  qr: 448,
};

/** An office is a place, from which the palette goes on. The other dialogs ask something. */
const placeMark = (dialog: OpenDialog | undefined) => dialog?.name === 'edit' || undefined;

/** The dialogs over the list, open while the page address names them. */
export function OfficesDialogs() {
  const actor = useActor();
  const requested = readDialog(useAddress());
  const now = requested && mayOpen(actor, requested) ? requested : undefined;
  const [shown, setShown] = useState(now);
  // Keeps the old dialog on the screen until the closing transition ends.
  if (now && dialogKey(now) !== dialogKey(shown)) setShown(now);
  const close = useCloseDialog(dialogKey(requested), noDialog);
  const { setDirty, isAsking, question } = useUnsavedChanges();
  const isPhone = useIsBelow('sm');
  const title = useTitle(shown);
  // An unknown office has no QR code. The other dialog then says that the office was not found.
  const isQr = useOfficeTitle(officeIdOf(shown)) !== undefined && shown?.name === 'qr';
  return (
    <>
      <Modal
        centered={false}
        opened={now !== undefined && !isQr}
        onClose={close}
        title={title}
        data-place={placeMark(shown)}
        // While the question is open above, Escape must close only the question.
        closeOnEscape={!isAsking}
        fullScreen={isPhone && !isLow(shown?.name)}
        size={widths[shown?.name ?? 'add']}
        yOffset="6dvh"
        transitionProps={{ duration: 150 }}
        onExitTransitionEnd={focusContent}
      >
        {shown && !isQr && <Dialog key={dialogKey(shown)} dialog={shown} onClose={close} onDirty={setDirty} />}
      </Modal>
      <OfficeQr opened={now !== undefined && isQr} dialog={shown} title={title} onClose={close} />
      {question}
    </>
  );
}

/** Only a question, so on a phone it does not fill the screen. */
const isLow = (name: OpenDialog['name'] | undefined) => name === 'archive' || name === 'closed';

const officeIdOf = (dialog: OpenDialog | undefined) => (dialog && 'officeId' in dialog ? dialog.officeId : undefined);

/** The title names the office at once if the list has loaded it. */
function useTitle(dialog: OpenDialog | undefined): string {
  const { t } = useTranslation('offices');
  const office = useOfficeTitle(officeIdOf(dialog)) ?? '…';
  const isAdmin = mayManageNetwork(useActor());
  switch (dialog?.name) {
    case 'edit':
      return t(isAdmin ? 'form.editTitle' : 'form.readTitle', { office });
    case 'archive':
      return t('archive.title', { office });
    case 'closed':
      return t('closing.title', { office });
    case 'cashiers':
      return t('people.cashiersTitle', { office });
    case 'owners':
      return t('people.ownersTitle', { office });
    case 'qr':
      return t('qr.title', { office });
    default:
      return t('form.addTitle');
  }
}

type DialogProps = { dialog: OpenDialog; onClose: () => void; onDirty: (isDirty: boolean) => void };

function Dialog({ dialog, ...props }: DialogProps) {
  if (dialog.name === 'add') return <OfficeForm {...props} />;
  return <OfficeDialog dialog={dialog} {...props} />;
}

type OfficeDialogProps = DialogProps & { dialog: Exclude<OpenDialog, { name: 'add' }> };

function OfficeDialog({ dialog, onClose, onDirty }: OfficeDialogProps) {
  const query = useOpenOffice(dialog.officeId);
  const show = (office: Office) => {
    switch (dialog.name) {
      case 'archive':
        return <ArchiveQuestion office={office} onClose={onClose} />;
      case 'closed':
        return <OfficeClosing office={office} onClose={onClose} />;
      case 'qr':
        return null;
      case 'cashiers':
      case 'owners':
        return <AssignPeople office={office} crew={dialog.name} onClose={onClose} onDirty={onDirty} />;
      default:
        return <OfficeForm office={office} onClose={onClose} onDirty={onDirty} />;
    }
  };
  return (
    <Loaded
      query={query}
      gone={<OfficeGone onClose={onClose} />}
      skeleton={<DialogSkeleton isLow={isLow(dialog.name)} />}
    >
      {show}
    </Loaded>
  );
}

function OfficeGone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['offices', 'messages', 'common']);
  return (
    <EmptyState
      icon={<IconBuildingStore size={32} stroke={1.5} />}
      title={t('messages:officeNotFound')}
      text={t('offices:gone')}
      action={<Button onClick={onClose}>{t('common:close')}</Button>}
    />
  );
}

function DialogSkeleton({ isLow }: { isLow: boolean }) {
  return (
    <Stack gap={16}>
      <Skeleton height={44} />
      <Skeleton height={44} />
      {!isLow && <Skeleton height={280} />}
    </Stack>
  );
}

type QrProps = { opened: boolean; dialog: OpenDialog | undefined; title: string; onClose: () => void };

/** A QR code that opens the exchange form with this office chosen (specification §2). */
function OfficeQr({ opened, dialog, title, onClose }: QrProps) {
  const officeId = officeIdOf(dialog) ?? '';
  const office = useOfficeTitle(officeIdOf(dialog)) ?? '';
  return (
    <QrDialog
      opened={opened}
      onClose={onClose}
      title={title}
      url={`${window.location.origin}/?${new URLSearchParams({ office_id: officeId })}`}
      fileName={`obmin-${fileNamePart(office) || officeId.slice(0, 8)}.png`}
    />
  );
}

const fileNamePart = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
