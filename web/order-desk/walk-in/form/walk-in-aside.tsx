import { Box, Button, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isFiat, type Pair } from '#domain/money/currency.ts';
import { shortAddress } from '#domain/wallet/destination.ts';
import { networkName } from '#domain/wallet/network.ts';
import { useIsOffline } from '../../../lib/live/offline.ts';
import { useFormat } from '../../../lib/text/format.ts';
import { pressOnce } from '../../../order/order.queries.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { keyNames } from '../parts/key-names.ts';
import type { WalkIn } from '../state/use-walk-in.ts';
import type { WalkInSubmit } from '../state/use-walk-in-submit.ts';
import { useBoundsText, useSaidSum } from '../state/use-walk-in-text.ts';
import { isAsking } from '../state/walk-in-body.ts';
import { fieldOf, type Obstacle } from '../state/walk-in-missing.ts';
import { focusField } from './use-forward.ts';
import styles from './walk-in-aside.module.css';
import { useLimitLines } from './walk-in-limits.ts';

type Props = { walkIn: WalkIn; submit: WalkInSubmit };

/** The cash to count, what else the deal says, and the button. Under it stands why it is off. */
export function WalkInAside({ walkIn, submit }: Props) {
  const { t } = useTranslation('walkin');
  return (
    <section className={styles.aside} aria-label={t('question.now')}>
      <Cash walkIn={walkIn} />
      <Facts walkIn={walkIn} />
      <div className={styles.foot} data-keep-clear>
        {submit.refusal !== undefined && (
          <Text className="toned" data-tone="danger" p="sm" mb="sm" role="alert">
            <strong>{t('refused')}.</strong> {submit.refusal}
          </Text>
        )}
        <Create walkIn={walkIn} submit={submit} />
      </div>
    </section>
  );
}

const isCashIn = ({ sc }: Pair) => isFiat(sc);

function Cash({ walkIn: { draft, sums } }: { walkIn: WalkIn }) {
  const { t } = useTranslation('walkin');
  const said = useSaidSum();
  const text = sums && sums.cash !== '0' ? said(sums.cash, sums.cashCode) : '–';
  return (
    <div role="status">
      <Text c="dimmed" fz="body" lh="body">
        {t(isCashIn(draft.pair) ? 'take' : 'hand')}
      </Text>
      <Box
        component="p"
        className={styles.cash}
        __vars={{ '--sum-length': String(Math.max(7, text.length)) }}
        data-keep-clear
      >
        {text}
      </Box>
      <Text c="dimmed" mih={20}>
        {sums?.exact && t('exact', { sum: said(sums.exact, sums.cashCode) })}
      </Text>
    </div>
  );
}

function Facts({ walkIn }: { walkIn: WalkIn }) {
  const { t } = useTranslation('walkin');
  const said = useSaidSum();
  const { draft, sums, needsAddress } = walkIn;
  const { pair, to } = draft;
  const isIn = isCashIn(pair);
  const coin = sums && (isIn ? said(sums.receive, pair.tc) : said(sums.give, pair.sc));
  const customer = useCustomerText(walkIn);
  const limits = useLimitLines(walkIn);
  const isTo = needsAddress && to.address !== '' && to.network !== null;
  return (
    <dl className={styles.facts}>
      <Fact name={t(isIn ? 'summary.receives' : 'summary.gives')} value={coin} />
      {needsAddress && (
        <Fact
          name={t('summary.to')}
          value={isTo && to.network ? `${shortAddress(to.address)}, ${networkName(to.network)}` : undefined}
        />
      )}
      <Fact name={t('summary.customer')} value={customer} />
      {limits.map((line) => (
        <Fact key={line.name} {...line} />
      ))}
    </dl>
  );
}

const Fact = ({ name, value }: { name: string; value: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figures">{value ?? '–'}</dd>
  </div>
);

/** Who the customer is, as far as the window knows. */
export function useCustomerText({ draft, person }: Pick<WalkIn, 'draft' | 'person'>): string | undefined {
  const { t } = useTranslation('walkin');
  const format = useFormat();
  if (draft.isGuest) return t('guest');
  const { cellphone, found } = person;
  if (!cellphone || !found) return undefined;
  const typed = draft.name.trim();
  return found.name ?? (typed || (found.is_known ? format.phone(cellphone) : t('summary.fresh')));
}

function Create({ walkIn, submit }: Props) {
  const { t } = useTranslation('walkin');
  const said = useSaidSum();
  const isOffline = useIsOffline();
  const { missing, sums, isLocked } = walkIn;
  const isReady = isLocked || missing.length === 0;
  const sum = sums && said(sums.cash, sums.cashCode);
  return (
    <>
      <Button
        variant="filled"
        size="lg"
        fullWidth
        className={styles.create}
        disabled={!isReady || isOffline}
        loading={submit.isSending}
        aria-keyshortcuts="Control+Enter"
        aria-describedby="walk-in-hint"
        rightSection={<KeyCap isHint>{keyNames.create}</KeyCap>}
        onKeyDown={pressOnce}
        onClick={submit.ask}
      >
        {isReady && sum ? t(isAsking(walkIn.draft) ? 'askSum' : 'createSum', { sum }) : t('create')}
      </Button>
      <div id="walk-in-hint" className={styles.hint}>
        <Hint walkIn={walkIn} isReady={isReady} isOffline={isOffline} />
      </div>
    </>
  );
}

function Hint({ walkIn, isReady, isOffline }: { walkIn: WalkIn; isReady: boolean; isOffline: boolean }) {
  const { t } = useTranslation(['walkin', 'exchange']);
  if (isOffline) return t('exchange:offline');
  if (walkIn.isLocked) return t('walkin:keptUnsure');
  return isReady ? t('walkin:nothingYet') : <Reasons walkIn={walkIn} />;
}

/** Why the button is off. Each reason leads to its field. */
function Reasons({ walkIn: { missing, bounds, draft } }: { walkIn: WalkIn }) {
  const { t } = useTranslation('walkin');
  const within = useBoundsText(bounds, draft.pair);
  const textOf = (reason: Obstacle) =>
    reason === 'bounds' ? t('missing.bounds', { bounds: within }) : t(`missing.${reason}`);
  return (
    <ul className={`${styles.reasons} list`} aria-label={t('missing.title')}>
      {missing.map((reason) => (
        <li key={reason}>
          <UnstyledButton className={`${styles.reason} reach`} onClick={() => focusField(fieldOf[reason])}>
            {textOf(reason)}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
