import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoundRow as StoredBound } from '#contract/order/bound.ts';
import { mostBounds } from '#domain/bound.ts';
import { compare, parseAmount } from '#domain/money/money.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { FormSubmit } from '../ui/form/form-submit.tsx';
import { useUnsavedChanges } from '../ui/form/unsaved-changes.tsx';
import { Panel } from '../ui/panel.tsx';
import { BoundRow, type TypedBound } from './bound-row.tsx';
import { boundsQuery, useChangeBounds } from './bounds.queries.ts';

/** From which sums of a person on an office needs more before it confirms. */
export function BoundsSettings() {
  const { t } = useTranslation('settings');
  // Another admin may have changed them.
  const query = useQuery({ ...boundsQuery(), refetchOnMount: 'always' });
  return (
    <Panel id="settings-bounds" title={t('bounds.title')}>
      <Stack gap="md" mt="2xs" align="start">
        <Text c="dimmed">{t('bounds.hint')}</Text>
        <Loaded query={query} skeleton={<Skeleton height={44} />}>
          {(bounds) => <Rows key={JSON.stringify(bounds)} bounds={bounds} />}
        </Loaded>
      </Stack>
    </Panel>
  );
}

let made = 0;
const typedOf = ({ from_sum, hours, needs, office_ids }: StoredBound): TypedBound => ({
  ...{ key: `bound-${made++}`, sum: from_sum, hours, needs: [...needs], offices: office_ids ?? [] },
});
const newBound = (): TypedBound => typedOf({ from_sum: '', hours: 720, needs: [], office_ids: null });

/** People write spaces between thousands, and a comma before kopiikas. */
function sumOf({ sum }: TypedBound): string | undefined {
  const amount = parseAmount(sum.replace(/\s/gu, '').replace(',', '.'));
  const isFine = amount !== undefined && compare(amount, '1') >= 0 && !/\.\d{3}/.test(amount);
  return isFine ? amount : undefined;
}

/** A row as the call takes it. */
const saidIn = (row: TypedBound) => ({
  ...{ from_sum: sumOf(row) ?? row.sum, hours: row.hours, needs: row.needs },
  office_ids: row.offices.length === 0 ? null : row.offices,
});

const wrongOf = (bound: TypedBound) => ({ sum: sumOf(bound) === undefined, needs: bound.needs.length === 0 });

function Rows({ bounds }: { bounds: StoredBound[] }) {
  const { t } = useTranslation(['settings', 'common']);
  const change = useChangeBounds();
  const [rows, setRows] = useState(() => bounds.map(typedOf));
  const [wasTried, setTried] = useState(false);
  const { setDirty, question } = useUnsavedChanges();
  const isChanged = JSON.stringify(rows.map(saidIn)) !== JSON.stringify(bounds.map(typedOf).map(saidIn));
  useEffect(() => setDirty(isChanged));
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (rows.map(wrongOf).some(({ sum, needs }) => sum || needs)) return;
    const body = rows.map(saidIn);
    change.mutate(body, {
      onSuccess: () => notifySuccess(t('settings:saved')),
      onError: (error) => notifyError(error, t('settings:notSaved')),
    });
  };
  return (
    <form noValidate onSubmit={save} style={{ width: '100%' }}>
      <Stack gap="md" align="start">
        {rows.map((row, at) => (
          <BoundRow
            key={row.key}
            at={at}
            bound={row}
            wrong={wasTried ? wrongOf(row) : { sum: false, needs: false }}
            onChange={(next) => setRows(rows.with(at, next))}
            onRemove={() => setRows(rows.toSpliced(at, 1))}
          />
        ))}
        {rows.length === 0 && <Text>{t('settings:bounds.none')}</Text>}
        <Group>
          <Button disabled={rows.length >= mostBounds} onClick={() => setRows([...rows, newBound()])}>
            {t('settings:bounds.add')}
          </Button>
          <FormSubmit loading={change.isPending}>{t('common:save')}</FormSubmit>
        </Group>
      </Stack>
      {question}
    </form>
  );
}
