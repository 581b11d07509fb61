import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountInput } from '#contract/till/shifts.ts';
import styles from './count.module.css';
import { countTyped, type KeptCount } from './count-draft.ts';
import { CountGrid } from './count-grid.tsx';
import { CurrencyList } from './currency-list.tsx';
import { type Counted, useCurrencies } from './use-currencies.ts';

type Props = {
  title: string;
  /** Which drawer is counted. */
  place: string;
  draft: KeptCount;
  /** What did not agree, where this is the second count. */
  last: Counted | undefined;
  /** What who counts should know. */
  hint: string;
  /** The person does not know what should be there. */
  isBlind?: boolean;
  isPending: boolean;
  onSend: (count: CountInput) => void;
  onBack?: () => void;
  /** What is found beside the notes, before the count is sent. */
  beside?: ReactNode;
  /** What else may be done meanwhile. */
  children?: ReactNode;
};

/** What lies in a drawer, note by note. Nothing here knows what should be there. */
export function CountView({
  title,
  place,
  draft,
  last,
  hint,
  isBlind,
  isPending,
  onSend,
  onBack,
  beside,
  children,
}: Props) {
  const { t } = useTranslation('till');
  const titleId = useId();
  const { currencies, current, isChosen, waiting, others, show, turn, add } = useCurrencies(draft, last);
  return (
    <section className={styles.count} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Group gap="xs" wrap="nowrap">
          {onBack && (
            <ActionIcon variant="subtle" size={44} aria-label={t('count.back')} onClick={onBack}>
              <IconArrowLeft size={20} aria-hidden />
            </ActionIcon>
          )}
          <h3 id={titleId}>{title}</h3>
        </Group>
        <Text c="dimmed">{place}</Text>
      </div>
      {last && (
        <Text role="status" className={`${styles.said} toned`} data-tone="warning" p="sm" fw={500}>
          {t('count.again', { currencies: last.again.join(', ') })}
        </Text>
      )}
      <CountGrid key={current} currency={current} draft={draft} isChosen={isChosen} onTurn={turn} />
      <Stack gap="md">
        <CurrencyList {...{ currencies, current }} draft={draft.draft} again={last?.again} onChoose={show} />
        {others.length > 0 && (
          <Select
            label={t('count.another')}
            placeholder={t('count.choose')}
            data={others}
            value={null}
            onChange={add}
          />
        )}
        {beside}
        <Text c="dimmed" className={styles.blind}>
          {isBlind && <IconEyeOff size={18} aria-hidden />}
          {hint}
        </Text>
        <Sending
          {...{ waiting, isPending }}
          onNext={show}
          onSend={() => {
            draft.see(current);
            onSend(countTyped(draft.draft, currencies));
          }}
        />
        {children}
      </Stack>
    </section>
  );
}

type SendingProps = {
  /** The currencies that nobody has counted yet. */
  waiting: readonly string[];
  isPending: boolean;
  onNext: (currency: string) => void;
  onSend: () => void;
};

/** One of the two is the next thing to do. Nothing is sent before each currency was looked at. */
function Sending({ waiting, isPending, onNext, onSend }: SendingProps) {
  const { t } = useTranslation('till');
  const id = useId();
  const [next] = waiting;
  if (next === undefined)
    return (
      <Button variant="filled" size="lg" loading={isPending} onClick={onSend}>
        {t('count.send')}
      </Button>
    );
  return (
    <>
      <Button variant="filled" size="lg" aria-keyshortcuts="PageDown" onClick={() => onNext(next)}>
        {t('count.next', { currency: next })}
      </Button>
      <Button size="lg" disabled aria-describedby={id}>
        {t('count.send')}
      </Button>
      <Text c="dimmed" id={id} ta="center">
        {t('count.waiting', { currencies: waiting.join(', ') })}
      </Text>
    </>
  );
}
