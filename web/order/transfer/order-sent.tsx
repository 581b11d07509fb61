import { Box, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Order } from '#contract/order/order.ts';
import { isFailed } from '#domain/order/order.ts';
import { maySaySent } from '#domain/order/order-transfer.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifySuccess } from '../../lib/notify.tsx';
import { useNow } from '../../lib/text/current-time.ts';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useSaySent } from '../side-event.queries.ts';
import { noHash, TxHashField, typedHash } from './tx-hash-field.tsx';

/**
 * Here the customer says that the USDT are sent: once without the transaction, and once with it. Some days after the
 * end this is taken only with the transaction.
 */
export function OrderSent({ order }: { order: Order }) {
  const now = useNow();
  const isCustomer = readerOf(useActor(), order) === 'customer';
  if (!isCustomer || !maySaySent(order, true, now)) return null;
  return <SentForm order={order} isHashNeeded={!maySaySent(order, false, now)} />;
}

function SentForm({ order, isHashNeeded }: { order: Order; isHashNeeded: boolean }) {
  const { t } = useTranslation('transfer');
  const network = destinationOf(order.office_wallet)?.network ?? null;
  const say = useSaySent();
  const { field, submit, fail } = useForm(z.object({ tx_hash: typedHash(network, isHashNeeded) }), {
    start: { tx_hash: noHash },
    about: { CONFLICT: 'tx_hash' },
  });
  const send = submit((body) =>
    say.mutate(
      { order, body },
      { onSuccess: () => notifySuccess(t('say.said')), onError: (error) => fail(error, t('say.failed')) },
    ),
  );
  const isEnded = isFailed(order.status);
  // After the end nobody asks for money that the office has recorded: only its transaction may be missing.
  const isKnown = order.sent_at !== null || (isEnded && order.arrived !== null);
  return (
    <Box component="section" mt="xl">
      {!isKnown && (
        <>
          <Text component="h2" size="body" fw={600} mb="2xs">
            {t(isEnded ? 'say.titleEnded' : 'say.title', { sc: order.sc })}
          </Text>
          <Text mt={0} mb="sm">
            {t(isEnded ? 'say.hintEnded' : 'say.hint')}
          </Text>
        </>
      )}
      <form noValidate onSubmit={send}>
        <Stack gap="sm" align="start">
          <Box w="100%">
            <TxHashField
              {...field('tx_hash')}
              network={network}
              label={t(isHashNeeded ? 'say.hash' : 'say.hashOptional')}
              description={t('say.hashHint')}
            />
          </Box>
          <FormSubmit loading={say.isPending}>{t(isKnown ? 'say.addHash' : 'say.sent')}</FormSubmit>
        </Stack>
      </form>
    </Box>
  );
}
