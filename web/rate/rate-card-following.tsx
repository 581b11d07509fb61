import { UnstyledButton } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PairOverview } from '#contract/rate.ts';
import { applicableRate } from '#domain/rate.ts';
import styles from './rate-card.module.css';
import { type CardActions, turnOf } from './rate-card-actions.ts';
import { useRateLabels } from './rate-labels.ts';

type Props = { pair: PairOverview; offices: number; actions: CardActions };

/**
 * For the global rates: how many offices follow, and which offices have their own rate. For an office: whether it
 * follows or has its own rate.
 */
export const RateCardFollowing = (props: Props) =>
  props.pair.office ? <AtOffice {...props} office={props.pair.office} /> : <Everywhere {...props} />;

function Everywhere({ pair, offices, actions: { assign } }: Props) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const { followers, own, without_wallet, applies } = pair;
  const isOffered = (applies ? followers : 0) + own.total > without_wallet;
  const more = own.total - own.names.length;
  const others = applies ? offices - followers - own.total : 0;
  const names = own.names.join(', ');
  return (
    <Following
      isOn={isOffered}
      text={isOffered ? t('card.followers', { count: followers, total: offices }) : t('card.nobody')}
      detail={[
        own.total > 0 && (more > 0 ? t('card.ownMore', { names, more }) : t('card.own', { count: own.total, names })),
        without_wallet > 0 && t('card.withoutWallet', { count: without_wallet }),
        isOffered && others > 0 && t('card.others', { count: others }),
      ]}
    >
      {assign && (
        <UnstyledButton
          className={styles.link}
          aria-label={t('card.assignPair', { pair: words.spoken(pair) })}
          onClick={() => assign(pair)}
        >
          {t('card.assign')}
        </UnstyledButton>
      )}
    </Following>
  );
}

function AtOffice({ pair, office, actions: { follow } }: Props & { office: NonNullable<PairOverview['office']> }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const { follows, global, own } = office;
  const ownText = global ? t('card.ownRate', { rate: words.rate(global.rate) }) : t('card.ownOnly');
  const said = follows ? t('card.follows') : own ? ownText : undefined;
  return (
    <Following
      isOn={pair.applies}
      text={said ?? t('card.notOffered')}
      detail={[
        said !== undefined && !pair.applies && t(needsWallet(pair, office) ? 'card.noWallet' : 'card.notOffered'),
      ]}
    >
      {follow && global && (
        <UnstyledButton className={styles.link} onClick={() => follow(pair)}>
          {t(`card.use${turnOf(pair)}`)}
        </UnstyledButton>
      )}
    </Following>
  );
}

/** Whether only a missing wallet keeps the office from offering the pair. */
const needsWallet = (pair: PairOverview, { follows, global, own }: NonNullable<PairOverview['office']>) =>
  applicableRate({
    subscribed: follows,
    globalRate: global ?? undefined,
    officeRate: own ?? undefined,
    officeHasWallet: true,
    pair,
  }) !== undefined;

type FollowingProps = { isOn: boolean; text: string; detail: (string | false)[]; children: ReactNode };

function Following({ isOn, text, detail, children }: FollowingProps) {
  const Icon = isOn ? IconLink : IconLinkOff;
  return (
    <div className={styles.following}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <div className={styles.followers}>
        <p>{text}</p>
        {detail.map(
          (line) =>
            line && (
              <p key={line} className={styles.own}>
                {line}
              </p>
            ),
        )}
      </div>
      {children}
    </div>
  );
}
