import { Button, CloseButton } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office.ts';
import { officeName } from '#domain/office.ts';
import { useFormat } from '../lib/format.ts';
import { notifySuccess } from '../lib/notify.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { type Crew, useAssign } from './offices.queries.ts';
import styles from './offices-people.module.css';
import { PeopleFinder } from './offices-people-finder.tsx';
import { type Candidate, type Choice, useChoice } from './offices-people-selection.ts';

type Props = { office: Office; crew: Crew; onClose: () => void; onDirty: (isDirty: boolean) => void };

/** Assigns cashiers or owners to the office. People are searched and ticked, and only the differences are sent. */
export function AssignPeople({ office, crew, onClose, onDirty }: Props) {
  const { t } = useTranslation(['offices', 'common']);
  const choice = useChoice(office, crew, onDirty);
  const { added, removed } = choice;
  const assign = useAssign(office.id, crew);
  const isChanged = added.length + removed.length > 0;

  const save = () => {
    const result = { office: officeName(office), added: added.length, removed: removed.length };
    assign.mutate(
      { to_add: added.map(({ id }) => id), to_remove: removed.map(({ id }) => id) },
      {
        onSuccess: () => {
          onDirty(false);
          const text = t(crew === 'cashiers' ? 'people.savedCashiers' : 'people.savedOwners', result);
          notifySuccess(text);
          onClose();
        },
      },
    );
  };

  return (
    <>
      {crew === 'owners' && <p className={styles.hint}>{t('people.ownersHint')}</p>}
      <Chosen choice={choice} />
      <PeopleFinder crew={crew} choice={choice} />
      <div className={styles.foot}>
        <Consequences crew={crew} choice={choice} />
        {assign.error && <ErrorNotice error={assign.error} title={t('people.notSaved')} />}
        <div className={styles.buttons}>
          <p className={styles.summary} role="status">
            {isChanged ? t('people.summary', { added: added.length, removed: removed.length }) : t('people.unchanged')}
          </p>
          <Button variant="default" size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" disabled={!isChanged} loading={assign.isPending} onClick={save}>
            {t('people.save')}
          </Button>
        </div>
      </div>
    </>
  );
}

/** The people who will be members after saving, whichever page of the search is open. */
function Chosen({ choice }: { choice: Choice }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const titleId = useId();
  return (
    <div className={styles.chosen}>
      <h3 id={titleId} className={styles.heading}>
        {t('people.chosen')}
      </h3>
      {choice.chosen.length === 0 ? (
        <p className={styles.nobody}>{t('people.nobodyChosen')}</p>
      ) : (
        <ul className={styles.chips} aria-labelledby={titleId}>
          {choice.chosen.map((person) => (
            <li key={person.id} className={styles.chip}>
              {format.person(person)}
              <CloseButton
                size={32}
                iconSize={14}
                aria-label={t('people.drop', { name: format.person(person) })}
                onClick={() => choice.toggle(person)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Says how saving changes people's roles and memberships. */
function Consequences({ crew, choice: { added, removed } }: { crew: Crew; choice: Choice }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const namesOf = (people: readonly Candidate[]) => people.map(format.person).join(', ');
  const newOwners = crew === 'owners' ? added.filter(({ permissions }) => permissions === 'customer') : [];
  return (
    <div role="status" className={styles.consequences}>
      {removed.length > 0 && <p>{t('people.losesNow', { names: namesOf(removed) })}</p>}
      {newOwners.length > 0 && <p>{t('people.becomesOwner', { names: namesOf(newOwners) })}</p>}
      {crew === 'owners' && removed.length > 0 && <p>{t('people.becomesCustomer', { names: namesOf(removed) })}</p>}
    </div>
  );
}
