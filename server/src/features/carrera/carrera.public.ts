import type { Causa } from '@conserje/rules';
import { llano, NOMBRE } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { enPartes } from '../../platform/db/partes.ts';
import { oFallo } from '../../platform/fallo.ts';
import { contarEnDiscord } from '../discord/discord.public.ts';
import { cerrarTerminos } from '../paga/paga.public.ts';
import { conservarTitulares, retirarExcepciones } from '../permisos/permisos.public.ts';
import { soltarSinDerecho } from '../tiempos/tiempos.public.ts';
import { plano, usuarios } from '../usuarios/usuarios.public.ts';
import { escala } from './carrera.queries.ts';
import { retirarSolicitudes } from './carrera.solicitudes.ts';

export { exigirMisionPropia, misionesAjenas } from './carrera.permisos.ts';
export { escala, firmaDeQuienLaDio } from './carrera.queries.ts';
export { darPorCaducas, retirarSolicitudes, SIN_RANGO } from './carrera.solicitudes.ts';

/** How each cause is told: in the audit log before 'de … a …', and to the user before the mission's name. */
const VERBOS: Record<Exclude<Causa, 'registro'>, { apunte: string; aviso: string }> = {
  ascenso: { apunte: `ascendió a ${NOMBRE}`, aviso: 'te ascendió a' },
  degrado: { apunte: `degradó a ${NOMBRE}`, aviso: 'te degradó a' },
  traslado: { apunte: `trasladó a ${NOMBRE}`, aviso: 'te trasladó a' },
  venta: { apunte: `vendió una misión a ${NOMBRE},`, aviso: 'te vendió la misión' },
  paga: { apunte: `ascendió por paga a ${NOMBRE}`, aviso: 'te ascendió por paga a' },
  edicion: { apunte: `cambió la misión de ${NOMBRE}`, aviso: 'cambió tu misión a' },
  reingreso: { apunte: `reingresó a ${NOMBRE}`, aviso: 'te reingresó como' },
  anulacion: { apunte: `anuló la venta de la misión de ${NOMBRE},`, aviso: 'anuló la venta de tu misión. Ahora eres' },
};

export interface CambioMision {
  usuario: number;
  /** The mission that they come to. */
  mision: number;
  causa: keyof typeof VERBOS;
  /** The reason that was given, where one was. */
  motivo?: string;
}

/** What a change of mission was, by the names of now. */
export interface PasoDado {
  /** The step's id in `carrera`. */
  id: number;
  de: string;
  a: string;
  /** UTC milliseconds */
  fecha: number;
}

/**
 * The one place that changes a user's mission, whatever the cause (docs/decisions/0009); in whose name the transaction is
 * gives it. Locks the user, lists what they have earned where the category changes, sets the mission, adds the step to
 * their career and to *Registros*, withdraws the promotion that waits for them, lets go of tiempos that someone may no longer
 * manage, and tells. Whoever is readmitted comes back
 * without exceptions. Whether it may be done is for the caller to decide, after the user's lock.
 * @throws Fallo MISION_NO_EXISTE when it has been taken off the ladder; ULTIMO_TITULAR at the end of the transaction
 */
