import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconCornerDownRight } from '@tabler/icons-react';
import { queryOptions } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateScope } from '#contract/rate/rate.ts';
import type { Page } from '#contract/wire/page.ts';
import { sides } from '#domain/money/quote.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useFormat } from '../../lib/text/format.ts';
import { SearchSelect } from '../../ui/form/search-select.tsx';
import { noDialog } from '../rate-address.ts';
import { scopesQuery } from '../rate-desk.queries.ts';
import styles from './board.module.css';
import { isCaught } from './board-drafts.ts';
import frame from './board-frame.module.css';
import { Caught, heads, PriceCells, type RowProps } from './currency-row.tsx';
import { followersOf, type OfficeLines } from './office-lines.ts';

/** The prices of one office under the global ones, typed in the same way. */
export function OfficeRow({ state, at, drafts, onFocus }: RowProps) {
  const { t } = useTranslation('quotes');
  const moveTo = useMoveTo();
  const { row, cells } = state;
  const noteId = useId();
  if (!row.at) return null;
  const { office_id, name } = row.at;
  return (
    <>
      <tr className={styles.row} data-office>
        <th scope="row" className={styles.pair}>
          <span>
            <IconCornerDownRight size={14} stroke={1.75} aria-hidden /> {name}
          </span>
        </th>
        <PriceCells {...{ state, at, drafts, onFocus, noteId }} />
        <td className={frame.rest} colSpan={heads.length - 4}>
          <UnstyledButton className="link reach" fz="small" onClick={() => moveTo({ ...noDialog, scope: office_id })}>
            {t('own.board', { office: name })}
          </UnstyledButton>
        </td>
      </tr>
      {sides.some((side) => isCaught(cells[side])) && <Caught state={state} id={noteId} drafts={drafts} />}
    </>
  );
}

/** Others are found by typing. */
const offered = 20;

type FollowingProps = { office: OfficeLines; onAdd: (officeId: string) => void; onMore: () => void };

/** Which offices follow the global prices, and a way to give one its own. */
export function Following({ office: { offices, count, isReading }, onAdd, onMore }: FollowingProps) {
  const { t, i18n } = useTranslation('quotes');
  const format = useFormat();
  const names = offices && followersOf(offices).map((one) => format.office(one));
  const search = (text: string) =>
    queryOptions({
      ...scopesQuery({ search: text, page: 1, size: offered }),
      select: ({ items }: Page<RateScope>) => items.map((one) => ({ id: one.office_id, label: format.office(one) })),
    });
  return (
    <tr className={styles.note}>
      <td colSpan={heads.length}>
        <div className={frame.following}>
          <Text size="small">
            {names === undefined && '…'}
            {names?.length === 0 && t('own.nobody')}
            {names !== undefined &&
              names.length > 0 &&
              t('own.follow', { names: new Intl.ListFormat(i18n.language).format(names) })}
          </Text>
          {count.looked < count.total && (
            <Group gap="4px 12px">
              <Text size="small" c="dimmed">
                {t('own.looked', count)}
              </Text>
              <Button size="sm" loading={isReading} onClick={onMore}>
                {t('own.more')}
              </Button>
            </Group>
          )}
          <SearchSelect
            label={t('own.add')}
            isLabelHidden
            placeholder={t('own.add')}
            size="sm"
            value={undefined}
            search={search}
            onChange={(id) => id !== undefined && onAdd(id)}
          />
        </div>
      </td>
    </tr>
  );
}
