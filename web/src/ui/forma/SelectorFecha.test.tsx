import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { montar } from '../../testing/montar.tsx';
import { tachas } from '../../testing/tachas.ts';
import { Dialogo } from '../Dialogo.tsx';
import { SelectorFecha } from './SelectorFecha.tsx';

const campo = page.getByRole('textbox', { name: 'Día' });
const boton = page.getByRole('button', { name: 'Abrir el calendario de Día' });
const calendario = page.getByRole('group', { name: 'Calendario de Día' });
const valor = page.getByRole('status', { name: 'Valor' });

function Campo() {
  const [dia, setDia] = useState<string | null>('');
  return (
    <>
      <SelectorFecha etiqueta="Día" valor={dia} cambiar={setDia} />
      <output aria-label="Valor">{dia ?? 'ninguno'}</output>
    </>
  );
}
function EnDialogo() {
  const [abierto, setAbierto] = useState(true);
  return (
    abierto && (
      <Dialogo titulo="Ausencia" cerrar={() => setAbierto(false)}>
        <Campo />
      </Dialogo>
    )
  );
}

test.each([
  ['11302026', '11/30/2026'],
  ['30112026', '30/11/2026'],
])('figures are enough (%s); the day may come first, and what was understood is said', async (teclas, escrito) => {
  montar(<Campo />);
  await expect.element(campo).toHaveAccessibleDescription('mes/día/año');
  await userEvent.type(campo, teclas);
  await expect.element(campo).toHaveValue(escrito);
  await expect.element(valor).toHaveTextContent('2026-11-30');
  await expect.element(campo).toHaveAccessibleDescription('lunes, 30 de noviembre de 2026');
  await userEvent.keyboard('{Tab}');
  await expect.element(campo).toHaveValue('11/30/2026');
});

test('what is wiped is not put back, and what is no date says so when it is left', async () => {
  montar(<Campo />);
  await userEvent.type(campo, '11302026');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
  await expect.element(campo).toHaveValue('11/3');
  await userEvent.type(campo, '1');
  await userEvent.keyboard('{Tab}');
  await expect.element(campo).toHaveAccessibleDescription('Date input not valid.');
  await expect.element(valor).toHaveTextContent('ninguno');
});

test.each([
  [360, 740],
  [1440, 900],
])(
  'in a dialog of a window of %i by %i the whole calendar is seen; Escape closes it, and then the dialog',
  async (...lados) => {
    await page.viewport(...lados);
    montar(<EnDialogo />);
    await userEvent.type(campo, '30112026');
    await boton.click();
    await expect.element(calendario.getByRole('button', { name: '30 noviembre 2026' })).toHaveFocus();
    const caja = calendario.element().getBoundingClientRect();
    const dialogo = page.getByRole('dialog').element().getBoundingClientRect();
    expect(caja.left).toBeGreaterThanOrEqual(dialogo.left);
    expect(caja.right).toBeLessThanOrEqual(dialogo.right);
    expect(caja.bottom).toBeLessThanOrEqual(Math.min(dialogo.bottom, lados[1]));
    for (const dia of calendario.getByRole('button').elements()) {
      const { left, right } = dia.getBoundingClientRect();
      expect([left >= caja.left, right <= caja.right]).toEqual([true, true]);
    }
    expect(await tachas()).toEqual([]);
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await expect.element(calendario).not.toBeInTheDocument();
    await expect.element(boton).toHaveFocus();
    await expect.element(campo).toHaveValue('11/29/2026');
    await userEvent.keyboard('{Enter}');
    await expect.element(calendario).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(calendario).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await page.viewport(1440, 900);
  },
);
