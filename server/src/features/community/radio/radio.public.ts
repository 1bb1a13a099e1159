import type { Db } from '../../../platform/database/database.ts';
import { parseReport } from './radio.poller.ts';
import { findReport } from './radio.queries.ts';

/** Where the radio of an address says that it is heard, as it was asked last; null where it was not, or does not say it. */
export async function announcedStreamUrl(db: Db, direccion: string): Promise<string | null> {
  const row = await findReport(db);
  return row?.direccion === direccion && row.dicho !== null ? (parseReport(row.dicho)?.emision ?? null) : null;
}
