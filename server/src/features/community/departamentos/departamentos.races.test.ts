import { DEPARTAMENTOS_OPEN_MAX } from '@conserje/rules';
import { expect, test } from 'vitest';
import { countResponseCodes, runConcurrently, sendDuringChange } from '../../../test-support/cluster/races.ts';
import {
  applyToDepartamento,
  createDepartamento,
  departamentoSeenBy,
  readMemberNames,
} from '../../../test-support/portal/departamentos.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { dismissUsuario } from '../../careers/despidos/despidos.public.ts';
import { addMember } from './departamentos.members.ts';

async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 3 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const { id } = await createDepartamento(portal, boss, { jefe: ana.id });
  return { portal, boss, ana, leo, id };
}

/** Leo may be in one departamento, and applied to one; there are two more. */
async function fullScene() {
  const s = await scene();
  await s.portal.configure({ departamentos_max: 1 });
  const application = await applyToDepartamento(s.portal, s.leo, s.id);
  const last = await createDepartamento(s.portal, s.boss, { nombre: 'Eventos' });
  const other = await createDepartamento(s.portal, s.boss, { nombre: 'Prensa' });
  return { ...s, application, last: last.id, other: other.id };
}
type FullScene = Awaited<ReturnType<typeof fullScene>>;

test('two acceptances at once do not exceed the maximum', async () => {
  const { portal, boss, leo, id } = await scene();
  await portal.configure({ departamentos_max: 1 });
  const other = await createDepartamento(portal, boss, { nombre: 'Eventos' });
  const applications = [await applyToDepartamento(portal, leo, id), await applyToDepartamento(portal, leo, other.id)];
  const responses = await runConcurrently(2, (i) =>
    portal.as(boss)('POST', 'responderSolicitudDepartamento', { id: applications[i], aceptar: true }),
  );
  expect(countResponseCodes(responses)).toEqual({ 200: 1, '409 DEPARTAMENTOS_DE_MAS': 1 });
});

test('of two answers at once one counts, and who presses twice applies once', async () => {
  const { portal, ana, boss, leo, id } = await scene();
  const applied = await runConcurrently(3, () =>
    portal.as(leo)('POST', 'solicitarDepartamento', { id, texto: 'Hola' }),
  );
  expect(countResponseCodes(applied)).toEqual({ 200: 1, '409 YA_ESTA_ASI': 2 });
  const application = (await departamentoSeenBy(portal, leo, id))?.solicitud?.id;
  const responses = await runConcurrently(2, (i) =>
    portal.as(i === 0 ? ana : boss)('POST', 'responderSolicitudDepartamento', {
      id: application,
      aceptar: true,
    }),
  );
  expect(countResponseCodes(responses)).toEqual({ 200: 1, '409 YA_ESTA_ASI': 1 });
  expect(await readMemberNames(portal, leo, id)).toEqual(['Ana', 'Leo']);
});

test.each([
  ['the applicant, who is not accepted', 'leo', '409 YA_ESTA_ASI'],
  ['the head, who no longer answers', 'ana', '401 SIN_SESION'],
] as const)('during the dismissal of %s', async (_, who, code) => {
  const s = await scene();
  const { portal, ana, leo, id } = s;
  const application = await applyToDepartamento(portal, leo, id);
  const response = await sendDuringChange(
    portal,
    (tx) => dismissUsuario(tx, { usuario: s[who], motivo: 'Ausencia' }),
    () => portal.as(ana)('POST', 'responderSolicitudDepartamento', { id: application, aceptar: true }),
  );
  expect(countResponseCodes([response])).toEqual({ [code]: 1 });
  expect(await readMemberNames(portal, s.boss, id)).toEqual(who === 'leo' ? ['Ana'] : []);
});

test('a person who is being dismissed cannot become head', async () => {
  const { portal, boss, leo, id } = await scene();
  const body = { nombre: 'Radio', texto: 'Música', abierto: true, jefe: leo.id, id, version: 1 };
  const response = await sendDuringChange(
    portal,
    (tx) => dismissUsuario(tx, { usuario: leo, motivo: 'Ausencia' }),
    () => portal.as(boss)('POST', 'editarDepartamento', body),
  );
  expect(countResponseCodes([response])).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
});

