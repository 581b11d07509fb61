// Mantine styles that this field and its dialog need on the login screen, in Mantine's own order.
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Checkbox.css';

import { Button, Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Agreement } from '#contract/person/agreement.ts';
import { AgreementText } from './agreement-text.tsx';

type Props = { agreement: Agreement; checked: boolean; onChange: (checked: boolean) => void };

/** The terms of use at registration: a tick, and the text behind a link. */
export function AgreementField({ agreement, checked, onChange }: Props) {
  const { t } = useTranslation('auth');
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <Checkbox
        size="md"
        label={t('terms.agree')}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        classNames={{ body: 'reach' }}
      />
      <Button variant="subtle" size="sm" className="reach" mt="2xs" ml={28} onClick={() => setOpened(true)}>
        {t('terms.read')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('terms.title')} size={560}>
        <AgreementText agreement={agreement} label={t('terms.title')} />
      </Modal>
    </div>
  );
}
