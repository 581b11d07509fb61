import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { rateChangeApi } from '#contract/rate/rate-change.ts';
import type { RateWarning } from '#contract/rate/rate-guard.ts';
import type { Route } from '#contract/wire/route.ts';
import { FreshSignInDialog } from '../../profile/fresh-sign-in-dialog.tsx';
import { type Answer, afterPassword, answer, guarded, refuse, type Sent } from '../../testing/answers.ts';
import { anId, aRate, aUser } from '../../testing/fixtures.ts';
import { fill, rynok as office, field as officeField, press, showOffices } from '../../testing/offices.tsx';
import { aPair, aScope, rynok, showRates, textOf } from '../../testing/rates.tsx';
import { renderApp } from '../../testing/render.tsx';
import { useRateDraft } from '../rate-draft.ts';
import { RateForm } from '../rate-form.tsx';
import { RateGuardQuestion } from './rate-guard-question.tsx';

const names = ['Podil', 'Rynok Square', 'Sykhiv', 'Obolon', 'Horodotska'];
const offices = names.map((name) => ({ id: anId(), name, address: '1 Sahaidachnoho St' }));
const legs = {
  there: { sc: 'USDT', tc: 'UAH', rate: '41.6' },
  back: { sc: 'UAH', tc: 'USDT', rate: '0.0242' },
};
const crossed: RateWarning = { kind: 'crossed', ...legs, loss: '6.72', offices };
const jump = {
  kind: 'jump' as const,
  before: { sc: 'USD', tc: 'USDT', rate: '0.996' },
  after: { sc: 'USD', tc: 'USDT', rate: '9.96' },
  since: null,
  percent: '900',
  loss: '9000',
  loser: 'office',
  offices: offices.slice(0, 1),
} satisfies RateWarning;
const between: RateWarning = { kind: 'crossed_between', ...legs, loss: '6.72', offices: offices.slice(0, 2) };

/** The form for a new rate, without the rest of the rates. */
function Form() {
  const draft = useRateDraft();
  const scope = { office_id: undefined, name: 'Global', hasWallet: true };
  const overview = { offices: 6, since: new Date(0), jump_percent: '3', pairs: [aPair()], unpublished: [] };
  return (
    <>
      <RateForm scope={scope} overview={overview} draft={draft} />
      <RateGuardQuestion />
      <FreshSignInDialog />
    </>
  );
}
const showForm = (...routes: Answer[]) => renderApp(<Form />, { user: aUser({ permissions: 'admin' }), routes });

const button = (name: string) => screen.findByRole('button', { name });
const publish = async (value: string, name = 'Add global rate') => {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Rate' }), { target: { value } });
  fireEvent.click(await button(name));
};
const question = (name = 'This would lose money') => screen.findByRole('dialog', { name });
/** The dialog's close button has the same name as the safe answer and comes before it, so take the last match. */
const reply = async (name: string) => {
  const [first, last = first] = within(await question()).getAllByRole('button', { name });
  fireEvent.click(last ?? document.body);
};
const confirms = (calls: Sent[]) => calls.map(({ body, query }) => query.confirm ?? String(Object(body).confirm));

