// Mantine styles that only this step needs, in Mantine's own order.
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Checkbox.css';

import { Box, Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WantedFactor } from '#contract/person/factor-proof.ts';
import { challengeMaxTries } from '#domain/person/second-factor.ts';
import type { Language } from '#domain/person/user.ts';
import { useFormat } from '../lib/text/format.ts';
import { FactorQuestion } from '../ui/factor/factor-question.tsx';
import { useFactorRefusal } from '../ui/factor/factor-refusal.ts';
import { useProveFactor } from './second-factor.queries.ts';

type Props = {
  wanted: WantedFactor;
  picked: Language | undefined;
  /** Back to the form with the password. */
  onBack: () => void;
};

/** The second step of the sign-in, after the right password. A reload starts again with the password. */
export function SecondFactor({ wanted, picked, onBack }: Props) {
  const { t } = useTranslation('factor');
  const format = useFormat();
  const [isRemembered, setRemembered] = useState(false);
  const prove = useProveFactor();
  const refusal = useFactorRefusal({ onOver: onBack });
  return (
    <>
      <Box component="h1" m={0} fz="clamp(24px, 7vw, 28px)" fw={600} lts="-0.03em" lh="figure">
        {t('ask.title')}
      </Box>
      <Text m="4px 0 28px" c="dimmed" size="body">
        {t('ask.left', {
          time: format.time(wanted.expires_at),
          tries: t('ask.tries', { count: refusal.triesLeft ?? challengeMaxTries }),
        })}
      </Text>
      <FactorQuestion
        wanted={wanted}
        prove={(factor) =>
          prove.mutateAsync({
            body: { challenge: wanted.challenge, factor, ...(wanted.may_remember && { remember: isRemembered }) },
            picked,
          })
        }
        onRefused={refusal.read}
        back={<Button onClick={onBack}>{t('ask.back')}</Button>}
      >
        {wanted.may_remember && (
          <Checkbox
            checked={isRemembered}
            onChange={({ currentTarget }) => setRemembered(currentTarget.checked)}
            label={t('ask.remember')}
            description={t('ask.rememberHint')}
          />
        )}
      </FactorQuestion>
    </>
  );
}
