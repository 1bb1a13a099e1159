import { randomBytes } from 'node:crypto';
import type { Answer, agenciaCalls } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import type { Contestacion } from '../../platform/fuera.ts';
import { explainOutside, explainStatus } from '../../platform/fuera.ts';
import type { Llegada, Peticion } from '../../platform/http/contexto.ts';
import { sellar } from '../../platform/sello.ts';

type Identidad = Answer<typeof agenciaCalls.identidad>;

const ESPERA_MS = 8_000;
const RESPUESTA_MAX = 4_096;

/** Nothing else that is sealed has a line break: nobody learns the seal of an address by it. */
const selloDe = (db: Db, reto: string): Promise<string> => sellar(db, `identidad\n${reto}`);

/** What only this portal can answer to a number that it has made up, and how the question came. */
export const identidad = async (p: Peticion<typeof agenciaCalls.identidad>): Promise<Identidad> => ({
  sello: await selloDe(p.deps.motor.db, p.query.reto),
  ...p.llegada,
});

function leer({ cuerpo }: Contestacion): Partial<Identidad> {
  try {
    return Object(JSON.parse(cuerpo.toString('utf8'))) as Partial<Identidad>;
  } catch {
    return {};
  }
}

/** What is missing of what a portal must hear from the proxy in front of it, as a Spanish sentence without its full stop. */
function faltaEnProxy({ https, sitio, porProxy }: Partial<Llegada>, host: string): string | null {
  if (https !== true) return 'Tu proxy no avisa que la visita llega por https. Haz que envíe X-Forwarded-Proto';
  if (sitio !== host) return 'Tu proxy cambia el nombre del sitio. Haz que envíe Host tal como llega';
  return porProxy === true ? null : 'Tu proxy no dice de dónde llega cada visita. Haz que envíe X-Forwarded-For';
}

/**
 * That the portal is at an address of the Internet: whoever says so has come by it, or the server finds itself there.
 * @param origen as `URL.origin` writes it
 * @throws Fallo DIRECCION_NO_SIRVE with what is missing, at the field `direccion`
 */
export async function exigirPublicada(
  { deps, llegada }: Pick<Peticion, 'deps' | 'llegada'>,
  origen: string,
): Promise<void> {
  const { host } = new URL(origen);
  if (llegada.sitio === host && faltaEnProxy(llegada, host) === null) return;
  const falla = (porque: string) => new Fallo('DIRECCION_NO_SIRVE', `${porque}.`, 'direccion');
  const reto = randomBytes(16).toString('hex');
  const contestacion = await deps
    .fuera(`${origen}/api/identidad?reto=${reto}`, { esperaMs: ESPERA_MS, bytesMax: RESPUESTA_MAX })
    .catch((error: unknown) => {
      throw falla(explainOutside(error));
    });
  if (contestacion.estado !== 200) throw falla(explainStatus(contestacion));
  const dicha = leer(contestacion);
  if (typeof dicha.sello !== 'string') throw falla('En esa dirección responde otra página, no tu portal');
  if (dicha.sello !== (await selloDe(deps.motor.db, reto))) throw falla('En esa dirección responde otro portal');
  const falta = faltaEnProxy(dicha, host);
  if (falta !== null) throw falla(falta);
}
