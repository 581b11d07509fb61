import { useReducer } from 'react';
import type { Decimal } from '#domain/money/money.ts';
import {
  findingsOnBoard,
  type PricedLeg,
  priceOf,
  rateOfPrice,
  type Side,
  sides,
  steppedPrice,
} from '#domain/money/quote.ts';
import type { RateFinding } from '#domain/money/rate-guard.ts';
import { parseTyped } from '../../lib/text/typed-number.ts';
import { type BoardCell, type BoardRow, typedPrice } from './board-rows.ts';

/** What is typed into a cell. */
export type Draft = {
  text: string;
  /** The record that stood there when it was typed. */
  against: string | null;
  /** The exact rate that is published again. A price alone may not say its last digit. */
  rate?: Decimal;
};

export type Drafts = ReadonlyMap<string, Draft>;

export type CellState = BoardCell & {
  /** Undefined: nothing is typed. */
  text: string | undefined;
  /** The rate that would be published. Undefined: it stays, or it can't be read. */
  next: Decimal | undefined;
  /** The price after it: the new one, or that of now. */
  shown: Decimal | undefined;
  /** Why this can't be published. `moved`: somebody has published another price since it was typed. */
  problem: 'unreadable' | 'moved' | undefined;
  findings: RateFinding[];
};

export type RowState = { row: BoardRow; cells: Record<Side, CellState> };

const recordOf = ({ known }: BoardCell) => known?.record.id ?? null;

/** A crossing is a matter of both prices, so the changed ones have it. A jump is of one. */
const concerns = ({ pair }: BoardCell) => {
  const isOwn = ({ sc, tc }: { sc: string; tc: string }) => sc === pair.sc && tc === pair.tc;
  return (finding: RateFinding) =>
    finding.kind === 'crossed' || (finding.kind !== 'crossed_between' && isOwn(finding.after));
};

export function stateOf(row: BoardRow, drafts: Drafts, jumpPercent?: Decimal): RowState {
  const typed = { buy: typedInto(row.cells.buy, drafts), sell: typedInto(row.cells.sell, drafts) };
  const legs = sides.map((side): PricedLeg => {
    const { known, pair } = row.cells[side];
    return { ...pair, record: known?.record, applies: known?.applies === true, next: typed[side].next };
  });
  const findings = findingsOnBoard(legs, jumpPercent);
  const cell = (side: Side): CellState => ({
    ...typed[side],
    findings: typed[side].next === undefined ? [] : findings.filter(concerns(row.cells[side])),
  });
  return { row, cells: { buy: cell('buy'), sell: cell('sell') } };
}

function typedInto(cell: BoardCell, drafts: Drafts): Omit<CellState, 'findings'> {
  const draft = drafts.get(cell.key);
  const kept = { ...cell, text: draft?.text, next: undefined, shown: cell.price, problem: undefined };
  // An empty field keeps what it had.
  if (!draft || draft.text.trim() === '') return kept;
  const read = draft.rate ?? readPrice(draft.text, cell.side);
  const isSame = cell.known?.applies === true && read === cell.known.record.rate;
  const next = isSame ? undefined : read;
  return {
    ...kept,
    next,
    shown: next === undefined ? cell.price : priceOf(next, cell.side),
    problem: problemOf(draft, read, recordOf(cell)),
  };
}

function problemOf(draft: Draft, read: Decimal | undefined, record: string | null): CellState['problem'] {
  if (read === undefined) return 'unreadable';
  return draft.against === record ? undefined : 'moved';
}

export function readPrice(text: string, side: Side): Decimal | undefined {
  const price = parseTyped(text);
  return price === undefined ? undefined : rateOfPrice(price, side);
}

export const isChanged = ({ next, problem }: CellState) => next !== undefined || problem !== undefined;

/** Marked in red: it can't be published, or has to be typed again in the review. */
export const isCaught = ({ findings, problem }: CellState) => findings.length > 0 || problem !== undefined;

/** Where a step begins: at what is typed, or at the price of now or of before. */
function stepFrom(cell: CellState): Decimal | undefined {
  if (cell.text !== undefined) return cell.problem === 'unreadable' ? undefined : cell.shown;
  return cell.price ?? (cell.known && priceOf(cell.known.record.rate, cell.side));
}

type Action =
  | { kind: 'put'; key: string; draft: Draft | undefined }
  | { kind: 'all'; drafts: Drafts }
  | { kind: 'undo' };

type State = { drafts: Drafts; before: readonly Drafts[]; last: string | undefined };

/** More steps back than anybody takes. */
const mostSteps = 50;

function reduce({ drafts, before, last }: State, action: Action): State {
  if (action.kind === 'undo') {
    const [previous, ...older] = before;
    return previous ? { drafts: previous, before: older, last: undefined } : { drafts, before, last };
  }
  if (action.kind === 'all')
    return { drafts: action.drafts, before: [drafts, ...before].slice(0, mostSteps), last: undefined };
  const next = new Map(drafts);
  if (action.draft) next.set(action.key, action.draft);
  else next.delete(action.key);
  // What is typed into one cell in a row is one step back.
  const isSameCell = last === action.key;
  return { drafts: next, before: isSameCell ? before : [drafts, ...before].slice(0, mostSteps), last: action.key };
}

/** What is typed on the board, and the way back. */
export function useBoardDrafts(language: string) {
  const [{ drafts }, change] = useReducer(reduce, { drafts: new Map(), before: [], last: undefined });
  const put = (cell: BoardCell, text: string) =>
    change({ kind: 'put', key: cell.key, draft: { text, against: recordOf(cell) } });
  return {
    drafts,
    type: put,
    putBack: ({ key }: BoardCell) => change({ kind: 'put', key, draft: undefined }),
    step: (cell: CellState, direction: 'up' | 'down') => {
      const from = stepFrom(cell);
      if (from !== undefined) put(cell, typedPrice(steppedPrice(from, direction), language));
    },
    clear: () => change({ kind: 'all', drafts: new Map() }),
    /** Proposes these rates, as they were. */
    propose: (rates: readonly { cell: BoardCell; rate: Decimal }[]) =>
      change({
        kind: 'all',
        drafts: new Map(
          rates.map(({ cell, rate }) => [
            cell.key,
            { text: typedPrice(priceOf(rate, cell.side), language), against: recordOf(cell), rate },
          ]),
        ),
      }),
    undo: () => change({ kind: 'undo' }),
  };
}

export type BoardDrafts = ReturnType<typeof useBoardDrafts>;
