import { PERMISOS } from '../../../rules/src/identity/permisos.ts';
import { WEEK_MS } from '../../../rules/src/shared/dates.ts';
import { hashToken } from '../../../server/src/platform/http/access/tokens.ts';
import type { Filling } from './content.ts';
import { LOGINS, openWork, pastWork, people, thisMonday, VIEWER, waitingWork } from './content.ts';
import { ledgerStatements } from './ledgers.ts';
import { rushKey } from './rush.ts';
import { WEEKS_A_YEAR, yearlyStatements } from './yearly.ts';

/** Share of the ledgers of an agency of 5,000: 500 people, with 1.9 tiempos a week each. */
const SHARE = 0.1;
const TIEMPOS_A_YEAR = Math.round(5000 * SHARE * 1.9 * 52);
const [OPEN, SPARE] = [51, 149];
const MANAGER = VIEWER;
/** Reads everything with all permisos. */
export const READER = VIEWER + 1;

/** Fills a database with that many years of an agency, which end with the last week. */
export const lifeFilling = (years: number): Filling => {
  const last = thisMonday();
  const weeks = WEEKS_A_YEAR * years;
  const ids = Array.from({ length: LOGINS }, (_, i) => READER + i);
  return {
    name: `life-${years}-${last}`,
    statements: (hash, fingerprint) => [
      ...people(SPARE, hash, fingerprint, last - weeks * WEEK_MS),
      ...pastWork(TIEMPOS_A_YEAR * years, last, weeks * WEEK_MS),
      openWork(OPEN),
      waitingWork(SPARE),
      'insert into segmento (tiempo, encargado, desde) select id, alto, 0 from tiempo where cerrado is null order by id',
      ...ledgerStatements({ people: VIEWER, by: MANAGER, last, weeks, share: SHARE, isPruned: true }),
      ...yearlyStatements({ years, last, by: MANAGER, reader: READER, tiempos: TIEMPOS_A_YEAR }),
      `insert into sesion (usuario, huella, dispositivo, creada, ultima_vez, vence)
        values (${READER}, '${hashToken(rushKey(READER))}', 'banco', ${last}, ${last}, ${2 * last})`,
      `update categoria set permisos = '${PERMISOS.join()}' where id = 12`,
      `update usuario set mision = (select min(id) from mision where categoria = 12) where id in (${ids.join()})`,
    ],
  };
};
