import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import { avisar } from './avisos.ts';
import { traerHojas } from './hojas.ts';

const SIN_LINEA = 'Sin conexión: esto se abre en cuanto vuelva';
const NO_LLEGA = 'Esta parte del portal no llega; revisa tu conexión';
/** How often, and after how long each time, the server is asked again that does not answer. */
const ESPERAS_MS = [1_000, 2_000, 4_000];

/** What it takes to wait for the line. */
interface Linea {
  hay: () => boolean;
  vuelve: () => Promise<unknown>;
  pasa: (ms: number) => Promise<unknown>;
}
const LINEA: Linea = {
  hay: () => navigator.onLine,
  vuelve: () => new Promise((seguir) => window.addEventListener('online', seguir, { once: true })),
  pasa: (ms) => new Promise((seguir) => setTimeout(seguir, ms)),
};

/** Fetches code with its styles, and waits for the line where there is none. @throws Error fit to be shown */
export async function traer<T>(cargar: () => Promise<T>, linea: Linea = LINEA): Promise<T> {
  for (let vez = 0; ; ) {
    try {
      const parte = await cargar();
      await traerHojas();
      return parte;
    } catch (causa) {
      if (!linea.hay()) {
        avisar({ msg: SIN_LINEA, tipo: 'error' });
        await linea.vuelve();
        continue;
      }
      const espera = ESPERAS_MS[vez];
      if (espera === undefined) throw new Error(NO_LLEGA, { cause: causa });
      await linea.pasa(espera);
      vez += 1;
    }
  }
}

/** As React's `lazy`, for whoever has a bad line: what could not be fetched comes by itself when the line does. */
export const perezosa = <P extends object>(
  cargar: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => traer(cargar));
