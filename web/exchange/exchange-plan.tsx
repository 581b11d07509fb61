import { NativeSelect, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeadlineMinutes } from '#domain/order/deadline.ts';
import { paidIn } from '#domain/order/order.ts';
import { type Destination, shortAddress } from '#domain/wallet/destination.ts';
import { networks as everyNetwork, type Network, networkName } from '#domain/wallet/network.ts';
import { nameOf } from '#domain/wallet/own-wallet.ts';
import { useSession, useUser } from '../lib/call/session.tsx';
import { useIsFrom } from '../lib/device/window-width.ts';
import { useFormat, useSums } from '../lib/text/format.ts';
import { useOpenHours } from '../office/open-hours.tsx';
import { useHelpSign } from '../ui/help.tsx';
import { NetworkTag } from '../ui/wallet/network-tag.tsx';
import classes from './exchange-plan.module.css';
import type { Exchange } from './form/exchange-state.ts';

type Props = { exchange: Exchange; isSending: boolean; onWallet: () => void };

type Row = { key: string; text: ReactNode; aside?: ReactNode; namesNetwork?: boolean };

/** What will happen, in three rows: the office confirms, the customer brings or sends, and gets the other side. */
export function ExchangePlan(props: Props) {
  const { t } = useTranslation('exchange');
  const { office } = props.exchange;
  const format = useFormat();
  const within = useWithin();
  const isWide = useIsFrom('md');
  const answers = within(office?.deadlines.answer_minutes);
  // On a phone the name of the office stands right above.
  const name = isWide && office ? format.office(office) : undefined;
  const confirms: Row = {
    key: 'confirms',
    text: name === undefined ? t('plan.anOfficeConfirms') : t('plan.confirms', { office: name }),
    aside: answers,
  };
  const networks = useHelpSign('networks');
  const ways = { coin: useCashRows(props), cash: useCoinRows(props) };
  return (
    <ol className={classes.plan} aria-label={t('plan.title')}>
      {[confirms, ...ways[paidIn(props.exchange.pair)]].map(({ key, text, aside, namesNetwork }) => (
        <li key={key}>
          <div className={classes.row}>
            <span className={classes.text}>
              {text}
              {namesNetwork && networks.sign}
            </span>
            {aside !== undefined && <span className={classes.aside}>{aside}</span>}
          </div>
          {namesNetwork && networks.answer}
        </li>
      ))}
    </ol>
  );
}

/** For how long the rate will be fixed, under all that a phone shows at once. */
export function ExchangeFixed({ exchange: { office, offers } }: Pick<Props, 'exchange'>) {
  const isLoading = !offers.offers && !offers.query.error;
  const fixed = useFixedFor(office?.deadlines);
  if (!isLoading && fixed.length === 0) return null;
  return (
    <p className={classes.fixed} data-room={isLoading || undefined}>
      {fixed.map((line) => (
        <span key={line}>{line} </span>
      ))}
    </p>
  );
}

/** The customer brings cash, and gets USDT in the own wallet. */
function useCashRows({ exchange: { pair, office, cash, wallet }, isSending, onWallet }: Props): Row[] {
  const { t } = useTranslation('exchange');
  const { listed } = useSums();
  const within = useWithin();
  const { isFrame } = useSession();
  const add = (
    <UnstyledButton className={`${classes.press} reach`} onClick={onWallet}>
      {t('reasons.addWallet')}
    </UnstyledButton>
  );
  return [
    {
      key: 'bring',
      text: t('plan.bring', { sum: cash ? listed(cash.give, pair.sc) : pair.sc }),
      aside: within(office?.deadlines.arrival_minutes),
    },
    {
      key: 'wallet',
      // The wallet itself stands beside it, and needs the room on a phone.
      text: t(wallet || isFrame ? 'plan.to' : 'plan.toWallet', pair),
      aside: wallet ? (
        <PlanWallet wallet={wallet} isSending={isSending} onPress={onWallet} />
      ) : isFrame ? (
        <Skeleton height={16} width={120} />
      ) : (
        add
      ),
      namesNetwork: true,
    },
  ];
}

