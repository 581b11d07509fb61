import { Group, SegmentedControl, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Books } from '#contract/ledger/entries.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { compare } from '#domain/money/money.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { late } from '../../lib/device/late.tsx';
import { useAccountName, useBookSums } from '../book-words.ts';
import bars from './bar.module.css';
import { type PlaceRow, placeRows } from './place-rows.ts';
import styles from './places.module.css';
import { PlacesTable } from './places-table.tsx';

const partNames = ['free', 'promised', 'due'] as const;

/** What lies at the office in each currency, as bars or as a table. */
export function Places({ books }: { books: Books }) {
  const { t } = useTranslation('books');
  const moveTo = useMoveTo();
  const { as } = useScreenAddress();
  const rows = placeRows(books);
  const stock = useAddressDialog('stock');
  const officeId = books.office_id ?? undefined;
  return (
    <section className="card" aria-labelledby="books-places">
      <Group className={styles.top} justify="space-between" gap="8px 16px">
        <Text component="h3" id="books-places" fw={600}>
          {t('places.title')}
        </Text>
        <ul className={`${bars.legend} list`} aria-hidden>
          {partNames.map((name) => (
            <li key={name}>
              <span className={bars.swatch} data-part={name} />
              {t(`places.${name}`)}
            </li>
          ))}
        </ul>
        <SegmentedControl
          size="xs"
          aria-label={t('places.as')}
          value={as ?? 'bars'}
          onChange={(value) => moveTo({ as: value === 'table' ? 'table' : undefined }, { replace: true })}
          data={[
            { value: 'bars', label: t('places.bars') },
            { value: 'table', label: t('places.table') },
          ]}
        />
      </Group>
      {as === 'table' ? (
        <PlacesTable rows={rows} />
      ) : (
        <ul className="list">
          {rows.map((row) => (
            <Row
              key={row.currency}
              row={row}
              line={<StockLine officeId={officeId} currency={row.currency} onOpen={stock.open} />}
            />
          ))}
        </ul>
      )}
      {stock.wasOpened && <StockDays officeId={officeId} opened={stock.opened} onClose={stock.close} />}
    </section>
  );
}

const StockLine = late(() => import('../stock/stock-line.tsx').then((m) => m.StockLine));
const StockDays = late(() => import('../stock/stock-days.tsx').then((m) => m.StockDays));

function Row({ row, line }: { row: PlaceRow; line: ReactNode }) {
  const { t } = useTranslation('books');
  const { rough } = useBookSums();
  const nameOf = useAccountName();
  const { currency, lies, parts, places } = row;
  return (
    <li className={styles.row}>
      <div>
        <Text fw={600}>{currency}</Text>
        <Text size="section" className="figures" title={t('places.lies')}>
          {rough(lies, currency)}
        </Text>
      </div>
      <div className={styles.whole}>
        <Bar parts={parts} />
        <dl className={styles.parts}>
          {parts.map(({ name, amount }) => (
            <div key={name} data-short={compare(amount, '0') < 0 || undefined}>
              <dt>{t(`places.${name}`)}</dt>
              <dd>{rough(amount, currency)}</dd>
            </div>
          ))}
        </dl>
        {parts.some(({ name, amount }) => name === 'free' && compare(amount, '0') < 0) && (
          <Text size="small" c="var(--o-bad)">
            {t('places.over')}
          </Text>
        )}
      </div>
      <dl className={styles.places}>
        {places.map((account) => (
          <div key={`${account.kind} ${account.part}`}>
            <dt>{nameOf(account)}</dt>
            <dd>{rough(account.balance, currency)}</dd>
          </div>
        ))}
      </dl>
      <Stock row={row} />
      <div className={styles.line}>{line}</div>
    </li>
  );
}

/** A bar is all that lies there in its own currency. The words below it say the same. */
function Bar({ parts }: { parts: PlaceRow['parts'] }) {
  return (
    <div className={bars.bar} aria-hidden>
      {parts.map(({ name, amount }) =>
        // A width on the screen: a binary float is precise enough.
        Number(amount) > 0 ? <span key={name} data-part={name} style={{ flexGrow: Number(amount) }} /> : null,
      )}
    </div>
  );
}

function Stock({ row: { currency, stock, lies } }: { row: PlaceRow }) {
  const { t } = useTranslation('books');
  const { rough, signed, price } = useBookSums();
  if (currency === stablecoin) {
    return (
      <div className={styles.worth}>
        <span>{rough(lies, stablecoin)}</span>
        <small>{t('places.measure')}</small>
      </div>
    );
  }
  if (!stock) return <span className={styles.worth}>–</span>;
  const average = stock.average === null ? undefined : price(stock.average, currency);
  return (
    <>
      <div className={styles.average}>
        <span>{average?.figure ?? '–'}</span>
        <small>{average ? average.unit : t('places.noAverage')}</small>
      </div>
      <div className={styles.worth}>
        <span>{stock.value === null ? '–' : rough(stock.value, stablecoin)}</span>
        <small>
          {stock.unrealised === null
            ? t('places.noRate')
            : t('places.unrealised', { sum: signed(stock.unrealised, stablecoin) })}
        </small>
      </div>
    </>
  );
}
