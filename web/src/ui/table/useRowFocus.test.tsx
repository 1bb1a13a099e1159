import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { useRowFocus } from './useRowFocus.ts';

const NAMES = ['Dora', 'Íker', 'Zoe'];

/** Each row has a button that disappears when pressed, and another that removes the row. */
function Lista({ question = false }: { question?: boolean }) {
  const [added, setDone] = useState<readonly string[]>([]);
  const [gone, setGone] = useState<readonly string[]>([]);
  const [askedName, setAskedName] = useState('');
  const run = (name: string) => setDone((before) => [...before, name]);
  return (
    <>
      <h1>Lista</h1>
      <ul ref={useRowFocus()}>
        {NAMES.filter((name) => !gone.includes(name)).map((name) => (
          <li key={name}>
            {!added.includes(name) && (
              <button type="button" onClick={() => (question ? setAskedName(name) : run(name))}>
                Hacer {name}
              </button>
            )}
            <button type="button" style={{ display: 'none' }}>
              Nunca
            </button>
            <button type="button" onClick={() => setGone((before) => [...before, name])}>
              Quitar {name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setTimeout(() => setGone(['Íker']), 50)}>
        Otra cosa
      </button>
      {askedName && (
        <div role="dialog" aria-label="¿Hacerlo?">
          <button type="button" onClick={() => run(askedName)}>
            Sí
          </button>
          <button type="button" onClick={() => setAskedName('')}>
            Cerrar
          </button>
        </div>
      )}
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const focusButton = (name: string) => (button(name).element() as HTMLElement).focus();
/** A page without focus fires no focus events. */
const show = async (question = false) => {
  mount(<Lista question={question} />);
  await userEvent.click(page.getByRole('heading'));
};
const expectFocus = (name: string) => expect.element(button(name)).toHaveFocus();

describe('the focus among rows', () => {
  test('stays in the row if its button disappears, and moves to the next if the row does', async () => {
    await show();
    focusButton('Hacer Íker');
    await userEvent.keyboard('{Enter}');
    await expectFocus('Quitar Íker');
    expect(document.activeElement?.matches(':focus-visible')).toBe(true);
    await userEvent.keyboard('{Enter}');
    await expectFocus('Hacer Zoe');
    await userEvent.keyboard('{Enter}');
    await expectFocus('Quitar Zoe');
    await userEvent.keyboard('{Enter}');
    await expectFocus('Hacer Dora');
  });

  test('returns when the overlay opened from the row closes', async () => {
    await show(true);
    focusButton('Hacer Íker');
    await userEvent.keyboard('{Enter}');
    focusButton('Sí');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Hacer Íker')).not.toBeInTheDocument();
    await expectFocus('Sí');
    focusButton('Cerrar');
    await userEvent.keyboard('{Enter}');
    await expectFocus('Quitar Íker');
  });

  test('is not taken back if it has moved elsewhere', async () => {
    await show();
    focusButton('Hacer Íker');
    await userEvent.click(button('Otra cosa'));
    await expect.element(button('Hacer Íker')).not.toBeInTheDocument();
    await expectFocus('Otra cosa');
  });

  test('of a pointer returns without being visible', async () => {
    await show();
    await userEvent.click(button('Hacer Íker'));
    await expectFocus('Quitar Íker');
    expect(document.activeElement?.matches(':focus-visible')).toBe(false);
    await userEvent.keyboard('{Enter}');
    await expectFocus('Hacer Zoe');
    expect(document.activeElement?.matches(':focus-visible')).toBe(true);
  });
});
