import type { Answer, agenciaCalls } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import type { Rotulo } from '../../platform/http/portada.ts';
import { leerAjustes } from './agencia.queries.ts';

/** What a telephone shows under an icon without cutting it. */
const CORTO_MAX = 12;
/** The lobby at night, behind the icon and the splash. */
const FONDO = '#0b1020';
const SE_SABE_MS = 10_000;

/** How the portal is put among the programs of a telephone or a computer. */
export async function manifiesto(db: Db): Promise<Answer<typeof agenciaCalls.manifiesto>> {
  const { nombre, siglas } = await leerAjustes(db);
  const icono = (src: string, sizes: string, purpose: 'any' | 'maskable', type = 'image/png') => {
    return { src, sizes, type, purpose };
  };
  return {
    id: '/',
    name: nombre,
    short_name: [...nombre].length > CORTO_MAX ? siglas : nombre,
    description: `Portal del personal de ${nombre}`,
    lang: 'es',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: FONDO,
    theme_color: FONDO,
    icons: [
      icono('/icono-192.png', '192x192', 'any'),
      icono('/icono-512.png', '512x512', 'any'),
      icono('/icono-lleno-512.png', '512x512', 'maskable'),
      icono('/favicon.svg', 'any', 'any', 'image/svg+xml'),
    ],
  };
}

/**
 * What the agency's pages say of it, which come also while the database does not: what was known last then, null when
 * nothing ever was. It is asked for every ten seconds at most, and whoever comes meanwhile waits for nobody.
 */
export function rotuloSabido({ motor, reloj }: Deps, hayBase: () => boolean): () => Promise<Rotulo | null> {
  let sabido: Rotulo | null = null;
  let desde = Number.NEGATIVE_INFINITY;
  return async () => {
    const ahora = reloj();
    if (!hayBase() || Math.abs(ahora - desde) < SE_SABE_MS) return sabido;
    desde = ahora;
    sabido = await leerAjustes(motor.db).then(
      ({ nombre, mantenimiento }) => ({ nombre, abierta: !mantenimiento }),
      () => sabido,
    );
    return sabido;
  };
}
