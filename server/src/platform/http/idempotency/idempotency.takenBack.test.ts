import { randomUUID } from 'node:crypto';
import type { CallKey } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import { newsScene, THREAD } from '../../../test-support/fakes/discordNews.ts';
import type { CallToSend } from '../../../test-support/matrices/idempotency.ts';
import { openScene, sendWithKey } from '../../../test-support/matrices/idempotency.ts';
import type { Scene } from '../../../test-support/matrices/scene.ts';
import { SUCCESSFUL_CALLS } from '../../../test-support/matrices/successfulCalls.ts';
import type { ApiResponse } from '../../../test-support/portal/apiClient.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { turnoIdOf } from '../../../test-support/portal/turnos.ts';
import { membresiaTypeId } from '../../../test-support/portal/ventas.ts';
import { orThrow } from '../../appError.ts';
import type { Database } from '../../database/database.ts';

type CallName = keyof typeof CONTRACT;

/** Calls whose name says that they take something back; a new one must be told below. */
type UndoingCall = Extract<
  CallKey,
  `POST ${'anular' | 'cerrar' | 'del' | 'deshacer' | 'desvincular' | 'ingresar' | 'levantar' | 'quitar' | 'retirar' | 'salir' | 'terminar'}${string}`
>;

interface Sending {
  call: CallName;
  quien: Person;
  body: object;
}
interface TakenBack {
  open?: () => Promise<Scene>;
  /** What a person presses, and presses again. */
  make: (scene: Scene) => Promise<Sending>;
  /** What takes it back, by whom it may. */
  undo: (scene: Scene, made: Sending, answer: { data?: Record<string, unknown> }) => Promise<Sending>;
}

const MOTIVO = { motivo: 'Persona equivocada' };

