import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { columnasDe, MAPA } from '../../features/privacidad/privacidad.mapa.ts';
import type { Respuesta } from '../../testing/cliente.ts';
import { rutaDe } from '../../testing/cliente.ts';
import { LLAMADAS } from '../../testing/derechos.llamadas.ts';
import { ALGUIEN, muestraDe } from '../../testing/muestras.ts';
import type { NuevaPersona, Persona, Portal } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

/**
 * Nobody acts on a person at or above them through any call (decisions §7). Every call that writes stands in one of the tables:
 * it names a person, or a row of a person, or neither, for a reason. One that no table knows fails.
 */

/** The field that says on whom, and what else must be so that the call could be made of someone lower. */
interface Sobre {
  campo: string;
  otros?: (quien: Persona, a: Persona, p: Portal) => object | Promise<object>;
  /** The field names many. */
  varias?: true;
  /** They must have been dismissed. */
  despedido?: true;
  /** What it is refused with, where that is not the missing right. */
  http?: number;
  /** And where it is the caller themselves. */
  aUno?: number;
  /** Done to oneself, it is one's own. */
  propio?: true;
  /** Someone lower, of whom the call is accepted. */
  abajo?: NuevaPersona;
  /** And what there must be of them. */
  antes?: (p: Portal, a: Persona) => Promise<unknown>;
}
const FIRMA = 'BAJ';
/** The promotion that would be theirs. */
async function siguiente(quien: Persona, a: Persona, p: Portal): Promise<object> {
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
  return { encargado: quien.id, id_rango: id, nueva: nombre, micat: 11 };
}
const SOBRE: Record<string, Sobre> = {
  'POST editUsuario': {
    campo: 'id',
    otros: (_q, a) => ({ firma: 'igual', nombre: 'Otro', visto: { nombre: a.usuario, rango: 1, firma: '' } }),
  },
  'POST resetPassword': { campo: 'usuario' },
  'POST enlaceClave': { campo: 'usuario' },
  'POST dosPasosPerdidos': {
    campo: 'usuario',
    otros: () => ({ motivo: 'Perdió el teléfono' }),
    antes: ({ db, reloj }, { id }) =>
      db.insertInto('dos_pasos').values({ usuario: id, secreto: 'JBSWY3DPEHPK3PXP', desde: reloj.ahora }).execute(),
  },
  'POST deleteIP': { campo: 'usuario', abajo: { direccion: '203.0.113.9' } },
  'POST ingresar': { campo: 'usuario', despedido: true },
  'POST liberarNombre': { campo: 'usuario', despedido: true, otros: (_q, a) => ({ visto: a.usuario }) },
  'POST olvidarUsuario': { campo: 'usuario', despedido: true, otros: (_q, a) => ({ nombre: a.usuario }) },
  'POST ajustarNomina': { campo: 'id' },
  'POST addFirma': { campo: 'id', propio: true },
  'POST delFirma': { campo: 'usuario', abajo: { firma: FIRMA } },
  'POST actionDegrado': {
    campo: 'usuario',
    otros: (_q, { id }, { db }) =>
      db.selectFrom('usuario').select('mision').where('id', '=', id).executeTakeFirstOrThrow(),
    abajo: { categoria: 3 },
  },
  'POST despedir': { campo: 'usuario' },
  'POST despedirVarias': { campo: 'usuarios', varias: true },
  'POST addTraslado': { campo: 'usuario', otros: () => ({ firma: 'TRA' }) },
  'POST actionLlamado': { campo: 'user', otros: () => ({ op: 0 }) },
  'POST llamarVarias': { campo: 'usuarios', varias: true },
  'POST addMision': { campo: 'usuario', otros: ({ id }) => ({ encargado: id }) },
  'POST sendMulta': { campo: 'usuario' },
  'POST multarVarias': { campo: 'usuarios', varias: true },
  'POST actionWhite': { campo: 'user' },
  'POST actionExcepciones': { campo: 'usuario', otros: () => ({ op: 0, permisos: 'mul' }) },
  'POST openTime': { campo: 'bajo', otros: () => ({ alto: -1 }), aUno: 422 },
  'POST sendAscenso': {
    campo: 'usuario',
    otros: siguiente,
    aUno: 422,
    antes: async ({ reloj }) => reloj.pasar({ horas: 24 }),
  },
};

