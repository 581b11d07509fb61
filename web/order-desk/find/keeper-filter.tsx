import { Menu, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { KeeperFilter as Keeper } from '#contract/order/keeper.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useIsBelow, useIsFrom } from '../../lib/device/window-width.ts';
import { UserPicker } from '../../user/user-picker.tsx';
import { useColleagues, useKeeperName } from './colleagues.ts';
import { FilterMenu, type Look, PickerFilter, RadioChoices } from './desk-filter-menu.tsx';
import styles from './desk-filters.module.css';

type Choose = { chosen: Keeper | undefined; onChoose: (keeper: Keeper | undefined) => void };

/** Whose deals the table shows: the person's own, the open ones that nobody has, or those of a colleague. */
export function KeeperFilter() {
  const { t } = useTranslation('deals');
  const { keeper } = useScreenAddress();
  const moveTo = useMoveTo();
  const choose = (chosen: Keeper | undefined) => moveTo({ keeper: chosen, page: undefined });
  return <KeeperChoice label={t('filter.keeper')} chosen={keeper} onChoose={choose} withOwn />;
}

/** The colleague whose deals the lanes show, beside the switch for all, one's own and nobody's. */
export function ColleagueChoice() {
  const { t } = useTranslation('deals');
  const { whose } = useScreenAddress();
  const moveTo = useMoveTo();
  const isPhone = useIsBelow('sm');
  // Beside the list, the lanes have as little room for a word as a phone.
  const isBeside = useIsFrom('broad');
  const chosen = whose === 'me' || whose === 'none' ? undefined : whose;
  const name = useKeeperName(chosen);
  const icon = <IconUserCheck size={16} stroke={1.75} aria-hidden />;
  return (
    <KeeperChoice
      label={t('whose.colleague')}
      look={
        (isPhone || isBeside) && !name
          ? { isIcon: true, shown: icon }
          : { isIcon: false, shown: <span className={styles.name}>{name ?? t('whose.colleague')}</span> }
      }
      chosen={chosen}
      onChoose={(keeper) => moveTo({ whose: keeper })}
    />
  );
}

type Props = Choose & { label: string; look?: Look; withOwn?: boolean };

/** An admin finds a person by typing. Others choose from those who work at their offices. */
function KeeperChoice(props: Props) {
  const { label, look, chosen, withOwn, onChoose } = props;
  const isAdmin = mayManageNetwork(useActor());
  if (isAdmin) return <AdminsChoice {...props} />;
  return (
    <FilterMenu label={label} look={look} isOn={chosen !== undefined}>
      <Colleagues chosen={chosen} onChoose={onChoose} withOwn={withOwn} />
    </FilterMenu>
  );
}

const own = ['me', 'none'] as const;
const wordOf = { me: 'whose.mine', none: 'whose.nobodys' } as const;

const readKeeper = (value: string): Keeper | undefined => (value === '' ? undefined : value);

function Colleagues({ chosen, onChoose, withOwn }: Choose & { withOwn: boolean | undefined }) {
  const { t } = useTranslation('deals');
  const colleagues = useColleagues();
  if (!colleagues) return <Skeleton height={36} m={4} aria-hidden />;
  if (colleagues.length === 0 && !withOwn) return <Menu.Label>{t('whose.alone')}</Menu.Label>;
  return (
    <RadioChoices
      label={t('whose.colleague')}
      chosen={chosen}
      choices={[
        ...(withOwn ? own.map((value) => ({ value, label: t(wordOf[value]) })) : []),
        ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChoose={onChoose}
    />
  );
}

function AdminsChoice({ label, look, chosen, onChoose, withOwn }: Props) {
  const { t } = useTranslation('deals');
  const isPerson = chosen !== 'me' && chosen !== 'none';
  return (
    <PickerFilter label={label} look={look} chosen={chosen} onChoose={onChoose}>
      {({ value: _, ...field }) => (
        <Stack gap="xs">
          {withOwn && (
            <SegmentedControl
              fullWidth
              aria-label={label}
              value={isPerson ? '' : chosen}
              onChange={(value) => field.onChange(readKeeper(value))}
              data={[
                { value: '', label: t('filter.any') },
                ...own.map((value) => ({ value, label: t(wordOf[value]) })),
              ]}
            />
          )}
          <UserPicker
            {...field}
            value={isPerson ? chosen : undefined}
            label={t('whose.colleague')}
            role={['cashier', 'office_owner', 'admin']}
          />
        </Stack>
      )}
    </PickerFilter>
  );
}
