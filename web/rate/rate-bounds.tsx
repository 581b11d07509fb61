import { Button, Group, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PairOverview } from '#contract/rate/rate.ts';
import type { PairTerms } from '#contract/rate/terms.ts';
import { isSamePair, type Pair } from '#domain/money/currency.ts';
import { parseAmount } from '#domain/money/money.ts';
import { type AmountBounds, boundsAt, boundsPresent, isInOrder } from '#domain/money/pair-terms.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { useAddress } from '../lib/address/address.ts';
import { useActor } from '../lib/call/session.tsx';
import { useFormat, useSums } from '../lib/text/format.ts';
import { parseTyped } from '../lib/text/typed-number.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { said, useForm } from '../ui/form/use-form.ts';
import { useSetBounds } from './rate-actions.ts';
import { readScope, type Scope } from './rate-address.ts';
import { CardLine } from './rate-card-following.tsx';
import { boundsQuery } from './rate-desk.queries.ts';
import styles from './rate-dialog.module.css';
import { RateDialogFrame } from './rate-dialog-frame.tsx';
import { useRateLabels } from './rate-labels.ts';

/** The bounds of a pair: those of the shown office, if it has its own, and those for all offices. */
function boundsOf(terms: readonly PairTerms[], pair: Pair, officeId: string | undefined) {
  const ofPair = terms.filter((other) => isSamePair(other, pair));
  const at = (id: string | null | undefined) => ofPair.find(({ office_id }) => office_id === id);
  return { own: at(officeId), general: at(null), others: ofPair.filter(({ office_id }) => office_id !== null).length };
}

/** "from 100.00 USD to 5,000.00 USD". */
function useBoundsText() {
  const { t } = useTranslation('rate');
  const { spelled } = useSums();
  return (bounds: AmountBounds | undefined, { sc }: Pair) => {
    const known = bounds && boundsPresent(bounds);
    if (!known) return t('bounds.none');
    const spell = (bound: string | null) => (bound === null ? '' : spelled(bound, sc));
    return t(`bounds.${known}`, { min: spell(bounds.min_amount), max: spell(bounds.max_amount) });
  };
}

type CardProps = { pair: PairOverview; onEdit: ((pair: PairOverview) => void) | undefined };

/** How much a customer may give for the pair. People who can't change it see the line only if there are bounds. */
export function RateCardBounds({ pair, onEdit }: CardProps) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const text = useBoundsText();
  const officeId = readScope(useAddress());
  const { data: terms } = useQuery(boundsQuery);
  const { own, general, others } = boundsOf(terms ?? [], pair, officeId);
  const bounds = boundsAt(own, general);
  if (!bounds && !onEdit) return null;
  const isOthers = officeId === undefined && others > 0;
  return (
    <CardLine
      Icon={IconRuler2}
      mt="xs"
      text={t('bounds.line', { bounds: terms ? text(bounds, pair) : '…' })}
      detail={[
        isOthers && t('bounds.others', { count: others }),
        officeId !== undefined && own !== undefined && t('bounds.own'),
      ]}
    >
      {onEdit && (
        <UnstyledButton
          className="link reach"
          flex="none"
          aria-label={t('bounds.changePair', { pair: words.spoken(pair) })}
          onClick={() => onEdit(pair)}
        >
          {t('bounds.change')}
        </UnstyledButton>
      )}
    </CardLine>
  );
}

/** Sets the bounds of a pair, for all offices or for the shown one. Only for admins, like the other changes. */
export function RateBoundsDialog({ scope }: { scope: Scope }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const query = useQuery(boundsQuery);
  if (!mayManageNetwork(useActor())) return null;
  return (
    <RateDialogFrame name="bounds" title={({ pair }) => t('bounds.title', { pair: words.pair(pair) })} size={440}>
      {({ pair }, tools) => (
        <Loaded query={query} skeleton={<Skeleton height={200} />}>
          {(terms) => <BoundsForm scope={scope} pair={pair} {...tools} {...boundsOf(terms, pair, scope.office_id)} />}
        </Loaded>
      )}
    </RateDialogFrame>
  );
}

const bound = said(
  z
    .string()
    .transform((typed) => typed.trim())
    .refine((typed) => typed === '' || parseAmount(parseTyped(typed) ?? '') !== undefined)
    .transform((typed) => parseTyped(typed) ?? null),
  () => i18next.t('rate:bounds.notAmount'),
);

const TypedBounds = z
  .object({ min_amount: bound, max_amount: bound })
  .refine(isInOrder, { path: ['max_amount'], error: () => i18next.t('rate:bounds.notInOrder') });

type FormProps = ReturnType<typeof boundsOf> & {
  scope: Scope;
  pair: Pair;
  close: () => void;
  setDirty: (isDirty: boolean) => void;
};

function BoundsForm({ scope, pair, own, general, close, setDirty }: FormProps) {
  const { t } = useTranslation(['rate', 'common']);
  const { amount } = useFormat();
  const text = useBoundsText();
  const isOffice = scope.office_id !== undefined;
  const now = isOffice ? own : general;
  const start = (known: string | null | undefined) => (known ? amount(known) : '');
  const { field, submit, fail } = useForm(TypedBounds, {
    start: { min_amount: start(now?.min_amount), max_amount: start(now?.max_amount) },
    onDirty: setDirty,
  });
  const { mutate, isPending } = useSetBounds();
  const send = submit((bounds) =>
    mutate(
      { sc: pair.sc, tc: pair.tc, office_id: scope.office_id ?? null, ...bounds },
      {
        onSuccess: () => {
          setDirty(false);
          close();
        },
        onError: (error) => fail(error, t('rate:bounds.failed')),
      },
    ),
  );
  const input = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 } as const;
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text c="dimmed">
          {isOffice
            ? t('rate:bounds.atOffice', { office: scope.name, general: text(general, pair) })
            : t('rate:bounds.everywhere')}
        </Text>
        <Group grow align="flex-start" wrap="nowrap">
          <TextInput
            {...field('min_amount')}
            {...input}
            label={t('rate:bounds.least', { sc: pair.sc })}
            data-autofocus
          />
          <TextInput {...field('max_amount')} {...input} label={t('rate:bounds.most', { sc: pair.sc })} />
        </Group>
        <div className={`${styles.save} foot`}>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button variant="filled" type="submit" loading={isPending}>
            {t('common:save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
