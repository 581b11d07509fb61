import { Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MarketRate } from '#contract/rate/market.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useFormat } from '../../lib/text/format.ts';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { focusContent } from '../../ui/focus.ts';
import { marketQuery } from './market.queries.ts';
import { ReadingForm } from './reading-form.tsx';
import { SourceList } from './source-list.tsx';
import { Voices } from './voices.tsx';

/** What the market says of each currency with the sources, what an admin has read of it, and how the sources are. */
export function MarketDialog() {
  const { t } = useTranslation('market');
  const { opened, close } = useAddressDialog('market');
  const query = useQuery(marketQuery);
  return (
    <Modal
      centered={false}
      opened={opened}
      onClose={close}
      title={t('title')}
      size={920}
      fullScreen={useIsBelow('sm')}
      yOffset="6dvh"
      onExitTransitionEnd={focusContent}
      closeButtonProps={{ size: 'lg' }}
    >
      <Stack gap="lg">
        <Text c="dimmed">{t('text')}</Text>
        <Loaded
          query={query}
          skeleton={<Skeleton height={320} />}
          isEmpty={(markets) => markets.length === 0}
          empty={<EmptyState title={t('none')} text={t('noneHint')} />}
        >
          {(markets) => markets.map((market) => <Market key={market.currency} market={market} />)}
        </Loaded>
        <SourceList />
      </Stack>
    </Modal>
  );
}

function Market({ market }: { market: MarketRate }) {
  const { t } = useTranslation('market');
  const { currency, voices } = market;
  const titleId = `market-${currency}`;
  return (
    <Stack component="section" gap="sm" p="md" className="card" aria-labelledby={titleId}>
      <Group justify="space-between" align="baseline" gap="4px 16px">
        <Text component="h3" size="body" fw={600} m={0} id={titleId}>
          {t('one', { currency })}
        </Text>
        <Standing market={market} />
      </Group>
      {voices.length > 0 && <Voices voices={voices} label={t('voice.table', { currency })} />}
      <ReadingForm market={market} />
    </Stack>
  );
}

/** The market rate with both sides, or why there is none. */
function Standing({ market: { bid, ask, mid, paused, voices, agree_percent } }: { market: MarketRate }) {
  const { t } = useTranslation('market');
  const { amount } = useFormat();
  const price = (value: string) => amount(value, { min: 4, max: 4 });
  const counts = { agree: voices.filter((voice) => voice.counts).length, count: voices.length };
  if (paused !== null || mid === null || bid === null || ask === null) {
    return (
      <Text fw={500}>
        <IconPlayerPause size={16} stroke={1.75} aria-hidden />{' '}
        {t(`why.${paused ?? 'unset'}`, { percent: amount(agree_percent, { min: 0, max: 2 }) })}
      </Text>
    );
  }
  return (
    <Text className="figures" ta="right">
      <Text span size="section" fw={600}>
        {price(mid)}
      </Text>{' '}
      <Text span c="dimmed">
        {t('sides', { bid: price(bid), ask: price(ask) })}
      </Text>
      <Text span display="block" size="small" c="dimmed">
        {t('agree', counts)}
      </Text>
    </Text>
  );
}
