import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { montar } from '../testing/montar.tsx';
import { useHoja } from './useHoja.ts';

type Mirar = Parameters<ReturnType<typeof useHoja<string>>['elegir']>[1];

test('what a look has shown, or what was wrong, is of the file that was chosen last', async () => {
  const hechas: Parameters<Mirar>[1][] = [];
  const mirar: Mirar = (_body, como) => hechas.push(como);
  function Elegir() {
    const [veces, setVeces] = useState(0);
    const { archivo, mirada, error, elegir } = useHoja<string>();
    return (
      <>
        {['uno', 'dos'].map((nombre) => (
          <button key={nombre} type="button" onClick={() => elegir(new File([], nombre), mirar)}>
            {nombre}
          </button>
        ))}
        <button type="button" onClick={() => setVeces(veces + 1)}>
          otra vez
        </button>
        <output>{`${veces} ${archivo?.name}: ${mirada ?? error ?? 'se mira'}`}</output>
      </>
    );
  }
  montar(<Elegir />);
  const dice = (texto: string) => expect.element(page.getByRole('status')).toHaveTextContent(texto);
  await page.getByRole('button', { name: 'uno' }).click();
  await page.getByRole('button', { name: 'dos' }).click();
  const [primera, segunda] = hechas;
  expect(primera?.clave).not.toBe(segunda?.clave);
  segunda?.guardar('no cambia nada');
  await dice('0 dos: no cambia nada');
  primera?.guardar('cambia todo');
  primera?.form.rechazar(new Error('no es una hoja'));
  await page.getByRole('button', { name: 'otra vez' }).click();
  await dice('1 dos: no cambia nada');
});
