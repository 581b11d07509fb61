import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePercent } from '#domain/money/money.ts';
import { focusContent } from '../../ui/focus.ts';
import type { changedIn } from './board-bar.tsx';
import { type CellState, readPrice } from './board-drafts.ts';
import frame from './board-frame.module.css';
import { useBoardWords } from './board-words.ts';

type Change = ReturnType<typeof changedIn>[number];

type Props = {
  opened: boolean;
  changes: readonly Change[];
  isPending: boolean;
  onClose: () => void;
  onPublish: () => void;
};

/** The one look at everything before it is published. A price that was caught has to be typed again. */
export function BoardReview({ opened, changes, ...props }: Props) {
  const { t } = useTranslation('quotes');
  // Keep what was shown during the closing animation, so that it stays readable.
  const [shown, setShown] = useState(changes);
  if (opened && changes !== shown) setShown(changes);
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={t('review.title', { count: shown.length })}
      size={560}
      closeButtonProps={{ 'aria-label': t('review.keep') }}
      onExitTransitionEnd={focusContent}
    >
      <Changes changes={shown} {...props} />
    </Modal>
  );
}

const isToRetype = ({ cell }: Change) => cell.findings.length > 0;

function Changes({ changes, isPending, onClose, onPublish }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('quotes');
  const [again, setAgain] = useState<ReadonlyMap<string, string>>(new Map());
  const retype = changes.filter(isToRetype);
  const isRetyped = ({ cell }: Change) => readPrice(again.get(cell.key) ?? '', cell.side) === cell.next;
  const isReady = retype.every(isRetyped);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onPublish();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ul className={`${frame.changes} list`}>
          {changes.map((change) => (
            <li key={change.cell.key}>
              <OneChange change={change} />
              {isToRetype(change) && (
                <Retype
                  cell={change.cell}
                  value={again.get(change.cell.key) ?? ''}
                  isFirst={change === retype[0]}
                  onType={(text) => setAgain(new Map(again).set(change.cell.key, text))}
                />
              )}
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="xs" data-keep-clear>
          <Button onClick={onClose}>{t('review.keep')}</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={!isReady}
            loading={isPending}
            data-autofocus={retype.length === 0 || undefined}
            // The Enter that has opened the review may still be held.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {t('bar.publish', { count: changes.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function OneChange({ change: { state, cell } }: { change: Change }) {
  const { t } = useTranslation('quotes');
  const words = useBoardWords();
  if (cell.shown === undefined || cell.next === undefined) return null;
  const after = words.price(cell.shown);
  const isLeaving = cell.known?.office?.follows === true;
  return (
    <>
      <Group justify="space-between" gap="xs" align="baseline">
        <Text>{words.nameOf(state.row, cell.side)}</Text>
        <Text fw={600} className="figures">
          {cell.price === undefined
            ? t('review.first', { after })
            : t('review.from', { before: words.price(cell.price), after })}{' '}
          {cell.price !== undefined && (
            <Text span inherit fw={400} c="dimmed">
              {words.signed(changePercent(cell.price, cell.shown))}
            </Text>
          )}
        </Text>
      </Group>
      <Text size="small" c="dimmed">
        {words.bothWays(cell.pair, cell.next)}
        {isLeaving && `; ${t('review.leaves')}`}
      </Text>
      {words.caughtIn(state, cell).map((line) => (
        <Text key={line} size="small" c="var(--o-bad)">
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {line}
        </Text>
      ))}
    </>
  );
}

type RetypeProps = { cell: CellState; value: string; isFirst: boolean; onType: (text: string) => void };

function Retype({ cell, value, isFirst, onType }: RetypeProps) {
  const { t } = useTranslation('quotes');
  const words = useBoardWords();
  return (
    <TextInput
      mt="xs"
      label={t('review.again', { price: cell.shown === undefined ? '' : words.price(cell.shown) })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={value}
      data-autofocus={isFirst || undefined}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
