import { Box, Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { type Crew, useAssign } from '../offices.queries.ts';
import { Mandates } from './offices-mandates.tsx';
import styles from './offices-people.module.css';
import { type Candidate, type CrewChoice, PeopleFinder, useChoice } from './offices-people-finder.tsx';

type Props = { office: Office; crew: Crew; onClose: () => void; onDirty: (isDirty: boolean) => void };

/** Assigns cashiers or owners to the office. People are searched and ticked, and only the differences are sent. */
export function AssignPeople({ office, crew, onClose, onDirty }: Props) {
  const { t } = useTranslation(['offices', 'common']);
  const format = useFormat();
  const tellDirty = useBothDirty(onDirty);
  const choice = useChoice(office, crew, tellDirty.choice);
  const { added, removed } = choice;
  const assign = useAssign(office.id, crew);
  const isChanged = added.length + removed.length > 0;

  const save = () => {
    const result = { office: format.office(office), added: added.length, removed: removed.length };
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
      {crew === 'owners' && (
        <Text c="dimmed" mb="sm">
          {t('people.ownersHint')}
        </Text>
      )}
      <Chosen choice={choice} />
      {crew === 'cashiers' && <Mandates office={office} onDirty={tellDirty.mandate} />}
      <PeopleFinder crew={crew} choice={choice} />
      <Stack gap="sm" mt="xs" className="foot">
        <Consequences crew={crew} choice={choice} />
        {assign.error && <ErrorNotice error={assign.error} title={t('people.notSaved')} />}
        <Group className={styles.buttons} gap="8px 12px" justify="flex-end">
          <Text c="dimmed" className="figures" flex={{ base: '1 1 100%', xs: '1 1 160px' }} role="status">
            {isChanged ? t('people.summary', { added: added.length, removed: removed.length }) : t('people.unchanged')}
          </Text>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="filled" disabled={!isChanged} loading={assign.isPending} onClick={save}>
            {t('people.save')}
          </Button>
        </Group>
      </Stack>
    </>
  );
}

/** Who works there and what they may do are typed apart. The dialog asks before either is lost. */
function useBothDirty(onDirty: (isDirty: boolean) => void) {
  const dirty = useRef({ choice: false, mandate: false });
  const tell = (part: keyof typeof dirty.current) => (isDirty: boolean) => {
    dirty.current[part] = isDirty;
    onDirty(dirty.current.choice || dirty.current.mandate);
  };
  return { choice: tell('choice'), mandate: tell('mandate') };
}

/** The people who will be members after saving, whichever page of the search is open. */
function Chosen({ choice }: { choice: CrewChoice }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const titleId = useId();
  return (
    <Box mb="md">
      <Text component="h3" fw={600} mb="xs" id={titleId}>
        {t('people.chosen')}
      </Text>
      {choice.chosen.length === 0 ? (
        <Text c="dimmed">{t('people.nobodyChosen')}</Text>
      ) : (
        <Group component="ul" gap="xs" align="stretch" m={0} p={0} aria-labelledby={titleId}>
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
        </Group>
      )}
    </Box>
  );
}

/** Says how saving changes people's roles and memberships. */
function Consequences({ crew, choice: { added, removed } }: { crew: Crew; choice: CrewChoice }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const namesOf = (people: readonly Candidate[]) => people.map(format.person).join(', ');
  const newOwners = crew === 'owners' ? added.filter(({ permissions }) => permissions === 'customer') : [];
  return (
    <Stack role="status" gap="2xs" className={styles.consequences} style={{ overflowWrap: 'anywhere' }}>
      {removed.length > 0 && <Text>{t('people.losesNow', { names: namesOf(removed) })}</Text>}
      {newOwners.length > 0 && <Text>{t('people.becomesOwner', { names: namesOf(newOwners) })}</Text>}
      {crew === 'owners' && removed.length > 0 && (
        <Text>{t('people.becomesCustomer', { names: namesOf(removed) })}</Text>
      )}
    </Stack>
  );
}
