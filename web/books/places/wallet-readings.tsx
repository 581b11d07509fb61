import { Box, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Books } from '#contract/ledger/entries.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { compare } from '#domain/money/money.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useBookSums } from '../book-words.ts';

type Read = Books['wallet_readings'][number];

/** What lies in the wallets as the networks say it, beside the books. No entry follows of it. */
export function WalletReadings({ books }: { books: Books }) {
  const { t } = useTranslation('books');
  const { office } = useFormat();
  if (books.wallet_readings.length === 0) return null;
  const nameOf = ({ office_id }: Read) => {
    const found = books.offices.find(({ id }) => id === office_id);
    return found && office(found);
  };
  return (
    <section className="card" aria-labelledby="books-wallets">
      <Text component="h3" id="books-wallets" fw={600} mb="xs">
        {t('wallets.title')}
      </Text>
      <Stack gap="xs">
        {books.wallet_readings.map((reading) => (
          <Wallet key={`${reading.office_id} ${reading.network}`} reading={reading} office={nameOf(reading)} />
        ))}
      </Stack>
    </section>
  );
}

function Wallet({ reading, office }: { reading: Read; office: string | undefined }) {
  const { t } = useTranslation('books');
  const format = useFormat();
  const { exact } = useBookSums();
  const { network, booked, read, difference, read_at } = reading;
  const isEven = compare(difference, '0') === 0;
  const sum = exact(difference, stablecoin);
  const apart = compare(difference, '0') > 0 ? `+${sum}` : sum;
  return (
    <Box className="toned figures" data-tone={isEven ? 'neutral' : 'warning'} p="sm">
      <Text inherit fw={600}>
        {[office, network].filter(Boolean).join(', ')}: {exact(read, stablecoin)}
      </Text>
      <Text inherit>
        {t('wallets.booked', { sum: exact(booked, stablecoin) })}{' '}
        {isEven ? t('wallets.even') : t('wallets.apart', { sum: apart })}
      </Text>
      <Text inherit c="dimmed">
        {t('wallets.readAt', { time: format.dateTimeWithin(new Date(read_at)) })}
      </Text>
    </Box>
  );
}
