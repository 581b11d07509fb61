import { Skeleton } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Movement } from '#contract/till/shifts.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useScreenAddress } from '../../lib/address/address.ts';
import { Link } from '../../lib/address/router.tsx';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { PagedList } from '../../ui/list/pager.tsx';
import { movementsQuery } from '../till.queries.ts';
import { useCash, usePeople } from '../till-words.ts';
import styles from './shift.module.css';

const movesOnPage = 20;

/** What came into the drawer and left it, the newest first. There is no total: it would say what must be there. */
export function Movements({ shiftId, isClosed }: { shiftId: string; isClosed: boolean }) {
  const { t } = useTranslation('till');
  const { page = 1 } = useScreenAddress();
  const query = useQuery({
    ...movementsQuery(shiftId, { page, size: movesOnPage }),
    placeholderData: keepPreviousData,
  });
  const isBlind = !mayKeepBooks(useActor()) && !isClosed;
  return (
    <div>
      <PagedList query={query} skeleton={<Skeleton height={320} />} empty={<EmptyState title={t('moves.none')} />}>
        {(moves) => (
          <ol className="list card" aria-label={t('moves.title')}>
            {moves.map((move) => (
              <MoveRow key={`${move.id} ${move.currency}`} move={move} />
            ))}
          </ol>
        )}
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

function MoveRow({ move }: { move: Movement }) {
  const { t } = useTranslation(['till', 'books']);
  const { time } = useFormat();
  const { moved } = useCash();
  const { name } = usePeople();
  const { at, kind, order_id, actor, reason } = move;
  return (
    <li className={styles.move}>
      <time dateTime={at.toISOString()}>{time(at)}</time>
      <span className={styles.what}>
        <b>{t(`books:kind.${kind}`)}</b>
        <span className={styles.about}>
          {order_id && (
            <Link search={(now) => ({ ...now, order: order_id })} resetScroll={false} className="link">
              {shortOrderId(order_id)}
            </Link>
          )}
          {actor && <span>{name(actor)}</span>}
          {reason && <q>{reason}</q>}
        </span>
      </span>
      <span className={styles.sum}>{moved(move)}</span>
    </li>
  );
}
