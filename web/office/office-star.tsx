import { UnstyledButton } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import { type User, userApi } from '#contract/person/user.ts';
import { mostFavoriteOffices } from '#domain/person/user.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { meQuery, useKnowMe, useUser } from '../lib/call/session.tsx';
import { notifyError, notifyRefused } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import classes from './office.module.css';

/** The offices with a star, the first one first. */
const starsOf = (user: User | undefined): readonly string[] => user?.favorite_office_ids ?? [];

const withStar = (user: User, id: string, isOn: boolean): User => {
  const others = starsOf(user).filter((other) => other !== id);
  return { ...user, favorite_office_ids: isOn ? [...others, id] : others };
};

/** Shows the star at once. It goes back, with a message, if the server does not keep it. */
function useStar(officeId: string) {
  const { t } = useTranslation('office');
  const cache = useQueryClient();
  const knowMe = useKnowMe();
  return useGuardedMutation({
    // All stars are one list, so one call after the other writes it.
    scope: { id: 'favorite-offices' },
    onMutate: (isOn: boolean) => knowMe((user) => withStar(user, officeId, isOn)),
    mutationFn: () =>
      call(userApi.changeMe, { body: { favorite_office_ids: [...starsOf(cache.getQueryData(meQuery.queryKey))] } }),
    onError: async (error, isOn) => {
      await knowMe((user) => withStar(user, officeId, !isOn));
      notifyError(error, t('star.failed'));
    },
  });
}

type Named = Pick<Office, 'id' | 'name' | 'address'> & {
  [part in 'name_uk' | 'address_uk']?: string | null | undefined;
};

type Props = { office: Named; className?: string };

/** Marks an office as a favourite of the customer, who then finds it sooner. */
export function OfficeStar({ office, className = '' }: Props) {
  const { t } = useTranslation('office');
  const format = useFormat();
  const stars = starsOf(useUser());
  const star = useStar(office.id);
  const isOn = stars.includes(office.id);
  const Icon = isOn ? IconStarFilled : IconStar;
  const toggle = () => {
    if (!isOn && stars.length >= mostFavoriteOffices) {
      return notifyRefused(t('star.failed'), t('star.most', { most: mostFavoriteOffices }));
    }
    star.mutate(!isOn);
  };
  return (
    <UnstyledButton
      className={`${classes.star} ${className}`}
      aria-label={t('star.label', { office: format.office(office) })}
      aria-pressed={isOn}
      onClick={toggle}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
