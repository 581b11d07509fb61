import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BooksConflict } from '#contract/ledger/books.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { Link } from '../../lib/address/router.tsx';
import { extensionOf } from '../../lib/call/api.ts';
import { useErrorText } from '../../lib/call/error-text.ts';
import { useBookSums } from '../book-words.ts';

/** Why the books were not switched, with a link to each deal that is in the way. */
export function SwitchRefusal({ error }: { error: Error }) {
  const { t } = useTranslation('books');
  const errorText = useErrorText();
  const { rough } = useBookSums();
  const { order_ids = [], uncovered = [] } = extensionOf(error, BooksConflict) ?? {};
  const sums = new Map(uncovered.map(({ order_id, currency, amount }) => [order_id, rough(amount, currency)]));
  const ids = [...order_ids, ...sums.keys()];
  const words = uncovered.length > 0 ? t('switch.uncovered') : ids.length > 0 ? t('switch.begun') : errorText(error);
  return (
    <Box role="alert" className="toned" data-tone="danger" p="sm">
      <Text fw={500}>{words}</Text>
      {ids.length > 0 && (
        <ul className="list">
          {ids.map((id) => (
            <li key={id}>
              <Link search={(now) => ({ ...now, order: id })} resetScroll={false} className="link reach">
                {shortOrderId(id)}
              </Link>{' '}
              {sums.get(id)}
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
