import { Button, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoveTo } from '../../lib/address/address.ts';
import { OfficePicker } from '../../office/office-picker.tsx';
import { overviewQuery } from '../rate-desk.queries.ts';
import { useRateLabels } from '../rate-labels.ts';
import { writeRule } from './rule-address.ts';

/** Chooses what a new rule is for. */
export function NewRule() {
  const { t } = useTranslation('market');
  const words = useRateLabels();
  const moveTo = useMoveTo();
  const [chosen, setChosen] = useState<string | null>(null);
  const [office, setOffice] = useState<string>();
  const { data } = useQuery(overviewQuery(undefined));
  const pairs = data?.pairs ?? [];
  const pair = pairs.find(({ sc, tc }) => `${sc}/${tc}` === chosen);
  return (
    <Stack gap="md" align="start">
      <Text c="dimmed">{t('rule.newText')}</Text>
      <Select
        label={t('rule.pair')}
        w={320}
        maw="100%"
        data={pairs.map(({ sc, tc }) => ({ value: `${sc}/${tc}`, label: words.pair({ sc, tc }) }))}
        value={chosen}
        onChange={setChosen}
      />
      <OfficePicker
        label={t('rule.office')}
        description={t('rule.officeHint')}
        placeholder={t('rule.everywhere')}
        value={office}
        onChange={setOffice}
        clearable
      />
      <Button
        disabled={!pair}
        onClick={() =>
          pair &&
          moveTo({ dialog: writeRule({ sc: pair.sc, tc: pair.tc, office_id: office ?? null }) }, { replace: true })
        }
      >
        {t('rule.next')}
      </Button>
    </Stack>
  );
}
