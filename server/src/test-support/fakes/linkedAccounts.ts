import { HOUR_MS } from '@conserje/rules';
import { chunk } from '../../platform/database/chunk.ts';
import type { Db } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/dataLists.ts';
import '../../features/community/discordCommands/discordCommands.table.ts';
import '../../features/identity/people/people.public.ts';
import '../../features/identity/session/session.public.ts';

interface Linked {
  count: number;
  /** Misiones in turn. */
  misiones: readonly number[];
  now: number;
}

/** Account of one of the people; as long as those of Discord, whose client knows ids by it. */
export const linkedAccount = (i: number): string => String(500_000_000_000_000_000n + BigInt(i));

/** Inserts people whose accounts in Discord are linked. */
export async function insertLinkedPeople(db: Db, { count, misiones, now }: Linked): Promise<void> {
  for (const numbers of chunk(Array.from({ length: count }, (_, i) => i))) {
    const people = numbers.map((i) => ({
      usuario: `gente${i}`,
      nombre_plano: `gente${i}`,
      nombre_llano: `gente${i}`,
      clave: 'x',
      referido: null,
      mision: misiones[i % misiones.length] ?? 0,
      registro: now,
      ultima_vez: null,
    }));
    const users = await insertRows(db, 'usuario', people).returning(['id', 'usuario']).execute();
    const sessions = await insertRows(
      db,
      'sesion',
      users.map(({ id, usuario }) => ({
        usuario: id,
        huella: usuario,
        dispositivo: 'Discord',
        puerta: 'discord' as const,
        creada: now,
        ultima_vez: now,
        vence: now + 8760 * HOUR_MS,
      })),
    )
      .returning(['id', 'usuario', 'huella'])
      .execute();
    await insertRows(
      db,
      'discord_cuenta',
      sessions.map(({ id: sesion, usuario, huella }) => ({
        usuario,
        sesion,
        nombre: huella,
        desde: now,
        cuenta: linkedAccount(Number(huella.replace('gente', ''))),
      })),
    ).execute();
  }
}
