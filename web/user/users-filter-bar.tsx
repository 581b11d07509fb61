import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { OfficePicker } from '../office/office-picker.tsx';
import { SearchField } from '../ui/search-field.tsx';
import styles from './users.module.css';
import { filterRoles, readUsersChoice, type Verification, verifications } from './users-filter.ts';

const verificationNames = Object.keys(verifications).filter((name): name is Verification => name in verifications);

/** Each filter applies at once. The office filter is shown only for cashiers (specification §2). */
export function UsersFilterBar() {
  const { t } = useTranslation(['user', 'common']);
  const { search, role, verification, office } = readUsersChoice(useAddress());
  const moveTo = useMoveTo();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search landmark; the element <search> is too young for the browsers we serve.
    <div role="search" aria-label={t('user:filter.label')} className={styles.bar}>
      <SearchField
        className={styles.search}
        label={t('user:filter.search')}
        hint={t('user:filter.searchHint')}
        clearLabel={t('user:filter.clearSearch')}
        value={search ?? ''}
        onSearch={(text) =>
          moveTo({ search: text || undefined, page: undefined }, { replace: Boolean(search && text) })
        }
      />
      <Select
        size="md"
        clearable
        className={styles.choice}
        aria-label={t('user:filter.role')}
        placeholder={t('user:filter.anyRole')}
        clearButtonProps={{ 'aria-label': t('user:filter.anyRole') }}
        data={filterRoles.map((name) => ({ value: name, label: t(`common:role.${name}`) }))}
        value={role ?? null}
        onChange={(value) => moveTo({ role: value ?? undefined, office: undefined, page: undefined })}
      />
      <Select
        size="md"
        clearable
        className={styles.choice}
        aria-label={t('user:filter.verification')}
        placeholder={t('user:filter.anyVerification')}
        clearButtonProps={{ 'aria-label': t('user:filter.anyVerification') }}
        data={verificationNames.map((name) => ({ value: name, label: t(`user:filter.${name}`) }))}
        value={verification ?? null}
        onChange={(value) => moveTo({ verified: value ?? undefined, page: undefined })}
      />
      {role === 'cashier' && (
        <div className={styles.office}>
          <OfficePicker
            label={t('user:filter.office')}
            placeholder={t('user:filter.anyOffice')}
            value={office}
            onChange={(id) => moveTo({ office: id, page: undefined })}
          />
        </div>
      )}
    </div>
  );
}
