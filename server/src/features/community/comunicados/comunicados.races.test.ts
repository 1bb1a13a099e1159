import { expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { COMUNICADO, publishComunicado } from '../../../test-support/portal/comunicados.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { swapAudienceCategorias } from '../audience/audience.public.ts';

test('an edit waits for a move of a rango that the comunicado is for, and is refused', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion: 3 });
  const { id, version } = await publishComunicado(portal, boss, { categorias: [4] });
  const body = { ...COMUNICADO, categorias: [4], id, version, pedirLectura: false };
  const response = await sendDuringChange(
    portal,
    // As a move does: first the categorias, then the comunicados that are for them.
    (tx) => tx.lockRows(tx.db.selectFrom('categoria').select('id').where('id', 'in', [4, 5]).orderBy('id')),
    () => portal.as(boss)('POST', 'editarComunicado', body),
    (tx) => swapAudienceCategorias(tx.db, 4, 5),
  );
  expect(response).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
});
