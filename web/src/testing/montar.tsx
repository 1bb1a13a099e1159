import '../app/estilos.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { onTestFinished } from 'vitest';
import { borradoresDe } from '../platform/borradores.ts';
import { escucharAtras, useSeguirCapas } from '../platform/capas.ts';
import { ProveedorAgencia } from '../ui/agencia.ts';
import { tema, variables } from '../ui/tema.ts';

// As in index.html: ours come before the library's.
const capas = document.createElement('style');
capas.textContent = '@layer base, mantine;';
document.head.prepend(capas);
document.documentElement.lang = 'es';

escucharAtras();

const AGENCIA = { nombre: 'Conserje', zona: 'America/Santo_Domingo', destellos: new Set<string>() };

/** Somebody else begins with each part: what was typed into the one before is not there. */
const QUIEN = 1;

const Seguimiento = () => {
  useSeguirCapas();
  return null;
};

/** Shows a part of the portal alone, at an address, until the test is over. */
export function montar(parte: ReactNode, direccion = '/'): void {
  history.replaceState(null, '', direccion);
  borradoresDe(QUIEN);
  const caja = document.createElement('main');
  document.body.append(caja);
  const raiz = createRoot(caja);
  onTestFinished(() => {
    raiz.unmount();
    caja.remove();
    borradoresDe(QUIEN);
  });
  raiz.render(
    <StrictMode>
      <MantineProvider theme={tema} cssVariablesResolver={variables} defaultColorScheme="dark">
        <ProveedorAgencia value={AGENCIA}>
          <BrowserRouter>
            <Seguimiento />
            {parte}
          </BrowserRouter>
        </ProveedorAgencia>
      </MantineProvider>
    </StrictMode>,
  );
}
