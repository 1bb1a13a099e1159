import { PERMISOS } from '../../../rules/src/identity/permisos.ts';
import { hashToken } from '../../../server/src/platform/http/access/tokens.ts';
import type { Filling } from './content.ts';
import { FIRST_FREE, LAST, LOGINS, thisMonday, VIEWER, workFilling } from './content.ts';
import { LEDGER_ROWS, ledgerStatements } from './ledgers.ts';
import { rushKey } from './rush.ts';

/**
 * Half a million past tiempos make a million rows of work and as many log lines; spare bajos make it 5,000 people,
 * whose ended tiempos wait. With the running ones 2,000 are open.
 */
const SIZE = { past: 500_000, open: 510, spare: 1490 };
const HIGHEST_BUT_FREE = VIEWER + LOGINS + SIZE.spare;

/** Ids of everyone, with a gap before the bajos without a tiempo. */
export const EVERYONE: readonly number[] = [
  ...Array.from({ length: HIGHEST_BUT_FREE }, (_, i) => 1 + i),
  ...Array.from({ length: SIZE.spare }, (_, i) => FIRST_FREE + i),
];
/** Ids of the viewers who may see everything. */
export const VIEWERS: readonly number[] = Array.from({ length: LOGINS }, (_, i) => VIEWER + 1 + i);
export const WORK_AND_LEDGER_ROWS = 2 * SIZE.past + LEDGER_ROWS;

const AT_ONCE = 500;
function sessions(): string[] {
  const statements: string[] = [];
  for (let from = 0; from < EVERYONE.length; from += AT_ONCE) {
    const rows = EVERYONE.slice(from, from + AT_ONCE).map(
      (id) => `(${id}, '${hashToken(rushKey(id))}', 'banco', ${LAST}, ${LAST}, ${2 * LAST})`,
    );
    statements.push(
      `insert into sesion (usuario, huella, dispositivo, creada, ultima_vez, vence) values ${rows.join(', ')}`,
    );
  }
  return statements;
}

/** Fills a database as large as an agency gets: everyone with a session, and viewers who may see all of it. */
export const sizeFilling = (): Filling => {
  const work = workFilling(SIZE);
  const last = thisMonday();
  return {
    name: `size-${work.name}-${last}`,
    statements: (hash, fingerprint) => [
      ...work.statements(hash, fingerprint),
      ...sessions(),
      `insert into carrera (usuario, de, de_nombre, a, a_nombre, encargado, causa, fecha)
        select id, mision, 'a', mision, 'a', ${VIEWER}, 'ascenso', registro from usuario`,
      ...ledgerStatements({ people: HIGHEST_BUT_FREE, by: VIEWER, last }),
      `update categoria set permisos = '${PERMISOS.join()}' where id = 12`,
      `update usuario set mision = (select min(id) from mision where categoria = 12) where id in (${VIEWERS.join()})`,
    ],
  };
};
