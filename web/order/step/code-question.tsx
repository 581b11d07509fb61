import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { TriesLeft } from '#contract/order/pickup-code.ts';
import { type OnwardStep, paidIn } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { pickupCodeLength, type ReadPickup, readPickup } from '#domain/order/pickup-code.ts';
import { ApiError, extensionOf } from '../../lib/call/api.ts';
import { errorText } from '../../lib/call/error-text.ts';
import question from '../../ui/feedback/confirm-dialog.module.css';
import { useFocusOnArrival } from '../../ui/focus.ts';
import { CustomersWords } from '../details/order-note.tsx';
import { orderThatMovedFirst, pressOnce, useTakeStep } from '../order.queries.ts';
import { orderKey } from '../order-cache.ts';
import { useOrderLabels } from '../order-labels.ts';
import { ScanButton } from '../pickup/scan-button.tsx';
import styles from './code-question.module.css';
import { DealEnvelope } from './late-envelope.tsx';
import { MootQuestion } from './moot-question.tsx';
import { useKeyRest } from './step-key.ts';
import panel from './step-panel.module.css';
import { StepSum, useMoved } from './step-sum.tsx';

type Props = {
  order: Order;
  step: OnwardStep;
  /** The code that was scanned or found at the desk. */
  code: string | undefined;
  isOpen: boolean;
  isScanning: boolean;
  setScanning: (isOn: boolean) => void;
  onClose: () => void;
  onMoved: ((order: Order) => void) | undefined;
  /** For an admin, who may complete the order without the code too. */
  onWithout: (() => void) | undefined;
};

