import { Button, CloseButton, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceCodes } from '#contract/rate/price-file.ts';
import { parseCurrency } from '#domain/money/currency.ts';
import { priceCode } from '#domain/money/price-file.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { FormSubmit } from '../ui/form/form-submit.tsx';
import { useUnsavedChanges } from '../ui/form/unsaved-changes.tsx';
import { Panel } from '../ui/panel.tsx';
import { priceCodesQuery, useSetPriceCodes } from './price-codes.queries.ts';

/** The codes of the aggregators in the file of rates. What has none is not in the file. */
export function PriceCodesSettings() {
  const { t } = useTranslation('settings');
  // Another admin may have changed them.
  const query = useQuery({ ...priceCodesQuery(), refetchOnMount: 'always' });
  return (
    <Panel id="settings-codes" title={t('codes.title')}>
      <Stack gap="md" mt="2xs" align="start">
        <Text c="dimmed">{t('codes.hint')}</Text>
        <Loaded query={query} skeleton={<Skeleton height={120} />}>
          {(codes) => <Codes key={JSON.stringify(codes)} codes={codes} />}
        </Loaded>
      </Stack>
    </Panel>
  );
}

const kinds = ['currencies', 'cities'] as const;
type Kind = (typeof kinds)[number];
type Row = { key: string; name: string; code: string };

let made = 0;
const rowOf = (name: string, code: string): Row => ({ key: `code-${made++}`, name, code });
const rowsOf = (table: PriceCodes[Kind]) => Object.entries(table).map(([name, code]) => rowOf(name, code));
const bare = ({ name, code }: Row) => ({ name: name.trim(), code: code.trim().toUpperCase() });
const tableOf = (rows: readonly Row[]) => Object.fromEntries(rows.map(bare).map(({ name, code }) => [name, code]));

/** A currency is a code in capitals, a city has a name, and each stands once. */
function isWrong(kind: Kind, row: Row, rows: readonly Row[]) {
  const { name, code } = bare(row);
  const isNamed = kind === 'currencies' ? parseCurrency(name) === name : name !== '' && name.length <= 100;
  return {
    name: !isNamed || rows.some((other) => other !== row && bare(other).name === name),
    code: !priceCode.test(code),
  };
}

function Codes({ codes }: { codes: PriceCodes }) {
  const { t } = useTranslation(['settings', 'common']);
  const change = useSetPriceCodes();
  const [rows, setRows] = useState(() => ({ currencies: rowsOf(codes.currencies), cities: rowsOf(codes.cities) }));
  const [wasTried, setTried] = useState(false);
  const { setDirty, question } = useUnsavedChanges();
  const typed = { currencies: tableOf(rows.currencies), cities: tableOf(rows.cities) };
  const isChanged = kinds.some(
    (kind) => JSON.stringify(rows[kind].map(bare)) !== JSON.stringify(rowsOf(codes[kind]).map(bare)),
  );
  useEffect(() => setDirty(isChanged));
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = kinds.flatMap((kind) => rows[kind].map((row) => isWrong(kind, row, rows[kind])));
    if (wrong.some(({ name, code }) => name || code)) return;
    change.mutate(typed, {
      onSuccess: () => notifySuccess(t('settings:saved')),
      onError: (error) => notifyError(error, t('settings:notSaved')),
    });
  };
  return (
    <form noValidate onSubmit={save} style={{ width: '100%' }}>
      <Stack gap="md" align="start">
        {kinds.map((kind) => (
          <CodeRows
            key={kind}
            kind={kind}
            rows={rows[kind]}
            wasTried={wasTried}
            onChange={(next) => setRows({ ...rows, [kind]: next })}
          />
        ))}
        <FormSubmit loading={change.isPending}>{t('common:save')}</FormSubmit>
      </Stack>
      {question}
    </form>
  );
}

type RowsProps = { kind: Kind; rows: readonly Row[]; wasTried: boolean; onChange: (rows: Row[]) => void };

const most = 100;

function CodeRows({ kind, rows, wasTried, onChange }: RowsProps) {
  const { t } = useTranslation('settings');
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd={0} w="100%">
      <Text component="legend" fw={500}>
        {t(`codes.${kind}`)}
      </Text>
      {rows.length === 0 && <Text c="dimmed">{t(`codes.none.${kind}`)}</Text>}
      {rows.map((row, at) => {
        const wrong = wasTried ? isWrong(kind, row, rows) : { name: false, code: false };
        const put = (part: Partial<Row>) => onChange(rows.with(at, { ...row, ...part }));
        return (
          <Group key={row.key} gap="xs" align="flex-start" wrap="nowrap">
            <TextInput
              aria-label={t(`codes.name.${kind}`, { row: at + 1 })}
              placeholder={t(`codes.example.${kind}`)}
              autoComplete="off"
              maxLength={100}
              flex={1}
              maw={240}
              value={row.name}
              error={wrong.name && t(`codes.nameWrong.${kind}`)}
              onChange={({ currentTarget }) =>
                put({ name: kind === 'currencies' ? currentTarget.value.toUpperCase() : currentTarget.value })
              }
            />
            <TextInput
              aria-label={t('codes.code', { name: row.name || String(at + 1) })}
              autoComplete="off"
              maxLength={20}
              flex={1}
              maw={200}
              value={row.code}
              error={wrong.code && t('codes.codeWrong')}
              onChange={({ currentTarget }) => put({ code: currentTarget.value.toUpperCase() })}
            />
            <CloseButton
              size={44}
              aria-label={t('codes.remove', { name: row.name || String(at + 1) })}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            />
          </Group>
        );
      })}
      <Group>
        <Button disabled={rows.length >= most} onClick={() => onChange([...rows, rowOf('', '')])}>
          {t(`codes.add.${kind}`)}
        </Button>
      </Group>
    </Stack>
  );
}
