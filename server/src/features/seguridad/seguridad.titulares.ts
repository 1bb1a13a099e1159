import { leerPermisos, NOMBRE, nombrarPermisos } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { alarmar } from './seguridad.alarma.ts';
import { titularesDeMando, titularesVistos } from './seguridad.queries.ts';

/** Of more new holders at once (a whole category) one alarm tells. */
const NUEVOS_MAX = 5;

const clave = (t: { usuario: number; permiso: string }): string => `${t.usuario} ${t.permiso}`;

/** Whether those who hold a right of command are others than those who were seen to. */
export async function hayOtrosTitulares(db: Db): Promise<boolean> {
  const vistos = new Set((await titularesVistos(db)).map(clave));
  const son = await titularesDeMando(db);
  return son.length !== vistos.size || son.some((t) => !vistos.has(clave(t)));
}

/** Writes down who holds a right of command now, and tells of those who have come to one since it was last written down. */
export async function anotarTitulares(tx: Tx): Promise<void> {
  await tx.bloquear(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'titulares'));
  const vistos = await titularesVistos(tx.db);
  const ahora = await titularesDeMando(tx.db);
  const [antes, son] = [new Set(vistos.map(clave)), new Set(ahora.map(clave))];
  const perdidos = Map.groupBy(
    vistos.filter((t) => !son.has(clave(t))),
    (t) => t.permiso,
  );
  for (const [permiso, suyos] of perdidos)
    await tx.db
      .deleteFrom('titular_visto')
      .where('permiso', '=', permiso)
      .where(
        'usuario',
        'in',
        suyos.map((t) => t.usuario),
      )
      .execute();
  const nuevos = ahora.filter((t) => !antes.has(clave(t)));
  if (nuevos.length > 0) await tx.db.insertInto('titular_visto').values(nuevos).execute();
  // Of an agency that was not looked at before nobody is new.
  if (vistos.length > 0) await decirNuevos(tx, nuevos);
}

async function decirNuevos(tx: Tx, nuevos: readonly { usuario: number; permiso: string }[]): Promise<void> {
  const porPersona = [...Map.groupBy(nuevos, (t) => t.usuario)];
  for (const [usuario, suyos] of porPersona) {
    const permisos = nombrarPermisos(leerPermisos(suyos.map((t) => t.permiso).join()));
    await tx.vigilar({ clase: 'titular', usuario, detalle: permisos, sinRed: true });
    if (porPersona.length > NUEVOS_MAX) continue;
    const { usuario: nombre } = await tx.db
      .selectFrom('usuario')
      .select('usuario')
      .where('id', '=', usuario)
      .executeTakeFirstOrThrow();
    const sobre = { id: usuario, usuario: nombre };
    await alarmar(tx, {
      detalle: 'alguien recibió un permiso de admin',
      msg: `${NOMBRE} ahora tiene ${permisos}`,
      sobre,
      usuario,
    });
  }
  if (porPersona.length > NUEVOS_MAX)
    await alarmar(tx, {
      detalle: 'varias personas recibieron permisos de admin',
      msg: `${porPersona.length} personas recibieron permisos de admin a la vez`,
    });
}
