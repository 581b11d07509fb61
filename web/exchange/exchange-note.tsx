import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { noteLength, noteMaxLength } from '#domain/order.ts';
import classes from './exchange-send.module.css';

/** From this length on, screen readers say the counter too. */
const nearTheEnd = noteMaxLength - 100;

type Props = { note: string; isSending: boolean; onChange: (note: string) => void };

/** A note for the office. Long pasted text is not cut off; the counter shows how many characters are too many. */
export function ExchangeNote({ note, isSending, onChange }: Props) {
  const { t } = useTranslation('exchange');
  const count = noteLength(note);
  const over = count - noteMaxLength;
  return (
    <Textarea
      size="md"
      label={
        <>
          {t('note.label')} <span className={classes.optional}>{t('note.optional')}</span>
        </>
      }
      placeholder={t('note.placeholder')}
      rows={2}
      resize="vertical"
      value={note}
      readOnly={isSending}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={over > 0 && t('note.tooLong', { count: over })}
      description={
        <span className={classes.counter} aria-live={count > nearTheEnd ? 'polite' : 'off'}>
          {t('note.used', { count, most: noteMaxLength })}
        </span>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
