import { Button, Text, Textarea } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#contract/order/order.ts';
import { NewStaffNote } from '#contract/order/order-note.ts';
import { mayReadStaffNotes, mostStaffNotes, staffNoteLength } from '#domain/order/order-view.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { said, useForm } from '../../ui/form/use-form.ts';
import { useAddNote } from './staff-note.queries.ts';
import styles from './staff-notes.module.css';

/** What colleagues wrote about the deal, and a field for more. An order of a list has no notes: they come with the opened one. */
export function StaffNotes({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['marks', 'order']);
  const format = useFormat();
  const actor = useActor();
  const { notes } = order;
  if (!notes || !mayReadStaffNotes(actor, order)) return null;
  return (
    <section className={styles.notes} data-empty={notes.length === 0 || undefined}>
      <h2 className={styles.title}>
        <IconLock size={14} stroke={1.75} aria-hidden />
        {t('staffNotes.title')}
      </h2>
      {notes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it, so it takes the focus.
        <ul className={`${styles.list} list`} tabIndex={0}>
          {notes.map(({ id, text, at, by }) => (
            <li key={id} data-keep-clear>
              <Text className={styles.written}>{text}</Text>
              <Text size="meta" c="dimmed">
                {t('staffNotes.by', { who: by.full_name ?? t('order:who.cashier'), when: format.dateTimeWithin(at) })}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {notes.length < mostStaffNotes ? <NewNote order={order} /> : <Text c="dimmed">{t('staffNotes.full')}</Text>}
    </section>
  );
}

const Typed = NewStaffNote.extend({ text: said(NewStaffNote.shape.text, () => i18next.t('marks:staffNotes.noText')) });

function NewNote({ order: { id } }: { order: OrderDetail }) {
  const { t } = useTranslation('marks');
  const [isOpen, setOpen] = useState(false);
  const { field, submit, fail, restart } = useForm(Typed, { start: { text: '' } });
  const add = useAddNote(id);
  const send = submit((body) =>
    add.mutate(body, {
      onSuccess: () => {
        restart({ text: '' });
        setOpen(false);
        notifySuccess(t('staffNotes.added'));
      },
      onError: (error) => fail(error, t('staffNotes.failed')),
    }),
  );
  if (!isOpen)
    return (
      <Button size="sm" fw={400} className={styles.write} onClick={() => setOpen(true)}>
        {t('staffNotes.write')}
      </Button>
    );
  return (
    <form noValidate onSubmit={send}>
      <Textarea
        {...field('text')}
        label={t('staffNotes.text')}
        description={t('staffNotes.hint')}
        maxLength={staffNoteLength}
        rows={2}
        mb="sm"
      />
      <Button type="submit" loading={add.isPending}>
        {t('staffNotes.add')}
      </Button>
    </form>
  );
}
