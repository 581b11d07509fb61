import { Button, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { isPickupText, readPickup, spacedPickupCode } from '#domain/order/pickup-code.ts';
import { maySeeCashiers } from '#domain/person/actor.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { bringPickup } from '../../lib/address/pickup-address.ts';
import { useSearchText } from '../../lib/address/search-text.ts';
import { ApiError } from '../../lib/call/api.ts';
import { errorText } from '../../lib/call/error-text.ts';
import { serverNow } from '../../lib/call/server-time.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useOrderLabels } from '../../order/order-labels.ts';
import { useFindByCode } from '../../order/pickup/order-pickup.queries.ts';
import { ScanButton } from '../../order/pickup/scan-button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useDesk } from '../desk-hub.ts';
import { searchId, typedSearch } from '../desk-item.ts';
import { useIsListNarrow } from '../panel/panel-open.ts';
import styles from './desk-filters.module.css';
import { useKeptPlace } from './use-kept-place.ts';

type DeskSearch = ReturnType<typeof useDeskSearch>;

/** What a code has found, if it was no single deal. */
type Found = { code: string } & ({ orders: readonly Order[] } | { failure: string });

/**
 * The search of the desk. Most texts search the list after a pause. A pickup code never does: six digits look for their
 * deal by Enter alone, so a phone number that is typed on costs none of the person's tries. A scanned address names its
 * deal, and opens it at once.
 */
function useDeskSearch(field: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('handover');
  const { search = '' } = useScreenAddress();
  const format = useFormat();
  const moveTo = useMoveTo();
  const find = useFindByCode();
  const [found, setFound] = useState<Found>();
  const keepPlace = useKeptPlace(field, search);
  const { text, type, send } = useSearchText(
    search,
    (next) => {
      const isRefining = next !== '' && search !== '';
      if (search === '') keepPlace();
      moveTo({ search: next || undefined, page: undefined }, { replace: isRefining });
    },
    isPickupText,
  );
  const desk = useDesk();
  const read = readPickup(text);
  const open = (orderId: string, code: string) => {
    bringPickup(orderId, code);
    send('');
    moveTo({ order: orderId });
  };
  const failureOf = (error: Error, code: string): string => {
    if (!(error instanceof ApiError)) return errorText(error);
    if (error.code === 'ORDER_NOT_FOUND') return t('find.none', { code: spacedPickupCode(code) });
    if (error.code !== 'RATE_LIMIT_EXCEEDED' || !error.retryAfter) return errorText(error);
    return t('find.until', { time: format.time(new Date(serverNow() + error.retryAfter * 1_000)) });
  };
  const look = (code: string) =>
    find.mutate(code, {
      onSuccess: (orders) => {
        // The person has gone on to something else.
        if (readPickup(typedSearch(''))?.code !== code) return;
        const [order, ...others] = orders;
        if (order && others.length === 0) open(order.id, code);
        else setFound({ code, orders });
      },
      onError: (error) => setFound({ code, failure: failureOf(error, code) }),
    });
  return {
    text,
    type: (typed: string) => {
      const scanned = readPickup(typed);
      setFound(undefined);
      if (scanned?.orderId) open(scanned.orderId, scanned.code);
      else type(typed);
    },
    send,
    enter: () => {
      if (read) return look(read.code);
      send(text);
      if (text.trim() !== '') desk.enterResults(text.trim());
      return undefined;
    },
    open,
    code: read?.code,
    /** An address with something like a code, which is none. */
    isUnreadable: !read && isPickupText(text),
    isLooking: find.isPending,
    found: found && found.code === read?.code ? found : undefined,
  };
}

const noteId = 'deals-search-note';

/** `found` says how much is found. While a search is on, the field is as wide as the screen. */
export function DeskSearchField({ found }: { found: string | undefined }) {
  const { t } = useTranslation('deals');
  const field = useRef<HTMLInputElement>(null);
  const search = useDeskSearch(field);
  const [isScanning, setScanning] = useState(false);
  /** The search for which Enter was pressed, until its results have the focus. */
  const entered = useRef<string>(undefined);
  const isPhone = useIsBelow('sm');
  const isNarrow = useIsListNarrow();
  // The filters shall stay in one line, and who sees cashiers has more of them.
  const isIcon = (maySeeCashiers(useActor()) || isNarrow) && !isPhone;
  const { text, type, send, enter, open, code } = search;
  const isWayToResults = (key: string) => key === 'Enter' || (key === 'ArrowDown' && !code);
  // On a slow network the key of the step comes before what it is for: it does nothing, and changes no search.
  const isTooEarly = (key: string) => key === '1' && !found && entered.current === text;
  return (
    <>
      <TextInput
        id={searchId}
        ref={field}
        size={found === undefined ? 'sm' : 'lg'}
        className={found === undefined ? styles.search : styles.head}
        aria-label={t('filter.search')}
        aria-describedby={noteId}
        aria-keyshortcuts="/"
        placeholder={t('filter.searchHint')}
        autoComplete="off"
        // An address that a scanner types is longer than a search.
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        // Who leaves the field goes to the results, so none of the search before may stand there any longer.
        onBlur={() => {
          entered.current = undefined;
          send(text);
        }}
        onKeyDown={(event) => {
          const { key, currentTarget, repeat } = event;
          if (isWayToResults(key) && !repeat) {
            // The key would also press what gets the focus now.
            event.preventDefault();
            entered.current = text;
            enter();
          }
          if (isTooEarly(key)) event.preventDefault();
          // The first Escape clears the text. The second one leaves the field, so that J, K and 1 work as shortcuts
          // again.
          if (key === 'Escape' && text) send('');
          else if (key === 'Escape') currentTarget.blur();
        }}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSectionWidth={found ? 'auto' : undefined}
        rightSection={
          text ? (
            <Group gap="xs" wrap="nowrap" pr={found ? 'xs' : undefined}>
              {found !== undefined && (
                <Text role="status" size="small" c="dimmed" className={`${styles.count} figures`}>
                  {found}
                </Text>
              )}
              <CloseButton size={28} aria-label={t('filter.clearSearch')} onClick={() => send('')} />
            </Group>
          ) : (
            <KeyCap isHint>/</KeyCap>
          )
        }
      />
      <DeskSearchNote search={search} />
      <ScanButton
        size="sm"
        isIcon={isIcon}
        isOpen={isScanning}
        setOpen={setScanning}
        field={field}
        onRead={({ orderId, code }) => {
          // When the deal is closed, the focus returns to where it was.
          field.current?.focus();
          if (orderId) open(orderId, code);
        }}
      />
    </>
  );
}

/**
 * Says what the text in the field will do, and what a code has found: right below the field on a phone, and below all
 * filters elsewhere.
 */
function DeskSearchNote({ search }: { search: DeskSearch }) {
  const { code, found, isLooking, isUnreadable, open } = search;
  const orders = found && 'orders' in found ? found.orders : [];
  const note = useRef<HTMLParagraphElement>(null);
  // On a phone the field is the last thing of the screen, and what the code has found stands below it.
  useEffect(() => {
    if (found) note.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  return (
    <>
      <Text
        ref={note}
        id={noteId}
        role="status"
        className={styles.note}
        c={found ? undefined : 'dimmed'}
        fw={found && 500}
      >
        <Note {...{ code, found, isLooking, isUnreadable }} />
      </Text>
      {code && orders.length > 0 && (
        <Group gap="xs" className={styles.note}>
          {orders.map((order) => (
            <FoundButton key={order.id} order={order} onOpen={() => open(order.id, code)} />
          ))}
        </Group>
      )}
    </>
  );
}

function Note({
  code,
  found,
  isLooking,
  isUnreadable,
}: Pick<DeskSearch, 'code' | 'found' | 'isLooking' | 'isUnreadable'>) {
  const { t } = useTranslation('handover');
  if (isUnreadable) return t('notCode');
  if (code === undefined) return null;
  const spaced = { code: spacedPickupCode(code) };
  if (isLooking) return t('find.looking', spaced);
  if (!found) return t('find.enter', spaced);
  return 'failure' in found ? found.failure : t('find.several');
}

function FoundButton({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const { t } = useTranslation('handover');
  const { number, customer, office } = useOrderLabels()(order);
  return (
    <Button size="sm" className="reach" onClick={onOpen}>
      {t('find.open', { number, customer, office })}
    </Button>
  );
}
