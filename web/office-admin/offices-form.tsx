import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import { parseWorkingHours } from '#domain/hours/working-hours.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { Declined } from '../lib/call/rate-confirmation.ts';
import { useActor } from '../lib/call/session.tsx';
import { notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { PlacePicker } from '../office/place-picker.tsx';
import { CashStepsField } from '../ui/cash-steps-field.tsx';
import { ErrorNotice } from '../ui/feedback/error-notice.tsx';
import { useFocusOnArrival } from '../ui/focus.ts';
import { HolidaysField } from '../ui/form/holidays-field.tsx';
import { rowsOfSteps } from '../ui/form/typed-cash-steps.ts';
import { MapPicker, MapView } from '../ui/map/map.tsx';
import { HoursEditor } from './hours/offices-hours.tsx';
import { useSaveOffice } from './offices.queries.ts';
import { wishedField } from './offices-dialog-address.ts';
import {
  type OfficeFormState,
  readCoordinate,
  readPosition,
  useOfficeForm,
  writeCoordinate,
} from './offices-fields.ts';
import styles from './offices-form.module.css';
import { OfficeWallets } from './offices-form-wallets.tsx';

type Props = {
  /** The office to edit or read. Undefined for a new office. */
  office?: Office;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

/** The data of an office. An actor who may not edit it sees the same form read-only. */
export function OfficeForm({ office: loaded, onClose, onDirty }: Props) {
  const { t } = useTranslation(['offices', 'common', 'wallet']);
  const format = useFormat();
  const readOnly = !mayManageNetwork(useActor());
  // Saving is based on the office as first loaded, even if a newer version has been fetched since.
  const [office] = useState(loaded);
  const form = useOfficeForm(office, readOnly, onDirty);
  const save = useSaveOffice(office);

  const isFailure = save.error !== null && !(save.error instanceof Declined);

  const send = form.submit((typed) =>
    save.mutate(typed, {
      onSuccess: (saved) => {
        onDirty(false);
        const name = { office: format.office(saved) };
        if (office) notifySuccess(t('form.saved', name));
        else notifySuccess(t('form.addedTitle'), t('form.added', name));
        onClose();
      },
      onError: (error) => form.refuse(error, t('problem.refused')),
    }),
  );

  return (
    <form noValidate onSubmit={send} ref={focusWished}>
      {readOnly && (
        <Text c="dimmed" mb="md">
          {t('form.readOnly')}
        </Text>
      )}
      <div className={styles.columns} data-read-only={readOnly || undefined}>
        <OfficeTextFields form={form} readOnly={readOnly} />
        <OfficeCoordinates form={form} readOnly={readOnly} />
        {readOnly ? <PlaceAsWords city={office?.city ?? null} /> : <OfficePlace form={form} />}
      </div>
      <Stack gap="sm" mt="lg" className="foot">
        {isFailure && <ErrorNotice error={save.error} title={t('form.notSaved')} />}
        <Group gap="sm" justify="flex-end">
          <Button onClick={onClose}>{t(readOnly ? 'common:close' : 'common:cancel')}</Button>
          {!readOnly && (
            <Button variant="filled" type="submit" loading={save.isPending}>
              {t('common:save')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** A form that was opened for one of its fields begins there, and not at its top. */
function focusWished(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>(`[data-path$=".${wishedField() ?? ''}"]`);
  if (!field) return;
  field.dataset.autofocus = 'true';
  field.focus();
}

const optional: readonly string[] = ['name_uk', 'address_uk', 'phone', 'instructions', 'instructions_uk'];

/** The label of each text field. */
const labels = {
  name: 'form.name',
  name_uk: 'form.nameUk',
  address: 'form.address',
  address_uk: 'form.addressUk',
  working_hours: 'form.hours',
  phone: 'form.phone',
  instructions: 'form.instructions',
  instructions_uk: 'form.instructionsUk',
} as const;

type HintName = 'nameUkHint' | 'addressUkHint' | 'hoursHint' | 'phoneHint' | 'instructionsHint' | 'instructionsUkHint';

type PartProps = { form: OfficeFormState; readOnly: boolean };

/** The text fields: names, address, working hours, phone, instructions and wallet. */
function OfficeTextFields({ form, readOnly }: PartProps) {
  const { t } = useTranslation('offices');
  const isWished = wishedField() !== undefined;
  const firstField = useFocusOnArrival<HTMLInputElement>(!readOnly && !isWished);
  const hours = form.values.working_hours.trim();
  const isUnread = hours !== '' && parseWorkingHours(hours) === undefined;
  const emptyText = readOnly ? t('form.notSet') : '';
  const hint = (name: HintName) => (readOnly ? undefined : t(`form.${name}`));
  const common = { withAsterisk: false, readOnly, autoComplete: 'off' };
  const field = (name: keyof typeof labels) => ({
    ...form.field(name),
    ...common,
    label: t(labels[name]),
    value: form.values[name] || emptyText,
    required: !readOnly && !optional.includes(name),
  });
  return (
    <Stack gap="md" miw={0}>
      <TextInput {...field('name')} ref={firstField} data-autofocus={(!readOnly && !isWished) || undefined} />
      <TextInput {...field('name_uk')} description={hint('nameUkHint')} lang="uk" />
      <TextInput {...field('address')} />
      <TextInput {...field('address_uk')} description={hint('addressUkHint')} lang="uk" />
      <div>
        <TextInput {...field('working_hours')} description={hint('hoursHint')} />
        {/* Always mounted, so that screen readers notice when the text appears. */}
        <div role="status">{isUnread && <Warning text={t('form.hoursUnread')} />}</div>
        {!readOnly && <HoursEditor text={hours} onChange={(text) => form.put({ working_hours: text })} />}
      </div>
      <OwnHolidays form={form} readOnly={readOnly} />
      <TextInput {...field('phone')} type="tel" description={hint('phoneHint')} />
      <Textarea {...field('instructions')} rows={2} maxLength={1024} description={hint('instructionsHint')} />
      <Textarea
        {...field('instructions_uk')}
        rows={2}
        maxLength={1024}
        description={hint('instructionsUkHint')}
        lang="uk"
      />
      <OfficeMinutes form={form} readOnly={readOnly} />
      <OfficeCashSteps form={form} readOnly={readOnly} />
      <OfficeWallets {...form.field('wallet')} known={form.known} readOnly={readOnly} emptyText={emptyText} />
    </Stack>
  );
}

function OwnHolidays({ form, readOnly }: PartProps) {
  const { t } = useTranslation('hours');
  const { value, onChange, error } = form.field('holidays');
  return (
    <HolidaysField
      label={t('ownHolidays')}
      hint={t('ownHolidaysHint')}
      value={value}
      onChange={onChange}
      readOnly={readOnly}
      error={error}
    />
  );
}

/** The office's own deadlines. Where there are none, those of the network apply. */
function OfficeMinutes({ form, readOnly }: PartProps) {
  const { t } = useTranslation('offices');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" className="figures" style={{ alignItems: 'start' }}>
      {(['answer_minutes', 'arrival_minutes'] as const).map((name) => (
        <TextInput
          key={name}
          {...form.field(name)}
          label={t(`form.${name}`)}
          description={readOnly ? undefined : t('form.minutesHint')}
          value={form.values[name] || (readOnly ? t('form.asNetwork') : '')}
          inputMode="numeric"
          autoComplete="off"
          readOnly={readOnly}
        />
      ))}
    </SimpleGrid>
  );
}

/** The office's own steps of cash. Where there are none, those of the network apply. */
function OfficeCashSteps({ form, readOnly }: PartProps) {
  const { t } = useTranslation(['offices', 'cash']);
  if (!readOnly)
    return <CashStepsField {...form.field('cash_step')} label={t('cash:steps')} hint={t('cash:stepsOwn')} />;
  const steps = rowsOfSteps(form.values.cash_step).map(({ currency, step }) => `${currency} ${step}`);
  return <TextInput readOnly label={t('cash:steps')} value={steps.join(', ') || t('offices:form.asNetwork')} />;
}

function Warning({ text }: { text: string }) {
  return (
    <Group data-tone="warning" className="toned" gap="xs" wrap="nowrap" align="flex-start" mt="xs" px="sm" py="xs">
      <IconAlertTriangle size={16} stroke={1.75} style={{ marginTop: 2 }} aria-hidden />
      <Text>{text}</Text>
    </Group>
  );
}

type Position = { lat: number; lng: number };

/** The coordinates of the office. The map fills the number fields, and the number fields move the map. */
function OfficeCoordinates({ form, readOnly }: PartProps) {
  const { t } = useTranslation('offices');
  const position = { lat: readCoordinate(form.values.lat), lng: readCoordinate(form.values.lng) };
  const move = ({ lat, lng }: Position) => form.put({ lat: writeCoordinate(lat), lng: writeCoordinate(lng) });
  const type = (name: 'lat' | 'lng', text: string) => form.put(readPosition(text) ?? { [name]: text });
  return (
    <Stack gap="md" miw={0}>
      {readOnly ? (
        <MapView label={t('form.map')} points={[{ id: 'office', position, label: form.values.name }]} />
      ) : (
        <MapPicker label={t('form.map')} position={position} onMove={move} />
      )}
      <SimpleGrid cols={2} spacing="sm" className="figures" style={{ alignItems: 'start' }}>
        {(['lat', 'lng'] as const).map((name) => (
          <TextInput
            key={name}
            {...form.field(name)}
            label={t(`form.${name}`)}
            inputMode="text"
            autoComplete="off"
            required={!readOnly}
            withAsterisk={false}
            readOnly={readOnly}
            onChange={({ currentTarget }) => type(name, currentTarget.value)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** The city of the office. Customers choose an office by it. */
function OfficePlace({ form }: { form: OfficeFormState }) {
  const { t } = useTranslation('offices');
  const { value: place, onChange, error, 'data-path': path } = form.field('city_id');
  const { region_id, city_id } = place;
  const isHalf = region_id !== undefined && city_id === undefined;
  return (
    <div data-path={path} tabIndex={-1} className={styles.place}>
      <PlacePicker
        place={place}
        onChange={onChange}
        unset={{ region: t('form.chooseRegion'), district: t('form.chooseDistrict'), city: t('form.chooseCity') }}
      />
      <Text role="status" size="small" lh="plain" c="dimmed" mt={isHalf ? '2xs' : 0}>
        {isHalf && t('form.halfPlace')}
      </Text>
      {error && (
        <Text role="alert" size="small" lh="plain" c="var(--o-bad)" mt="2xs">
          {t('problem.city')}
        </Text>
      )}
    </div>
  );
}

function PlaceAsWords({ city }: { city: Office['city'] }) {
  const { t } = useTranslation(['offices', 'office']);
  const names = {
    region: city?.district.region.name,
    district: city?.district.name,
    city: city?.name,
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" className={styles.place}>
      {(['region', 'district', 'city'] as const).map((part) => (
        <TextInput
          key={part}
          readOnly
          label={t(`office:place.${part}`)}
          value={names[part] ?? t('offices:form.notSet')}
        />
      ))}
    </SimpleGrid>
  );
}
