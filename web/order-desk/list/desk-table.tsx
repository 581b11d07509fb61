import { Table, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { isFiat } from '#domain/money/currency.ts';
import { maySeeCashiers } from '#domain/person/actor.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { AccountMark, useAccountChanges } from '../../order/details/account-mark.tsx';
import { FirstWords, saysMore } from '../../order/details/order-note.tsx';
import { PhoneMark } from '../../order/details/phone-mark.tsx';
import { useExactCash } from '../../order/order-cash.ts';
import { useOrderLabels } from '../../order/order-labels.ts';
import { TodayRate } from '../../order/step/today-rate.tsx';
import { readSort } from '../find/desk-filter.ts';
import widths from './desk-columns.module.css';
import row from './desk-row.module.css';
import { RowFrame, StatusWords } from './desk-row.tsx';
import styles from './desk-table.module.css';

const columns = [
  'id',
  'customer',
  'office',
  'cashier',
  'gives',
  'receives',
  'rate',
  'status',
  'created',
  'actions',
] as const;
type Column = (typeof columns)[number];
const figures: readonly Column[] = ['gives', 'receives', 'rate', 'actions'];

/** Only those who manage cashiers see which one has a deal. */
export function useColumns(): readonly Column[] {
  const withCashier = maySeeCashiers(useActor());
  return columns.filter((column) => column !== 'cashier' || withCashier);
}

export function DeskTable({ orders, caption }: { orders: readonly Order[]; caption: string }) {
  const withCashier = useColumns().includes('cashier');
  return (
    <DeskGrid caption={caption}>
      <Table.Tbody>
        {orders.map((order) => (
          <DeskRow key={order.id} order={order} withCashier={withCashier} />
        ))}
      </Table.Tbody>
    </DeskGrid>
  );
}

type GridProps = { caption?: string; isHidden?: boolean; children: ReactNode };

/** The frame, column widths and header that the table and its skeleton share. */
export function DeskGrid({ caption, isHidden, children }: GridProps) {
  const shown = useColumns();
  return (
    <div className={styles.frame} aria-hidden={isHidden}>
      <Table
        className={`${styles.table} ${widths.columns}`}
        data-cashier={shown.includes('cashier') || undefined}
        withRowBorders={false}
      >
        {caption && <VisuallyHidden component="caption">{caption}</VisuallyHidden>}
        <Columns shown={shown} />
        {children}
      </Table>
    </div>
  );
}

/** The widths are in the style sheet. The columns without one share what remains. */
function widthOf(column: Column, shown: readonly Column[]): string | undefined {
  const hasRest = !shown.includes('cashier') && column === 'office';
  if (column === 'customer' || hasRest) return undefined;
  return `var(--w-${column === 'office' || column === 'cashier' ? 'name' : column})`;
}

function Columns({ shown }: { shown: readonly Column[] }) {
  const { t } = useTranslation('deals');
  return (
    <>
      <colgroup>
        {shown.map((column) => (
          <col key={column} style={{ width: widthOf(column, shown) }} />
        ))}
      </colgroup>
      <Table.Thead>
        <Table.Tr>
          {shown.map((column) =>
            column === 'created' ? (
              <CreatedSort key={column} />
            ) : (
              <Table.Th key={column} scope="col" data-figure={figures.includes(column) || undefined}>
                {t(`column.${column}`)}
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
    </>
  );
}

/** The only sortable column. Another one that it shares may stand before it. */
export function CreatedSort({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('deals');
  const address = useScreenAddress();
  const moveTo = useMoveTo();
  const isOldestFirst = readSort(address) === 'created_at';
  const Arrow = isOldestFirst ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th scope="col" aria-sort={isOldestFirst ? 'ascending' : 'descending'}>
      {children && <>{children}, </>}
      <button
        type="button"
        className={row.sort}
        title={t(isOldestFirst ? 'table.oldestFirst' : 'table.newestFirst')}
        onClick={() => moveTo({ sort: isOldestFirst ? '-created_at' : 'created_at', page: undefined })}
      >
        {t('column.created')}
        <Arrow size={14} stroke={1.75} aria-hidden />
      </button>
    </Table.Th>
  );
}

type RowProps = { order: Order; withCashier: boolean };

/** Drawn again only when this order changes. */
const DeskRow = memo(function DeskRow({ order, withCashier }: RowProps) {
  const { t } = useTranslation('deals');
  const words = useOrderLabels()(order);
  const exact = useExactCash(order);
  return (
    <RowFrame order={order}>
      <NameCell text={words.customer} isPhone={order.customer.full_name === null} customerOf={order} />
      <NameCell text={words.office} />
      {withCashier && <NameCell text={words.cashier} isQuiet={!order.cashier} />}
      <SumCell text={words.gives} exact={isFiat(order.sc) ? exact : undefined} />
      <SumCell text={words.receives} exact={isFiat(order.tc) ? exact : undefined} />
      <Table.Td data-figure data-quiet>
        {t('deal.rate', { rate: words.rate })}
        {words.inverse && <small className={row.inverse}>{t('deal.inverse', { rate: words.inverse })}</small>}
        <TodayRate order={order} place="cell" className={row.inverse} />
      </Table.Td>
      <Table.Td className={row.said}>
        <StatusWords order={order} />
      </Table.Td>
      <Table.Td data-quiet>
        <span className={row.when}>{words.created}</span>
      </Table.Td>
    </RowFrame>
  );
});

/** A sum of up to this many characters always fits in one line. */
const oneLine = 14;
/** Marks where a sum may break: after a thousands separator and before the decimal mark. */
const joint = '\n';
const jointed = (text: string) =>
  text.replace(/[.,]\d+\D*$/, `${joint}$&`).replace(/[,\u00A0](?=\d{3}(?!\d))/g, `$&${joint}`);

/** A sum that is too long for the column continues in a second line. It breaks only at the marked places. */
function SumCell({ text, exact }: { text: string; exact: string | undefined }) {
  const parts = text.length > oneLine ? jointed(text).split(joint) : [text];
  return (
    <Table.Td data-figure data-sum data-long={text.length > oneLine || undefined}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
      {exact && <small className={row.inverse}>{exact}</small>}
    </Table.Td>
  );
}

type NameCellProps = {
  text: string;
  isQuiet?: boolean;
  isPhone?: boolean;
  /** The order whose customer it is: the mark of the phone and the note stand there too. */
  customerOf?: Order;
};

/** A long name takes a second line, unless the start of a note stands there. The full name is in the tooltip and in the dialog. */
function NameCell({ text, isQuiet, isPhone, customerOf }: NameCellProps) {
  const name = (hasLine: boolean) => (
    <span className={row.name} data-phone={isPhone || undefined} data-note={hasLine || undefined} title={text}>
      {customerOf && <PhoneMark order={customerOf} />}
      {text}
    </span>
  );
  return (
    <Table.Td data-quiet={isQuiet || undefined}>
      {customerOf ? <WithLine order={customerOf}>{name}</WithLine> : name(false)}
    </Table.Td>
  );
}

type LineProps = { order: Order; children: (hasLine: boolean) => ReactNode };

/** There is room for one line: that the account has changed is told before what the customer has written. */
function WithLine({ order, children }: LineProps) {
  const isChanged = useAccountChanges(order).length > 0;
  return (
    <>
      {children(isChanged || saysMore(order))}
      {isChanged ? <AccountMark order={order} /> : <FirstWords order={order} />}
    </>
  );
}
