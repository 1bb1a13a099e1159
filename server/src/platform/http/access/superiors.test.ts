import type { Call } from '@conserje/contract';
import { CONTRACT, writesSomething } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { columnsOf, DATA_INVENTORY } from '../../../features/identity/privacy/privacy.dataInventory.ts';
import { SAMPLE_PERSON, samplePayloadOf } from '../../../test-support/matrices/samplePayloads.ts';
import type { ApiResponse } from '../../../test-support/portal/apiClient.ts';
import { pathOf } from '../../../test-support/portal/apiClient.ts';
import type { NewPerson, Person, Portal } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

/**
 * No call acts on a person at or above the caller (decisions §7). Every writing call stands in one of the tables: it
 * names a person, a row of a person, or neither for a reason. A call in no table fails.
 */

/** The field that names the target, and the other fields that make the call valid for someone lower. */
interface TargetRule {
  campo: string;
  others?: (caller: Person, a: Person, p: Portal) => object | Promise<object>;
  /** The field takes a list. */
  several?: true;
  /** The target must be dismissed. */
  despedido?: true;
  /** Status of the refusal, when not that of the missing permission. */
  http?: number;
  /** Status when the target is the caller. */
  selfStatus?: number;
  /** Status when the target left the agency, when not that of a call on one or on several. */
  goneStatus?: number;
  /** Allowed on oneself. */
  own?: true;
  /** A lower person on whom the call succeeds. */
  below?: NewPerson;
  /** State that the call requires of the target. */
  antes?: (p: Portal, a: Person) => Promise<unknown>;
}
const FIRMA = 'BAJ';
/** The next promotion of the target. */
async function nextSettlement(person: Person, a: Person, p: Portal): Promise<object> {
  const { categoria, posicion } = await p.db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['m.categoria', 'm.posicion'])
    .where('u.id', '=', a.id)
    .executeTakeFirstOrThrow();
  const mision = p.db.selectFrom('mision').select(['id', 'nombre']);
  const { id, nombre } = await mision
    .where((eb) =>
      eb.or([eb.and({ categoria, posicion: posicion + 1 }), eb.and({ categoria: categoria + 1, posicion: 1 })]),
    )
    .orderBy('categoria')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { encargado: person.id, id_rango: id, nueva: nombre, micat: 11 };
}
const TARGET_RULES: Record<string, TargetRule> = {
  'POST editUsuario': {
    campo: 'id',
    others: (_q, a) => ({ firma: 'igual', nombre: 'Otro', visto: { nombre: a.usuario, rango: 1, firma: '' } }),
  },
  'POST resetPassword': { campo: 'usuario' },
  'POST corregirReferido': { campo: 'id', others: () => ({ referido: SAMPLE_PERSON.usuario, visto: '' }) },
  'POST enlaceClave': { campo: 'usuario' },
  'POST dosPasosPerdidos': {
    campo: 'usuario',
    others: () => ({ motivo: 'Perdió el teléfono' }),
    antes: ({ db, clock }, { id }) =>
      db.insertInto('dos_pasos').values({ usuario: id, secreto: 'JBSWY3DPEHPK3PXP', desde: clock.now }).execute(),
  },
  'POST anotarAusencia': {
    campo: 'usuario',
    others: (_q, _a, { clock }) => ({ inicio: clock.iso().slice(0, 10), final: clock.iso().slice(0, 10) }),
  },
  'POST deleteIP': { campo: 'usuario', below: { direccion: '203.0.113.9' } },
  'POST ingresar': { campo: 'usuario', despedido: true },
  'POST crearDepartamento': { campo: 'jefe', own: true },
  'POST vetar': { campo: 'usuario', despedido: true, others: () => ({ nombre: '' }) },
  'POST liberarNombre': { campo: 'usuario', despedido: true, others: (_q, a) => ({ visto: a.usuario }) },
  'POST olvidarUsuario': { campo: 'usuario', despedido: true, others: (_q, a) => ({ nombre: a.usuario }) },
  'POST ajustarNomina': { campo: 'id' },
  'POST addFirma': { campo: 'id', own: true },
  'POST delFirma': {
    campo: 'usuario',
    below: { firma: FIRMA },
    others: () => ({ firma: FIRMA }),
    goneStatus: 200,
  },
  'POST actionDegrado': {
    campo: 'usuario',
    others: (_q, { id }, { db }) =>
      db.selectFrom('usuario').select('mision').where('id', '=', id).executeTakeFirstOrThrow(),
    below: { categoria: 3 },
  },
  'POST despedir': { campo: 'usuario', goneStatus: 409 },
  'POST despedirVarias': { campo: 'usuarios', several: true },
  'POST addTraslado': { campo: 'usuario', others: () => ({ firma: 'TRA' }) },
  'POST actionLlamado': { campo: 'user', others: () => ({ op: 0, minutos: undefined }) },
  'POST llamarVarias': { campo: 'usuarios', several: true },
  'POST avisarVarias': { campo: 'usuarios', several: true },
  'POST degradarVarias': {
    campo: 'usuarios',
    several: true,
    others: () => ({ visto: undefined }),
    below: { categoria: 2 },
  },
  'POST ascenderVarias': {
    campo: 'usuarios',
    several: true,
    others: () => ({ visto: undefined }),
    antes: async ({ clock }) => clock.advance({ hours: 24 }),
  },
  'POST moverVarias': {
    campo: 'usuarios',
    several: true,
    others: () => ({ rango: 1, visto: undefined }),
    below: { categoria: 2 },
  },
  'POST recordarConfirmacion': {
    campo: 'usuarios',
    several: true,
    antes: async (p, a) => {
      await p.configure({ periodo_confirma: 'ambos' });
      await p.addWork(a, 'asistencia', 60);
    },
  },
  'POST addMision': { campo: 'usuario', others: ({ id }) => ({ encargado: id }) },
  'POST sendMulta': { campo: 'usuario' },
  'POST multarVarias': { campo: 'usuarios', several: true },
  'POST actionWhite': { campo: 'user' },
  'POST actionExcepciones': { campo: 'usuario', others: () => ({ op: 0, permisos: 'mul' }) },
  'POST openTime': { campo: 'bajo', others: () => ({ alto: -1 }), selfStatus: 422 },
  'POST sendAscenso': {
    campo: 'usuario',
    others: nextSettlement,
    selfStatus: 422,
    antes: async ({ clock }) => clock.advance({ hours: 24 }),
  },
};

