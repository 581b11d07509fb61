import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateOverview } from '#contract/rate/rate.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import type { Address } from '../../lib/address/read-address.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useUnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { noDialog, type Scope } from '../rate-address.ts';
import { useRateLabels } from '../rate-labels.ts';
import { BoardBar, changedIn } from './board-bar.tsx';
import { type RowState, useBoardDrafts } from './board-drafts.ts';
import frame from './board-frame.module.css';
import { boardKeyOf, keyNames } from './board-keys.ts';
import { BoardReview } from './board-review.tsx';
import { newestOf } from './board-rows.ts';
import { useBoardWords } from './board-words.ts';
import { CustomerView } from './customer-view.tsx';
import { SourcesHealth } from './market-cells.tsx';
import { usePublishBoard } from './publish-board.ts';
import { QuoteGrid, useBoardLines } from './quote-grid.tsx';
import { RuleNotes } from './rule-notes.tsx';

type Props = {
  scope: Scope;
  overview: RateOverview;
  /** What stands in the head, beside the title. */
  children?: ReactNode;
};

/** Every price of a scope in one place, typed by keyboard and published in one step. */
export function QuoteBoard({ scope, overview, children }: Props) {
  const { i18n } = useTranslation('quotes');
  const drafts = useBoardDrafts(i18n.language);
  const [isReviewing, setReviewing] = useState(false);
  const [last, setLast] = useState<string>();
  const grid = useRef<HTMLTableElement>(null);
  const board = useBoardLines(scope, overview, drafts.drafts);
  const { states, everywhere } = board;
  const changes = changedIn(everywhere);
  const isBlocked = changes.some(({ cell }) => cell.problem !== undefined);
  const { publish, isPending, published, proposePrevious } = usePublishBoard(scope, drafts);
  const unsaved = useUnsavedChanges(leavesBoard);
  unsaved.setDirty(changes.length > 0);
  const review = () => {
    if (changes.length > 0 && !isBlocked) setReviewing(true);
  };
  const cells = everywhere.flatMap(({ row }) => [row.cells.buy, row.cells.sell]);
  const done = () => {
    setReviewing(false);
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[data-place]')?.focus());
  };
  if (states.length === 0) return null;
  return (
    <section
      className={frame.board}
      aria-labelledby="board-title"
      onKeyDown={(event) => {
        const key = isReviewing ? undefined : boardKeyOf(event);
        if (!key) return;
        event.preventDefault();
        (key === 'review' ? review : drafts.undo)();
      }}
    >
      <Head scope={scope}>{children}</Head>
      <QuoteGrid board={board} drafts={drafts} onFocus={setLast} ref={grid} />
      <RuleNotes
        rows={states.map(({ row }) => row)}
        scope={scope}
        isTyped={changes.length > 0}
        onTake={(proposals) => {
          drafts.propose(proposals);
          setReviewing(true);
        }}
      />
      <Reading states={everywhere} last={last} />
      <CustomerView states={everywhere} last={last} scope={scope} />
      <Foot overview={overview} />
      {(changes.length > 0 || published > 0) && (
        <BoardBar
          states={everywhere}
          scope={scope}
          published={published}
          onClear={drafts.clear}
          onPublish={review}
          onUndo={() => {
            proposePrevious(cells);
            setReviewing(true);
          }}
        />
      )}
      <BoardReview
        opened={isReviewing && changes.length > 0}
        changes={changes}
        isPending={isPending}
        onClose={() => setReviewing(false)}
        onPublish={() =>
          void publish(
            changes.map(({ cell }) => cell),
            done,
          )
        }
      />
      {unsaved.question}
    </section>
  );
}

function Head({ scope, children }: Pick<Props, 'scope' | 'children'>) {
  const { t } = useTranslation(['quotes', 'market']);
  const moveTo = useMoveTo();
  return (
    <Group justify="space-between" align="center" gap="4px 16px">
      <Group align="baseline" gap="4px 12px">
        <Text component="h2" size="section" id="board-title" m={0}>
          {t('quotes:title')}
        </Text>
        <Text size="small" c="dimmed">
          {scope.office_id === undefined ? t('quotes:ofGlobal') : t('quotes:ofOffice', { office: scope.name })}
        </Text>
      </Group>
      <Group gap="sm">
        <SourcesHealth />
        <Button size="sm" onClick={() => moveTo({ ...noDialog, dialog: 'market' })}>
          {t('market:open')}
        </Button>
        <Button size="sm" onClick={() => moveTo({ ...noDialog, dialog: 'rules' })}>
          {t('market:rule.open')}
        </Button>
        {children}
      </Group>
    </Group>
  );
}

type Place = { pathname: string; address: Address };

/** What is typed stays while a dialog is open over the board. */
const leavesBoard = (now: Place, next: Place) =>
  now.pathname === next.pathname && (now.address.tab !== next.address.tab || now.address.scope !== next.address.scope);

/** The price under the hand, read both ways. It has its place, so that nothing jumps. */
function Reading({ states, last }: { states: readonly RowState[]; last: string | undefined }) {
  const words = useBoardWords();
  const state = states.find(({ cells }) => cells.buy.key === last || cells.sell.key === last);
  const cell = state && [state.cells.buy, state.cells.sell].find(({ key }) => key === last);
  const rate = cell?.next ?? (cell?.known?.applies ? cell.known.record.rate : undefined);
  return (
    <Text size="plain" c="dimmed" mih={20} aria-live="polite">
      {state && cell && rate && `${words.nameOf(state.row, cell.side)}: ${words.bothWays(cell.pair, rate)}`}
    </Text>
  );
}

function Foot({ overview }: { overview: RateOverview }) {
  const { t } = useTranslation('quotes');
  const format = useFormat();
  const { setBy } = useRateLabels();
  const newest = newestOf(overview.pairs);
  return (
    <div className={frame.foot}>
      <ul className={`${frame.keys} list`} aria-label={t('keys.label')}>
        <li>
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> <KeyCap>{keyNames.tab}</KeyCap> {t('keys.cells')}
        </li>
        <li>
          <KeyCap>+</KeyCap> <KeyCap>−</KeyCap> {t('keys.step')}
        </li>
        <li>
          <KeyCap>{keyNames.esc}</KeyCap> {t('keys.old')}
        </li>
        <li>
          <KeyCap>{keyNames.ctrl}</KeyCap> <KeyCap>Z</KeyCap> {t('keys.undo')}
        </li>
      </ul>
      {newest && (
        <Text size="small" c="dimmed">
          {t('lastBy', {
            name: setBy(newest),
            when: format.dateTime(newest.record.ts),
          })}
        </Text>
      )}
    </div>
  );
}
