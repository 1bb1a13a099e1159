import { readFile } from 'node:fs/promises';
import type { Call } from '@conserje/contract';
import { CONTRACT, escribeAlgo } from '@conserje/contract';
import type { Acceso } from '@conserje/rules';
import { GUARDADO, PANTALLAS, PERMISOS_DICHOS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { CallName } from '../../platform/http/contexto.ts';

/** Answers about the caller alone, or about nobody. */
const DE_NADIE: readonly CallName[] = [
  ...(['manifiesto', 'identidad', 'onlyRangos', 'ganchosDiscord', 'ipdetect', 'radioAhora', 'vivo'] as const),
  ...(['probarRadio', 'probarHotel'] as const),
  ...(['imagenPublica', 'allInfoRank', 'allInfoMision', 'mirarEscala', 'getRangosVenta', 'getMembresias'] as const),
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
  ...(['esperas', 'cierreSemana'] as const),
];

/** Names to choose from, which everyone may know. */
const NOMBRES: readonly CallName[] = [
  ...(['getUsuarios', 'getUsuariosAscensos', 'getUsuariosTiempos', 'usuariosVentaMision', 'getWork'] as const),
  'despedidosRegistros',
];

/** Of each other call that reads, the parts of what is stored that its answer is of. */
const MUESTRA: Partial<Record<CallName, string>> = {
  ...{ configuracion: 'agencia', startupForo: 'carrera', verUltimoAscenso: 'carrera', ascensosPosibles: 'carrera' },
  ...{ getSolicitudes: 'carrera', ascensosOfrecidos: 'carrera', getAllRequest: 'cuenta', getNameRequest: 'cuenta' },
  ...{ getAusencias: 'escrito', ausenciasVigentes: 'escrito', ausenciasDe: 'escrito', carrera: 'carrera' },
  ...{ getAllClones: 'conexiones cuenta', getWhiteList: 'conexiones', getAllDegrados: 'carrera' },
  ...{ getAllDespidos: 'carrera', rangosEquipo: 'cuenta', ausentesEquipo: 'escrito', getEstados: 'escrito' },
  ...{ getFichajesActivos: 'trabajo', fichajesDe: 'trabajo', getAllFirmas: 'cuenta', allNomina: 'trabajo' },
  ...{ filtrarNomina: 'trabajo', getTimesLista: 'trabajo', paseListas: 'trabajo', getLogUser: 'trabajo' },
  ...{ rectificaciones: 'trabajo', getLog: 'registros', buscarLog: 'registros', registros: 'registros' },
  ...{ fichajesRegistros: 'trabajo' },
  ...{ getAllTime: 'trabajo conexiones', getInfoDetailTime: 'trabajo', guardia: 'trabajo', pedidos: 'trabajo' },
  ...{ getTimesCancelados: 'trabajo', getTraslados: 'carrera', movimientos: 'dinero' },
  ...{ getListaPaga: 'dinero', filtrarListaPaga: 'dinero', ajustes: 'agencia', llamados: 'llamados' },
  ...{
    llamadosDe: 'llamados',
    evidencia: 'llamados',
    evidenciaDe: 'llamados',
    mejoresTrabajadores: 'carrera',
    mejoresPasados: 'carrera',
  },
  ...{ allMembership: 'dinero', membresiasPorTerminar: 'dinero', membresiaVigente: 'dinero' },
  ...{ misionesVenta: 'dinero', getAllMultas: 'dinero', multasDe: 'dinero', getPendientes: 'dinero' },
  ...{
    getExcepciones: 'carrera',
    excepcionDe: 'carrera',
    usuarioList: 'cuenta',
    directorio: 'cuenta',
    usuariosPorAtender: 'cuenta',
  },
  ...{ userAllInfo: 'cuenta', persona: 'cuenta', tarjeta: 'cuenta trabajo', getUsername: 'cuenta' },
  ...{ dispositivosDe: 'entrada', puestaEnMarcha: 'agencia', rentas: 'dinero', rentasMes: 'dinero' },
  ...{ nominaWeek: 'trabajo', resumenSemana: 'trabajo', presenciaSemana: 'trabajo', seguridad: 'seguridad entrada' },
  ...{ seguridadHoy: 'seguridad entrada', getTopSemanal: 'trabajo', trabajoSemanas: 'trabajo', trabajoDias: 'trabajo' },
  ...{ ventasSemanas: 'dinero', pagasSemanas: 'dinero', sugerencias: 'escrito', allVentas: 'dinero' },
  ventasPendientes: 'dinero',
};

const leen = (Object.entries(CONTRACT) as [CallName, Call][]).filter(([, spec]) => !escribeAlgo(spec));
const deOtros = ({ access }: Call): Acceso => (access.tipo === 'propio' ? access.ajeno : access);

/** What a rule lets in by: no key, any key, a permission, management. */
const derechos = (acceso: Acceso): string[] =>
  acceso.tipo === 'permiso' ? [...acceso.permisos, ...(acceso.mgmt ? ['mgmt'] : [])] : [acceso.tipo];

describe('who sees what is stored', () => {
  test('each call that reads says of which part its answer is, or that it is of nobody else', () => {
    expect([...DE_NADIE, ...NOMBRES, ...Object.keys(MUESTRA)].toSorted()).toEqual(
      leen.map(([nombre]) => nombre).toSorted(),
    );
  });

  test.each(GUARDADO.map((parte) => [parte.clave, parte] as const))(
    'of %s the page names everyone whom a call lets see it, and nobody else',
    (clave, { ven }) => {
      const suyas = leen.filter(([nombre]) => MUESTRA[nombre]?.split(' ').includes(clave));
      const dejan = new Set(suyas.flatMap(([, spec]) => derechos(deOtros(spec))));
      // The ticker answers everyone by a call that writes, too.
      if (clave === 'escrito') dejan.add('todos');
      const dichos = new Set(ven.flatMap(([, ...accesos]) => accesos.flatMap(derechos)));
      // Whoever comes without a key sees it with one.
      for (const juego of [dejan, dichos]) if (juego.has('todos')) juego.delete('sesion');
      expect([...dichos].toSorted()).toEqual([...dejan].toSorted());
    },
  );
});

test('the catalogue says of adm all that it opens', () => {
  const { permite } = PERMISOS_DICHOS.adm;
  /** The word of it that stands for each screen that adm alone opens, or with management. */
  const PALABRA: Partial<Record<keyof typeof PANTALLAS, string>> = {
    ...{ '/firmas': 'firmas', '/traslados': 'traslados', '/degrados': 'degrados', '/registros': 'registros' },
    ...{ '/llamadoatencion': 'llamados de atención', '/resumensemanal': 'resumen semanal', '/ventas': 'ventas' },
    ...{ '/pendientes': 'pendientes', '/estados': 'estados', '/seguridad': 'seguridad' },
  };
  const suyas = Object.entries(PANTALLAS).filter(
    ([, a]) => a.tipo === 'permiso' && a.permisos.some((p) => p === 'adm'),
  );
  expect(Object.keys(PALABRA).toSorted()).toEqual(suyas.map(([ruta]) => ruta).toSorted());
  for (const palabra of Object.values(PALABRA)) expect(permite).toContain(palabra);
  for (const palabra of [
    'nombres',
    'ausencias',
    'fichajes abiertos',
    'sugerencias',
    'ofertas',
    'mejores',
    'borrar los datos',
  ])
    expect(permite).toContain(palabra);
});

test('the guide says of adm every screen that it opens, and what else it gives', async () => {
  const guia = await readFile(new URL('../../../../docs/guia/permisos.md', import.meta.url), 'utf8');
  const fila = guia.split('\n').find((linea) => linea.startsWith('| `adm` |')) ?? '';
  const suyas = Object.entries(PANTALLAS).filter(
    ([, a]) => a.tipo === 'permiso' && a.permisos.some((p) => p === 'adm'),
  );
  /** The page of the guide on which each screen stands. */
  const PAGINA: Partial<Record<string, string>> = {
    ...{ '/traslados': 'movimientos', '/degrados': 'movimientos', '/llamadoatencion': 'llamados' },
    '/resumensemanal': 'resumen-semanal',
  };
  for (const [ruta] of suyas) expect(fila).toContain(`(${PAGINA[ruta] ?? ruta.slice(1)}.md)`);
  for (const pagina of ['solicitudes', 'cambio-de-nombre', 'ausencias', 'sugerencias', 'mejor-trabajador', 'fichaje'])
    expect(fila).toContain(`(${pagina}.md)`);
  for (const palabra of ['carrera', 'borrar los datos', 'Visualizar estados']) expect(fila).toContain(palabra);
});
