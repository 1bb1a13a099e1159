import { formatPermisos, NAME_PLACEHOLDER, parsePermisos } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { raiseAlarm } from './security.alarm.ts';
import { findCommandRightHolders, findSeenRightHolders } from './security.queries.ts';

/** Maximum number of new holders with an alarm each; more at once (a whole categoria) share one. */
const NEW_HOLDERS_MAX = 5;

const keyOf = (t: { usuario: number; permiso: string }): string => `${t.usuario} ${t.permiso}`;

/** Returns whether the holders of permisos of command differ from the recorded ones. */
export async function haveRightHoldersChanged(db: Db): Promise<boolean> {
  const seen = new Set((await findSeenRightHolders(db)).map(keyOf));
  const currentHolders = await findCommandRightHolders(db);
  return currentHolders.length !== seen.size || currentHolders.some((t) => !seen.has(keyOf(t)));
}

/** Records the current holders of permisos of command and announces the new ones. */
export async function recordRightHolders(tx: Tx): Promise<void> {
  await tx.lockRows(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'titulares'));
  const seen = await findSeenRightHolders(tx.db);
  const holders = await findCommandRightHolders(tx.db);
  const [seenKeys, holderKeys] = [new Set(seen.map(keyOf)), new Set(holders.map(keyOf))];
  const lostByPermiso = Map.groupBy(
    seen.filter((t) => !holderKeys.has(keyOf(t))),
    (t) => t.permiso,
  );
  for (const [permiso, lost] of lostByPermiso)
    await tx.db
      .deleteFrom('titular_visto')
      .where('permiso', '=', permiso)
      .where(
        'usuario',
        'in',
        lost.map((t) => t.usuario),
      )
      .execute();
  const newHolders = holders.filter((t) => !seenKeys.has(keyOf(t)));
  if (newHolders.length > 0) await insertRows(tx.db, 'titular_visto', newHolders).execute();
  // Without a previous record all holders would count as new.
  if (seen.length > 0) await announceNewHolders(tx, newHolders);
}

async function announceNewHolders(tx: Tx, newHolders: readonly { usuario: number; permiso: string }[]): Promise<void> {
  const byPerson = [...Map.groupBy(newHolders, (t) => t.usuario)];
  for (const [usuario, gained] of byPerson) {
    const permisos = formatPermisos(parsePermisos(gained.map((t) => t.permiso).join()));
    await tx.recordSecurity({ clase: 'titular', usuario, detalle: permisos, omitsNetwork: true });
    if (byPerson.length > NEW_HOLDERS_MAX) continue;
    const { usuario: name } = await tx.db
      .selectFrom('usuario')
      .select('usuario')
      .where('id', '=', usuario)
      .executeTakeFirstOrThrow();
    const sobre = { id: usuario, usuario: name };
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