test('asks before a crossing rate, with the pairs, the loss and the offices, and resends it with confirm', async () => {
  const created = answer(rateChangeApi.create, aRate({ rate: '9.96' }));
  const { server } = await showRates({ routes: [guarded(created, [crossed, jump])] });
  await publish('9.96');
  const text = textOf(await question());
  expect(text).toContain('USDT → UAH at 41.6000, and back UAH → USDT at 0.0242 (41.3223 : 1)');
  expect(text).toContain('Of every 1,000 USDT the office loses 6.72 USDT.');
  expect(text).toContain('At: Podil, Rynok Square, and Sykhiv and 2 more');
  expect(text).toContain('USD → USDT goes from 0.9960 to 9.9600 at once (+900.00%).');
  expect(text).toContain('On every 1,000 USDT the office loses 9,000.00 USDT against the rate now.');
  expect(confirms(server.to(rateChangeApi.create))).toEqual(['false']);
  await reply('Publish anyway');
  await screen.findByText('USD → USDT is 9.9600 now');
  expect(confirms(server.to(rateChangeApi.create))).toEqual(['false', 'true']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a confirmed rate is sent once more by itself when the server asks for the password', async () => {
  const [asking, ...others] = afterPassword(answer(rateChangeApi.create, aRate({ rate: '9.96' })));
  const routes = asking ? [guarded(asking, [crossed, jump]), ...others] : [];
  const { server } = await showForm(...routes);
  await publish('9.96');
  await reply('Publish anyway');
  const password = within(await question('Enter your password')).getByLabelText('Current password');
  fireEvent.change(password, { target: { value: 'Obmin!2026' } });
  fireEvent.submit(password);
  await screen.findByText('USD → USDT is 9.9600 now');
  expect(confirms(server.to(rateChangeApi.create))).toEqual(['false', 'true', 'true']);
});

test('a declined rate is not resent, stays in the form, and shows no error', async () => {
  const { server } = await showForm(guarded(answer(rateChangeApi.create, aRate()), [crossed]));
  await publish('9.96');
  await reply('Keep it as it is');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(confirms(server.to(rateChangeApi.create))).toEqual(['false']);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Rate' })).value).toBe('9.96');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('The rate was not published')).toBeNull();
  await waitFor(async () => expect((await button('Add global rate')).hasAttribute('data-loading')).toBe(false));
});

test('a jump that costs the customer says so, and a tiny loss is shown with all its decimals', {
  tags: 'long',
}, async () => {
  const down: RateWarning = { ...jump, percent: '-90', loss: '0.000001', loser: 'customer' };
  await showForm(guarded(answer(rateChangeApi.create, aRate()), [down]));
  await publish('0.0996');
  const text = textOf(await question('The rate moves far'));
  expect(text).toContain('at once (−90.00%).On every 1,000 USDT a customer loses 0.000001 USDT');
});

test('a first rate is read in both directions, with the offices that would apply it', { tags: 'long' }, async () => {
  const after = { sc: 'CZK', tc: 'USDT', rate: '23.1' };
  const first: RateWarning = { kind: 'first', after, inverse: '0.0433', pays: '23100', offices: offices.slice(0, 1) };
  await showForm(guarded(answer(rateChangeApi.create, aRate()), [first]));
  await publish('23.1');
  expect(textOf(await question('The first rate of a pair'))).toContain(
    'Read it both ways: 1 USDT = 0.0433 CZK, so 1,000 CZK pay 23,100 USDT.At: Podil',
  );
});

test('a rate that has walked far says since when, and that no office applies it yet', { tags: 'long' }, async () => {
  const since = new Date('2025-11-01T10:05:00Z');
  const walked: RateWarning = { ...jump, since, offices: [] };
  await showForm(guarded(answer(rateChangeApi.create, aRate()), [walked]));
  await publish('9.96');
  const text = textOf(await question('The rate moves far'));
  expect(text).toContain('goes to 9.9600. The rate set 1 Nov 2025 12:05 was 0.9960 (+900.00%).');
  expect(text).toContain('the office loses 9,000.00 USDT against that rate.No office applies it yet.');
});

test('shows the worst warnings of a long list, and the number of the others', { tags: 'long' }, async () => {
  const many = Array.from({ length: 6 }, (_, at): RateWarning => ({ ...crossed, loss: String(60 - at) }));
  await showForm(guarded(answer(rateChangeApi.create, aRate()), many));
  await publish('9.96');
  expect(within(await question()).getAllByRole('listitem')).toHaveLength(4);
  expect(textOf(await question())).toContain('And 2 more.');
});

test('asks the question in Ukrainian', { tags: 'long' }, async () => {
  onTestFinished(() => void i18next.changeLanguage('en'));
  await showForm(guarded(answer(rateChangeApi.create, aRate()), [crossed, jump]));
  await i18next.changeLanguage('uk');
  await i18next.loadNamespaces(['guard', 'rate']);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Курс' }), { target: { value: '9,96' } });
  fireEvent.click(await button('Додати загальний курс'));
  const text = textOf(await question('Це призведе до збитків'));
  expect(text).toContain('USDT → UAH за 41,6000 і назад UAH → USDT за 0,0242');
  expect(text).toContain('З кожних 1000 USDT офіс втратить 6,72 USDT.');
  expect(text).toContain('Офіси: Podil, Rynok Square і Sykhiv та ще 2');
  expect(text).toContain('USD → USDT: курс одразу зміниться з 0,9960 на 9,9600 (+900,00 %).');
  fireEvent.click(within(await question('Це призведе до збитків')).getByRole('button', { name: 'Все одно оголосити' }));
  await screen.findByText('Курс USD → USDT тепер 9,9600');
});

test('a crossing between two offices asks no question and shows a notice afterwards', async () => {
  const { server } = await showForm(answer(rateChangeApi.create, { ...aRate(), warnings: [between] }));
  await publish('0.9985');
  const notice = await screen.findByText(/^USDT → UAH at 41.6000 at Podil, and back/);
  expect(textOf(notice)).toContain('UAH → USDT at 0.0242 (41.3223 : 1) at Rynok Square');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(confirms(server.to(rateChangeApi.create))).toEqual(['false']);
});

test('another conflict is shown as an ordinary error', { tags: 'long' }, async () => {
  await showForm(refuse(rateChangeApi.create, 'CONFLICT'));
  await publish('0.9985');
  expect(textOf(await screen.findByRole('alert'))).toContain('The rate was not published');
});

const own = aRate({ rate: '0.9985', office_id: rynok.id });
const global = aRate({ rate: '0.996' });

test('an own rate is reported as only stored when the person declines to leave the global rate', {
  tags: 'long',
}, async () => {
  const left = answer(rateChangeApi.subscribe, { office_ids: [], warnings: [] });
  const { server } = await showRates({
    address: `/?tab=rates&scope=${rynok.id}`,
    pairs: [aPair({ record: global, office: { follows: true, global, own: null } })],
    routes: [answer(rateChangeApi.create, own), guarded(left, [crossed])],
  });
  await publish('0.9985', 'Add office rate');
  await reply('Keep it as it is');
  await screen.findByText('The own rate 0.9985 of USD → USDT is stored');
  expect(confirms(server.to(rateChangeApi.subscribe))).toEqual(['false']);
});

type Door = {
  name: string;
  route: Route;
  show: () => Promise<{ server: { to: (route: Route) => Sent[] } }>;
  ask: () => Promise<unknown>;
  yes: string;
  /** Whether what was filled in stands in a form behind the question. */
  hasForm?: boolean;
};

/** Answers yes to the ordinary question that comes before. */
const agree = async (name: string, yes: string) =>
  fireEvent.click(within(await question(name)).getByRole('button', { name: yes }));

const doors: Door[] = [
  {
    name: 'switching a rate off',
    route: rateChangeApi.setStatus,
    show: () => showRates({ routes: [guarded(answer(rateChangeApi.setStatus, aRate({ actual: false })), [crossed])] }),
    ask: async () => fireEvent.click(await screen.findByRole('switch', { name: 'USD to USDT, active' })),
    yes: 'Switch anyway',
  },
  {
    name: 'deleting a rate',
    route: rateChangeApi.remove,
    show: () => showRates({ routes: [guarded(answer(rateChangeApi.remove, {}), [crossed])] }),
    ask: async () => {
      fireEvent.click(await button('Delete USD to USDT'));
      await agree('Delete the rate USD → USDT, 0.9960?', 'Delete the rate');
    },
    yes: 'Delete anyway',
  },
  {
    name: 'following the global rate',
    route: rateChangeApi.subscribe,
    show: () =>
      showRates({
        address: `/?tab=rates&scope=${rynok.id}`,
        pairs: [aPair({ record: own, office: { follows: false, global, own } })],
        routes: [guarded(answer(rateChangeApi.subscribe, { office_ids: [rynok.id], warnings: [] }), [crossed])],
      }),
    ask: async () => {
      fireEvent.click(await button('Follow global'));
      await agree('Follow the global rate of USD → USDT?', 'Follow global');
    },
    yes: 'Change anyway',
  },
  {
    name: 'assigning offices',
    route: rateChangeApi.subscribe,
    show: async () => {
      const app = await showRates({
        address: '/?tab=rates&dialog=assign-USD-USDT',
        scopes: [aScope({ pair: { follows: true, own: null } })],
        routes: [guarded(answer(rateChangeApi.subscribe, { office_ids: [], warnings: [] }), [crossed])],
      });
      fireEvent.click(await screen.findByRole('checkbox', { name: 'Podil' }));
      return app;
    },
    ask: async () => fireEvent.click(await button('Save Assignments')),
    yes: 'Change anyway',
    hasForm: true,
  },
  {
    name: 'giving an office its wallet',
    route: officeApi.change,
    show: async () => {
      const app = await showOffices({
        offices: [office],
        address: `/?tab=offices&dialog=edit&office=${office.id}`,
        routes: [guarded(answer(officeApi.change, office), [crossed])],
      });
      await waitFor(() => expect(officeField('Wallet address')).toBeTruthy());
      fill('Wallet address', 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn');
      fireEvent.click(screen.getByRole('checkbox', { name: / sbgn / }));
      return app;
    },
    ask: async () => press('Save'),
    yes: 'Save anyway',
    hasForm: true,
  },
];

const leave = async () => fireEvent.keyDown(await question(), { key: 'Escape' });

test.each(doors)(
  '$name asks first: declined, nothing changes and no error shows, and only when confirmed it is sent again',
  async ({ route, show, ask, yes, hasForm }) => {
    const { server } = await show();
    const sent: string[] = [];
    for (const decline of [() => reply('Keep it as it is'), leave]) {
      await ask();
      await question();
      sent.push('false');
      expect(confirms(server.to(route))).toEqual(sent);
      await decline();
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'This would lose money' })).toBeNull());
      expect(confirms(server.to(route))).toEqual(sent);
      expect(screen.queryByRole('alert')).toBeNull();
      if (hasForm) expect(screen.getByRole('dialog'), 'the filled form stays open').toBeTruthy();
    }
    await ask();
    await reply(yes);
    await waitFor(() => expect(confirms(server.to(route))).toEqual([...sent, 'false', 'true']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);
