import { Box, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { envelopesQuery } from '../../till/envelope/envelope.queries.ts';
import type { FieldProps } from '../../ui/form/use-form.ts';

type Props = { order: Order; field: FieldProps<string>; onEnter: (event: SyntheticEvent) => void };

/** The seal of the envelope into which the cash of the deal goes. Nothing where the office leaves it in the drawer. */
export function SealField({ order, field, onEnter }: Props) {
  const { t } = useTranslation('marks');
  const { data } = useQuery(envelopesQuery(order.office_id));
  const isUsed = data?.set_aside === 'envelope';
  const input = useRef<HTMLInputElement>(null);
  // It is what comes next, and it stands there later than the button that had the focus.
  useEffect(() => {
    if (isUsed) input.current?.focus();
  }, [isUsed]);
  if (!isUsed) return null;
  return (
    <Box component="form" noValidate mt="md" onSubmit={onEnter}>
      <TextInput
        {...field}
        ref={input}
        label={t('seal.label')}
        description={`${t('seal.hint')} ${order.placed_by ? t('seal.atWindow') : ''}`.trim()}
        autoComplete="off"
        autoCapitalize="characters"
      />
    </Box>
  );
}
