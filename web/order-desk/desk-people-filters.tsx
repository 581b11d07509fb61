import { useTranslation } from 'react-i18next';
import { mayListUsers, mayManageNetwork } from '#domain/actor.ts';
import { officeName } from '#domain/office.ts';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { useActor, useUser } from '../lib/session.tsx';
import { OfficePicker } from '../office/office-picker.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import { ChooseOne } from './desk-filter-menu.tsx';
import { PickerFilter } from './desk-picker-filter.tsx';

/** Only for actors who may list users. A cashier finds a customer with the search field. */
export function CustomerFilter() {
  const { t } = useTranslation('deals');
  const { customer } = useAddress();
  const moveTo = useMoveTo();
  if (!mayListUsers(useActor())) return null;
  return (
    <PickerFilter
      label={t('filter.customer')}
      chosen={customer}
      onChoose={(id) => moveTo({ customer: id, page: undefined })}
    >
      {(field) => <UserPicker {...field} label={t('filter.customer')} />}
    </PickerFilter>
  );
}

/** Specification §2: only for the super admin. */
export function CashierFilter() {
  const { t } = useTranslation('deals');
  const { cashier } = useAddress();
  const moveTo = useMoveTo();
  if (!mayManageNetwork(useActor())) return null;
  return (
    <PickerFilter
      label={t('filter.cashier')}
      chosen={cashier}
      onChoose={(id) => moveTo({ cashier: id, page: undefined })}
    >
      {(field) => <UserPicker {...field} label={t('filter.cashier')} role={['cashier']} />}
    </PickerFilter>
  );
}

/**
 * Admins choose from all offices. Other staff choose from their own offices, and see no filter when they have
 * only one.
 */
export function OfficeFilter() {
  const { t } = useTranslation('deals');
  const { office } = useAddress();
  const { user_offices } = useUser();
  const moveTo = useMoveTo();
  const choose = (id: string | undefined) => moveTo({ office: id, page: undefined });
  if (mayManageNetwork(useActor())) {
    return (
      <PickerFilter label={t('filter.office')} chosen={office} onChoose={choose}>
        {(field) => <OfficePicker {...field} label={t('filter.office')} />}
      </PickerFilter>
    );
  }
  if (user_offices.length < 2) return null;
  return (
    <ChooseOne
      label={t('filter.office')}
      chosen={office}
      choices={user_offices.map(({ office: own }) => ({ value: own.id, label: officeName(own) }))}
      onChoose={choose}
    />
  );
}
