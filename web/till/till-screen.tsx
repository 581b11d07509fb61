import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Till } from '#contract/till/tills.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useMoveTo, useScreenAddress } from '../lib/address/address.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import { useActor } from '../lib/call/session.tsx';
import { useIsBelow } from '../lib/device/window-width.ts';
import { EmptyState, Loaded } from '../ui/feedback/loaded.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Days } from './day/days.tsx';
import { OpeningCount } from './drawers/opening-count.tsx';
import { NoTills, Tills } from './drawers/tills.tsx';
import { Envelopes } from './envelope/envelopes.tsx';
import { Shifts } from './history/shifts.tsx';
import { OnWay } from './money/on-way.tsx';
import { SafeAsked } from './safe/asked-keeper.tsx';
import { Safe } from './safe/safe.tsx';
import { ShiftView } from './shift/shift-view.tsx';
import { tillsQuery, useTillNews } from './till.queries.ts';
import { useTillOffice } from './till-address.ts';
import { TillOffice } from './till-office.tsx';

/** Who has which drawer, what came into the own one and left it, and what to do now. */
export function TillScreen() {
  const { t } = useTranslation('till');
  usePageTitle(t('title'));
  useTillNews();
  const officeId = useTillOffice();
  return (
    <Stack component="section" gap="md" miw={0} aria-labelledby="till">
      <PageTitle id="till" level={2} aside={<TillOffice officeId={officeId} />}>
        {t('title')}
      </PageTitle>
      {officeId ? (
        <Shows key={officeId} officeId={officeId} />
      ) : (
        <EmptyState icon={<IconCashRegister size={32} stroke={1.5} />} title={t('choose')} text={t('chooseText')} />
      )}
    </Stack>
  );
}

/** Now, the shifts that were, and the safe. Who keeps the books reads the days too. */
function Shows({ officeId }: { officeId: string }) {
  const { t } = useTranslation('till');
  const { show } = useScreenAddress();
  const moveTo = useMoveTo();
  const parts = mayKeepBooks(useActor())
    ? (['now', 'shifts', 'safe', 'envelopes', 'days'] as const)
    : (['now', 'shifts', 'safe', 'envelopes'] as const);
  const shown = parts.find((name) => name === show) ?? 'now';
  // Five names stand beside each other on the narrowest phone, too.
  const label = { paddingInline: useIsBelow('sm') ? 5 : undefined };
  const turn = (name: string) => {
    const chosen = parts.find((part) => part === name);
    moveTo(({ tab, office }) => ({ tab, office, show: chosen === 'now' ? undefined : chosen }));
  };
  return (
    <>
      <SegmentedControl
        w="fit-content"
        styles={{ label }}
        aria-label={t('show.label')}
        data={parts.map((name) => ({ value: name, label: t(`show.${name}`) }))}
        value={shown}
        onChange={turn}
      />
      {shown === 'now' && <SafeAsked officeId={officeId} />}
      {shown === 'now' && <OfficeTills officeId={officeId} />}
      {shown === 'shifts' && <Shifts officeId={officeId} />}
      {shown === 'safe' && <Safe officeId={officeId} />}
      {shown === 'envelopes' && <Envelopes officeId={officeId} />}
      {shown === 'days' && <Days officeId={officeId} />}
    </>
  );
}

function OfficeTills({ officeId }: { officeId: string }) {
  const { t } = useTranslation('till');
  const query = useQuery(tillsQuery(officeId));
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={320} />}
      isEmpty={(tills) => tills.length === 0}
      empty={<NoTills officeId={officeId} />}
      gone={<EmptyState title={t('gone')} />}
    >
      {(tills) => <Shown tills={tills} officeId={officeId} />}
    </Loaded>
  );
}

/** The count of a drawer that opens, the shift of the address, or the own one. All drawers are below it. */
function Shown({ tills, officeId }: { tills: readonly Till[]; officeId: string }) {
  const { shift, drawer: drawerId } = useScreenAddress();
  const drawers = tills.flatMap((till) => till.drawers.map((drawer) => ({ till, drawer })));
  const ownDrawer = drawers.find(({ drawer }) => drawer.shift?.is_own)?.drawer;
  const own = ownDrawer?.shift?.id;
  const opening = drawers.find(({ drawer }) => drawer.id === drawerId && !drawer.shift);
  if (opening && !own) return <OpeningCount {...opening} />;
  const shown = shift ?? own;
  const waiting = <OnWay officeId={officeId} ownDrawer={ownDrawer?.id} />;
  return (
    <>
      {shown ? <ShiftView key={shown} id={shown} waiting={waiting} /> : waiting}
      <Tills tills={tills} officeId={officeId} isWorking={own !== undefined} shown={shown} />
    </>
  );
}
