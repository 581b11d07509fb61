import { UnstyledButton } from '@mantine/core';
import { IconUserShield, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office.ts';
import type { Actor } from '#domain/actor.ts';
import { mayAssignCashiers, mayManageNetwork, maySeeOffice } from '#domain/actor.ts';
import { officeName } from '#domain/office.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import styles from './offices.module.css';
import type { Crew } from './offices.queries.ts';
import { useOpenDialog } from './offices-dialog-address.ts';
import { crewOf } from './offices-members.ts';

/** At most this many people are named. The others are only counted. */
const namedAtMost = 2;

const mayAssign = (actor: Actor, crew: Crew, office: Office) =>
  crew === 'owners' ? mayManageNetwork(actor) : mayAssignCashiers(actor) && maySeeOffice(actor, office.id);

/** The owners and the cashiers of the office. */
export function OfficePeople({ office }: { office: Office }) {
  return (
    <>
      <CrewLine office={office} crew="owners" />
      <CrewLine office={office} crew="cashiers" />
    </>
  );
}

function CrewLine({ office, crew }: { office: Office; crew: Crew }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const actor = useActor();
  const people = crewOf(office, crew);
  const names = people.map(format.person);
  const hidden = names.length - namedAtMost;
  const Icon = crew === 'owners' ? IconUserShield : IconUsers;
  return (
    <div className={styles.crew}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <p className={styles.people}>
        {people.length === 0 ? t(noneText[crew]) : t(`card.${crew}`, { count: people.length })}
        {people.length > 0 && (
          <span className={styles.names}>
            {names.slice(0, namedAtMost).join(', ')} {hidden > 0 && t('card.more', { count: hidden })}
          </span>
        )}
      </p>
      {mayAssign(actor, crew, office) && <AssignLink office={office} crew={crew} />}
    </div>
  );
}

const noneText = { owners: 'card.noOwner', cashiers: 'card.noCashier' } as const;
const assignText = { owners: 'card.assignOwners', cashiers: 'card.assignCashiers' } as const;

function AssignLink({ office, crew }: { office: Office; crew: Crew }) {
  const { t } = useTranslation('offices');
  const open = useOpenDialog();
  return (
    <UnstyledButton
      className={styles.link}
      aria-label={t(assignText[crew], { office: officeName(office) })}
      onClick={() => open({ name: crew, officeId: office.id })}
    >
      {t('card.assign')}
    </UnstyledButton>
  );
}
