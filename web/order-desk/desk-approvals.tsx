import { Button, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { useAddress, useMoveTo } from '../lib/address/address.ts';
import { useCloseDialog } from '../lib/address/address-dialog.ts';
import { clockOf, useSecondsUntil } from '../lib/text/current-time.ts';
import { useFormat } from '../lib/text/format.ts';
import { approvalsQuery, useApprovalLive } from '../order/approval/approval.queries.ts';
import { ApprovalCard } from '../order/approval/approval-card.tsx';

const prefix = 'approval-';

/** What waits for this person's yes, above the lanes; a press or a notice opens it. */
export function DeskApprovals() {
  useApprovalLive();
  const waiting = useQuery(approvalsQuery({ state__in: ['waiting'] })).data ?? [];
  const mine = waiting.filter(({ may_decide }) => may_decide);
  return (
    <>
      {mine.length > 0 && (
        <Stack gap="xs">
          {mine.map((approval) => (
            <Line key={approval.id} approval={approval} />
          ))}
        </Stack>
      )}
      <Opened />
    </>
  );
}

function Line({ approval: { id, asked_by, sum, currency, until } }: { approval: Approval }) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const moveTo = useMoveTo();
  const seconds = useSecondsUntil(until.getTime());
  const who = asked_by.full_name ?? t('keeper.unnamed');
  return (
    <Button
      variant="default"
      justify="space-between"
      h="auto"
      mih={44}
      py="xs"
      // On a phone the sum stands in a second line.
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start' }, section: { whiteSpace: 'nowrap' } }}
      rightSection={<span className="figures">{t('approval.left', { left: clockOf(seconds) })}</span>}
      onClick={() => moveTo({ dialog: `${prefix}${id}` })}
    >
      {t('approval.line', { who, sum: sum !== null && currency !== null ? format.money(sum, currency) : '' })}
    </Button>
  );
}

/** The one that the address names. */
function Opened() {
  const { t } = useTranslation('marks');
  const { dialog } = useAddress();
  const id = dialog?.startsWith(prefix) ? dialog.slice(prefix.length) : undefined;
  const close = useCloseDialog(id, { dialog: undefined });
  const { data, isPending } = useQuery({ ...approvalsQuery({ id }), enabled: id !== undefined });
  const [approval] = data ?? [];
  return (
    <Modal
      opened={id !== undefined}
      onClose={close}
      title={t('approval.title')}
      closeButtonProps={{ 'aria-label': t('approval.close') }}
    >
      {approval && <ApprovalCard approval={approval} />}
      {!approval && !isPending && t('approval.gone')}
    </Modal>
  );
}
