import { Checkbox, Skeleton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { sharedOffices } from '#domain/actor.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './offices-people.module.css';
import type { Choice } from './offices-people-selection.ts';

/** A person with a checkbox: name, phone, verification, and other offices. */
export function CandidateRow({ person, choice }: { person: User; choice: Choice }) {
  const { t } = useTranslation(['offices', 'common']);
  const format = useFormat();
  // An owner sees only memberships of the owner's own offices.
  const nowhere = sharedOffices(useActor()) === undefined ? 'people.atNone' : 'people.atNoneOfYours';
  const isMember = choice.isMember(person.id);
  const elsewhere = person.user_offices.length - (isMember ? 1 : 0);
  const facts = [
    person.full_name !== null && format.phone(person.cellphone),
    t(person.cellphone_verified ? 'people.verified' : 'people.unverified'),
    t(`common:role.${person.permissions}`),
    elsewhere > 0 ? t('people.atOther', { count: elsewhere }) : !isMember && t(nowhere),
  ];
  return (
    <li className={styles.row}>
      <Checkbox
        size="sm"
        color="var(--o-ink)"
        iconColor="var(--o-body)"
        classNames={{
          root: styles.tick,
          input: styles.box,
          body: styles.tickBody,
          labelWrapper: styles.tickWords,
          label: styles.label,
        }}
        checked={choice.isWanted(person.id)}
        onChange={() => choice.toggle(person)}
        label={
          <span className={styles.person}>
            <span className={styles.personName}>
              {format.person(person)}
              <Mark isMember={isMember} isWanted={choice.isWanted(person.id)} />
            </span>
            <span className={styles.personFacts}>{facts.filter(Boolean).join(' · ')}</span>
          </span>
        }
      />
    </li>
  );
}

function Mark({ isMember, isWanted }: { isMember: boolean; isWanted: boolean }) {
  const { t } = useTranslation('offices');
  if (isMember && isWanted) return <Tag tone="neutral">{t('people.member')}</Tag>;
  if (isWanted) {
    return (
      <Tag tone="completed" icon={<IconPlus size={14} aria-hidden />}>
        {t('people.willAdd')}
      </Tag>
    );
  }
  if (!isMember) return null;
  return (
    <Tag tone="cancelled" icon={<IconMinus size={14} aria-hidden />}>
      {t('people.willRemove')}
    </Tag>
  );
}

const places = Array.from({ length: 5 }, (_, place) => place);

export function CandidateSkeletons() {
  return (
    <div className={styles.list} aria-hidden>
      {places.map((place) => (
        <div key={place} className={styles.row}>
          <Skeleton height={44} my={8} />
        </div>
      ))}
    </div>
  );
}
