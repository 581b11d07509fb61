import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Asking } from '#contract/approval/asking.ts';
import { seenByStaff } from '#contract/order/bound.ts';
import { type BoundNeed, documentEndLength, documentKinds } from '#domain/bound.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { said, useForm } from '../../ui/form/use-form.ts';
import type { MissingNeeds } from './bound-needs.ts';
import { useBoundWords } from './bound-words.ts';

const name = seenByStaff.name.unwrap();
const { kind, end } = seenByStaff.document.unwrap().shape;
const { reason } = Asking.shape;
type Kind = z.output<typeof kind>;
const nothing = z.unknown().transform(() => undefined);

/** A field that is not shown says nothing. */
const schemaOf = (needs: readonly BoundNeed[]) => {
  const has = (need: BoundNeed) => needs.includes(need);
  return z
    .object({
      name: has('name') ? said(name, () => i18next.t('marks:seen.nameMissing')) : nothing,
      kind: has('document')
        ? said(z.custom<Kind | ''>().pipe(kind), () => i18next.t('marks:seen.kindMissing'))
        : nothing,
      end: has('document') ? said(end, () => i18next.t('marks:seen.endMissing')) : nothing,
      reason: has('approval') ? said(reason, () => i18next.t('marks:seen.reasonMissing')) : nothing,
    })
    .transform((typed) => ({
      ...(typed.name !== undefined && { name: typed.name }),
      ...(typed.kind !== undefined && typed.end !== undefined && { document: { kind: typed.kind, end: typed.end } }),
      ...(typed.reason !== undefined && { ask: { reason: typed.reason } }),
    }));
};

/**
 * What a confirmation or a deal at the window lacks, as the body of the call takes it: `name`, `document`, and `ask` where
 * somebody has to agree. The desk and the window use it. A new set of needs is a new form: give its component a key.
 */
export const useSeenForm = (needs: readonly BoundNeed[]) =>
  useForm(schemaOf(needs), { start: { name: '', kind: '', end: '', reason: '' } });

type Props = { needs: readonly BoundNeed[]; form: ReturnType<typeof useSeenForm> };

/** The fields of what is missing, the first of them with the focus of a dialog. */
export function SeenFields({ needs, form: { field } }: Props) {
  const { t } = useTranslation('marks');
  const first = needs.find((need) => need !== 'verified_phone');
  const focus = (need: BoundNeed) => (need === first ? { 'data-autofocus': true } : {});
  const text = (of: 'name' | 'end' | 'reason') => {
    const { value, ...props } = field(of);
    return { ...props, value: String(value), autoComplete: 'off' };
  };
  return (
    <Stack gap="sm">
      {needs.includes('verified_phone') && <Text>{t('seen.phone')}</Text>}
      {needs.includes('name') && <TextInput {...text('name')} {...focus('name')} label={t('seen.name')} />}
      {needs.includes('document') && (
        <>
          <Radio.Group {...kindProps(field('kind'))} label={t('seen.document')}>
            <Stack gap="xs" mt="2xs">
              {documentKinds.map((one, at) => (
                <Radio key={one} value={one} label={t(`seen.kinds.${one}`)} {...(at === 0 ? focus('document') : {})} />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            {...text('end')}
            label={t('seen.end')}
            description={t('seen.endHint')}
            maxLength={documentEndLength}
            styles={{ wrapper: { maxWidth: 160 } }}
          />
        </>
      )}
      {needs.includes('approval') && (
        <Textarea {...text('reason')} {...focus('approval')} label={t('approval.reason')} />
      )}
    </Stack>
  );
}

const kindProps = ({ value, ...props }: ReturnType<ReturnType<typeof useSeenForm>['field']>) => ({
  ...props,
  value: String(value),
});

/** By which bound it is needed. The sums of the person elsewhere are not told. */
export function WhyNeeded({ missing: { bound } }: { missing: MissingNeeds }) {
  const { t } = useTranslation('marks');
  const words = useBoundWords();
  const reached = bound && words(bound);
  return (
    <Text mb="sm">
      {reached
        ? t(`seen.why.${reached.window}`, { sum: reached.sum })
        : t('seen.beyondMandate', { currency: stablecoin })}
    </Text>
  );
}
