import { Box, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { ShortBy } from '#contract/order/promise.ts';
import { exitStep } from '#domain/order/order.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { type ApiError, extensionOf } from '../../lib/call/api.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { useAddNote } from '../details/staff-note.queries.ts';

type Props = { order: Order; refused: ApiError; onExit: () => void };

/** The office has not so much free: says so in words, and the ways out of it. Only who reads the books reads how much. */
export function Unfunded({ order, refused, onExit }: Props) {
  const { t } = useTranslation('marks');
  const actor = useActor();
  const moveTo = useMoveTo();
  return (
    <Box className="toned" data-tone="warning" data-keep-clear role="alert" mt="sm" p="sm" miw="100%">
      <Text>
        <Why order={order} refused={refused} />
      </Text>
      <Group gap="sm" mt="sm">
        {mayKeepBooks(actor) ? (
          <Button size="sm" onClick={() => moveTo(() => ({ tab: 'books', office: order.office_id }))}>
            {t('unfunded.books')}
          </Button>
        ) : (
          <NoteButton order={order} />
        )}
        {exitStep(actor, order) && (
          <Button size="sm" c="var(--o-bad)" onClick={onExit}>
            {t('unfunded.exit')}
          </Button>
        )}
      </Group>
    </Box>
  );
}

function Why({ order: { tc: currency }, refused }: Omit<Props, 'onExit'>) {
  const { t } = useTranslation('marks');
  const { money } = useFormat();
  if (refused.reason === 'askOwner') return t('unfunded.askOwner');
  const short = extensionOf(refused, ShortBy)?.short_by;
  return short === undefined
    ? t('unfunded.cashier', { currency })
    : t('unfunded.owner', { sum: money(short, currency) });
}

/** One press: the owner reads it where the deal is. */
function NoteButton({ order: { id, tc: currency } }: { order: Order }) {
  const { t } = useTranslation('marks');
  const { mutate, isPending, isSuccess } = useAddNote(id);
  const write = () =>
    mutate(
      { text: t('unfunded.note', { currency }) },
      {
        onSuccess: () => notifySuccess(t('unfunded.asked')),
        onError: (error) => notifyError(error, t('unfunded.failed')),
      },
    );
  return (
    <Button size="sm" loading={isPending} disabled={isSuccess} onClick={write}>
      {t('unfunded.ask')}
    </Button>
  );
}
