import { Button, Group } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/call/download.ts';
import { useUser } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { CopyButton } from '../copy-button.tsx';
import { useFocusOnArrival } from '../focus.ts';
import form from '../form/form.module.css';
import { Paper, printPaper } from '../paper.tsx';
import styles from './factor.module.css';

type Props = {
  codes: readonly string[];
  madeAt: Date;
  onKept: () => void;
};

/** The new recovery codes. The server does not show them again. */
export function RecoveryCodes({ codes, madeAt, onKept }: Props) {
  const { t } = useTranslation('factor');
  const format = useFormat();
  const { cellphone } = useUser();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const title = t('codes.paper', { phone: format.phone(cellphone) });
  const made = t('codes.made', { when: format.dateTime(madeAt) });
  const text = [title, made, '', ...codes, ''].join('\n');
  return (
    <section className={form.form} aria-labelledby="recovery-codes">
      <div>
        <h3 id="recovery-codes" ref={heading} tabIndex={-1} className={styles.heading}>
          {t('codes.title')}
        </h3>
        <p className={form.text}>{t('codes.text')}</p>
      </div>
      <ol className={`${styles.codes} list`} data-keep-clear>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs" justify="center" mt={-8}>
        <CopyButton text={codes.join('\n')} label={t('codes.copy')}>
          {t('codes.copy')}
        </CopyButton>
        <Button
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('codes.file'))}
        >
          {t('codes.download')}
        </Button>
        <Button leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => printPaper(title)}>
          {t('codes.print')}
        </Button>
      </Group>
      <div className={form.buttons}>
        <Button variant="filled" onClick={onKept}>
          {t('codes.kept')}
        </Button>
      </div>
      <Paper title={title}>
        <p>{made}</p>
        <ol>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </Paper>
    </section>
  );
}