export async function cambiarMision(tx: Tx, cambio: CambioMision): Promise<PasoDado> {
  const { usuario, mision, causa, motivo } = cambio;
  await tx.bloquearFila('usuario', usuario);
  const de = await usuarios(tx.db)
    .select(['m.id', 'm.nombre', 'm.categoria'])
    .where('u.id', '=', usuario)
    .executeTakeFirstOrThrow();
  const { nombre: a, categoria } = await misionDe(tx, mision);
  const mudar = () => tx.db.updateTable('usuario').set({ mision }).where('id', '=', usuario).execute();
  const mudarEnCategoria = () => mudar().then(() => soltarSinDerecho(tx));
  if (categoria !== de.categoria) await cerrarTerminos(tx, { usuario });
  await exigirEnEscala(tx, mision);
  await (categoria === de.categoria ? mudarEnCategoria() : conservarTitulares(tx, mudar));
  if (causa === 'reingreso') await retirarExcepciones(tx, usuario, 'reingresó');
  const { id, fecha } = await tx.db
    .insertInto('carrera')
    .values({
      usuario,
      de: de.id,
      de_nombre: de.nombre,
      a: mision,
      a_nombre: a,
      encargado: tx.actor?.id ?? null,
      causa,
      motivo: motivo ?? null,
      fecha: tx.ahora,
    })
    .returning(['id', 'fecha'])
    .executeTakeFirstOrThrow();
  const verbo = VERBOS[causa];
  await tx.apuntar({
    modulo: 'rangos',
    objeto: id,
    usuario,
    motivo: `${verbo.apunte} de ${de.nombre} a ${a}${motivo === undefined ? '' : `: ${motivo}`}`,
    diferencias: [{ campo: 'Misión', antes: de.nombre, despues: a }],
  });
  await retirarSolicitudes(tx, usuario, { porque: causa === 'venta' ? 'se vendió otra misión' : 'la misión cambió' });
  if (causa === 'ascenso' || causa === 'paga') await contarEnDiscord(tx, 'ascenso', id);
  const dicho = { tema: 'carrera', msg: `${verbo.aviso} ${a}`, para: usuario } as const;
  // Whoever accepts a promotion knows of it.
  tx.avisar(causa === 'ascenso' ? dicho : { ...dicho, clase: causa === 'degrado' ? 'degrado' : 'mision' });
  // Whose and why is for those to know who may ask.
  tx.avisar({ tema: 'carrera', msg: 'cambió una misión' });
  return { id, de: de.nombre, a, fecha };
}

/** That nobody takes a mission off the ladder until the transaction ends, and that nobody has. */
async function exigirEnEscala(tx: Tx, mision: number): Promise<void> {
  await tx.bloquearFila('mision', mision);
  const enEscala = tx.db.selectFrom('mision').select('id').where('id', '=', mision).where('retirada', 'is', null);
  oFallo(await enEscala.executeTakeFirst(), 'MISION_NO_EXISTE');
}

const misionDe = (tx: Tx, mision: number) =>
  tx.db.selectFrom('mision').select(['nombre', 'categoria']).where('id', '=', mision).executeTakeFirstOrThrow();

export interface UsuarioNuevo {
  usuario: string;
  /** argon2id */
  clave: string;
  /** 1: the password serves to choose another one, and for nothing else. */
  clave_temporal?: number;
  /** Until when such a one is good to log in with, UTC milliseconds. */
  clave_vence?: number;
  /** Who gave it. */
  clave_por?: number | null;
  mision: number;
  firma?: string;
  referido: number | null;
  /** Since when they have had the mission, UTC milliseconds; now when left out. */
  desde?: number;
}

/** Adds a user, whose career begins with this mission; answers their id. */
export async function darDeAlta(tx: Tx, nuevo: UsuarioNuevo): Promise<number> {
  const [id] = await darDeAltas(tx, [nuevo]);
  return oFallo(id, 'INTERNO');
}

/** Adds users, whose careers begin with these missions; answers their ids, in the same order. */
export async function darDeAltas(tx: Tx, nuevos: readonly UsuarioNuevo[]): Promise<number[]> {
  const nombres = new Map((await escala(tx.db)).map((m) => [m.id, m.nombre]));
  const ids = new Map<string, number>();
  for (const parte of enPartes(nuevos)) {
    const filas = await tx.db
      .insertInto('usuario')
      .values(
        parte.map(({ desde: _desde, ...nuevo }) => ({
          ...nuevo,
          nombre_plano: plano(nuevo.usuario),
          nombre_llano: llano(nuevo.usuario),
          registro: tx.ahora,
          ultima_vez: null,
        })),
      )
      .returning(['id', 'nombre_plano'])
      .execute();
    for (const { id, nombre_plano } of filas) ids.set(nombre_plano, id);
  }
  const nacidos = nuevos.map((nuevo) => ({ ...nuevo, id: oFallo(ids.get(plano(nuevo.usuario)), 'INTERNO') }));
  for (const parte of enPartes(nacidos))
    await tx.db
      .insertInto('carrera')
      .values(
        parte.map(({ id, mision, desde = tx.ahora }) => ({
          usuario: id,
          de: null,
          de_nombre: null,
          a: mision,
          a_nombre: oFallo(nombres.get(mision), 'MISION_NO_EXISTE'),
          encargado: null,
          causa: 'registro' as const,
          motivo: null,
          fecha: desde,
        })),
      )
      .execute();
  return nacidos.map(({ id }) => id);
}
