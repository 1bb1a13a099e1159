import { formatPermisos, NAME_PLACEHOLDER, parsePermisos } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { raiseAlarm } from './security.alarm.ts';
import { commandRightHolders, seenRightHolders } from './security.queries.ts';

/** Of more new holders at once (a whole category) one alarm tells. */
const NEW_HOLDERS_MAX = 5;

const clave = (t: { usuario: number; permiso: string }): string => `${t.usuario} ${t.permiso}`;

/** Whether those who hold a right of command are others than those who were seen to. */
export async function haveRightHoldersChanged(db: Db): Promise<boolean> {
  const seen = new Set((await seenRightHolders(db)).map(clave));
  const currentHolders = await commandRightHolders(db);
  return currentHolders.length !== seen.size || currentHolders.some((t) => !seen.has(clave(t)));
}

/** Writes down who holds a right of command now, and tells of those who have come to one since it was last written down. */
export async function recordRightHolders(tx: Tx): Promise<void> {
  await tx.lockRows(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'titulares'));
  const seen = await seenRightHolders(tx.db);
  const ahora = await commandRightHolders(tx.db);
  const [antes, currentHolders] = [new Set(seen.map(clave)), new Set(ahora.map(clave))];
  const perdidos = Map.groupBy(
    seen.filter((t) => !currentHolders.has(clave(t))),
    (t) => t.permiso,
  );
  for (const [permiso, ownOnes] of perdidos)
    await tx.db
      .deleteFrom('titular_visto')
      .where('permiso', '=', permiso)
      .where(
        'usuario',
        'in',
        ownOnes.map((t) => t.usuario),
      )
      .execute();
  const nuevos = ahora.filter((t) => !antes.has(clave(t)));
  if (nuevos.length > 0) await tx.db.insertInto('titular_visto').values(nuevos).execute();
  // Of an agency that was not looked at before nobody is new.
  if (seen.length > 0) await announceNewHolders(tx, nuevos);
}

async function announceNewHolders(tx: Tx, nuevos: readonly { usuario: number; permiso: string }[]): Promise<void> {
  const byPerson = [...Map.groupBy(nuevos, (t) => t.usuario)];
  for (const [usuario, ownOnes] of byPerson) {
    const permisos = formatPermisos(parsePermisos(ownOnes.map((t) => t.permiso).join()));
    await tx.recordSecurity({ clase: 'titular', usuario, detalle: permisos, omitsNetwork: true });
    if (byPerson.length > NEW_HOLDERS_MAX) continue;
    const { usuario: nombre } = await tx.db
      .selectFrom('usuario')
      .select('usuario')
      .where('id', '=', usuario)
      .executeTakeFirstOrThrow();
    const sobre = { id: usuario, usuario: nombre };
    await raiseAlarm(tx, {
      detalle: 'alguien recibió un permiso de admin',
      msg: `${NAME_PLACEHOLDER} ahora tiene ${permisos}`,
      sobre,
      usuario,
    });
  }
  if (byPerson.length > NEW_HOLDERS_MAX)
    await raiseAlarm(tx, {
      detalle: 'varias personas recibieron permisos de admin',
      msg: `${byPerson.length} personas recibieron permisos de admin a la vez`,
    });
}
