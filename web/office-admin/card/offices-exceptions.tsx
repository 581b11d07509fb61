import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import { parseWorkingHours } from '#domain/hours/working-hours.ts';
import { destinationsOf, isStated } from '#domain/wallet/destination.ts';
import { useClosureText } from '../../ui/closure-text.ts';
import { crewOf, type OfferedPair } from '../offices.queries.ts';
import styles from './offices-card.module.css';
import { AssignLink } from './offices-facts.tsx';

type Offered = readonly OfferedPair[] | undefined;

/** What is out of order at an open office, the worst first. An office at which all is well shows nothing. */
const exceptionsOf = (office: Office, offered: Offered) => {
  const { working_hours: hours, wallet } = office;
  const wallets = destinationsOf(wallet);
  const found = {
    noPairs: offered?.length === 0,
    noWallet: wallets.length === 0,
    noNetwork: wallets.length > 0 && !wallets.some(isStated),
    hoursMissing: hours === null,
    hoursUnread: hours !== null && parseWorkingHours(hours) === undefined,
    noOwner: crewOf(office, 'owners').length === 0,
    noCashier: crewOf(office, 'cashiers').length === 0,
    noCity: office.city === null,
  } as const;
  return exceptions.filter((name) => found[name]);
};

const exceptions = [
  'noPairs',
  'noWallet',
  'noNetwork',
  'hoursMissing',
  'hoursUnread',
  'noOwner',
  'noCashier',
  'noCity',
] as const;

/** Only members and admins read who works at an office; the cards are theirs. */
export function OfficeExceptions({ office, offered }: { office: Office; offered: Offered }) {
  const { t } = useTranslation('offices');
  const closureText = useClosureText();
  const [next] = office.closures;
  return (
    <>
      {exceptionsOf(office, offered).map((name) => (
        <p key={name} className={styles.fact} data-exception>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <Text inherit span flex={1}>
            {t(`card.${name}`)}
          </Text>
          {name === 'noOwner' && <AssignLink office={office} crew="owners" />}
          {name === 'noCashier' && <AssignLink office={office} crew="cashiers" />}
        </p>
      ))}
      {next && (
        <p className={styles.fact}>
          <IconCalendarOff size={16} stroke={1.75} aria-hidden />
          <Text inherit span>
            {t('card.planned', { when: closureText(next) })}
          </Text>
        </p>
      )}
    </>
  );
}
