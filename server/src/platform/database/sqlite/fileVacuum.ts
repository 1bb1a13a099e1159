import { HOUR_MS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { DatabaseErrorReporter } from '../databaseErrorReporter.ts';
import { DatabaseError } from '../databaseErrorReporter.ts';

/** Stays free for what people write meanwhile. */
const MARGIN_BYTES = 64 * 1024 * 1024;
const FAILURE =
  'the database file could not be rewritten, so traces of deleted data stay on the disk until the next attempt';

interface FileVacuumOptions {
  errorReporter: DatabaseErrorReporter;
  /** Bytes that are free on the disk of the file. */
  freeBytes(): number;
}

/**
 * Rewrites the file without its free pages. While it does, nobody is answered, and the disk holds two more copies of the
 * file: a failed attempt is not repeated for an hour.
 */
export class FileVacuum {
  private readonly options: FileVacuumOptions;
  private notBefore = 0;

  constructor(options: FileVacuumOptions) {
    this.options = options;
  }

  /** @returns false when it failed, now or less than an hour ago */
  async run(db: Db): Promise<boolean> {
    if (performance.now() < this.notBefore) return false;
    try {
      await this.requireRoom(db);
      await sql`vacuum`.execute(db);
      return true;
    } catch (error) {
      // Another program in the way was refused before anything was written.
      if (error instanceof DatabaseError && error.code === 'BASE_OCUPADA') throw error;
      this.notBefore = performance.now() + HOUR_MS;
      this.options.errorReporter.reportWarning(error instanceof DatabaseError ? error.cause : error, FAILURE);
      return false;
    }
  }

  /** @throws Error unless a copy and its write-ahead log fit on the disk */
  private async requireRoom(db: Db): Promise<void> {
    const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
      from pragma_page_count, pragma_page_size`.execute(db);
    const needed = 2 * (rows[0]?.bytes ?? 0) + MARGIN_BYTES;
    const free = this.options.freeBytes();
    if (free < needed) throw new Error(`it needs ${needed} free bytes, and there are ${free}`);
  }
}
