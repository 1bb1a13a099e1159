import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import { avisar } from './avisos.ts';
import { traerHojas } from './hojas.ts';
import { dudar, lineaVuelve } from './linea.ts';
import { hayVersionNueva } from './version.ts';

const SIN_LINEA = 'Sin conexión. Se abrirá cuando vuelva.';
const HAY_NUEVA = 'Hay una versión nueva. Actualiza para abrir esto.';
/** How long after each time what does not come is asked for again, though the portal answers. */
const ESPERAS_MS = [1_000, 2_000, 4_000, 8_000];
const ULTIMA_ESPERA_MS = 15_000;

/**
 * What the browsers' engines say of a module that could not be fetched, and the builder's loader of a style sheet. Whatever
 * else an import fails with, the code itself has thrown: no line mends that.
 */
const NO_LLEGO =
  /dynamically imported module|importing a module script failed|unable to preload css|^no style sheet: /i;
export const noLlego = (causa: unknown): boolean => causa instanceof Error && NO_LLEGO.test(causa.message);

/** What it takes to wait for the line. */
interface Linea {
  mirar: () => Promise<'caida' | 'bien' | 'otra version'>;
  vuelve: () => Promise<unknown>;
  pasa: (ms: number) => Promise<unknown>;
}
const LINEA: Linea = {
  mirar: async () => ((await dudar()) ? (hayVersionNueva() ? 'otra version' : 'bien') : 'caida'),
  vuelve: () =>
    new Promise<void>((seguir) => {
      const dejar = lineaVuelve.escuchar(() => {
        dejar();
        seguir();
      });
    }),
  pasa: (ms) => new Promise((seguir) => setTimeout(seguir, ms)),
};

/**
 * Fetches code with its styles, and waits for the line where there is none. Code of a build that is gone never comes:
 * whoever waits for it is told to take the new one.
 * @throws what the code itself has thrown
 */
export async function traer<T>(cargar: () => Promise<T>, linea: Linea = LINEA): Promise<T> {
  for (let vez = 0; ; vez += 1) {
    try {
      const parte = await cargar();
      await traerHojas();
      return parte;
    } catch (causa) {
      if (!noLlego(causa)) throw causa;
      const como = await linea.mirar();
      if (como === 'otra version') {
        avisar({ msg: HAY_NUEVA, tipo: 'error' });
        return new Promise<never>(() => undefined);
      }
      if (como === 'caida') {
        avisar({ msg: SIN_LINEA, tipo: 'error' });
        await linea.vuelve();
        continue;
      }
      await linea.pasa(ESPERAS_MS[vez] ?? ULTIMA_ESPERA_MS);
    }
  }
}

/** As React's `lazy`, for whoever has a bad line: what could not be fetched comes by itself when the line does. */
export const perezosa = <P extends object>(
  cargar: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => traer(cargar));