/** Hands over with the pickup code of the customer: what is handed over, and the field for the six digits. */
export function CodeQuestion(props: Props) {
  const { order, step, isOpen, onClose } = props;
  const { t } = useTranslation('handover');
  const { customer } = useOrderLabels()(order);
  const sum = useMoved(order, step);
  const form = useCodeForm(props);
  if (order.status !== step.from && !form.isPending && isOpen) return <MootQuestion order={order} onClose={onClose} />;
  return (
    <form noValidate onSubmit={form.submit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <div>
          <p className={panel.who}>{customer}</p>
          <p className={panel.what}>{t(`${form.isLocked ? 'lockedWhat' : 'what'}.${paidIn(order)}`)}</p>
          <StepSum text={sum.text} exact={sum.exact} />
          <DealEnvelope order={order} />
          <CustomersWords order={order} />
        </div>
        {form.isLocked ? <Locked {...props} /> : <CodeField {...props} form={form} />}
      </SimpleGrid>
      {form.isLocked ? <LockedAnswers {...props} /> : <Answers {...props} form={form} sum={sum.text} />}
    </form>
  );
}

type CodeForm = ReturnType<typeof useCodeForm>;

function useCodeForm({ order, step, code: brought, onClose, onMoved }: Props) {
  const { t } = useTranslation('handover');
  const cache = useQueryClient();
  const { take, isPending } = useTakeStep();
  const [code, setCode] = useState(brought ?? '');
  const [problem, setProblem] = useState<string>();
  const [isUsedUp, setUsedUp] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isResting = useKeyRest(brought !== undefined);

  const refuse = (text: string) => {
    setProblem(text);
    field.current?.focus();
    field.current?.select();
  };
  const lock = () => {
    setUsedUp(true);
    void cache.invalidateQueries({ queryKey: orderKey(order.id) });
  };
  const onTaken = (moved: Order) => {
    onMoved?.(moved);
    onClose();
  };
  const onRefused = (error: Error) => {
    const current = orderThatMovedFirst(error);
    if (current) return onTaken(current);
    if (!isAboutCode(error)) return undefined;
    const tries = triesAfter(error);
    if (tries === 0) return lock();
    return refuse(tries === undefined ? errorText(error) : t('wrong', { count: tries }));
  };
  /** Whether what was scanned is the code of this order. */
  const read = ({ code: seen, orderId = order.id }: ReadPickup): boolean => {
    const isThis = orderId === order.id;
    setCode(isThis ? seen : '');
    setProblem(undefined);
    if (!isThis) refuse(t('ofAnother', { id: shortOrderId(orderId) }));
    return isThis;
  };
  return {
    code,
    problem,
    isLocked: order.code_locked || isUsedUp,
    isPending,
    isResting,
    field,
    button,
    onScanned: (seen: ReadPickup) => {
      if (read(seen)) button.current?.focus();
    },
    type: (text: string) => {
      const seen = readPickup(text);
      if (seen) read(seen);
      else {
        setProblem(undefined);
        setCode(asTyped(text));
      }
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      // React passes the event of a form in a dialog to an outer form too.
      event.stopPropagation();
      if (isPending || isResting) return;
      const typed = readPickup(code);
      if (!typed) return refuse(t(code === '' ? 'empty' : 'notCode'));
      setProblem(undefined);
      const attempt = { order, step, details: { code: typed.code }, isSaidHere: isAboutCode };
      take(attempt, { onSuccess: onTaken, onError: onRefused });
    },
  };
}

/** At most six digits. The address that a scanner types is kept until it is complete. */
function asTyped(text: string): string {
  const packed = text.replace(/\s/g, '');
  return /^\d*$/.test(packed) ? packed.slice(0, pickupCodeLength) : text;
}

function CodeField({ code: brought, isScanning, setScanning, onWithout, form }: Props & { form: CodeForm }) {
  const { t } = useTranslation('handover');
  return (
    <div>
      <TextInput
        ref={form.field}
        data-autofocus={brought === undefined || undefined}
        data-keep-clear
        classNames={{ wrapper: styles.field, input: styles.code }}
        label={t('label')}
        inputMode="numeric"
        autoComplete="off"
        // An address that a scanner types is longer than the code.
        maxLength={200}
        value={form.code}
        readOnly={form.isPending}
        error={form.problem && <span role="alert">{form.problem}</span>}
        onChange={({ currentTarget }) => form.type(currentTarget.value)}
        inputContainer={(input) => (
          <Group gap="xs" align="start" wrap="nowrap">
            {input}
            <ScanButton isOpen={isScanning} setOpen={setScanning} field={form.field} onRead={form.onScanned} />
          </Group>
        )}
      />
      {onWithout && (
        <Button variant="subtle" size="sm" mt="sm" px={0} className={`${styles.without} reach`} onClick={onWithout}>
          {t('without')}
        </Button>
      )}
    </div>
  );
}

type AnswersProps = Pick<Props, 'order' | 'code' | 'onClose'> & { form: CodeForm; sum: string };

function Answers({ order, code: brought, onClose, form, sum }: AnswersProps) {
  const { t } = useTranslation('handover');
  return (
    <div data-keep-clear className={question.buttons}>
      <Button onClick={onClose}>{t('no')}</Button>
      <Button
        ref={form.button}
        type="submit"
        variant="filled"
        className={panel.yes}
        classNames={{ label: panel.words }}
        data-autofocus={brought !== undefined || undefined}
        aria-disabled={form.isResting || undefined}
        onKeyDown={pressOnce}
        loading={form.isPending}
      >
        {t(`yes.${paidIn(order)}`, { sum })}
      </Button>
    </div>
  );
}

/** After too many wrong codes: who completes the order now. */
function Locked({ onWithout }: Pick<Props, 'onWithout'>) {
  const { t } = useTranslation('handover');
  return (
    <Text inherit role="alert">
      {t(onWithout ? 'locked.admin' : 'locked.office')}
    </Text>
  );
}

/** The field is gone, so the way out gets the focus. */
function LockedAnswers({ onClose, onWithout }: Pick<Props, 'onClose' | 'onWithout'>) {
  const { t } = useTranslation('handover');
  const way = useFocusOnArrival<HTMLButtonElement>();
  return (
    <div data-keep-clear className={question.buttons}>
      <Button ref={onWithout ? undefined : way} onClick={onClose}>
        {t(onWithout ? 'no' : 'close')}
      </Button>
      {onWithout && (
        <Button ref={way} variant="filled" onClick={onWithout}>
          {t('without')}
        </Button>
      )}
    </div>
  );
}

/** Refusals that stand at the field. All others are told by a notice, and the code stays in the field. */
const aboutCode: readonly unknown[] = ['pickupCodeWrong', 'pickupCodeLocked', 'pickupCodeLost'];

const isAboutCode = (error: Error): error is ApiError => error instanceof ApiError && aboutCode.includes(error.reason);

/** How many tries are left. Undefined when the code was not wrong. */
const triesAfter = (error: ApiError): number | undefined =>
  error.reason === 'pickupCodeLocked' ? 0 : extensionOf(error, TriesLeft)?.tries_left;
