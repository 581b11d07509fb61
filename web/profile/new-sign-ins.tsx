import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedSignIn } from '#contract/person/new-sign-in.ts';
import { useAddress, useMoveTo } from '../lib/address/address.ts';
import { useCloseDialog } from '../lib/address/address-dialog.ts';
import { useDeviceText } from '../lib/device/device-text.ts';
import { notifyError } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { ConfirmDialogAbout } from '../ui/feedback/confirm-dialog.tsx';
import { Panel } from '../ui/panel.tsx';
import { newSignInsQuery, useDisownSignIn } from './new-sign-ins.queries.ts';

/** Where the account was signed in to from a new device, and the way to say that it was somebody else. */
export function NewSignIns() {
  const { t } = useTranslation('profile');
  const { data: signIns = [] } = useQuery(newSignInsQuery);
  const { sign_in: id } = useAddress();
  return (
    <>
      {signIns.length > 0 && (
        <Panel id="profile-sign-ins" title={t('signIns.title')}>
          <Stack component="ul" gap="sm" m={0} mt="sm" p={0} className="list">
            {signIns.map((signIn) => (
              <SignInRow key={signIn.id} signIn={signIn} />
            ))}
          </Stack>
        </Panel>
      )}
      <NotMeQuestion id={id} about={signIns.find((one) => one.id === id)} />
    </>
  );
}

function SignInRow({ signIn }: { signIn: ListedSignIn }) {
  const { t } = useTranslation('profile');
  const { dateTime } = useFormat();
  const moveTo = useMoveTo();
  const device = useDeviceText()(signIn.device);
  const when = dateTime(signIn.at);
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        {device}
        <Text size="meta" c="dimmed" className="figures">
          {[signIn.address, when].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Button
        size="sm"
        className="reach"
        aria-label={t('signIns.notMeLabel', { device, when })}
        onClick={() => moveTo({ sign_in: signIn.id })}
      >
        {t('signIns.notMe')}
      </Button>
    </Group>
  );
}

type QuestionProps = { id: string | undefined; about: ListedSignIn | undefined };

function NotMeQuestion({ id, about }: QuestionProps) {
  const { t } = useTranslation('profile');
  const { dateTime } = useFormat();
  const deviceText = useDeviceText();
  const close = useCloseDialog(id, { sign_in: undefined });
  const disown = useDisownSignIn();
  return (
    <ConfirmDialogAbout
      about={about}
      words={() => ({
        title: t('signIns.question'),
        keep: t('signIns.me'),
        yes: t('signIns.notMe'),
        isDanger: true,
      })}
      isPending={disown.isPending}
      onClose={close}
      onYes={() => disown.mutate(undefined, { onError: (error) => notifyError(error, t('signIns.failed')) })}
    >
      {({ device, address, at, current }) => (
        <>
          <p>{t('signIns.facts', { device: deviceText(device), when: dateTime(at) })}</p>
          {address && <p>{t('signIns.address', { address })}</p>}
          {current && <p>{t('signIns.current')}</p>}
          <p>{t('signIns.consequences')}</p>
        </>
      )}
    </ConfirmDialogAbout>
  );
}
