import { Box, Textarea, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteLength, noteMaxLength } from '#domain/order/order-view.ts';
import type { FieldProps } from '../ui/form/use-form.ts';
import classes from './exchange-plan.module.css';

/** From this length on, screen readers say the counter too. */
const nearTheEnd = noteMaxLength - 100;

type Props = { field: FieldProps<string>; isSending: boolean; onChange: (note: string) => void };

/** The note is folded into one line until somebody wants it. A note that is there is never hidden. */
export function ExchangeNote(props: Props) {
  const { t } = useTranslation('exchange');
  const [isOpen, setOpen] = useState(false);
  if (isOpen || props.field.value !== '') {
    return <NoteField {...props} isNew={isOpen} />;
  }
  return (
    <UnstyledButton
      className={classes.fold}
      disabled={props.isSending}
      // A press takes the focus from the amount, whose problem then shows above and moves this button away from the finger.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setOpen(true)}
    >
      <IconPlus size={20} stroke={1.75} aria-hidden />
      {t('note.add')}
    </UnstyledButton>
  );
}

/** Long pasted text is not cut off; the counter shows how many characters are too many. */
function NoteField({ field, isSending, onChange, isNew }: Props & { isNew: boolean }) {
  const { t } = useTranslation('exchange');
  const count = noteLength(field.value);
  return (
    <Textarea
      {...field}
      mt="xs"
      label={
        <>
          {t('note.label')}{' '}
          <Box component="span" c="dimmed" fw={400}>
            {t('note.optional')}
          </Box>
        </>
      }
      placeholder={t('note.placeholder')}
      rows={3}
      resize="vertical"
      autoFocus={isNew}
      readOnly={isSending}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={
        <Box
          component="span"
          display="block"
          c="dimmed"
          ta="right"
          style={{ fontVariantNumeric: 'tabular-nums' }}
          aria-live={count > nearTheEnd ? 'polite' : 'off'}
        >
          {t('note.used', { count, most: noteMaxLength })}
        </Box>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
