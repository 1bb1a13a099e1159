import { useEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { montar } from '../testing/montar.tsx';
import { Lateral } from './Lateral.tsx';

const cajon = page.getByRole('dialog', { name: 'Cosas' });

function Portal() {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAbierto(true)}>
        Abrir
      </button>
      <Lateral abierto={abierto} cerrar={() => setAbierto(false)} nombre="Cosas" lado="derecha">
        <Medida />
      </Lateral>
    </>
  );
}

/** Says whether it stood on the screen when it first took effect. */
function Medida() {
  const alPrincipio = useRef<boolean>(undefined);
  const [texto, setTexto] = useState('');
  useEffect(() => {
    alPrincipio.current ??= document.querySelector('dialog')?.open === true;
    setTexto(alPrincipio.current ? 'Ya se ve' : 'Todavía no se ve');
  }, []);
  return <p>{texto}</p>;
}

test.each<[string, () => unknown]>([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press beside it', () => document.querySelector('dialog')?.click()],
  ['the way back', () => history.back()],
])('%s closes it, and what is in it goes', async (_, cerrar) => {
  montar(<Portal />);
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect.element(cajon).toBeVisible();
  await expect.element(cajon).toHaveTextContent('Ya se ve');
  await page.getByText('Ya se ve').click();
  await expect.element(cajon).toBeVisible();
  await cerrar();
  await expect.element(cajon).not.toBeInTheDocument();
  await expect.element(page.getByText('Ya se ve')).not.toBeInTheDocument();
});

test('a press where it is empty leaves it open', async () => {
  montar(<Portal />);
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect.element(cajon).toBeVisible();
  const caja = cajon.element().getBoundingClientRect();
  const abajo = document.elementFromPoint(caja.left + caja.width / 2, caja.bottom - 5);
  if (abajo instanceof HTMLElement) abajo.click();
  expect(abajo).not.toBe(cajon.element());
  await expect.element(cajon).toBeVisible();
});
