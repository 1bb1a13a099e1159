import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { montar } from '../../testing/montar.tsx';
import { useFocoFilas } from './useFocoFilas.ts';

const NOMBRES = ['Dora', 'Íker', 'Zoe'];

/** Each row has a button that goes when it is pressed, and another that takes the whole row away. */
function Lista({ pregunta = false }: { pregunta?: boolean }) {
  const [hechas, setHechas] = useState<readonly string[]>([]);
  const [idas, setIdas] = useState<readonly string[]>([]);
  const [abierta, setAbierta] = useState('');
  const hacer = (nombre: string) => setHechas((antes) => [...antes, nombre]);
  return (
    <>
      <h1>Lista</h1>
      <ul ref={useFocoFilas()}>
        {NOMBRES.filter((nombre) => !idas.includes(nombre)).map((nombre) => (
          <li key={nombre}>
            {!hechas.includes(nombre) && (
              <button type="button" onClick={() => (pregunta ? setAbierta(nombre) : hacer(nombre))}>
                Hacer {nombre}
              </button>
            )}
            <button type="button" style={{ display: 'none' }}>
              Nunca
            </button>
            <button type="button" onClick={() => setIdas((antes) => [...antes, nombre])}>
              Quitar {nombre}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setTimeout(() => setIdas(['Íker']), 50)}>
        Otra cosa
      </button>
      {abierta && (
        <div role="dialog" aria-label="¿Hacerlo?">
          <button type="button" onClick={() => hacer(abierta)}>
            Sí
          </button>
          <button type="button" onClick={() => setAbierta('')}>
            Cerrar
          </button>
        </div>
      )}
    </>
  );
}

const boton = (name: string) => page.getByRole('button', { name, exact: true });
const enfocar = (name: string) => (boton(name).element() as HTMLElement).focus();
/** A page without the focus tells of none. */
const mostrar = async (pregunta = false) => {
  montar(<Lista pregunta={pregunta} />);
  await userEvent.click(page.getByRole('heading'));
};
const tieneFoco = (name: string) => expect.element(boton(name)).toHaveFocus();

describe('the focus among rows', () => {
  test('stays in the row whose button goes, and passes to the next where the row goes', async () => {
    await mostrar();
    enfocar('Hacer Íker');
    await userEvent.keyboard('{Enter}');
    await tieneFoco('Quitar Íker');
    expect(document.activeElement?.matches(':focus-visible')).toBe(true);
    await userEvent.keyboard('{Enter}');
    await tieneFoco('Hacer Zoe');
    await userEvent.keyboard('{Enter}');
    await tieneFoco('Quitar Zoe');
    await userEvent.keyboard('{Enter}');
    await tieneFoco('Hacer Dora');
  });

  test('comes back when what was opened from the row closes', async () => {
    await mostrar(true);
    enfocar('Hacer Íker');
    await userEvent.keyboard('{Enter}');
    enfocar('Sí');
    await userEvent.keyboard('{Enter}');
    await expect.element(boton('Hacer Íker')).not.toBeInTheDocument();
    await tieneFoco('Sí');
    enfocar('Cerrar');
    await userEvent.keyboard('{Enter}');
    await tieneFoco('Quitar Íker');
  });

  test('is not taken from whoever has gone elsewhere', async () => {
    await mostrar();
    enfocar('Hacer Íker');
    await userEvent.click(boton('Otra cosa'));
    await expect.element(boton('Hacer Íker')).not.toBeInTheDocument();
    await tieneFoco('Otra cosa');
  });

  test('of a pointer comes back without being shown: it holds nothing', async () => {
    await mostrar();
    await userEvent.click(boton('Hacer Íker'));
    await tieneFoco('Quitar Íker');
    expect(document.activeElement?.matches(':focus-visible')).toBe(false);
    await userEvent.keyboard('{Enter}');
    await tieneFoco('Hacer Zoe');
    expect(document.activeElement?.matches(':focus-visible')).toBe(true);
  });
});
