import { readFile } from 'node:fs/promises';
import type { Call } from '@conserje/contract';
import { CONTRACT, writesSomething } from '@conserje/contract';
import type { AccessRule } from '@conserje/rules';
import { PERMISO_TEXTS, SCREENS, STORED_DATA } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { CallName } from '../../../platform/http/routing/callContext.ts';

/** Calls that answer about the caller or about no person. */
const NOT_ABOUT_OTHERS: readonly CallName[] = [
  ...([
    'manifiesto',
    'identidad',
    'onlyRangos',
    'ganchosDiscord',
    'botDiscord',
    'servidoresDiscord',
    'canalesDiscord',
    'destinosDiscord',
    'lugaresDiscord',
    'rolesServidorDiscord',
    'previoRolesDiscord',
    'ipdetect',
    'radioAhora',
    'vivo',
  ] as const),
  ...(['probarRadio', 'probarHotel', 'copias', 'formularioIngreso', 'preguntasIngreso'] as const),
  ...([
    'imagenPublica',
    'normativa',
    'allInfoRank',
    'allInfoMision',
    'mirarEscala',
    'getRangosVenta',
    'getMembresias',
  ] as const),
  ...(['matrizPermisos', 'previoMatriz', 'previoReinicio', 'mirarSocios', 'mesesRenta', 'mirarEnlace'] as const),
  ...(['getMyAusencias', 'miEstado', 'getFichajes', 'notificaciones', 'notificacionesSinLeer', 'aparato'] as const),
  ...([
    'gustosNotificacion',
    'MyPerfil',
    'misRectificaciones',
    'misSolicitudes',
    'checkUser',
    'sesiones',
    'dosPasos',
  ] as const),
  ...(['programas', 'getTimesSolicitudes', 'isPaseLista', 'getHoy', 'totalMultas', 'totalPendientes'] as const),
  ...(['esperas', 'cierreSemana', 'miCalendario', 'calendario', 'miActividad', 'actividadPedida'] as const),
  ...(['misTurnos', 'turnosPlan', 'miPeriodo', 'miDiscord', 'mirarCodigoDiscord'] as const),
];

/** Calls that list names, which everyone may know. */
const NAMES: readonly CallName[] = [
  ...(['getUsuarios', 'getUsuariosAscensos', 'getUsuariosTiempos', 'usuariosVentaMision', 'getWork'] as const),
  'despedidosRegistros',
  'turnosPersonas',
];

