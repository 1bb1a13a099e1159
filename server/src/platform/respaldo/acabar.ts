import BetterSqlite3 from 'better-sqlite3';

/** What of a backup opens an account without its password: it may have been ended since, and nobody knows. */
const ABREN = {
  sesiones: { tabla: 'sesion', donde: 'true' },
  enlaces: { tabla: 'enlace_clave', donde: 'true' },
  pendientes: { tabla: 'dos_pasos', donde: 'desde is null' },
} as const;

/** How many of each there were. */
export type Acabado = Record<keyof typeof ABREN, number>;

/**
 * Ends in a backup that is about to be restored what would open accounts again: sessions with programs' keys and their fresh proofs,
 * links, and second steps that were being set up. One that is older than a table has none of it. One-time passwords stay, since
 * whoever has not chosen theirs yet has no other; each has its own end.
 */
export function acabarLlaves(ruta: string): Acabado {
  const sqlite = new BetterSqlite3(ruta);
  try {
    const hay = sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
    const acabar = (cual: keyof typeof ABREN): number => {
      const { tabla, donde } = ABREN[cual];
      return hay.get(tabla) ? sqlite.prepare(`delete from ${tabla} where ${donde}`).run().changes : 0;
    };
    return sqlite.transaction(() => ({
      sesiones: acabar('sesiones'),
      enlaces: acabar('enlaces'),
      pendientes: acabar('pendientes'),
    }))();
  } finally {
    sqlite.close();
  }
}
