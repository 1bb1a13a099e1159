import type { Omitidas } from '@conserje/contract';
import type { Modulo } from '@conserje/rules';
import type { Static } from 'typebox';
import { contar, enumerarOmitidas, faltaron } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { ordenDe, usuarios } from './usuarios.inicios.ts';

/** What one press did with many people. */
interface Hecho {
  msg: string;
  status: 0;
  hechas: string[];
  omitidas: Static<typeof Omitidas>;
}

interface Acto {
  hizo: string;
  apunte: (aCuantas: string) => { modulo: Modulo; motivo: string };
  hacer: (id: number) => Promise<unknown>;
}

/**
 * Does the same with many people in one transaction: what the call for one person does, with each whom the caller may do it
 * to. The others stay as they are and are named.
 * @param hizo «Multaste a»
 * @param apunte what the log says that was done to several, as one press
 * @param hacer the act on one person, who is locked; it must not write before it throws
 * @throws Fallo USUARIO_NO_EXISTE where one never existed; YA_ESTA_ASI or SIN_PERMISO where it can be done to nobody
 */
export async function conVarias(
  tx: Tx,
  quien: UsuarioSesion,
  ids: readonly number[],
  { hizo, apunte, hacer }: Acto,
): Promise<Hecho> {
  // Always in the same order: nobody waits in a circle.
  await tx.bloquear(tx.db.selectFrom('usuario').select('id').where('id', 'in', ids).orderBy('id'));
  const conQuien = await usuarios(tx.db)
    .select(['u.id', 'u.usuario as nombre', 'u.despedido', ordenDe('m').as('orden')])
    .where('u.id', 'in', [...ids, quien.id])
    .orderBy('u.nombre_plano')
    .execute();
  const yo = oFallo(
    conQuien.find(({ id, despedido }) => id === quien.id && despedido === 0),
    'SIN_SESION',
  );
  const gente = conQuien.filter(({ id }) => ids.includes(id));
  if (gente.length < ids.length) throw new Fallo('USUARIO_NO_EXISTE');
  const caben: typeof gente = [];
  const omitidas: Hecho['omitidas'] = [];
  for (const persona of gente) {
    const msg = porQueNo(persona, yo);
    if (msg) omitidas.push({ id: persona.id, nombre: persona.nombre, msg });
    else caben.push(persona);
  }
  if (caben.length === 0)
    throw new Fallo(
      gente.every(({ despedido }) => despedido === 1) ? 'YA_ESTA_ASI' : 'SIN_PERMISO',
      `No hiciste ningún cambio: ${enumerarOmitidas(omitidas)}`,
    );
  const cuantas = contar(caben.length, 'persona', 'personas');
  // One by one, as often as a press may name people: an act is many steps, and what it tells of is one person.
  const todas = async () => {
    for (const { id } of caben) await hacer(id);
  };
  await tx.enUnActo(apunte(cuantas), todas, caben.length);
  const hechas = caben.map(({ nombre }) => nombre);
  const aQuien = hechas.length === 1 ? `${hechas[0]}` : cuantas;
  const msg = omitidas.length === 0 ? `${hizo} ${aQuien}` : `${hizo} ${aQuien}. ${faltaron(omitidas)}`;
  return { msg, status: 0, hechas, omitidas };
}

interface Persona {
  id: number;
  despedido: number;
  orden: number;
}
function porQueNo(persona: Persona, yo: { id: number; orden: number }): string | undefined {
  if (persona.despedido === 1) return 'Ya no está en la agencia';
  if (persona.id === yo.id) return 'No puedes hacerlo contigo';
  return persona.orden < yo.orden ? undefined : 'Tiene tu mismo rango o uno mayor';
}