/** For the other reading calls, the parts of the stored data in their answer. */
const DATA_SHOWN: Partial<Record<CallName, string>> = {
  configuracion: 'agencia',
  startupForo: 'carrera',
  verUltimoAscenso: 'carrera cuenta',
  ascensosPosibles: 'carrera',
  getSolicitudes: 'carrera',
  ascensosOfrecidos: 'carrera',
  getAllRequest: 'cuenta',
  getNameRequest: 'cuenta',
  ausenciasMes: 'escrito',
  getAusencias: 'escrito',
  ausenciasVigentes: 'escrito',
  ausenciasDe: 'escrito',
  carrera: 'carrera',
  getAllClones: 'conexiones cuenta',
  getWhiteList: 'conexiones',
  getAllDegrados: 'carrera',
  ingresos: 'ingreso',
  rolesDiscord: 'discord',
  departamentos: 'departamentos',
  miembrosDepartamento: 'departamentos',
  genteDepartamento: 'departamentos',
  solicitudesDepartamento: 'departamentos',
  listaNegra: 'listaNegra',
  regresos: 'conexiones listaNegra cuenta',
  getAllDespidos: 'carrera',
  rangosEquipo: 'cuenta',
  ausentesEquipo: 'escrito',
  getEstados: 'escrito',
  getFichajesActivos: 'trabajo',
  fichajesDe: 'trabajo',
  getAllFirmas: 'cuenta',
  allNomina: 'trabajo escrito',
  filtrarNomina: 'trabajo escrito',
  getTimesLista: 'trabajo',
  paseListas: 'trabajo',
  getLogUser: 'trabajo',
  actividad: 'trabajo cuenta escrito',
  rectificaciones: 'trabajo',
  getLog: 'registros',
  buscarLog: 'registros',
  registros: 'registros',
  fichajesRegistros: 'trabajo',
  filasPeriodo: 'trabajo',
  confirmaciones: 'trabajo',
  getAllTime: 'trabajo conexiones',
  getInfoDetailTime: 'trabajo',
  guardia: 'trabajo',
  pedidos: 'trabajo',
  turnosSemana: 'trabajo',
  getTimesCancelados: 'trabajo',
  getTraslados: 'carrera',
  movimientos: 'dinero',
  getListaPaga: 'dinero',
  filtrarListaPaga: 'dinero',
  ajustes: 'agencia',
  llamados: 'llamados',
  llamadosDe: 'llamados',
  castigosDe: 'llamados',
  normativaVersiones: 'agencia',
  normativaVersion: 'agencia',
  evidencia: 'llamados',
  evidenciaDe: 'llamados',
  mejoresTrabajadores: 'carrera',
  mejoresPasados: 'carrera',
  allMembership: 'dinero',
  membresiasPorTerminar: 'dinero',
  membresiaVigente: 'dinero',
  misionesVenta: 'dinero',
  getAllMultas: 'dinero',
  multasDe: 'dinero',
  getPendientes: 'dinero',
  getExcepciones: 'carrera',
  excepcionDe: 'carrera',
  usuarioList: 'cuenta',
  directorio: 'cuenta',
  usuariosPorAtender: 'cuenta',
  userAllInfo: 'cuenta',
  referidos: 'cuenta',
  referidosDe: 'cuenta',
  referido: 'cuenta',
  persona: 'cuenta',
  tarjeta: 'cuenta trabajo',
  getUsername: 'cuenta',
  dispositivosDe: 'entrada',
  puestaEnMarcha: 'agencia',
  rentas: 'dinero',
  rentasMes: 'dinero',
  nominaWeek: 'trabajo',
  resumenSemana: 'trabajo',
  presenciaSemana: 'trabajo',
  seguridad: 'seguridad entrada',
  seguridadHoy: 'seguridad entrada',
  getTopSemanal: 'trabajo',
  trabajoSemanas: 'trabajo',
  trabajoDias: 'trabajo',
  ventasSemanas: 'dinero',
  pagasSemanas: 'dinero',
  sugerencias: 'escrito',
  comunicados: 'escrito',
  comunicadosInicio: 'escrito',
  comunicado: 'escrito',
  encuestas: 'escrito',
  encuestasInicio: 'escrito',
  votosEncuesta: 'lecturas',
  lecturasComunicado: 'lecturas',
  allVentas: 'dinero',
  ventasPendientes: 'dinero',
};

/**
 * Reading calls whose service admits the holders of a permiso, and besides heads of departamentos to what is for theirs,
 * whom the page names in words.
 */
const NARROWED: Partial<Record<CallName, string>> = { lecturasComunicado: 'com', solicitudesDepartamento: 'dep' };
const readCalls = (Object.entries(CONTRACT) as [CallName, Call][]).filter(([, spec]) => !writesSomething(spec));
const ofOthers = ({ access }: Call): AccessRule => (access.kind === 'own' ? access.othersAccess : access);

/** Ways in which a rule admits: anyone, any session, a permiso, management. */
const accessRights = (rule: AccessRule): string[] =>
  rule.kind === 'permiso' ? [...rule.permisos, ...(rule.mgmt ? ['mgmt'] : [])] : [rule.kind];

/** Lines of the page that are about single fields of answers. An application is a part of its own. */
const FIELDS_BY_LINE: Record<string, readonly string[]> = {
  'Tu firma': ['firma'],
  'Quién te trajo': ['referidoNombre'],
  'Cuándo te registraste': ['registro'],
  'Cuándo entraste por última vez': ['ultima_vez', 'visto'],
};

/** Returns the names of all fields of a shape, also of those in it. */
function fieldsOf(shape: unknown): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  const { properties = {} } = shape as { properties?: object };
  return [...Object.keys(properties), ...Object.values(shape).flatMap(fieldsOf)];
}

