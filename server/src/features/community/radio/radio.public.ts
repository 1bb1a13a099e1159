import type { Db } from '../../../platform/database/database.ts';
import { parseReport } from './radio.poller.ts';
import { findReport } from './radio.queries.ts';

/** Returns the stream URL in the last report of the radio at an address; null without a report or a URL. */
export async function announcedStreamUrl(db: Db, direccion: string): Promise<string | null> {
  const row = await findReport(db);
  return row?.direccion === direccion && row.dicho !== null ? (parseReport(row.dicho)?.emision ?? null) : null;
}
