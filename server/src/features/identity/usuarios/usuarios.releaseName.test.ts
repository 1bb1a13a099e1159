import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../test-support/portal/portal.ts';

async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 3 });
  await portal.dismiss(leo);
  return { portal, ana, leo };
}
const release = (portal: Portal, person: Person, { id }: Person, visto = 'Leo') =>
  portal.as(person)('POST', 'liberarNombre', { usuario: id, visto });
const registrar = (portal: Portal, usuario: string) =>
  portal.as()('POST', 'registro', { usuario, clave: CLAVE, rclave: CLAVE });

describe('freeing the name of a dismissed usuario', () => {
  test('appends a number, is logged, and someone else can register with the name', async () => {
    const { portal, ana, leo } = await scene();
    expect(await registrar(portal, 'leo')).toMatchObject({ http: 409, body: { error: 'NOMBRE_OCUPADO' } });
    expect((await portal.as(ana).succeeds('GET userAllInfo/:id', { params: { id: leo.id } })).acciones).toContain(
      'liberar',
    );
    const { result, bitacora } = await portal.observe(() => release(portal, ana, leo));
    expect(result).toMatchObject({
      http: 200,
      body: {
        msg: 'Liberaste el nombre Leo',
        data: { id: leo.id, usuario: 'Leo (2)', acciones: ['ingresar', 'dispositivos'] },
      },
    });
    expect(bitacora).toMatchObject([
      {
        modulo: 'nombres',
        usuario: leo.id,
        encargado: ana.id,
        motivo: `cambió el nombre de ${NAME_PLACEHOLDER}: de Leo a Leo (2)`,
      },
    ]);
    expect((await registrar(portal, 'leo')).http).toBe(200);
    // Earlier records show the new name, and nothing of the other person.
    const [despido] = await portal.as().succeeds('GET getAllDespidos');
    expect(despido).toMatchObject({ usuarioNombre: 'Leo (2)' });
  });

  test('a readmitted usuario logs in with that name and the old password, and may request another', async () => {
    const { portal, ana, leo } = await scene();
    await release(portal, ana, leo);
    await registrar(portal, 'Leo');
    const { data } = await portal.as(ana).succeeds('POST ingresar', { body: { usuario: leo.id } });
    expect(data).toMatchObject({ usuario: 'Leo (2)', despedido: 0 });
    const { token } = await portal.as().succeeds('POST login', { body: { op: 0, usuario: 'Leo (2)', clave: CLAVE } });
    const own = { ...leo, key: token };
    await portal.as(own).succeeds('POST actionNombre', { body: { op: 2, nombre: 'Leonel', iduser: leo.id } });
    // Such a name cannot be registered.
    expect((await registrar(portal, 'Leo (3)')).http).toBe(422);
  });

  test('the next holder of the name gets the next number', async () => {
    const { portal, ana, leo } = await scene();
    await release(portal, ana, leo);
    const other = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
    await portal.dismiss(other);
    expect((await release(portal, ana, other)).body).toMatchObject({ data: { usuario: 'Leo (3)' } });
  });

  test('is refused for active, erased and already renamed usuarios, and on stale values', async () => {
    const { portal, ana, leo } = await scene();
    const activo = await portal.createPerson({ nombre: 'Eva', categoria: 2 });
    const nothing = async (person: Person, visto = person.usuario) =>
      countResponseCodes([await release(portal, ana, person, visto)]);
    expect(await nothing(activo)).toEqual({ '409 SIGUE_EN_LA_AGENCIA': 1 });
    expect(await nothing(leo, 'Lea')).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
    const high = await portal.createPerson({ nombre: 'Alta', categoria: 11 });
    await portal.createPerson({ categoria: 12 });
    await portal.dismiss(high);
    expect(await nothing(high)).toEqual({ '403 SIN_PERMISO': 1 });
    expect(await nothing(leo)).toEqual({ '200': 1 });
    expect(await nothing(leo, 'Leo (2)')).toEqual({ '409 YA_ESTA_ASI': 1 });
    await portal.db.updateTable('usuario').set({ olvidado: 1 }).where('id', '=', leo.id).execute();
    expect(await nothing(leo, 'Leo (2)')).toEqual({ '409 YA_OLVIDADO': 1 });
  });

  test('a usuario who is readmitted meanwhile keeps the name', async () => {
    const { portal, ana, leo } = await scene();
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('usuario', leo.id);
        await tx.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', leo.id).execute();
      },
      () => release(portal, ana, leo),
    );
    expect(countResponseCodes([response])).toEqual({ '409 SIGUE_EN_LA_AGENCIA': 1 });
  });
});
