import type { Causa } from '@conserje/rules';
import { llano } from '@conserje/rules';
import { apuntar } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { avisar } from '../../platform/vivo.ts';
import { cerrarTerminos } from '../paga/paga.public.ts';
import { bloquearUsuario, plano } from '../usuarios/usuarios.public.ts';
import { retirarSolicitudes } from './carrera.solicitudes.ts';

export { escala } from './carrera.queries.ts';
export { darPorCaducas, type Retirada, retirarSolicitudes, SIN_RANGO } from './carrera.solicitudes.ts';

/** How each cause is told: in the audit log before 'de … a …', and to the user before the mission's name. */
const VERBOS: Record<Exclude<Causa, 'registro'>, { apunte: string; aviso: string }> = {
  ascenso: { apunte: 'Ascendió', aviso: 'te ascendió a' },
  degrado: { apunte: 'Degradó', aviso: 'te degradó a' },
  traslado: { apunte: 'Trasladó', aviso: 'te trasladó a' },
  venta: { apunte: 'Vendió la misión,', aviso: 'te vendió la misión' },
  paga: { apunte: 'Ascendió por paga', aviso: 'te ascendió por paga a' },
  edicion: { apunte: 'Cambió la misión', aviso: 'te puso en la misión' },
  reingreso: { apunte: 'Reingresó', aviso: 'te readmitió en' },
};

export interface CambioMision {
  usuario: number;
  /** The mission that they come to. */
  mision: number;
  causa: keyof typeof VERBOS;
  /** Who gives it; null for the system. */
  encargado: { id: number; usuario: string } | null;
  /** The reason that was given, where one was. */
  motivo?: string;
}

/** What a change of mission was, by the names of now. */
export interface PasoDado {
  /** The step's id in `carrera`. */
  id: number;
  de: string;
  a: string;
}

/**
 * The one place that changes a user's mission, whatever the cause (docs/decisions/0009). Locks the user, lists what they
 * have earned where the category changes, sets the mission, adds the step to their career and to *Registros*, withdraws the promotion that waits for them, and tells. Whether
 * it may be done is for the caller to decide, after `bloquearUsuario`.
 */
export async function cambiarMision(motor: Motor, tx: Tx, cambio: CambioMision): Promise<PasoDado> {
  const { usuario, mision, causa, encargado, motivo } = cambio;
  await bloquearUsuario(motor, tx, usuario);
  const de = await tx.db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['m.id', 'm.nombre', 'm.categoria'])
    .where('u.id', '=', usuario)
    .executeTakeFirstOrThrow();
  const { nombre: a, categoria } = await misionDe(tx, mision);
  if (categoria !== de.categoria) await cerrarTerminos(motor, tx, { usuario }, encargado);
  await tx.db.updateTable('usuario').set({ mision }).where('id', '=', usuario).execute();
  const { id } = await tx.db
    .insertInto('carrera')
    .values({
      usuario,
      de: de.id,
      de_nombre: de.nombre,
      a: mision,
      a_nombre: a,
      encargado: encargado?.id ?? null,
      causa,
      motivo: motivo ?? null,
      fecha: tx.ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const verbo = VERBOS[causa];
  await apuntar(tx, {
    modulo: 'rangos',
    objeto: id,
    usuario,
    encargado: encargado?.id ?? null,
    motivo: `${verbo.apunte} de ${de.nombre} a ${a}${motivo === undefined ? '' : `: ${motivo}`}`,
  });
  await retirarSolicitudes(motor, tx, usuario, { porque: 'la misión cambió', quien: encargado });
  const aviso = { tema: 'carrera' as const, quien: encargado?.usuario ?? null };
  avisar(motor, tx, { ...aviso, msg: `${verbo.aviso} ${a}`, para: usuario });
  // Whose and why is for those to know who may ask.
  avisar(motor, tx, { ...aviso, msg: 'cambió una misión' });
  return { id, de: de.nombre, a };
}

const misionDe = (tx: Tx, mision: number) =>
  tx.db.selectFrom('mision').select(['nombre', 'categoria']).where('id', '=', mision).executeTakeFirstOrThrow();

export interface UsuarioNuevo {
  usuario: string;
  /** argon2id */
  clave: string;
  mision: number;
  referido: number | null;
}

/** Adds a user, whose career begins with this mission; answers their id. */
export async function darDeAlta(tx: Tx, nuevo: UsuarioNuevo): Promise<number> {
  const { id } = await tx.db
    .insertInto('usuario')
    .values({
      ...nuevo,
      nombre_plano: plano(nuevo.usuario),
      nombre_llano: llano(nuevo.usuario),
      registro: tx.ahora,
      ultima_vez: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('carrera')
    .values({
      usuario: id,
      de: null,
      de_nombre: null,
      a: nuevo.mision,
      a_nombre: (await misionDe(tx, nuevo.mision)).nombre,
      encargado: null,
      causa: 'registro',
      motivo: null,
      fecha: tx.ahora,
    })
    .execute();
  return id;
}
