import { Box, Button, NativeSelect } from '@mantine/core';
import { IconArrowsUpDown, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isFiat, type Pair } from '#domain/money/currency.ts';
import { amountLimits, type Decimal } from '#domain/money/money.ts';
import { boundsPresent } from '#domain/money/pair-terms.ts';
import { useFormat } from '../../../lib/text/format.ts';
import { amountOf, chooseCode, codesOf, meantBy, turned } from '../../../ui/amount/typed-amount.ts';
import { useAmountTyping } from '../../../ui/amount/use-amount-typing.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { keyNames } from '../parts/key-names.ts';
import type { WalkIn } from '../state/use-walk-in.ts';
import { useBoundsText } from '../state/use-walk-in-text.ts';
import { fieldProps } from './use-forward.ts';
import styles from './walk-in-sides.module.css';

/** What the customer gives and gets, with the rate between. Either sum can be typed, and the other one follows. */
export function WalkInSides({ walkIn }: { walkIn: WalkIn }) {
  const { draft, sums } = walkIn;
  const [given, received] = [sums?.give, sums?.receive];
  return (
    <div className={styles.frame}>
      <div className={styles.box}>
        <Side walkIn={walkIn} side="sc" counted={given} other={received} />
        <Between walkIn={walkIn} />
        <Side walkIn={walkIn} side="tc" counted={received} other={given} />
      </div>
      <Problem walkIn={walkIn} key={`${draft.pair.sc}${draft.pair.tc}`} />
    </div>
  );
}

function Between({ walkIn: { draft, rate, office, isOffered, isLocked, change } }: { walkIn: WalkIn }) {
  const { t } = useTranslation('walkin');
  const format = useFormat();
  const swap = () => change({ pair: turned(draft.pair), side: draft.side === 'sc' ? 'tc' : 'sc' });
  return (
    <div className={styles.between}>
      <Button
        size="sm"
        className="reach"
        disabled={isLocked}
        leftSection={<IconArrowsUpDown size={16} stroke={1.75} aria-hidden />}
        rightSection={<KeyCap isHint>{keyNames.swap}</KeyCap>}
        aria-keyshortcuts="Alt+S"
        data-walk-in-key="KeyS"
        onClick={swap}
      >
        {t('swap')}
      </Button>
      <span className={styles.rate} role="status">
        {rate ? (
          <>
            <b>{rateText(format, draft.pair, rate.rate)}</b>
            <span className={styles.when}> · {t('rate', { when: format.dateTimeWithin(rate.ts) })}</span>
          </>
        ) : (
          office && !isOffered && t('notOffered', draft.pair)
        )}
      </span>
    </div>
  );
}

const rateText = (format: ReturnType<typeof useFormat>, pair: Pair, rate: Decimal) =>
  format.inverse(pair, rate) ?? `1 ${pair.sc} = ${format.rate(rate)} ${pair.tc}`;

type SideProps = { walkIn: WalkIn; side: keyof Pair; counted: Decimal | undefined; other: Decimal | undefined };

function Side({ walkIn, side, counted, other }: SideProps) {
  const { t } = useTranslation(['walkin', 'exchange']);
  const id = useId();
  const { draft, pairs, isLocked, change } = walkIn;
  const code = draft.pair[side];
  const figure = useFigure();
  const { field, problem } = useSum(walkIn, side, counted);
  const length = Math.max(8, field.value.length, figure(other, draft.pair[side === 'sc' ? 'tc' : 'sc']).length);
  return (
    <div className={styles.side}>
      <label htmlFor={id} className={styles.label}>
        {t(`walkin:${side === 'sc' ? 'gives' : 'receives'}.${isFiat(code) ? 'cash' : 'coin'}`)}
      </label>
      <NativeSelect
        size="md"
        classNames={{ input: styles.code }}
        aria-label={t(side === 'sc' ? 'walkin:giveCurrency' : 'walkin:receiveCurrency')}
        data={codesOf(pairs, side, code)}
        value={code}
        disabled={isLocked}
        rightSectionWidth={32}
        rightSection={<IconSelector size={16} aria-hidden />}
        onChange={({ currentTarget }) => change({ pair: chooseCode(draft.pair, side, currentTarget.value) })}
      />
      <Box
        component="input"
        id={id}
        className={styles.sum}
        __vars={{ '--sum-length': String(length) }}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        readOnly={isLocked}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        {...fieldProps('sum')}
        data-first={draft.side === side || undefined}
        {...field}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {t(`exchange:amount.${problem}`, amountLimits)}
        </p>
      )}
    </div>
  );
}

/** The field of a sum: what is typed, while it is typed, and else the sum as it is counted. */
function useSum({ draft, mark, change }: WalkIn, side: keyof Pair, counted: Decimal | undefined) {
  const ref = useRef<HTMLInputElement>(null);
  const figure = useFigure();
  const isTypedHere = draft.side === side;
  const typed = isTypedHere ? draft.typed : (counted ?? '');
  const read = (text: string) => amountOf(meantBy(text, mark));
  const { isTyping, problem, handlers } = useAmountTyping({
    input: ref,
    typed,
    mark,
    // To look at the other sum is not to type it.
    onTyped: (text) => {
      const isSame = isTypedHere ? text === draft.typed : read(text) === counted;
      if (!isSame) change({ side, typed: text });
    },
  });
  const sum = isTypedHere ? read(typed) : counted;
  const value = isTyping || sum === undefined ? typed : figure(sum, draft.pair[side]);
  return { field: { ref, value, ...handlers }, problem };
}

/** The digits alone: the currency stands beside them. */
function useFigure(): (sum: Decimal | undefined, code: string) => string {
  const format = useFormat();
  return (sum, code) =>
    sum === undefined ? '' : format.amount(sum, isFiat(code) && !sum.includes('.') ? whole : undefined);
}

const whole = { min: 0, max: 0 };

/** The bounds of the pair, where the sum is outside. They are in the currency that is given. */
function Problem({ walkIn: { bounds, isAllowed, draft } }: { walkIn: WalkIn }): ReactNode {
  const { t } = useTranslation('walkin');
  const text = useBoundsText(bounds, draft.pair);
  if (isAllowed || !bounds || !boundsPresent(bounds)) return null;
  return (
    <p className={styles.problem} role="alert">
      {t('missing.bounds', { bounds: text })}
    </p>
  );
}
