import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PublicRates } from '#contract/rate/public-rates.ts';
import type { Decimal } from '#domain/money/money.ts';
import { boardLines } from '#domain/money/rate-board.ts';
import { ApiError } from '../lib/call/api.ts';
import { late } from '../lib/device/late.tsx';
import { useIsFrom } from '../lib/device/window-width.ts';
import { useFormat } from '../lib/text/format.ts';
import { fetchTextsOf } from '../lib/text/i18n.ts';
import { BoardLines } from './board-lines.tsx';
import list from './open-offices.module.css';
import { publicRatesQuery } from './public-rates.queries.ts';
import styles from './rate-board.module.css';

type PublicOffice = PublicRates['offices'][number];

/** More lines than this would push the form away. */
const mostLines = 6;
const mostOffices = 6;
const mostCities = 3;

/** Nobody waits for the lines, and the board says all without them. So their code and days come when somebody uses the page. */
const Month = late<{ currency?: string }>(async () => {
  await inUse();
  return Promise.all([import('./board-month.tsx'), fetchTextsOf('later')]).then(
    ([{ BoardMonth }]) => BoardMonth,
    () => () => null,
  );
});

/** Who reads the board may only move the mouse. */
const inUse = () =>
  new Promise<unknown>((begin) => {
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) addEventListener(sign, begin, { once: true });
  });

/** Without an answer the offices are unknown too, so one quiet sentence stands for both. An admin may switch all of it off. */
export function BoardFigures() {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(publicRatesQuery());
  if (data) return <Figures offices={data.offices} />;
  if (!error) return <BoardLines />;
  if (error instanceof ApiError && error.code === 'FEATURE_DISABLED') return null;
  return (
    <>
      <BoardLines lines={[]} />
      <p className={styles.note}>
        {t('board.failed')}{' '}
        <button type="button" className={`${styles.again} reach`} onClick={() => void refetch()}>
          {t('board.again')}
        </button>
      </p>
    </>
  );
}

function Figures({ offices }: { offices: readonly PublicOffice[] }) {
  const { t } = useTranslation('auth');
  const format = useFormat();
  const nameOf = useCurrencyName();
  const open = offices.filter(({ open_now }) => open_now);
  const isAnyOpen = open.length > 0;
  const offers = (isAnyOpen ? open : offices).flatMap(({ rates }) => rates);
  const figure = (rate: Decimal | undefined) => (rate ? format.rate(rate) : '–');
  const lines = boardLines(offers)
    .slice(0, mostLines)
    .map((line) => ({
      ...line,
      name: nameOf(line.currency),
      sells: figure(line.sell),
      buys: figure(line.buy),
    }));
  return (
    <>
      <BoardLines lines={lines} Month={useIsFrom('lg') ? Month : undefined} />
      {lines.length > 0 && <p className={styles.note}>{t(isAnyOpen ? 'board.bestOpen' : 'board.bestClosed')}</p>}
      <OfficesNow offices={offices} open={open} />
    </>
  );
}

type OfficesProps = { offices: readonly PublicOffice[]; open: readonly PublicOffice[] };

/** On a phone one line that unfolds, on a desk the list itself. */
function OfficesNow({ offices, open }: OfficesProps) {
  const { t, i18n } = useTranslation('auth');
  const { soon } = useFormat();
  if (offices.length === 0) return null;
  const cityOf = ({ city }: PublicOffice) => (i18n.language === 'uk' ? city?.name_uk : city?.name);
  const cities = [...new Set(open.flatMap((office) => cityOf(office) ?? []))];
  if (open.length === 0) {
    const opens = offices.flatMap(({ changes_at }) => changes_at ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
    const text = opens ? t('board.opens', { time: soon(opens) }) : t('board.closed');
    return (
      <p className={styles.summary}>
        <IconBuildingStore size={20} stroke={1.5} aria-hidden />
        {text}
      </p>
    );
  }
  return (
    <>
      <details className={list.folded}>
        <summary className={styles.summary}>
          <IconBuildingStore size={20} stroke={1.5} aria-hidden />
          <span>
            <strong>{t('board.open', { open: open.length, count: offices.length })}</strong>{' '}
            <span className={styles.quiet}>{cities.slice(0, mostCities).join(', ')}</span>
          </span>
          <IconChevronDown size={20} stroke={1.5} className={list.chevron} aria-hidden />
        </summary>
        <OpenOffices open={open} />
      </details>
      <section className={list.listed} aria-labelledby="board-offices">
        <p className={list.heading}>
          <strong id="board-offices">{t('board.openNow')}</strong>
          <span className={styles.quiet}>{t('board.open', { open: open.length, count: offices.length })}</span>
        </p>
        <OpenOffices open={open} />
      </section>
    </>
  );
}

function OpenOffices({ open }: { open: readonly PublicOffice[] }) {
  const { t } = useTranslation('auth');
  const { office: nameOf, address, time } = useFormat();
  const more = open.length - mostOffices;
  return (
    <ul className={`${list.offices} list`}>
      {open.slice(0, mostOffices).map((office) => (
        <li key={office.id}>
          <span>
            {nameOf(office)}
            {address(office) !== nameOf(office) && <span className={list.address}>{address(office)}</span>}
          </span>
          <span>{office.changes_at ? t('board.until', { time: time(office.changes_at) }) : t('board.always')}</span>
        </li>
      ))}
      {more > 0 && <li className={styles.quiet}>{t('board.more', { count: more })}</li>}
    </ul>
  );
}

/** "Hryvnia", "US dollar". The three that everybody knows have the names that people say. */
function useCurrencyName() {
  const { t, i18n } = useTranslation('auth');
  const { language } = i18n;
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  return (code: string) => {
    if (code === 'UAH' || code === 'USD' || code === 'EUR') return t(`board.name.${code}`);
    return capitalised(names.of(code) ?? code);
  };
}