/** The customer sends USDT on a network of the office, and collects cash. */
function useCoinRows({ exchange, isSending }: Props): Row[] {
  const { t } = useTranslation('exchange');
  const { listed } = useSums();
  const { pair, office, cash } = exchange;
  const within = useWithin();
  const hours = useOpenHours(office);
  const send = t('plan.send', { sum: cash ? listed(cash.give, pair.sc) : pair.sc });
  return [
    {
      key: 'send',
      text: [send, within(office?.deadlines.arrival_minutes)].filter(Boolean).join(' '),
      aside: <PlanNetwork exchange={exchange} isSending={isSending} />,
      namesNetwork: true,
    },
    {
      key: 'collect',
      text: t('plan.collect'),
      aside: office?.working_hours ? hours.midSentence : undefined,
    },
  ];
}

/** "TRC20": a row has no room for the name of the chain, which is in the title. */
const ShortNetwork = ({ network }: { network: Network | null }) =>
  network === null ? (
    <NetworkTag network={null} />
  ) : (
    <span className={classes.ends} title={networkName(network)}>
      {network}
    </span>
  );

type WalletProps = { wallet: Destination; isSending: boolean; onPress: () => void };

/**
 * The network, then what the person calls the wallet, or both ends and the middle of its address. A press shows all
 * wallets. Screen readers get the whole address.
 */
function PlanWallet({ wallet: { network, address }, isSending, onPress }: WalletProps) {
  const { t } = useTranslation('exchange');
  const name = nameOf(useUser().wallet, { address });
  return (
    <UnstyledButton
      className={`${classes.wallet} reach`}
      title={[name, address].filter(Boolean).join(' · ')}
      aria-haspopup="dialog"
      disabled={isSending}
      onClick={onPress}
    >
      <ShortNetwork network={network} />
      <VisuallyHidden>
        {name} {address}. {t('plan.otherWallet')}
      </VisuallyHidden>
      <span aria-hidden className={classes.whose}>
        <span className={name === undefined ? classes.ends : classes.name}>{name ?? shortAddress(address)}</span>
        <IconSelector size={16} />
      </span>
    </UnstyledButton>
  );
}

/** The network on which the customer sends: a choice where the office has several. */
function PlanNetwork({ exchange, isSending }: Pick<Props, 'exchange' | 'isSending'>) {
  const { office, networks, network, change } = exchange;
  const { t } = useTranslation('exchange');
  if (!office) return null;
  if (networks.length < 2) return <ShortNetwork network={network ?? null} />;
  return (
    <NativeSelect
      size="sm"
      variant="unstyled"
      aria-label={t('network.label')}
      title={t('network.hint')}
      classNames={{ input: classes.network }}
      data={networks}
      value={network}
      disabled={isSending}
      rightSectionWidth={20}
      rightSection={<IconSelector size={16} aria-hidden />}
      onChange={({ currentTarget: { value } }) => change({ network: everyNetwork.find((known) => known === value) })}
    />
  );
}

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** "within 30 min", "within 4 h", "within 2 d": the largest unit that needs no fraction. Undefined without a deadline. */
function useWithin() {
  const { t } = useTranslation('exchange');
  const short = (minutes: number): string => {
    if (minutes % dayMinutes === 0) return t('plan.days', { count: minutes / dayMinutes });
    if (minutes % hourMinutes === 0) return t('plan.hours', { count: minutes / hourMinutes });
    return t('plan.minutes', { count: minutes });
  };
  return (minutes: number | null | undefined) =>
    minutes === null || minutes === undefined ? undefined : t('plan.within', { time: short(minutes) });
}

/** For how long the rate will be fixed. Undefined when this office has no deadlines. */
function useFixedFor(deadlines: DeadlineMinutes | undefined): string[] {
  const { t } = useTranslation('exchange');
  const { span } = useFormat();
  const { answer_minutes: answer = null, arrival_minutes: arrival = null } = deadlines ?? {};
  if (answer !== null && arrival !== null) {
    return [t('summary.fixedFirst', { answer: span(answer) }), t('summary.fixedThen', { arrival: span(arrival) })];
  }
  if (answer !== null) return [t('summary.fixedAnswer', { answer: span(answer) })];
  return arrival === null ? [] : [t('summary.fixedArrival', { arrival: span(arrival) })];
}
