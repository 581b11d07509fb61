import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { userApi } from '#contract/person/user.ts';
import { answer } from '../testing/answers.ts';
import { khreshchatyk, offerOf, park, rynok, showExchange } from '../testing/exchange.tsx';
import { aPage, aUser } from '../testing/fixtures.ts';

const closed = { working_hours: 'Mon 03:00 - 03:01', closed_days: [] };
const offers = {
  'USD-USDT': [offerOf(rynok, '0.9985'), offerOf(park, '0.996'), offerOf(khreshchatyk, '0.99')],
};
const chip = (name: string) => screen.getByRole('button', { name });
const names = () => screen.getAllByRole('radio').map(({ textContent }) => /^[A-Z][a-z]+/.exec(textContent ?? '')?.[0]);

/** The Khreshchatyk office is closed for a year, so whatever the hour of the test is. */
const shutFor = { ...khreshchatyk, ...closed, closed_until: new Date(Date.now() + 365 * 86_400_000) };
const show = (routes: Parameters<typeof showExchange>[0] = {}) =>
  showExchange({
    offers,
    ...routes,
    routes: [
      answer(officeApi.list, aPage([rynok, { ...park, working_hours: '24/7' }, shutFor])),
      ...(routes.routes ?? []),
    ],
  });

describe('chips', () => {
  test('say how many offices each city has and how many are open, and a press shows those', async () => {
    await show();
    expect(chip('All 3').getAttribute('aria-pressed')).toBe('true');
    expect(names()).toEqual(['Rynok', 'Stryiskyi', 'Khreshchatyk']);
    expect(screen.getByText('Closed now')).toBeTruthy();
    fireEvent.click(chip('Lviv 2'));
    expect(names()).toEqual(['Rynok', 'Stryiskyi']);
    expect(chip('All 3').getAttribute('aria-pressed')).toBe('false');
    expect(chip('Open now 2')).toBeTruthy();
  });

  test('a place without an open office says so, and shows the closed ones when asked', async () => {
    await show();
    fireEvent.click(chip('Kyiv 1'));
    fireEvent.click(chip('Open now 0'));
    expect(screen.getByText('No office is open in Kyiv now')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show closed' }));
    expect(names()).toEqual(['Khreshchatyk']);
  });
});

describe('near me', () => {
  type Ask = Geolocation['getCurrentPosition'];
  const device = (getCurrentPosition: Ask) => {
    const ask = vi.fn(getCurrentPosition);
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: ask } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
    return ask;
  };
  const { lat, lng } = park.marker.position;
  const failed = (code: number) => ({ code, PERMISSION_DENIED: 1 }) as GeolocationPositionError;

  test('the place is asked for when it is pressed, and a second press forgets it', async () => {
    const coords = { latitude: lat, longitude: lng } as GeolocationCoordinates;
    const ask = device((found) => found({ coords } as GeolocationPosition));
    await show();
    expect(ask).not.toHaveBeenCalled();
    fireEvent.click(chip('Near me'));
    expect(ask).toHaveBeenCalledOnce();
    expect(screen.getByText('Open now, the nearest first')).toBeTruthy();
    expect(screen.getAllByText(/\d (?:m|km)$/)).toHaveLength(3);
    fireEvent.click(chip('Near me'));
    expect(screen.queryByText(/\d (?:m|km)$/)).toBeNull();
    expect(ask).toHaveBeenCalledOnce();
  });

  test.each([
    [1, /^This page may not read the place of your device/],
    [2, /^The place of your device is not known right now/],
  ])('without an answer (%i) a sentence says what to do', async (code, sentence) => {
    device((_, fail) => fail?.(failed(code)));
    await show();
    fireEvent.click(chip('Near me'));
    expect(screen.getByText(sentence).role).toBe('status');
    expect(chip('Near me').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the star', () => {
  const star = (office: string) => screen.getByRole('button', { name: `Favourite: ${office}` });
  const isOn = (office: string) => star(office).getAttribute('aria-pressed');

  test('is there at once, and the server gets all of them', async () => {
    const user = aUser({ favorite_office_ids: [park.id] });
    const { server } = await show({ user, routes: [answer(userApi.changeMe, user)] });
    expect([isOn('Rynok Square'), isOn('Stryiskyi Park')]).toEqual(['false', 'true']);
    fireEvent.click(star('Rynok Square'));
    await waitFor(() => expect(isOn('Rynok Square')).toBe('true'));
    await waitFor(() =>
      expect(server.to(userApi.changeMe).map(({ body }) => body)).toEqual([
        { favorite_office_ids: [park.id, rynok.id] },
      ]),
    );
  });

  test('goes back when the server does not keep it', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await show({ routes: [{ route: userApi.changeMe, reply: () => promise }] });
    fireEvent.click(star('Rynok Square'));
    await waitFor(() => expect(isOn('Rynok Square')).toBe('true'));
    resolve(Response.json({}, { status: 500 }));
    await waitFor(() => expect(isOn('Rynok Square')).toBe('false'));
  });

  test('the twenty-first is refused with a reason, and nothing is sent', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `018f0000-0000-7000-8000-0000000000${10 + n}`);
    const { server } = await show({ user: aUser({ favorite_office_ids: ids }) });
    fireEvent.click(star('Rynok Square'));
    expect(isOn('Rynok Square')).toBe('false');
    expect(server.to(userApi.changeMe)).toEqual([]);
  });
});
