import { FIRST_FREE, FIRST_WAITING, SPARES, workFilling } from '../databases/content.ts';
import type { PostgresDatabases } from '../databases/postgres.ts';
import type { Workload } from '../load/workload.ts';
import { WEB } from '../parts/servers.ts';
import { numbered } from '../parts/workloads.ts';
import { mainWorkload } from '../parts/yearlyNomina.ts';
import { tapPostgres } from '../recording/driverTap.ts';
import { confirmBody, openBody, recordServer } from '../recording/record.ts';
import type { Server } from '../servers/spawn.ts';
import { startBareFastify } from '../servers/spawn.ts';

/** Starts a bare Fastify that runs the recorded statements of openTime and of a confirmation on a filled database. */
export async function startCeilingOn(databases: PostgresDatabases, database: string): Promise<Server> {
  const recorded = await databases.make(workFilling({ past: 1000, open: 200, spare: SPARES }));
  const recording = await recordServer(recorded, tapPostgres());
  const hash = await databases.hashIn(database);
  return startBareFastify({ recording, reads: database, writes: database, hash, web: WEB });
}

/** The main workload with a ready page in place of the list, which a ceiling without memory would read anew each time. */
export const ceilingWorkload = (url: string, seconds: number, used: number): Workload => ({
  ...mainWorkload(url, seconds, used),
  requests: [
    { method: 'GET', path: '/' },
    numbered('/api/openTime', openBody('{n}'), FIRST_FREE + used),
    numbered('/api/actionTime', confirmBody('{n}'), FIRST_WAITING + used),
  ],
});