test('nobody enters a departamento that is being closed', async () => {
  const { portal, ana, leo, id } = await scene();
  const application = await applyToDepartamento(portal, leo, id);
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('departamento', id);
      await tx.db.updateTable('departamento').set({ jefe: null, cerrado: tx.now }).where('id', '=', id).execute();
      await tx.db
        .updateTable('departamento_solicitud')
        .set({ estado: 'anulada' })
        .where('id', '=', application)
        .execute();
    },
    () => portal.as(ana)('POST', 'responderSolicitudDepartamento', { id: application, aceptar: true }),
  );
  expect(countResponseCodes([response])).toEqual({ '403 SIN_PERMISO': 1 });
});

test.each([
  [
    'applies to no other',
    ({ portal, leo, other }: FullScene) =>
      portal.as(leo)('POST', 'solicitarDepartamento', { id: other, texto: 'Hola' }),
  ],
  [
    'is not accepted',
    ({ portal, boss, application }: FullScene) =>
      portal.as(boss)('POST', 'responderSolicitudDepartamento', { id: application, aceptar: true }),
  ],
  [
    'becomes no head',
    ({ portal, boss, leo, other }: FullScene) => {
      const body = { nombre: 'Prensa', texto: 'Noticias', abierto: true, jefe: leo.id, id: other, version: 1 };
      return portal.as(boss)('POST', 'editarDepartamento', body);
    },
  ],
])('who enters the last one that they may be in %s meanwhile', async (_, send) => {
  const s = await fullScene();
  const response = await sendDuringChange(
    s.portal,
    async (tx) => {
      await tx.lockRow('usuario', s.leo.id);
      await addMember(tx, s.last, s.leo.id);
    },
    () => send(s),
  );
  expect(countResponseCodes([response])).toEqual({ '409 DEPARTAMENTOS_DE_MAS': 1 });
});

test('a person who is being dismissed cannot apply', async () => {
  const { portal, leo, boss, id } = await scene();
  const response = await sendDuringChange(
    portal,
    (tx) => dismissUsuario(tx, { usuario: leo, motivo: 'Ausencia' }),
    () => portal.as(leo)('POST', 'solicitarDepartamento', { id, texto: 'Hola' }),
  );
  expect(countResponseCodes([response])).toEqual({ '401 SIN_SESION': 1 });
  expect((await departamentoSeenBy(portal, boss, id))?.esperan).toBe(0);
});

test.each(['cerrarDepartamento', 'editarDepartamento'])('who loses the right while they wait: %s', async (call) => {
  const { portal, boss, leo, id } = await scene();
  const fields = { nombre: 'Radio', texto: 'Otra cosa', abierto: true, jefe: 0, version: 1 };
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('departamento', id);
      const { mision } = await tx.db
        .selectFrom('usuario')
        .select('mision')
        .where('id', '=', leo.id)
        .executeTakeFirstOrThrow();
      await tx.db.updateTable('usuario').set({ mision }).where('id', '=', boss.id).execute();
    },
    () => portal.as(boss)('POST', call, { id, ...(call === 'cerrarDepartamento' ? { motivo: 'No' } : fields) }),
  );
  expect(countResponseCodes([response])).toEqual({ '403 SIN_PERMISO': 1 });
  expect(await readMemberNames(portal, leo, id)).toEqual(['Ana']);
});

test('of two that are created at once the last place takes one', async () => {
  const { portal, boss } = await scene();
  const rows = Array.from({ length: DEPARTAMENTOS_OPEN_MAX - 2 }, (_, i) => ({
    nombre: `Grupo ${i}`,
    nombre_llano: `grupo ${i}`,
    texto: 'Uno',
    jefe: null,
    abierto: 1,
    creado: 0,
    cerrado: null,
  }));
  await portal.db.insertInto('departamento').values(rows).execute();
  const responses = await runConcurrently(2, (i) =>
    portal.as(boss)('POST', 'crearDepartamento', { nombre: `Nuevo ${i}`, texto: 'Uno', abierto: true, jefe: 0 }),
  );
  expect(countResponseCodes(responses)).toEqual({ 200: 1, '409 DEPARTAMENTOS_LLENOS': 1 });
});
