import { Button, Group, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Seal } from '#contract/till/seals.ts';
import { said, useForm } from '../../ui/form/use-form.ts';
import type { KeptCount } from '../count/count-draft.ts';
import styles from '../shift/acts.module.css';

const Typed = z.object({ seal: said(Seal, () => i18next.t('envelope:notSeal')) });

/** Seals that lie there and stand on no list. `known`: those of the list. */
export function OtherSeals({ draft, known }: { draft: KeptCount; known: readonly string[] }) {
  const { t } = useTranslation('envelope');
  const { field, submit, restart } = useForm(Typed, { start: { seal: '' } });
  const add = submit(({ seal }) => {
    if (!known.includes(seal)) draft.seal(seal, true);
    restart({ seal: '' });
  });
  return (
    <>
      {draft.draft.seals.length > 0 && (
        <ul className="list" aria-label={t('others')}>
          {draft.draft.seals.map((seal) => (
            <li key={seal}>
              <b className={styles.seal}>{seal}</b>
              <Button size="sm" aria-label={t('notThere', { seal })} onClick={() => draft.seal(seal, false)}>
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={add}>
        <Group gap="xs" align="end" wrap="nowrap" mb="xs">
          <TextInput {...field('seal')} flex={1} label={t('other')} autoComplete="off" />
          <Button type="submit">{t('add')}</Button>
        </Group>
      </form>
    </>
  );
}