type Result = { id: number } & Record<string, unknown>;
/** A permanent membresia of the target, sold by them the day before. */
async function createMembresia(p: Portal, a: Person): Promise<{ id: number; finaliza: null }> {
  const { id: membresia } = await p.db.selectFrom('membresia').select('id').orderBy('id').executeTakeFirstOrThrow();
  const shared = { externo: null, externo_plano: null, finaliza: null, terminada_por: null, encargado: a.id };
  const row = { membresia, usuario: a.id, fecha: p.clock.now - 24 * 3_600_000, ...shared };
  const { id } = await p.db.insertInto('membresia_usuario').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, finaliza: null };
}
/** A pending row of a person, and the call on it. */
const ROW_TARGETS: Record<string, (p: Portal, a: Person) => Promise<Result[]>> = {
  'POST actionExcepciones': async (p, a) => {
    const row = { usuario: a.id, permisos: 'mul', encargado: a.id, fecha: p.clock.now };
    const existing = await p.db.selectFrom('excepcion').select('id').where('usuario', '=', a.id).executeTakeFirst();
    const id =
      existing?.id ?? (await p.db.insertInto('excepcion').values(row).returning('id').executeTakeFirstOrThrow()).id;
    return [
      { id, op: 1, permisos: 'mem', visto: 'mul' },
      { id, op: 2, visto: 'mul' },
    ];
  },
  'POST responderRectificacion': async (p, a) => {
    const row = {
      usuario: a.id,
      dia: `2026-01-${10 + (a.id % 18)}`,
      requisitos: 'asistencia' as const,
      cantidad: 5,
      motivo: 'x',
      fecha: p.clock.now,
    };
    const { id } = await p.db
      .insertInto('rectificacion')
      .values({ ...row, estado: 'espera', encargado: null, decidida: null, respuesta: null, trabajo: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return [
      { id, op: 0, respuesta: '' },
      { id, op: 1, respuesta: 'No' },
    ];
  },
  'POST quitarVeto': async (p, a) => {
    const row = {
      usuario: a.id,
      nombre: a.usuario,
      nombre_plano: a.usuario.toLowerCase(),
      nombre_llano: a.usuario,
      motivo: 'Insultos',
      encargado: a.id,
      fecha: p.clock.now,
      hasta: null,
      retirado: null,
      retirado_por: null,
      porque: null,
    };
    const { id } = await p.db.insertInto('lista_negra').values(row).returning('id').executeTakeFirstOrThrow();
    return [{ id, motivo: 'Pidió perdón' }];
  },
  'POST actionNombre': async (p, a) => {
    const row = {
      usuario: a.id,
      nombre: `N${a.id}`,
      avatar: null,
      fecha: p.clock.now,
      atendida: null,
      resultado: null,
      encargado: null,
    };
    const { id } = await p.db.insertInto('solicitud_nombre').values(row).returning('id').executeTakeFirstOrThrow();
    return [0, 1].map((op) => ({ id, op, nombre: row.nombre, iduser: a.id }));
  },
  'POST actionFichar': async (p, a) => {
    const shared = { usuario: a.id, dia: '2026-03-09', deducido: 0 };
    const closed = {
      ...shared,
      entrada: p.clock.now - 7_200_000,
      salida: p.clock.now - 3_600_000,
      cerrado_por: null,
    };
    const { id } = await p.db.insertInto('fichaje').values(closed).returning('id').executeTakeFirstOrThrow();
    return [2, 3].map((op) => ({ op, id, usuario: a.id, min: 60 }));
  },
  'POST retirarEstado': async (p, a) => {
    const estado = { usuario: a.id, mensaje: 'Hola', fecha: p.clock.now };
    const { id } = await p.db.insertInto('estado').values(estado).returning('id').executeTakeFirstOrThrow();
    return [{ id }];
  },
  'POST quitarDepartamento': async (p, a) => {
    const named = { nombre: `D${a.id}`, nombre_llano: `d${a.id}`, texto: 'Ayuda', creado: p.clock.now, cerrado: null };
    const { id } = await p.db
      .insertInto('departamento')
      .values({ ...named, jefe: null, abierto: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await p.db
      .insertInto('departamento_miembro')
      .values({ departamento: id, usuario: a.id, desde: p.clock.now })
      .execute();
    return [{ id, usuario: a.id, motivo: 'No aparece' }];
  },
  'POST deleteMemb': async (p, a) => [await createMembresia(p, a)],
  'POST quitarTurno': async (p, a) => {
    const { id: hora } = await p.db.selectFrom('turno_hora').select('id').limit(1).executeTakeFirstOrThrow();
    const turno = { hora, usuario: a.id, dia: null, desde: p.clock.now, hasta: null, fecha: p.clock.now };
    return [await p.db.insertInto('turno').values(turno).returning('id').executeTakeFirstOrThrow()];
  },
  'POST cerrarFichaje': async (p, a) => {
    const opened = {
      usuario: a.id,
      dia: '2026-03-10',
      deducido: 0,
      entrada: p.clock.now - 60_000,
      salida: null,
      cerrado_por: null,
    };
    const { id } = await p.db.insertInto('fichaje').values(opened).returning('id').executeTakeFirstOrThrow();
    return [{ id }];
  },
};

const SETTLES = 'settles a row of money, of anyone, by any other holder of the permiso (decisions §5)';
const ANNULS = 'annuls a row, by its maker or above its maker (decisions §5): `annulments.rights.test.ts`';
const PUBLISHED = 'what the caller published, or a person below, as comunicados.test.ts and encuestas.test.ts check';
const OWN_ONLY = 'of one’s own alone';
const AGENCIA = 'of the agency, of no person';
const LADDER = 'of the ladder; nobody edits it at or above themselves (docs/decisions/0023)';
const TIEMPO = 'of a tiempo, by its encargado or people above its bajo (decisions §4): tiempos.permisos.test.ts';
/** Writing calls without a target, or with an unrestricted target for a reason. */
const NO_TARGET: Record<string, string> = {
  'POST registro': OWN_ONLY,
  'POST login': OWN_ONLY,
  'POST logout': OWN_ONLY,
  'POST cambioClave': OWN_ONLY,
  'POST changeConfig': OWN_ONLY,
  'POST confirmarPeriodo': OWN_ONLY,
  'POST cerrarSesion': OWN_ONLY,
  'POST misDatos': OWN_ONLY,
  'POST exportado': 'says that the caller took a list of a screen along',
  'POST cerrarSesiones': OWN_ONLY,
  'POST probar': OWN_ONLY,
  'POST prepararDosPasos': OWN_ONLY,
  'POST activarDosPasos': OWN_ONLY,
  'POST quitarDosPasos': OWN_ONLY,
  'POST renovarRescate': OWN_ONLY,
  'POST crearPrograma': OWN_ONLY,
  'POST cerrarPrograma': OWN_ONLY,
  'POST claveConEnlace': 'of the person whom the link was given for, by its holder',
  'POST leerNotificaciones': OWN_ONLY,
  'POST publicarComunicado': 'is for those whom its author chooses, of any rango',
  'POST editarComunicado': PUBLISHED,
  'POST retirarComunicado': PUBLISHED,
  'POST editarDepartamento': 'of a departamento whose head is not above the caller: departamentos.test.ts',
  'POST cerrarDepartamento': 'of a departamento whose head is not above the caller: departamentos.test.ts',
  'POST solicitarDepartamento': OWN_ONLY,
  'POST retirarSolicitudDepartamento': OWN_ONLY,
  'POST responderSolicitudDepartamento': 'answers what its person asked for, as head or with dep (docs/decisions/0076)',
  'POST salirDepartamento': OWN_ONLY,
  'POST crearEncuesta': 'is for those whom its author chooses, of any rango',
  'POST cerrarEncuesta': PUBLISHED,
  'POST retirarEncuesta': PUBLISHED,
  'POST votarEncuesta': OWN_ONLY,
  'POST leerComunicado': OWN_ONLY,
  'POST reaccionarComunicado': OWN_ONLY,
  'POST gustoNotificacion': OWN_ONLY,
  'POST ponerAparato': OWN_ONLY,
  'POST quitarAparato': OWN_ONLY,
  'POST addAusencia': OWN_ONLY,
  'POST retirarAusencia': OWN_ONLY,
  'POST crearCalendario': OWN_ONLY,
  'POST quitarCalendario': OWN_ONLY,
  'POST vincularDiscord': OWN_ONLY,
  'POST desvincularDiscord': OWN_ONLY,
  'POST pedirRectificacion': OWN_ONLY,
  'POST retirarRectificacion': OWN_ONLY,
  'POST retirarNombre': OWN_ONLY,
  'POST actionSolicitudes': 'answers an offer that was made to the caller (decisions §6)',
  'POST retirarAscenso':
    'takes an offer back: its sender, mgmt above the sender, and adm, of any sender (decisions §6)',
  'POST ausenciaAction':
    'decides on an absence of whom the caller does not stand below: an equal may (docs/decisions/0008)',
  'POST terminarAusencia': 'the same',
  'POST estados': OWN_ONLY,
  'POST actionSugerencias': 'suggestions of anyone are moderated by adm (decisions §8)',
  'POST actionTrabajador': 'an honour, which adm gives to anyone (decisions §7)',
  'POST addMembresia': 'a sale, to anyone but oneself (decisions §5)',
  'POST pasarMembresia': 'the same, of one that was held from outside',
  'POST actionTime': TIEMPO,
  'POST confirmarTerminados': TIEMPO,
  'POST recuperarTiempo': TIEMPO,
  'POST cerrarMiTiempo': OWN_ONLY,
  'POST actionTimeSoli': TIEMPO,
  'POST pedir': OWN_ONLY,
  'POST retirarPedido': OWN_ONLY,
  'POST atenderPedido': TIEMPO,
  'POST abrirTiempos': TIEMPO,
  'POST sendLista': TIEMPO,
  'POST planearTurnos': AGENCIA,
  'POST tomarTurno': OWN_ONLY,
  'POST dejarTurno': OWN_ONLY,
  'POST ofrecerTurno': 'offers what is one’s own, to anyone who may take it',
  'POST retirarOfertaTurno': OWN_ONLY,
  'POST responderOfertaTurno': 'answers an offer that was made to the caller',
  'POST pagarMonto': SETTLES,
  'POST pagar': SETTLES,
  'POST pagarVarias': SETTLES,
  'POST ascensoPaga': `${SETTLES}; the given mision is below that of the giver`,
  'POST pagarPendiente': SETTLES,
  'POST pagarPendientes': SETTLES,
  'POST actionMulta': SETTLES,
  'POST anularMulta': ANNULS,
  'POST levantarLlamado': 'lifted from above its giver, for any receiver (docs/decisions/0009)',
  'POST guardarNormativa': AGENCIA,
  'POST guardarPreguntas': AGENCIA,
  'POST responderIngreso': 'answers someone who has no account yet',
  'POST retirarIngreso': 'is for who knows the password of the application',
  'POST anularRenta': ANNULS,
  'POST anularPendiente': ANNULS,
  'POST anularMision': ANNULS,
  'POST anularMembresia': ANNULS,
  'POST anularAjuste': ANNULS,
  'POST actionRenta': SETTLES,
  'POST deshacerRenta': SETTLES,
  'GET ventaAction/:id': SETTLES,
  'GET updateLista': AGENCIA,
  'POST reiniciarLista': AGENCIA,
  'POST reiniciarNomina': AGENCIA,
  'POST actionPuesta': AGENCIA,
  'POST placaCategoria': AGENCIA,
  'POST importarSocios': 'brings people who are not there yet, below the caller',
  'POST guardarMatriz': 'lower categories alone (docs/decisions/0019)',
  'POST editRank': LADDER,
  'POST pedirActividad': LADDER,
  'POST addRank': LADDER,
  'POST moverRank': LADDER,
  'POST retirarRank': LADDER,
  'POST editMis': LADDER,
  'POST addMis': LADDER,
  'POST moverMis': LADDER,
  'POST retirarMis': LADDER,
  'POST importarEscala': LADDER,
  'POST editMemb': AGENCIA,
  'POST addMemb': AGENCIA,
  'POST retirarMemb': AGENCIA,
  'POST hacerCopia': AGENCIA,
  'POST descargarCopia': AGENCIA,
  'POST libroPeriodo': AGENCIA,
  'POST editAjustes': AGENCIA,
  'POST ponerBotDiscord': AGENCIA,
  'POST quitarBotDiscord': AGENCIA,
  'POST servidorDiscord': AGENCIA,
  'POST permisosDiscord': AGENCIA,
  'POST comandosDiscord': AGENCIA,
  'POST probarBotDiscord': AGENCIA,
  'POST cambiarRolesDiscord': AGENCIA,
  'POST ponerRolesDiscord': AGENCIA,
  'POST agregarDestino': AGENCIA,
  'POST cambiarDestino': AGENCIA,
  'POST quitarDestino': AGENCIA,
  'POST probarDestino': AGENCIA,
  'POST editGancho': AGENCIA,
  'POST probarGancho': AGENCIA,
};

test('every writing call is in one of the tables', () => {
  const writingCalls = Object.values<Call>(CONTRACT).filter(writesSomething);
  const told = new Set([TARGET_RULES, ROW_TARGETS, NO_TARGET].flatMap((table) => Object.keys(table)));
  expect([...told].sort()).toEqual(writingCalls.map(({ method, path }) => `${method} ${path}`).sort());
});

let person: Person;
let targets: [string, Person][] = [];
let gone: [string, Person][] = [];
const portal = portalForFile(async (p) => {
  await p.createPerson({ nombre: SAMPLE_PERSON.usuario });
  person = await p.createPerson({ nombre: 'Quien', categoria: 11, posicion: 2 });
  await p.setExcepcion(person, ...PERMISOS);
  // Enough time since the last promotion for everyone.
  p.clock.advance({ hours: 24 * 60 });
  const others = async () => [
    await p.createPerson({ categoria: 11, posicion: 2 }),
    await p.createPerson({ categoria: 11, posicion: 3 }),
    await p.createPerson({ categoria: 12 }),
  ];
  const NAMES = ['a la par', 'por encima', 'de otra categoría'];
  targets = (await others()).map((a, i) => [NAMES[i] ?? '', a]);
  gone = (await others()).map((a, i) => [NAMES[i] ?? '', a]);
  for (const [, departed] of gone) await p.dismiss(departed);
  for (const [, a] of [...targets, ...gone]) await p.direccion(a.id, '203.0.113.9');
});

/** All stored data of a person. */
async function readEverythingOf({ id }: Person): Promise<unknown> {
  const existing: unknown[] = [await portal().countTableRows()];
  for (const [table, treatment] of Object.entries(DATA_INVENTORY)) {
    const [theirs] = columnsOf(treatment, 'suyo');
    if (theirs !== undefined && table !== 'sesion')
      existing.push(
        (await sql`select * from ${sql.table(table)} where ${sql.ref(theirs)} = ${id}`.execute(portal().db)).rows,
      );
  }
  return existing;
}
const [nameByKey, specByKey] = [new Map<string, string>(), new Map<string, Call>()];
for (const [name, spec] of Object.entries<Call>(CONTRACT)) {
  nameByKey.set(`${spec.method} ${spec.path}`, name);
  specByKey.set(`${spec.method} ${spec.path}`, spec);
}
function send(call: string, changes: object): Promise<ApiResponse> {
  const [name, spec] = [nameByKey.get(call), specByKey.get(call)];
  if (name === undefined || spec === undefined) throw new Error(`no such call: ${call}`);
  const { body = {}, params, query } = samplePayloadOf(name, spec);
  return portal().as(person)(spec.method, pathOf(spec.path, params, query), { ...body, ...changes });
}
const bodyFor = async (a: Person, { campo, several, others }: TargetRule): Promise<object> => ({
  [campo]: several ? [a.id] : a.id,
  ...(await others?.(person, a, portal())),
});

describe.each(Object.entries(TARGET_RULES))('%s', (call, rules) => {
  test('on an equal, a superior or oneself: refused and nothing changes', async () => {
    const all: [string, Person][] = [
      ...(rules.despedido ? gone : targets),
      ...(rules.own ? [] : [['uno mismo', person] satisfies [string, Person]]),
    ];
    for (const [where, a] of all) {
      const antes = await readEverythingOf(a);
      const { http } = await send(call, await bodyFor(a, rules));
      const refusal = (a === person ? rules.selfStatus : undefined) ?? rules.http ?? 403;
      expect({ where, http }).toEqual({ where, http: refusal });
      expect({ where, existing: await readEverythingOf(a) }).toEqual({ where, existing: antes });
    }
  });

  test('on someone unknown, or who left or stays: refused and nothing changes', async () => {
    const away = await portal().createPerson(rules.below);
    const body = await bodyFor(away, rules);
    if (!rules.despedido) await portal().dismiss(away);
    const unknown = { ...body, [rules.campo]: rules.several ? [999_999] : 999_999 };
    const antes = await readEverythingOf(away);
    expect(await send(call, unknown)).toMatchObject({ http: 404, body: { error: 'USUARIO_NO_EXISTE' } });
    expect(await readEverythingOf(away)).toEqual(antes);
    const gone = rules.goneStatus ?? (rules.despedido || rules.several ? 409 : 404);
    expect(await send(call, body)).toMatchObject({ http: gone });
    if (gone !== 200) expect(await readEverythingOf(away)).toEqual(antes);
  });

  test('on someone lower: accepted and written', async () => {
    const below = await portal().createPerson(rules.below);
    if (rules.despedido) await portal().dismiss(below);
    await rules.antes?.(portal(), below);
    const antes = await readEverythingOf(below);
    expect(await send(call, await bodyFor(below, rules))).toMatchObject({ http: 200, body: { status: 0 } });
    expect(await readEverythingOf(below)).not.toEqual(antes);
  });
});

describe.each(Object.entries(ROW_TARGETS))('%s, on a row of the person', (call, prepare) => {
  test('of an equal, a superior or oneself: refused and nothing changes', async () => {
    for (const [where, a] of [...targets, ['propia', person] as const]) {
      for (const payload of await prepare(portal(), a)) {
        const antes = await readEverythingOf(a);
        const { http } = await send(call, payload);
        expect({ where, http }).toEqual({ where, http: 403 });
        expect({ where, existing: await readEverythingOf(a) }).toEqual({ where, existing: antes });
      }
    }
  });

  test('of someone lower: accepted', async () => {
    const below = await portal().createPerson();
    const [payload = {}] = await prepare(portal(), below);
    expect(await send(call, payload)).toMatchObject({ http: 200 });
  });
});
