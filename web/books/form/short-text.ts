import { useTranslation } from 'react-i18next';
import { ShortBy } from '#contract/order/promise.ts';
import { ApiError, extensionOf } from '../../lib/call/api.ts';
import { useBookSums } from '../book-words.ts';

/** A refusal in words, with what is missing. Undefined if it is another one, or nobody knows of what too little is there. */
export function useShortText() {
  const { t } = useTranslation('books');
  const { rough } = useBookSums();
  return (error: unknown, currency: string | undefined): string | undefined => {
    const short = extensionOf(error, ShortBy)?.short_by;
    if (short === undefined || currency === undefined || !(error instanceof ApiError)) return undefined;
    const sum = rough(short, currency);
    return t(error.reason === 'notEnoughFree' ? 'entry.notFree' : 'entry.notHere', { sum });
  };
}
