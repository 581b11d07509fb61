import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { approvalOf, toApproval, useApprovalTime, useWaitingApprovals } from '../approval/approval.queries.ts';
import { useAddress, useMoveTo } from '../lib/address/address.ts';
import { useOnce } from '../lib/device/after-start.ts';
import { late } from '../lib/device/late.tsx';
import { clockOf } from '../lib/text/current-time.ts';
import { useFormat } from '../lib/text/format.ts';

const ApprovalDialog = late(() =>
  import('../order/approval/approval-dialog.tsx').then((module) => module.ApprovalDialog),
);

/** What waits for this person's yes, above the lanes; a press or a notice opens it. */
export function DeskApprovals() {
  const mine = useWaitingApprovals().filter(({ may_decide }) => may_decide);
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

function Line({ approval: { id, kind, asked_by, sum, currency, until } }: { approval: Approval }) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const moveTo = useMoveTo();
  const { seconds } = useApprovalTime({ until });
  const who = asked_by.full_name ?? t('keeper.unnamed');
  return (
    <Button
      variant="default"
      justify="space-between"
      h="auto"
      mih={44}
      py="xs"
      // On a phone the sum stands in a second line.
      styles={{
        label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.4, overflow: 'visible' },
        section: { whiteSpace: 'nowrap' },
      }}
      rightSection={<span className="figures">{t('approval.left', { left: clockOf(seconds) })}</span>}
      onClick={() => moveTo(toApproval(id))}
    >
      {kind === 'rate'
        ? t('approval.lineRate', { who })
        : t(kind === 'entry' ? 'approval.lineEntry' : 'approval.line', {
            who,
            sum: sum !== null && currency !== null ? format.money(sum, currency) : '',
          })}
    </Button>
  );
}

/** The one that the address names. Its code comes when it is first opened. */
function Opened() {
  const id = approvalOf(useAddress());
  const [isOpenedHere] = useState(id === undefined);
  return useOnce(id !== undefined) && <ApprovalDialog isOpenedHere={isOpenedHere} />;
}