type Hecho = { id: number } & Record<string, unknown>;
/** What is theirs for good, sold by them the day before. */
async function membresiaDe(p: Portal, a: Persona): Promise<{ id: number; finaliza: null }> {
  const { id: membresia } = await p.db.selectFrom('membresia').select('id').orderBy('id').executeTakeFirstOrThrow();
  const comun = { externo: null, externo_plano: null, finaliza: null, terminada_por: null, encargado: a.id };
  const fila = { membresia, usuario: a.id, fecha: p.reloj.ahora - 24 * 3_600_000, ...comun };
  const { id } = await p.db.insertInto('membresia_usuario').values(fila).returning('id').executeTakeFirstOrThrow();
  return { id, finaliza: null };
}
/** A row of a person that waits to be acted on, and the call about it. */
const SOBRE_FILA: Record<string, (p: Portal, a: Persona) => Promise<Hecho[]>> = {
  'POST actionExcepciones': async (p, a) => {
    const fila = { usuario: a.id, permisos: 'mul', encargado: a.id, fecha: p.reloj.ahora };
    const hay = await p.db.selectFrom('excepcion').select('id').where('usuario', '=', a.id).executeTakeFirst();
    const id =
      hay?.id ?? (await p.db.insertInto('excepcion').values(fila).returning('id').executeTakeFirstOrThrow()).id;
    return [
      { id, op: 1, permisos: 'mem', visto: 'mul' },
      { id, op: 2, visto: 'mul' },
    ];
  },
  'POST responderRectificacion': async (p, a) => {
    const fila = {
      usuario: a.id,
      dia: `2026-01-${10 + (a.id % 18)}`,
      requisitos: 'asistencia' as const,
      cantidad: 5,
      motivo: 'x',
      fecha: p.reloj.ahora,
    };
    const { id } = await p.db
      .insertInto('rectificacion')
      .values({ ...fila, estado: 'espera', encargado: null, decidida: null, respuesta: null, trabajo: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return [
      { id, op: 0, respuesta: '' },
      { id, op: 1, respuesta: 'No' },
    ];
  },
  'POST actionNombre': async (p, a) => {
    const fila = {
      usuario: a.id,
      nombre: `N${a.id}`,
      avatar: null,
      fecha: p.reloj.ahora,
      atendida: null,
      resultado: null,
      encargado: null,
    };
    const { id } = await p.db.insertInto('solicitud_nombre').values(fila).returning('id').executeTakeFirstOrThrow();
    return [0, 1].map((op) => ({ id, op, nombre: fila.nombre, iduser: a.id }));
  },
  'POST actionFichar': async (p, a) => {
    const comun = { usuario: a.id, dia: '2026-03-09', deducido: 0 };
    const cerrado = {
      ...comun,
      entrada: p.reloj.ahora - 7_200_000,
      salida: p.reloj.ahora - 3_600_000,
      cerrado_por: null,
    };
    const { id } = await p.db.insertInto('fichaje').values(cerrado).returning('id').executeTakeFirstOrThrow();
    return [2, 3].map((op) => ({ op, id, usuario: a.id, min: 60 }));
  },
  'POST retirarEstado': async (p, a) => {
    const estado = { usuario: a.id, mensaje: 'Hola', fecha: p.reloj.ahora };
    const { id } = await p.db.insertInto('estado').values(estado).returning('id').executeTakeFirstOrThrow();
    return [{ id }];
  },
  'POST deleteMemb': async (p, a) => [await membresiaDe(p, a)],
  'POST cerrarFichaje': async (p, a) => {
    const abierto = {
      usuario: a.id,
      dia: '2026-03-10',
      deducido: 0,
      entrada: p.reloj.ahora - 60_000,
      salida: null,
      cerrado_por: null,
    };
    const { id } = await p.db.insertInto('fichaje').values(abierto).returning('id').executeTakeFirstOrThrow();
    return [{ id }];
  },
};

const SALDAN = 'settles a row of money, which any other holder of the permission does, whoever’s it is (decisions §5)';
const ANULA = 'annuls a row, by its maker or above its maker (decisions §5): `anulaciones.derechos.test.ts`';
const LO_PROPIO = 'of one’s own alone';
const AGENCIA = 'of the agency, of no person';
const ESCALA = 'of the ladder; nobody edits it at or above themselves (docs/decisions/0023)';
const TIEMPO =
  'of a tiempo, by its manager or whoever stands above its junior (decisions §4): tiempos.permisos.test.ts';
/** Calls that write and act on nobody, or on anybody for a reason. */
const SOBRE_NADIE: Record<string, string> = {
  'POST registro': LO_PROPIO,
  'POST login': LO_PROPIO,
  'POST logout': LO_PROPIO,
  'POST cambioClave': LO_PROPIO,
  'POST changeConfig': LO_PROPIO,
  'POST cerrarSesion': LO_PROPIO,
  'POST misDatos': LO_PROPIO,
  'POST exportado': 'says that the caller took a list of a screen along',
  'POST cerrarSesiones': LO_PROPIO,
  'POST probar': LO_PROPIO,
  'POST prepararDosPasos': LO_PROPIO,
  'POST activarDosPasos': LO_PROPIO,
  'POST quitarDosPasos': LO_PROPIO,
  'POST renovarRescate': LO_PROPIO,
  'POST crearPrograma': LO_PROPIO,
  'POST cerrarPrograma': LO_PROPIO,
  'POST claveConEnlace': 'of whom the link was given for, by whoever holds it',
  'POST leerNotificaciones': LO_PROPIO,
  'POST gustoNotificacion': LO_PROPIO,
  'POST ponerAparato': LO_PROPIO,
  'POST quitarAparato': LO_PROPIO,
  'POST addAusencia': LO_PROPIO,
  'POST retirarAusencia': LO_PROPIO,
  'POST pedirRectificacion': LO_PROPIO,
  'POST retirarRectificacion': LO_PROPIO,
  'POST retirarNombre': LO_PROPIO,
  'POST actionSolicitudes': 'answers an offer that was made to the caller (decisions §6)',
  'POST retirarAscenso':
    'takes an offer back: its sender, mgmt above the sender, and adm, whoever sent it (decisions §6)',
  'POST ausenciaAction':
    'decides on an absence of whom the caller does not stand below: an equal may (docs/decisions/0025)',
  'POST terminarAusencia': 'the same',
  'POST estados': LO_PROPIO,
  'POST actionSugerencias': 'suggestions are moderated by adm, whoever made them (decisions §8)',
  'POST actionTrabajador': 'an honour, which adm gives to anyone (decisions §7)',
  'POST addMembresia': 'a sale, to anyone but oneself (decisions §5)',
  'POST pasarMembresia': 'the same, of one that was held from outside',
  'POST actionTime': TIEMPO,
  'POST confirmarTerminados': TIEMPO,
  'POST recuperarTiempo': TIEMPO,
  'POST cerrarMiTiempo': LO_PROPIO,
  'POST actionTimeSoli': TIEMPO,
  'POST sendLista': TIEMPO,
  'POST pagarMonto': SALDAN,
  'POST pagar': SALDAN,
  'POST pagarVarias': SALDAN,
  'POST ascensoPaga': `${SALDAN}; the mission given stands below whoever gives it`,
  'POST pagarPendiente': SALDAN,
  'POST pagarPendientes': SALDAN,
  'POST actionMulta': SALDAN,
  'POST anularMulta': ANULA,
  'POST anularRenta': ANULA,
  'POST anularPendiente': ANULA,
  'POST anularMision': ANULA,
  'POST anularMembresia': ANULA,
  'POST anularAjuste': ANULA,
  'POST actionRenta': SALDAN,
  'POST deshacerRenta': SALDAN,
  'GET ventaAction/:id': SALDAN,
  'GET updateLista': AGENCIA,
  'POST reiniciarLista': AGENCIA,
  'POST reiniciarNomina': AGENCIA,
  'POST actionPuesta': AGENCIA,
  'POST placaCategoria': AGENCIA,
  'POST importarSocios': 'brings people who are not there yet, below the caller',
  'POST guardarMatriz': 'lower categories alone (docs/decisions/0019)',
  'POST editRank': ESCALA,
  'POST addRank': ESCALA,
  'POST moverRank': ESCALA,
  'POST retirarRank': ESCALA,
  'POST editMis': ESCALA,
  'POST addMis': ESCALA,
  'POST moverMis': ESCALA,
  'POST retirarMis': ESCALA,
  'POST importarEscala': ESCALA,
  'POST editMemb': AGENCIA,
  'POST addMemb': AGENCIA,
  'POST retirarMemb': AGENCIA,
  'POST editAjustes': AGENCIA,
  'POST editGancho': AGENCIA,
  'POST probarGancho': AGENCIA,
};
/** POSTs that only read, for their length. */
const SOLO_LEEN = [
  ...['POST mirarSocios', 'POST allNomina', 'POST getListaPaga', 'POST getLog', 'POST usuarioList', 'POST mirarEscala'],
  ...['POST previoMatriz', 'POST mirarEnlace', 'POST probarRadio', 'POST probarHotel'],
];
const ESCRIBEN_CON_GET = ['GET updateLista', 'GET ventaAction/:id'];

test('cada llamada que escribe está en una de las tablas', () => {
  const escriben = Object.keys(LLAMADAS).filter((c) => c.startsWith('POST ') || ESCRIBEN_CON_GET.includes(c));
  const dichas = new Set([SOBRE, SOBRE_FILA, SOBRE_NADIE].flatMap((tabla) => Object.keys(tabla)));
  expect([...dichas, ...SOLO_LEEN].sort()).toEqual(escriben.sort());
});

let quien: Persona;
let blancos: [string, Persona][] = [];
let idos: [string, Persona][] = [];
const portal = portalDelArchivo(async (p) => {
  await p.persona({ nombre: ALGUIEN.usuario });
  quien = await p.persona({ nombre: 'Quien', categoria: 11, posicion: 2 });
  await p.exceptuar(quien, ...PERMISOS);
  // Nobody is too new to be promoted.
  p.reloj.pasar({ horas: 24 * 60 });
  const otros = async () => [
    await p.persona({ categoria: 11, posicion: 2 }),
    await p.persona({ categoria: 11, posicion: 3 }),
    await p.persona({ categoria: 12 }),
  ];
  const NOMBRES = ['a la par', 'por encima', 'de otra categoría'];
  blancos = (await otros()).map((a, i) => [NOMBRES[i] ?? '', a]);
  idos = (await otros()).map((a, i) => [NOMBRES[i] ?? '', a]);
  for (const [, ido] of idos) await p.despedir(ido);
  for (const [, a] of [...blancos, ...idos]) await p.direccion(a.id, '203.0.113.9');
});

/** All that there is of someone. */
async function todoDe({ id }: Persona): Promise<unknown> {
  const hay: unknown[] = [await portal().cuentas()];
  for (const [tabla, trato] of Object.entries(MAPA)) {
    const [suya] = columnasDe(trato, 'suyo');
    if (suya !== undefined && tabla !== 'sesion')
      hay.push((await sql`select * from ${sql.table(tabla)} where ${sql.ref(suya)} = ${id}`.execute(portal().db)).rows);
  }
  return hay;
}
const [porClave, specDe] = [new Map<string, string>(), new Map<string, Call>()];
for (const [nombre, spec] of Object.entries<Call>(CONTRACT)) {
  porClave.set(`${spec.method} ${spec.path}`, nombre);
  specDe.set(`${spec.method} ${spec.path}`, spec);
}
function enviar(llamada: string, cambios: object): Promise<Respuesta> {
  const [nombre, spec] = [porClave.get(llamada), specDe.get(llamada)];
  if (nombre === undefined || spec === undefined) throw new Error(`no such call: ${llamada}`);
  const { body = {}, params, query } = muestraDe(nombre, spec);
  return portal().pide(quien)(spec.method, rutaDe(spec.path, params, query), { ...body, ...cambios });
}
const con = async (a: Persona, { campo, varias, otros }: Sobre): Promise<object> => ({
  [campo]: varias ? [a.id] : a.id,
  ...(await otros?.(quien, a, portal())),
});

describe.each(Object.entries(SOBRE))('%s', (llamada, sobre) => {
  test('a la par, por encima o a uno mismo: no, y nada cambia', async () => {
    const todos: [string, Persona][] = [
      ...(sobre.despedido ? idos : blancos),
      ...(sobre.propio ? [] : [['uno mismo', quien] satisfies [string, Persona]]),
    ];
    for (const [donde, a] of todos) {
      const antes = await todoDe(a);
      const { http } = await enviar(llamada, await con(a, sobre));
      const rechazo = (a === quien ? sobre.aUno : undefined) ?? sobre.http ?? 403;
      expect({ donde, http }).toEqual({ donde, http: rechazo });
      expect({ donde, hay: await todoDe(a) }).toEqual({ donde, hay: antes });
    }
  });

  test('de alguien de abajo, sí, y se nota', async () => {
    const abajo = await portal().persona(sobre.abajo);
    if (sobre.despedido) await portal().despedir(abajo);
    await sobre.antes?.(portal(), abajo);
    const antes = await todoDe(abajo);
    expect(await enviar(llamada, await con(abajo, sobre))).toMatchObject({ http: 200, cuerpo: { status: 0 } });
    expect(await todoDe(abajo)).not.toEqual(antes);
  });
});

describe.each(Object.entries(SOBRE_FILA))('%s, de una fila suya', (llamada, preparar) => {
  test('a la par, por encima o propia: no, y nada cambia', async () => {
    for (const [donde, a] of [...blancos, ['propia', quien] as const]) {
      for (const cuerpo of await preparar(portal(), a)) {
        const antes = await todoDe(a);
        const { http } = await enviar(llamada, cuerpo);
        expect({ donde, http }).toEqual({ donde, http: 403 });
        expect({ donde, hay: await todoDe(a) }).toEqual({ donde, hay: antes });
      }
    }
  });

  test('de alguien de abajo, sí', async () => {
    const abajo = await portal().persona();
    const [cuerpo = {}] = await preparar(portal(), abajo);
    expect(await enviar(llamada, cuerpo)).toMatchObject({ http: 200 });
  });
});