describe('who sees stored data', () => {
  test('each reading call is assigned to a part, or to none', () => {
    expect([...NOT_ABOUT_OTHERS, ...NAMES, ...Object.keys(DATA_SHOWN)].toSorted()).toEqual(
      readCalls.map(([name]) => name).toSorted(),
    );
  });

  test.each(STORED_DATA.map((parte) => [parte.clave, parte] as const))(
    'for %s the page names exactly those whom a call admits',
    (clave, { seenBy }) => {
      const ownRows = readCalls.filter(([name]) => DATA_SHOWN[name]?.split(' ').includes(clave));
      const allowed = new Set(ownRows.flatMap(([name, spec]) => NARROWED[name] ?? accessRights(ofOthers(spec))));
      // The ticker is also answered by a writing call.
      if (clave === 'escrito') allowed.add('everyone');
      // /perfil is a command of Discord.
      if (clave === 'discord') allowed.add('loggedIn');
      const told = new Set(seenBy.flatMap(([, ...accesses]) => accesses.flatMap(accessRights)));
      // A call for anyone is also one for sessions.
      for (const rightSet of [allowed, told]) if (rightSet.has('everyone')) rightSet.delete('loggedIn');
      expect([...told].toSorted()).toEqual([...allowed].toSorted());
    },
  );

  test.each(Object.entries(FIELDS_BY_LINE))('«%s» names exactly those to whom a call answers it', (line, fields) => {
    const answersIt = readCalls.filter(
      ([name, { answer }]) =>
        name !== 'ingresos' &&
        (name in DATA_SHOWN || NAMES.includes(name)) &&
        fieldsOf(answer).some((field) => fields.includes(field)),
    );
    const [, ...told] = STORED_DATA.flatMap(({ seenBy }) => seenBy).find(([que]) => que === line) ?? [''];
    const rightsOf = (rules: readonly AccessRule[]) => {
      const rights = new Set(rules.flatMap(accessRights));
      return rights.has('loggedIn') ? ['loggedIn'] : [...rights].toSorted();
    };
    expect(rightsOf(told)).toEqual(rightsOf(answersIt.map(([, spec]) => ofOthers(spec))));
  });
});

test('the catalogue lists everything that adm opens', () => {
  const { permite } = PERMISO_TEXTS.adm;
  /** Word of the catalogue for each screen that adm opens, alone or with management. */
  const SCREEN_WORDS: Partial<Record<keyof typeof SCREENS, string>> = {
    '/firmas': 'firmas',
    '/traslados': 'traslados',
    '/degrados': 'degrados',
    '/registros': 'registros',
    '/llamadoatencion': 'llamados de atención',
    '/resumensemanal': 'resumen semanal',
    '/ventas': 'ventas',
    '/pendientes': 'pendientes',
    '/estados': 'estados',
    '/seguridad': 'seguridad',
  };
  const ownRows = Object.entries(SCREENS).filter(
    ([, a]) => a.kind === 'permiso' && a.permisos.some((p) => p === 'adm'),
  );
  expect(Object.keys(SCREEN_WORDS).toSorted()).toEqual(ownRows.map(([path]) => path).toSorted());
  for (const word of Object.values(SCREEN_WORDS)) expect(permite).toContain(word);
  for (const word of [
    'nombres',
    'ausencias',
    'fichajes abiertos',
    'sugerencias',
    'ofertas',
    'mejores',
    'borrar los datos',
  ])
    expect(permite).toContain(word);
});

test('the guide lists every screen that adm opens, and its other rights', async () => {
  const guide = await readFile(new URL('../../../../../docs/guia/permisos.md', import.meta.url), 'utf8');
  const row = guide.split('\n').find((line) => line.startsWith('| `adm` |')) ?? '';
  const ownRows = Object.entries(SCREENS).filter(
    ([, a]) => a.kind === 'permiso' && a.permisos.some((p) => p === 'adm'),
  );
  /** Page of the guide for each screen. */
  const PAGE: Partial<Record<string, string>> = {
    '/traslados': 'movimientos',
    '/degrados': 'movimientos',
    '/llamadoatencion': 'llamados',
    '/resumensemanal': 'resumen-semanal',
  };
  for (const [path] of ownRows) expect(row).toContain(`(${PAGE[path] ?? path.slice(1)}.md)`);
  for (const page of ['solicitudes', 'cambio-de-nombre', 'ausencias', 'sugerencias', 'mejor-trabajador', 'fichaje'])
    expect(row).toContain(`(${page}.md)`);
  for (const word of ['carrera', 'borrar los datos', 'Visualizar estados']) expect(row).toContain(word);
});
