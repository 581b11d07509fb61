import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../ui/key-cap.tsx';
import type { Scope } from '../rate-address.ts';
import { type CellState, isCaught, isChanged, type RowState } from './board-drafts.ts';
import frame from './board-frame.module.css';
import { keyNames } from './board-keys.ts';
import { useBoardWords } from './board-words.ts';

type Props = {
  states: readonly RowState[];
  scope: Scope;
  /** How many prices were published last, while that can be taken back. */
  published: number;
  onClear: () => void;
  onPublish: () => void;
  onUndo: () => void;
};

/** What is to be published, or has just been, and the one way on. It stays in view. */
export function BoardBar({ states, scope, published, onClear, onPublish, onUndo }: Props) {
  const { t } = useTranslation('quotes');
  const changed = changedIn(states);
  const isBlocked = changed.some(({ cell }) => cell.problem !== undefined);
  const count = changed.length;
  return (
    <section className={frame.bar} aria-label={t('bar.label')} data-keep-clear>
      <div aria-live="polite">
        <Said states={states} scope={scope} published={published} />
      </div>
      <Group gap="xs" justify="flex-end" flex="1 0 auto" maw="100%">
        {count > 0 && (
          <Button variant="subtle" c="dimmed" onClick={onClear}>
            {t('bar.undoAll')}
          </Button>
        )}
        {count === 0 && <Button onClick={onUndo}>{t('bar.undo')}</Button>}
        {count > 0 && (
          <Button
            variant="filled"
            disabled={isBlocked}
            aria-keyshortcuts="Control+Enter"
            rightSection={
              <span className={frame.caps}>
                <KeyCap isHint>{keyNames.ctrl}</KeyCap> <KeyCap isHint>{keyNames.enter}</KeyCap>
              </span>
            }
            onClick={onPublish}
          >
            {t('bar.publish', { count })}
          </Button>
        )}
      </Group>
    </section>
  );
}

export const changedIn = (states: readonly RowState[]): { state: RowState; cell: CellState }[] =>
  states.flatMap((state) => [state.cells.buy, state.cells.sell].filter(isChanged).map((cell) => ({ state, cell })));

function Said({ states, scope, published }: Pick<Props, 'states' | 'scope' | 'published'>) {
  const { t } = useTranslation('quotes');
  const words = useBoardWords();
  const changed = changedIn(states);
  if (changed.length === 0) return <Text c="dimmed">{t('bar.published', { count: published })}</Text>;
  const currencies = new Set(changed.map(({ state }) => state.row.currency)).size;
  const changes = t('bar.currencies', {
    count: currencies,
    changes: t('bar.changes', { count: changed.length }),
  });
  const caught = changed.filter(({ cell }) => isCaught(cell));
  const isBlocked = caught.some(({ cell }) => cell.problem !== undefined);
  const cells = caught
    .filter(({ cell }) => !isBlocked || cell.problem !== undefined)
    .map(({ state, cell }) => words.nameOf(state.row, cell.side))
    .join(', ');
  return (
    <>
      <Text>
        {scope.office_id === undefined
          ? t('bar.global', { changes })
          : t('bar.office', { changes, office: scope.name })}
      </Text>
      {caught.length > 0 && (
        <Text size="small" c="var(--o-bad)">
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />{' '}
          {t(isBlocked ? 'bar.blocked' : 'bar.caught', { cells })}
        </Text>
      )}
    </>
  );
}
