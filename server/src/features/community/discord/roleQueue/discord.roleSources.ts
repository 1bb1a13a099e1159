import type { RoleSource } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/database/database.ts';
import { queueAll } from './discord.roleQueue.ts';
import './discord.roleQueue.table.ts';

/** Locks the state of roles and raises its version, so that a save based on an older view is refused. */
const raiseVersion = ({ db }: Tx) =>
  db
    .updateTable('discord_rol_estado')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();

/** Swaps two categorias in what gives which role, as their people and names change places. */
export async function swapRoleCategorias(tx: Tx, a: number, b: number): Promise<void> {
  await raiseVersion(tx);
  const mappings = tx.db.updateTable('discord_rol').where('fuente', '=', 'categoria');
  // Negative ids lie between, as one source has one role.
  const swapped = sql<number>`case objeto when ${sql.lit(a)} then ${sql.lit(-b)} else ${sql.lit(-a)} end`;
  const moved = await mappings.where('objeto', 'in', [a, b]).set({ objeto: swapped }).returning('rol').execute();
  if (moved.length === 0) return;
  await mappings.where('objeto', '<', 0).set({ objeto: sql<number>`-objeto` }).execute();
  // A check under way may have read the person before and the roles after.
  await queueAll(tx, { failedToo: true });
}

/** Forgets the role that a source gave, as the source ends. The caller queues the people who got it. */
export async function forgetRoleSource(tx: Tx, fuente: RoleSource, id: number): Promise<void> {
  await raiseVersion(tx);
  const mapping = tx.db.deleteFrom('discord_rol').where('fuente', '=', fuente).where('objeto', '=', id);
  const [forgotten] = await mapping.returning('rol').execute();
  if (forgotten) tx.notify({ tema: 'discord', msg: 'cambió los roles de Discord' });
}
