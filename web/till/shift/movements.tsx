import { Skeleton } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Movement, Shift } from '#contract/till/shifts.ts';
import { notedCurrencies } from '#domain/money/notes.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useScreenAddress } from '../../lib/address/address.ts';
import { Link } from '../../lib/address/router.tsx';
import { useActor } from '../../lib/call/session.tsx';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useFormat } from '../../lib/text/format.ts';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { PagedList } from '../../ui/list/pager.tsx';
import { movementsQuery } from '../till.queries.ts';
import { useCash, usePeople } from '../till-words.ts';
import styles from './shift.module.css';

const movesOnPage = 20;
/** More columns than these are too narrow for sums. */
const mostColumns = 4;
const usual = notedCurrencies.slice(0, 3);

/** What came into the drawer and left it, the newest first. There is no total: it would say what must be there. */
export function Movements({ shift }: { shift: Shift }) {
  const { t } = useTranslation('till');
  const { page = 1 } = useScreenAddress();
  const query = useQuery({
    ...movementsQuery(shift.id, { page, size: movesOnPage }),
    placeholderData: keepPreviousData,
  });
  const isBlind = !mayKeepBooks(useActor()) && shift.state !== 'closed';
  return (
    <div>
      <PagedList query={query} skeleton={<Skeleton height={320} />} empty={<EmptyState title={t('moves.none')} />}>
        {(moves) => <MoveTable moves={moves} />}
      </PagedList>
      {isBlind && (
        <p className={styles.blind}>
          <IconEyeOff size={18} aria-hidden />
          {t('moves.blind')}
        </p>
      )}
    </div>
  );
}

/** A column for each currency where there is room, else each sum says its own. */
function MoveTable({ moves }: { moves: readonly Movement[] }) {
  const { t } = useTranslation('till');
  const isNarrow = useIsBelow('md');
  const among = new Set([...usual, ...moves.map(({ currency }) => currency)]);
  const columns = [...among].length > mostColumns || isNarrow ? undefined : [...among];
  return (
    <table className={`${styles.moves} card`} aria-label={t('moves.title')}>
      <thead>
        <tr>
          <th scope="col">{t('moves.time')}</th>
          <th scope="col">{t('moves.what')}</th>
          {(columns ?? [t('money.amount')]).map((head) => (
            <th key={head} scope="col" className={styles.sum}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <MoveRow key={`${move.id} ${move.currency}`} move={move} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

function MoveRow({ move, columns }: { move: Movement; columns: readonly string[] | undefined }) {
  const { t } = useTranslation(['till', 'books', 'envelope']);
  const { time } = useFormat();
  const { moved } = useCash();
  const { name } = usePeople();
  const { at, kind, order_id, actor, reason, seal } = move;
  const what = isOfDrawer(kind) ? t(`till:moves.kind.${kind}`) : t(`books:kind.${kind}`);
  return (
    <tr>
      <td>
        <time dateTime={at.toISOString()}>{time(at)}</time>
      </td>
      <th scope="row" className={styles.what}>
        <b>{seal === null ? what : t('envelope:moved', { seal })}</b>
        <span className={styles.about}>
          {order_id && (
            <Link search={(now) => ({ ...now, order: order_id })} resetScroll={false} className="link">
              {shortOrderId(order_id)}
            </Link>
          )}
          {actor && <span>{name(actor)}</span>}
          {reason && <q>{reason}</q>}
        </span>
      </th>
      {(columns ?? [move.currency]).map((currency) => (
        <td key={currency} className={styles.sum}>
          {currency === move.currency && moved(move)}
        </td>
      ))}
    </tr>
  );
}

/** What these do to a drawer has words of its own. */
const kindsOfDrawer = ['deal', 'pay', 'hand', 'till_arrive', 'till_send', 'till_return'] as const;
const isOfDrawer = (kind: Movement['kind']): kind is (typeof kindsOfDrawer)[number] =>
  kindsOfDrawer.some((one) => one === kind);