const newest = async (
  { db }: Portal,
  table: 'ausencia' | 'departamento_solicitud' | 'mejor' | 'multa' | 'trabajo' | 'turno_oferta',
) =>
  (
    await db
      .selectFrom(table as keyof Database & 'multa')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id;

/** The successful call of the matrices. */
const sample =
  (call: CallName, which: string = call) =>
  async (scene: Scene): Promise<Sending> => {
    const { quien = scene.boss, body = {} } = await orThrow(SUCCESSFUL_CALLS[which], 'INTERNO')(scene);
    return { call, quien, body };
  };
const byBoss =
  (call: CallName, body: (scene: Scene) => Promise<object> | object) =>
  async (scene: Scene): Promise<Sending> => ({ call, quien: scene.boss, body: await body(scene) });
/** Takes an effect back as its author, by the id that was answered. */
const byItsId =
  (call: CallName, more: object = {}): TakenBack['undo'] =>
  async (_scene, { quien }, { data }) => ({ call, quien, body: { id: data?.id, ...more } });

const sellMembresia = byBoss('addMembresia', async ({ portal, someone }) => ({
  user: (await someone()).id,
  isExterno: false,
  membresia: await membresiaTypeId(portal, 'VIP'),
  periodo: 30,
}));
const warn = byBoss('actionLlamado', async ({ someone }) => ({
  op: 0,
  user: (await someone()).id,
  motivo: 'Flood',
  descripcion: 'Tres veces',
}));
const publishEncuesta = sample('crearEncuesta');
/** Of a person who may be moved below the head. */
const publishEstado = async ({ portal }: Scene): Promise<Sending> => {
  const quien = await portal.createPerson({ categoria: 9 });
  await portal.setExcepcion(quien, 'adm');
  return { call: 'estados', quien, body: { op: 1, estado: 'Hola' } };
};
const estadoId = async ({ portal }: Scene, { quien }: Sending) =>
  (await portal.as(quien).succeeds('GET estados'))?.id ?? 0;
const applyToDepartamento = async (scene: Scene): Promise<Sending> => {
  const head = await scene.someone();
  const body = { nombre: `Radio ${head.id}`, texto: 'Música', abierto: true, jefe: head.id };
  const { data } = await scene.portal.as(scene.boss).succeeds('POST crearDepartamento', { body });
  return { call: 'solicitarDepartamento', quien: await scene.someone(), body: { id: data.id, texto: 'Quiero ayudar' } };
};
const acceptNewest = async ({ portal, boss }: Scene) => {
  const body = { id: await newest(portal, 'departamento_solicitud'), aceptar: true };
  await portal.as(boss).succeeds('POST responderSolicitudDepartamento', { body });
};

const TAKEN_BACK: Record<UndoingCall, TakenBack | 'nothing'> = {
  'POST anularAjuste': {
    make: byBoss('ajustarNomina', async ({ someone }) => ({
      id: (await someone()).id,
      opcion: 1,
      requisitos: 'asistencia',
      cantidad: 20,
    })),
    undo: async ({ portal, boss }) => ({
      call: 'anularAjuste',
      quien: boss,
      body: { id: await newest(portal, 'trabajo'), ...MOTIVO },
    }),
  },
  'POST anularMembresia': {
    make: sellMembresia,
    undo: async (_scene, { quien }, { data }) => ({
      call: 'anularMembresia',
      quien,
      body: { id: data?.venta, ...MOTIVO },
    }),
  },
  'POST anularMision': { make: sample('addMision'), undo: byItsId('anularMision', MOTIVO) },
  'POST anularMulta': {
    make: byBoss('sendMulta', async ({ someone }) => ({ usuario: (await someone()).id, motivo: 'Flood', creditos: 5 })),
    undo: byItsId('anularMulta', MOTIVO),
  },
  // Another row is owed then.
  'POST anularPendiente': 'nothing',
  // A month is charged for all.
  'POST anularRenta': 'nothing',
  'POST cerrarDepartamento': {
    make: sample('crearDepartamento'),
    undo: byItsId('cerrarDepartamento', { motivo: 'Nadie lo usa' }),
  },
  // Its votes stand.
  'POST cerrarEncuesta': 'nothing',
  // Each clock-in and each tiempo is for a state on screen.
  'POST cerrarFichaje': 'nothing',
  'POST cerrarMiTiempo': 'nothing',
  'POST cerrarPrograma': {
    make: byBoss('crearPrograma', () => ({ nombre: 'Hoja', permisos: '', escribe: false, dias: 30 })),
    undo: async ({ portal }, { quien }) => {
      const { id } = orThrow((await portal.as(quien).succeeds('GET programas'))[0], 'NO_EXISTE');
      return { call: 'cerrarPrograma', quien, body: { id } };
    },
  },
  'POST cerrarSesion': 'nothing',
  'POST cerrarSesiones': 'nothing',
  'POST delFirma': {
    make: byBoss('addFirma', async ({ someone }) => ({ id: (await someone()).id, firma: 'DEL' })),
    undo: async (_scene, { quien, body }) => ({
      call: 'delFirma',
      quien,
      body: { usuario: (body as { id: number }).id },
    }),
  },
  'POST deleteIP': 'nothing',
  // Its venta stands.
  'POST deleteMemb': 'nothing',
  'POST deshacerRenta': {
    make: sample('actionRenta'),
    undo: async (_scene, { quien, body }) => ({
      call: 'deshacerRenta',
      quien,
      body: { id: (body as { id: number }).id },
    }),
  },
  // A code works once.
  'POST desvincularDiscord': 'nothing',
  'POST ingresar': {
    make: sample('despedir'),
    undo: async (_scene, { quien, body }) => ({
      call: 'ingresar',
      quien,
      body: { usuario: (body as { usuario: number }).usuario },
    }),
  },
  // Its multa and its minutes stand.
  'POST levantarLlamado': 'nothing',
  // Sent without a key.
  'POST quitarAparato': 'nothing',
  // Its version differs each time.
  'POST quitarBotDiscord': 'nothing',
  'POST quitarDestino': {
    open: async () => ({ ...(await newsScene()), someone: () => Promise.reject(new Error('nobody else')) }),
    make: byBoss('agregarDestino', () => ({ canal: THREAD, avisos: [{ evento: 'estado', plantilla: '', roles: [] }] })),
    undo: async ({ portal, boss }) => {
      const { id, version } = orThrow((await portal.as(boss).succeeds('GET destinosDiscord'))[0], 'NO_EXISTE');
      return { call: 'quitarDestino', quien: boss, body: { id, visto: version } };
    },
  },
  'POST quitarCalendario': {
    make: byBoss('crearCalendario', () => ({ todas: false })),
    undo: async (_scene, { quien }) => ({ call: 'quitarCalendario', quien, body: {} }),
  },
  'POST quitarDepartamento': {
    make: applyToDepartamento,
    undo: async (scene, { quien, body: { id } }: Sending & { body: { id?: number } }) => {
      await acceptNewest(scene);
      return { call: 'quitarDepartamento', quien: scene.boss, body: { id, usuario: quien.id, motivo: 'No aparece' } };
    },
  },
  // Its code differs each time.
  'POST quitarDosPasos': 'nothing',
  'POST quitarTurno': {
    make: sample('tomarTurno'),
    undo: async ({ portal, boss }, { quien, body }) => {
      const { dia, hora } = body as { dia: string; hora: number };
      return { call: 'quitarTurno', quien: boss, body: { id: await turnoIdOf(portal, quien, dia, hora) } };
    },
  },
  'POST quitarVeto': {
    make: byBoss('vetar', ({ portal }) => ({ nombre: `Vetado${portal.clock.now}`, motivo: 'Insultos' })),
    undo: byItsId('quitarVeto', MOTIVO),
  },
  // An offer to one person is a press of its own; to several it ends mostly because it was refused.
  'POST retirarAscenso': 'nothing',
  'POST retirarAusencia': { make: sample('addAusencia'), undo: byItsId('retirarAusencia') },
  'POST retirarComunicado': { make: sample('publicarComunicado'), undo: byItsId('retirarComunicado') },
  'POST retirarEncuesta': { make: publishEncuesta, undo: byItsId('retirarEncuesta') },
  'POST retirarEstado': {
    make: publishEstado,
    undo: async (scene, made) => ({
      call: 'retirarEstado',
      quien: scene.boss,
      body: { id: await estadoId(scene, made) },
    }),
  },
  // Of a visitor nothing is stored.
  'POST retirarIngreso': 'nothing',
  // They put back, too.
  'POST retirarMemb': 'nothing',
  'POST retirarMis': 'nothing',
  'POST retirarRank': 'nothing',
  'POST retirarNombre': {
    make: sample('actionNombre', 'actionNombre op 2'),
    undo: async ({ portal }, { quien }) => {
      const theirs = portal.db.selectFrom('solicitud_nombre').select('id').where('usuario', '=', quien.id);
      return { call: 'retirarNombre', quien, body: await theirs.executeTakeFirstOrThrow() };
    },
  },
  'POST retirarOfertaTurno': {
    make: sample('ofrecerTurno'),
    undo: async ({ portal }, { quien }) => ({
      call: 'retirarOfertaTurno',
      quien,
      body: { id: await newest(portal, 'turno_oferta') },
    }),
  },
  // Each request is a press of its own.
  'POST retirarPedido': 'nothing',
  'POST retirarRectificacion': {
    make: async ({ portal, someone }) => {
      const dia = portal.clock.iso().slice(0, 10);
      const body = { dia, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' };
      return { call: 'pedirRectificacion', quien: await someone(), body };
    },
    undo: byItsId('retirarRectificacion'),
  },
  'POST retirarSolicitudDepartamento': {
    make: applyToDepartamento,
    undo: async ({ portal }, { quien }) => ({
      call: 'retirarSolicitudDepartamento',
      quien,
      body: { id: await newest(portal, 'departamento_solicitud') },
    }),
  },
  'POST salirDepartamento': {
    make: applyToDepartamento,
    undo: async (scene, { quien, body }) => {
      await acceptNewest(scene);
      return { call: 'salirDepartamento', quien, body: { id: (body as { id: number }).id } };
    },
  },
  // Its days until then stand.
  'POST terminarAusencia': 'nothing',
};

/** Operations that take back what another operation of the same call made. */
const TAKEN_BACK_BY_OPERATION: Record<string, TakenBack> = {
  'actionExcepciones op 2': {
    make: sample('actionExcepciones'),
    undo: async ({ portal, boss }, { body }) => {
      const { usuario } = body as { usuario: number };
      const row = portal.db.selectFrom('excepcion').select('id').where('usuario', '=', usuario);
      return { call: 'actionExcepciones', quien: boss, body: { op: 2, ...(await row.executeTakeFirstOrThrow()) } };
    },
  },
  'actionLlamado op 1': { make: warn, undo: byItsId('actionLlamado', { op: 1 }) },
  'actionMulta op false': {
    make: async (scene) => {
      const body = { usuario: (await scene.someone()).id, motivo: 'Flood', creditos: 5 };
      const { data } = await scene.portal.as(scene.boss).succeeds('POST sendMulta', { body });
      const collector = await scene.portal.createPerson({ categoria: 12, posicion: 2 });
      await scene.portal.setExcepcion(collector, 'mul');
      return { call: 'actionMulta', quien: collector, body: { id: data.id, op: true } };
    },
    undo: async (_scene, { quien, body }) => ({ call: 'actionMulta', quien, body: { ...body, op: false } }),
  },
  'actionSugerencias op 2': {
    make: async ({ someone }) => ({
      call: 'actionSugerencias',
      quien: await someone(),
      body: { op: 0, sugerencia: 'Más sillas' },
    }),
    undo: async ({ portal }, { quien }) => {
      const row = portal.db.selectFrom('sugerencia').select('id').where('usuario', '=', quien.id);
      return { call: 'actionSugerencias', quien, body: { op: 2, ...(await row.executeTakeFirstOrThrow()) } };
    },
  },
  'actionTrabajador op 1': {
    make: byBoss('actionTrabajador', async ({ someone }) => ({
      op: 0,
      categoria: 1,
      usuario: (await someone()).id,
      id: 0,
    })),
    undo: async ({ portal }, { quien, body }) => ({
      call: 'actionTrabajador',
      quien,
      body: { ...body, op: 1, id: await newest(portal, 'mejor') },
    }),
  },
  'estados op 2': {
    make: publishEstado,
    undo: async (scene, made) => ({
      call: 'estados',
      quien: made.quien,
      body: { op: 2, id: await estadoId(scene, made) },
    }),
  },
  'pagar op 0': {
    make: sample('pagar'),
    undo: async (_scene, { quien, body }) => ({ call: 'pagar', quien, body: { ...body, op: 0 } }),
  },
  'pagarVarias op 0': {
    make: sample('pagarVarias'),
    undo: async (_scene, { quien, body }) => ({ call: 'pagarVarias', quien, body: { ...body, op: 0 } }),
  },
};

const send = (portal: Portal, { call, quien, body }: Sending, key: string, press?: number) => {
  const sending: CallToSend = { spec: CONTRACT[call], quien, body: { ...body } };
  return sendWithKey(portal, sending, key, press);
};
const isReplay = ({ http, headers, body }: ApiResponse) =>
  http === 200 ? headers['idempotent-replayed'] === 'true' : (body as { error: string }).error === 'ENVIO_YA_HECHO';

const CASES = [...Object.entries(TAKEN_BACK), ...Object.entries(TAKEN_BACK_BY_OPERATION)].filter(
  (one): one is [string, TakenBack] => one[1] !== 'nothing',
);

test.each(CASES)(
  'a person who presses again what %s took back does it anew, and once',
  async (_name, { open = openScene, make, undo }) => {
    const scene = await open();
    const { portal } = scene;
    const key = randomUUID();
    const made = await make(scene);
    const first = await send(portal, made, key);
    expect(first).toMatchObject({ http: 200 });
    const again = await send(portal, made, key, 2);
    expect([isReplay(again), again.headers['idempotency-press'] ?? '1']).toEqual([true, '1']);
    portal.clock.advance({ minutes: 1 });
    const undoing = await undo(scene, made, first.body as { data?: Record<string, unknown> });
    expect(await send(portal, undoing, randomUUID())).toMatchObject({ http: 200 });
    portal.clock.advance({ minutes: 1 });
    // What the page or a program repeats by itself is not done anew.
    expect(isReplay(await send(portal, made, key))).toBe(true);
    const anew = await send(portal, made, key, 2);
    expect({ http: anew.http, isReplay: isReplay(anew), body: anew.body }).toMatchObject({
      http: 200,
      isReplay: false,
    });
    // Nor is it done a third time.
    for (const press of [2, 3]) expect(isReplay(await send(portal, made, key, press))).toBe(true);
  },
);

async function finesScene() {
  const scene = await openScene();
  const [ana, leo] = [await scene.someone(), await scene.someone()];
  const finesOf = async ({ id }: Person) =>
    (await scene.portal.db.selectFrom('multa').select('id').where('usuario', '=', id).execute()).map((row) => row.id);
  const annul = async (id: number) => {
    scene.portal.clock.advance({ minutes: 1 });
    await scene.portal.as(scene.boss).succeeds('POST anularMulta', { body: { id, ...MOTIVO } });
    scene.portal.clock.advance({ minutes: 1 });
  };
  return { ...scene, ana, leo, finesOf, annul };
}

test('the order of the audit log counts, since the clock of another machine may be behind', async () => {
  const { portal, boss, ana, finesOf } = await finesScene();
  const fine: Sending = { call: 'sendMulta', quien: boss, body: { usuario: ana.id, motivo: 'Flood', creditos: 5 } };
  await send(portal, fine, 'k');
  const [id = 0] = await finesOf(ana);
  portal.clock.advance({ seconds: -3 });
  await portal.as(boss).succeeds('POST anularMulta', { body: { id, ...MOTIVO } });
  expect(isReplay(await send(portal, fine, 'k', 2))).toBe(false);
  expect(isReplay(await send(portal, fine, 'k', 3))).toBe(true);
  expect(await finesOf(ana)).toHaveLength(2);
});

test('two presses at once do it anew once', async () => {
  const { portal, boss, ana, finesOf, annul } = await finesScene();
  const fine: Sending = { call: 'sendMulta', quien: boss, body: { usuario: ana.id, motivo: 'Flood', creditos: 5 } };
  await send(portal, fine, 'k');
  await annul((await finesOf(ana))[0] ?? 0);
  const answers = await Promise.all([2, 2, 3].map((press) => send(portal, fine, 'k', press)));
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
  expect(answers.filter((one) => !isReplay(one))).toHaveLength(1);
  expect(await finesOf(ana)).toHaveLength(2);
});

test('with a corrected payload it is done as corrected', async () => {
  const { portal, boss, ana, finesOf, annul } = await finesScene();
  const fine = (creditos: number): Sending => ({
    call: 'sendMulta',
    quien: boss,
    body: { usuario: ana.id, motivo: 'Flood', creditos },
  });
  await send(portal, fine(5), 'k');
  expect(await send(portal, fine(6), 'k', 2)).toMatchObject({ http: 422, body: { error: 'ENVIO_DISTINTO' } });
  await annul((await finesOf(ana))[0] ?? 0);
  expect(await send(portal, fine(6), 'k', 2)).toMatchObject({ http: 200 });
});

test('of an act on several people only the part that was taken back is done anew', async () => {
  const { portal, boss, ana, leo, finesOf, annul } = await finesScene();
  const body = { usuarios: [ana.id, leo.id], motivo: 'Flood', creditos: 5 };
  const fineBoth: Sending = { call: 'multarVarias', quien: boss, body };
  const first = await send(portal, fineBoth, 'k');
  await annul((await finesOf(leo))[0] ?? 0);
  expect(await send(portal, fineBoth, 'k', 2)).toMatchObject({ http: 200, text: first.text });
  expect([(await finesOf(ana)).length, (await finesOf(leo)).length]).toEqual([1, 2]);
  expect(isReplay(await send(portal, fineBoth, 'k', 3))).toBe(true);
  // A second time, too: it knows of both.
  await annul((await finesOf(ana))[0] ?? 0);
  await send(portal, fineBoth, 'k', 3);
  expect([(await finesOf(ana)).length, (await finesOf(leo)).length]).toEqual([2, 2]);
});

test('also if it was taken back before the whole act was answered', async () => {
  const { portal, boss, ana, leo, finesOf, annul } = await finesScene();
  const body = { usuarios: [ana.id, leo.id], motivo: 'Flood', creditos: 5 };
  const fineBoth: Sending = { call: 'multarVarias', quien: boss, body };
  await send(portal, fineBoth, 'k');
  // As if the server had died before the last transaction.
  await portal.db.deleteFrom('idempotency').where('body', 'is not', null).execute();
  await annul((await finesOf(leo))[0] ?? 0);
  await send(portal, fineBoth, 'k');
  expect([(await finesOf(ana)).length, (await finesOf(leo)).length]).toEqual([1, 1]);
  await send(portal, fineBoth, 'k', 2);
  expect([(await finesOf(ana)).length, (await finesOf(leo)).length]).toEqual([1, 2]);
});

test('a llamado whose multa alone was annulled still stands', async () => {
  const { portal, boss, ana, finesOf, annul } = await finesScene();
  const body = { op: 0, user: ana.id, motivo: 'Flood', descripcion: 'Tres veces', multa: 5 };
  const warning: Sending = { call: 'actionLlamado', quien: boss, body };
  expect(await send(portal, warning, 'k')).toMatchObject({ http: 200 });
  await annul((await finesOf(ana))[0] ?? 0);
  expect(isReplay(await send(portal, warning, 'k', 2))).toBe(true);
});

test('the annulment of a lengthening ends its own press and not that of the sale', async () => {
  const scene = await openScene();
  const { portal, boss } = scene;
  const sale = await sellMembresia(scene);
  await send(portal, sale, 'sale');
  portal.clock.advance({ minutes: 1 });
  const longer = await send(portal, sale, 'longer');
  portal.clock.advance({ minutes: 1 });
  const { venta } = (longer.body as { data: { venta: number } }).data;
  await portal.as(boss).succeeds('POST anularMembresia', { body: { id: venta, ...MOTIVO } });
  portal.clock.advance({ minutes: 1 });
  expect(isReplay(await send(portal, sale, 'sale', 2))).toBe(true);
  expect(isReplay(await send(portal, sale, 'longer', 2))).toBe(false);
});

test('a press that is executed anew needs recent authentication again', async () => {
  const { portal, boss } = await openScene();
  const program: Sending = {
    call: 'crearPrograma',
    quien: boss,
    body: { nombre: 'Hoja', permisos: '', escribe: false, dias: 30 },
  };
  await send(portal, program, 'k');
  await portal.db.updateTable('sesion').set({ probada: 0 }).where('usuario', '=', boss.id).execute();
  expect(isReplay(await send(portal, program, 'k', 2))).toBe(true);
  const { id } = orThrow((await portal.as(boss).succeeds('GET programas'))[0], 'NO_EXISTE');
  portal.clock.advance({ minutes: 1 });
  await portal.as(boss).succeeds('POST cerrarPrograma', { body: { id } });
  portal.clock.advance({ minutes: 1 });
  const anew = await send(portal, program, 'k', 2);
  expect(anew).toMatchObject({ http: 403, body: { error: 'PRUEBA_RECIENTE' } });
  expect(await portal.as(boss).succeeds('GET programas')).toEqual([]);
});

test('an undone payment that was paid again is undone anew', async () => {
  const scene = await openScene();
  const { portal } = scene;
  const paid = await sample('pagar')(scene);
  expect(await send(portal, paid, 'paid')).toMatchObject({ http: 200 });
  const undone = { ...paid, body: { ...paid.body, op: 0 } };
  portal.clock.advance({ minutes: 1 });
  expect(await send(portal, undone, 'undone')).toMatchObject({ http: 200 });
  expect(isReplay(await send(portal, undone, 'undone', 2))).toBe(true);
  portal.clock.advance({ minutes: 1 });
  expect(await send(portal, paid, 'again')).toMatchObject({ http: 200 });
  portal.clock.advance({ minutes: 1 });
  expect(isReplay(await send(portal, undone, 'undone', 2))).toBe(false);
});

test('an adjustment stands if a correction with the same id is withdrawn', async () => {
  const { portal, boss, ana } = await finesScene();
  const body = { id: ana.id, opcion: 1, requisitos: 'asistencia', cantidad: 20 };
  const adjustment: Sending = { call: 'ajustarNomina', quien: boss, body };
  await send(portal, adjustment, 'k');
  portal.clock.advance({ minutes: 1 });
  const request = {
    dia: portal.clock.iso().slice(0, 10),
    requisitos: 'asistencia',
    cantidad: 20,
    motivo: 'Se cerró antes',
  } as const;
  await portal.as(ana).succeeds('POST pedirRectificacion', { body: request });
  const id = await newest(portal, 'trabajo');
  await portal.db.updateTable('rectificacion').set({ id }).execute();
  await portal.as(ana).succeeds('POST retirarRectificacion', { body: { id } });
  portal.clock.advance({ minutes: 1 });
  expect(isReplay(await send(portal, adjustment, 'k', 2))).toBe(true);
});

test('a despido with an entry of the black list stands if the entry is taken back', async () => {
  const { portal, boss, leo } = await finesScene();
  const body = { usuario: leo.id, motivo: 'Insultos', listaNegra: true };
  const dismissal: Sending = { call: 'despedir', quien: boss, body };
  expect(await send(portal, dismissal, 'k')).toMatchObject({ http: 200 });
  portal.clock.advance({ minutes: 1 });
  const { id } = await portal.db.selectFrom('lista_negra').select('id').executeTakeFirstOrThrow();
  await portal.as(boss).succeeds('POST quitarVeto', { body: { id, ...MOTIVO } });
  portal.clock.advance({ minutes: 1 });
  expect(isReplay(await send(portal, dismissal, 'k', 2))).toBe(true);
});

test('a fine that was collected, and that was undone, still stands', async () => {
  const { portal, boss, ana, finesOf } = await finesScene();
  const fine: Sending = { call: 'sendMulta', quien: boss, body: { usuario: ana.id, motivo: 'Flood', creditos: 5 } };
  await send(portal, fine, 'k');
  const [id = 0] = await finesOf(ana);
  const collector = await portal.createPerson({ categoria: 12, posicion: 2 });
  await portal.setExcepcion(collector, 'mul');
  for (const op of [true, false]) {
    portal.clock.advance({ minutes: 1 });
    await portal.as(collector).succeeds('POST actionMulta', { body: { id, op } });
  }
  portal.clock.advance({ minutes: 1 });
  expect(isReplay(await send(portal, fine, 'k', 2))).toBe(true);
});
