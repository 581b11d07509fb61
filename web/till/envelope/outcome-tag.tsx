import { useTranslation } from 'react-i18next';
import type { Envelope } from '#contract/till/envelopes.ts';
import { Tag } from '../../ui/tag.tsx';

const tones = { there: 'good', missing: 'danger', extra: 'warning' } as const;

/** What the last count found of an envelope. Nothing while nobody has looked. */
export function OutcomeTag({ outcome }: Pick<Envelope, 'outcome'>) {
  const { t } = useTranslation('envelope');
  return outcome && <Tag tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Tag>;
}
