import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Office, OfficeConflict } from '#contract/office/office.ts';
import { type DraftNeed, draftNeeds, missingOf } from '#domain/office-draft.ts';
import { Link } from '../../lib/address/router.tsx';
import { extensionOf } from '../../lib/call/api.ts';
import { Declined } from '../../lib/call/rate-confirmation.ts';
import { notifyError, notifyErrorInWords, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { focusContent } from '../../ui/focus.ts';
import { crewOf, type OfferedPair, useSaveOffice } from '../offices.queries.ts';
import { type OpenDialog, useOpenDialog } from '../offices-dialog-address.ts';
import styles from './offices-card.module.css';

type Offered = readonly OfferedPair[] | undefined;
type Props = { office: Office; offered: Offered; isFailed: boolean };

const missingIn = (office: Office, offered: Offered) =>
  missingOf({
    cityId: office.city_id,
    position: office.marker.position,
    workingHours: office.working_hours,
    owners: crewOf(office, 'owners').length,
    cashiers: crewOf(office, 'cashiers').length,
    wallet: office.wallet,
    pairs: offered?.length ?? 0,
  });

/** What the office needs before it opens, each with the way to where it is done. */
export function DraftChecklist({ office, offered, isFailed }: Props) {
  const { t } = useTranslation('offices');
  const missing = missingIn(office, offered);
  const isKnown = (need: DraftNeed) => need !== 'rates' || offered !== undefined;
  return (
    <>
      <Text inherit c="dimmed">
        {t('draft.hint')} {missing.length > 0 ? t('draft.lacks', { count: missing.length }) : t('draft.whole')}
      </Text>
      <ul className={`${styles.needs} list`} aria-label={t('draft.list')}>
        {draftNeeds.map((need) => {
          const isDone = !missing.includes(need);
          const Icon = isDone ? IconCircleCheckFilled : IconCircleDashed;
          return (
            <li key={need} className={styles.fact} data-done={isDone || undefined}>
              <Icon
                size={16}
                stroke={1.75}
                role="img"
                aria-label={t(isDone ? 'draft.done' : 'draft.missing')}
                aria-hidden={!isKnown(need)}
              />
              {isKnown(need) && <NeedLink office={office} need={need} />}
              {!isKnown(need) && t(isFailed ? 'card.pairsFailed' : 'card.pairsLoading')}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const dialogOf: Record<Exclude<DraftNeed, 'rates'>, Exclude<OpenDialog['name'], 'add'>> = {
  city: 'edit',
  map: 'edit',
  hours: 'edit',
  owner: 'owners',
  cashier: 'cashiers',
  wallet: 'edit',
};

/** The field of the form in which it is mended. */
const fieldOf: Partial<Record<DraftNeed, string>> = {
  city: 'city_id',
  map: 'lat',
  hours: 'working_hours',
  wallet: 'wallet',
};

function NeedLink({ office, need }: { office: Office; need: DraftNeed }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const open = useOpenDialog();
  const text = t(`draft.need.${need}`);
  const label = t('draft.goTo', { need: text, office: format.office(office) });
  if (need === 'rates') {
    return (
      <Link className="link reach" search={{ tab: 'rates', scope: office.id }} aria-label={label}>
        {text}
      </Link>
    );
  }
  return (
    <UnstyledButton
      className="link reach"
      fz="plain"
      lh="plain"
      aria-label={label}
      onClick={() => open({ name: dialogOf[need], officeId: office.id }, fieldOf[need])}
    >
      {text}
    </UnstyledButton>
  );
}

/** Opens the office. The button is quiet until the office is whole; the server says what is still missing. */
export function OpenDraft({ office, offered }: Pick<Props, 'office' | 'offered'>) {
  const { t, i18n } = useTranslation('offices');
  const name = { office: useFormat().office(office) };
  const save = useSaveOffice(office);
  const fail = (error: unknown) => {
    if (error instanceof Declined) return;
    const missing = extensionOf(error, OfficeConflict)?.missing?.map((need) => t(`draft.need.${need}`));
    const list = missing && new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(missing);
    const title = t('draft.notOpened', name);
    if (list) notifyErrorInWords(error, title, t('draft.stillMissing', { list }));
    else notifyError(error, title);
  };
  const { address, marker } = office;
  return (
    <Button
      variant={missingIn(office, offered).length === 0 ? 'filled' : 'default'}
      fz="plain"
      px="sm"
      loading={save.isPending}
      aria-label={t('draft.openOf', name)}
      onClick={() =>
        save.mutate(
          { address, marker, draft: false },
          {
            onSuccess: () => {
              notifySuccess(t('draft.opened', name));
              focusContent();
            },
            onError: fail,
          },
        )
      }
    >
      {t('draft.open')}
    </Button>
  );
}
