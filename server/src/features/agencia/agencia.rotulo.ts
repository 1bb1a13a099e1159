import type { Answer, agenciaCalls } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import { antesDe } from '../../platform/db/espera.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import type { Sitios } from '../../platform/http/politica.ts';
import type { Rotulo } from '../../platform/http/portada.ts';
import { versionDe } from '../../platform/versiones.ts';
import { Vistazo } from '../../platform/vistazo.ts';
import type { Ajustes } from './agencia.defectos.ts';
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
    lang: 'es-419',
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

/** Looked at no longer than this: the page comes with what is known. */
const PLAZO_MS = 1_000;

/** What the pages take from other sites, by the configuration. */
const sitiosDe = ({ avatar, bandera, logo, chat, radio, emision }: Ajustes, dicha: string | null): Sitios => {
  const hay = (...direcciones: (string | null)[]) => direcciones.filter((d) => d !== null);
  return { imagenes: hay(avatar, bandera, logo), marcos: hay(chat), sonido: emision ? [emision] : hay(radio, dicha) };
};

interface Sabido {
  version: number;
  /** When it was read, UTC milliseconds. */
  desde: number;
  rotulo: Rotulo;
}

/**
 * What the agency's pages say of it and take from elsewhere: as the configuration is now, whatever process it was changed by.
 * Pages come also while the database does not, with what was known last; null when nothing ever was.
 * @param emisionDicha where the radio of an address says that it is heard, as far as it was asked
 */
export function rotuloSabido(
  { motor, reloj }: Deps,
  hayBase: () => boolean,
  emisionDicha: (db: Db, radio: string) => Promise<string | null>,
): () => Promise<Rotulo | null> {
  let sabido: Sabido | null = null;
  /** Since when one look has not come back, UTC milliseconds: meanwhile others seldom wait for theirs. */
  let tarda: number | null = null;
  const leer = async (version: number): Promise<void> => {
    const ajustes = await leerAjustes(motor.db);
    const { nombre, mantenimiento, radio } = ajustes;
    const dicha = radio === null ? null : await emisionDicha(motor.db, radio);
    const rotulo = { nombre, abierta: !mantenimiento, sitios: sitiosDe(ajustes, dicha) };
    sabido = { version, desde: reloj(), rotulo };
  };
  const mirar = async (): Promise<void> => {
    const version = await versionDe(motor.db, ['configuracion']);
    // What the radio says is no setting.
    const vale = sabido?.version === version && Math.abs(reloj() - sabido.desde) < SE_SABE_MS;
    if (!vale) await leer(version);
  };
  const vistazo = new Vistazo(async () => {
    if (!hayBase() || (tarda !== null && Math.abs(reloj() - tarda) < SE_SABE_MS)) return;
    const acabada = mirar().catch(() => undefined);
    if (await antesDe(PLAZO_MS, acabada)) return;
    tarda = reloj();
    void acabada.then(() => {
      tarda = null;
    });
  });
  return async () => {
    await vistazo.actual();
    return sabido?.rotulo ?? null;
  };
}
