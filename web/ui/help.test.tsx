import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render.tsx';
import { Help, useHelpSign } from './help.tsx';

const isShown = (text: RegExp) => screen.getByText(text).hidden === false;

test('a question unfolds its answer in place, and folds it again', async () => {
  await i18next.loadNamespaces('help');
  await renderApp(<Help about="bring" sum="1,000.00 $" number="#4A1F" />);
  const question = screen.getByRole('button', { name: 'What to bring?', expanded: false });
  const answer = screen.getByText(/^1,000\.00 \$ in cash and this phone\. .*#4A1F/);
  expect(answer.hidden).toBe(true);
  expect(question.getAttribute('aria-controls')).toBe(answer.id);
  fireEvent.click(question);
  expect(answer.hidden).toBe(false);
  expect(question.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(question);
  expect(answer.hidden).toBe(true);
});

test('a question inside a form does not send the form', async () => {
  await i18next.loadNamespaces('help');
  let sent = 0;
  const send = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    sent += 1;
  };
  await renderApp(
    <form onSubmit={send}>
      <Help about="networks" />
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'What are TRC20, ERC20 and BEP20?' }));
  expect(isShown(/USDT sent on another network is lost/)).toBe(true);
  expect(sent).toBe(0);
});

test('where a row has no room, the sign alone has the question as its name', async () => {
  await i18next.loadNamespaces('help');
  const Row = () => {
    const { sign, answer } = useHelpSign('networks');
    return (
      <div>
        TRC20 {sign}
        {answer}
      </div>
    );
  };
  await renderApp(<Row />);
  fireEvent.click(screen.getByRole('button', { name: 'What are TRC20, ERC20 and BEP20?' }));
  expect(isShown(/TRC20 is Tron/)).toBe(true);
});
