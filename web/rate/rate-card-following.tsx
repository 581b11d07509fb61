import { Box, Group, type GroupProps, Text, UnstyledButton } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PairOverview } from '#contract/rate/rate.ts';
import { applicableRate } from '#domain/money/rate.ts';
import { useRateLabels } from './rate-labels.ts';

/** The actions of a pair's card. An action that the actor may not take is undefined: changes are only for admins. */
export type CardActions = {
  history: (pair: PairOverview) => void;
  edit?: (pair: PairOverview) => void;
  remove?: (pair: PairOverview) => void;
  assign?: (pair: PairOverview) => void;
  bounds?: (pair: PairOverview) => void;
  maySwitch?: boolean;
  follow?: (pair: PairOverview) => void;
};

/** What the office would apply after a switch: the global rate, its own rate, or no rate. */
export function turnOf({ office }: PairOverview): 'Global' | 'Own' | 'None' {
  if (!office?.follows) return 'Global';
  return office.own?.actual ? 'Own' : 'None';
}

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
          className="link reach"
          flex="none"
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
  const ownText = global ? t('card.ownRate', { rate: words.inText(global.rate) }) : t('card.ownOnly');
  const followText = follows ? t('card.follows') : own ? ownText : undefined;
  return (
    <Following
      isOn={pair.applies}
      text={followText ?? t('card.notOffered')}
      detail={[
        followText !== undefined && !pair.applies && t(needsWallet(pair, office) ? 'card.noWallet' : 'card.notOffered'),
      ]}
    >
      {follow && global && (
        <UnstyledButton className="link reach" flex="none" onClick={() => follow(pair)}>
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

type FollowingProps = Omit<CardLineProps, 'Icon'> & { isOn: boolean };

const Following = ({ isOn, ...line }: FollowingProps) => (
  <CardLine {...line} Icon={isOn ? IconLink : IconLinkOff} mih={40} />
);

type CardLineProps = Pick<GroupProps, 'mih' | 'mt'> & {
  Icon: typeof IconLink;
  text: string;
  detail: (string | false)[];
  /** The button at the end of the line. */
  children: ReactNode;
};

/** A line of a card: what holds for the pair, its details below, and the action beside it. */
export function CardLine({ Icon, text, detail, children, ...place }: CardLineProps) {
  return (
    <Group wrap="nowrap" align="flex-start" gap={6} fz="plain" lh="plain" {...place}>
      <Icon size={16} stroke={1.75} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
      <Box flex={1} miw={0}>
        <Text>{text}</Text>
        {detail.map(
          (line) =>
            line && (
              <Text key={line} size="small" lh="plain" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {line}
              </Text>
            ),
        )}
      </Box>
      {children}
    </Group>
  );
}
