import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnAgreement as Own } from '#contract/person/agreement.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ownAgreementQuery, useAccept } from './agreement.queries.ts';
import { AgreementText } from './agreement-text.tsx';

/** What the person agreed to and when, with its text. Nothing where the network asks for nothing. */
export function OwnAgreement() {
  return (
    <Loaded query={useQuery(ownAgreementQuery)} skeleton={<Skeleton height={72} />}>
      {(own) => (own.agreement || own.accepted) && <Agreed own={own} />}
    </Loaded>
  );
}

function Agreed({ own: { agreement, accepted } }: { own: Own }) {
  const { t } = useTranslation('privacy');
  const { dateTime } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const accept = useAccept();
  const isDue = agreement !== null && agreement.version !== accepted?.version;
  const shown = isDue ? agreement : accepted;
  return (
    <Stack gap="sm" align="flex-start">
      <Text c="dimmed">
        {accepted
          ? t('terms.accepted', { when: dateTime(accepted.accepted_at), version: accepted.version })
          : t('terms.notYet')}{' '}
        {accepted && isDue && t('terms.newer')}
      </Text>
      <Button onClick={() => setOpen(true)}>{t(isDue ? 'terms.readNew' : 'terms.read')}</Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('terms.title')} size={560}>
        {shown && <AgreementText agreement={shown} label={t('terms.title')} />}
        {isDue && (
          <Button
            mt="md"
            variant="filled"
            loading={accept.isPending}
            onClick={() =>
              accept.mutate(agreement.version, {
                onSuccess: () => {
                  setOpen(false);
                  notifySuccess(t('terms.done'));
                },
                onError: (error) => notifyError(error, t('terms.failed')),
              })
            }
          >
            {t('terms.accept')}
          </Button>
        )}
      </Modal>
    </Stack>
  );
}
