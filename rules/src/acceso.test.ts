import { expect, test } from 'vitest';
import type { Acceso, Lector } from './acceso.ts';
import {
  CON_GENTE,
  conPermiso,
  esMgmt,
  esPropio,
  mgmtO,
  PANTALLAS,
  PERMISOS,
  puedeEntrar,
  sesion,
  tiene,
  todos,
} from './acceso.ts';

const con = (id_categoria: number, ...permisos: string[]): Lector => ({ id_categoria, permisos });
const mgmtOAdm = mgmtO('adm');

test.each<[string, Acceso, Lector | null, boolean]>([
  ['todos: un visitante', todos, null, true],
  ['todos: una sesión', todos, con(1), true],
  ['sesion: un visitante', sesion, null, false],
  ['sesion: una sesión sin permisos', sesion, con(1), true],
  ['permiso: un visitante', conPermiso('tt'), null, false],
  ['permiso: sin él', conPermiso('tt'), con(9, 'mis'), false],
  ['permiso: con él', conPermiso('tt'), con(2, 'tt'), true],
  ['permiso: uno que solo se le parece', conPermiso('-5'), con(2, '5', '-10'), false],
  ['permiso: uno cualquiera de varios', conPermiso('usu', 'ern'), con(2, 'ern'), true],
  ['permiso: la categoría alta sola no basta', conPermiso('tt'), con(12), false],
  ['mgmt: categoría 10', mgmtOAdm, con(10), true],
  ['mgmt: categoría 9', mgmtOAdm, con(9), false],
  ['mgmt: categoría 1 con el permiso', mgmtOAdm, con(1, 'adm'), true],
  ['mgmt: un visitante', mgmtOAdm, null, false],
])('%s', (_caso, acceso, lector, entra) => {
  expect(puedeEntrar(acceso, lector)).toBe(entra);
});

test('la administración empieza en la categoría 10', () => {
  expect([9, 10, 11].map((categoria) => esMgmt(con(categoria)))).toEqual([false, true, true]);
});

test('un permiso se tiene o no se tiene', () => {
  expect(tiene(con(1, 'tt', '-5'), '-5')).toBe(true);
  expect(tiene(con(12, 'tt'), '-5')).toBe(false);
});

test('los códigos de permiso son los de la especificación, una vez cada uno', () => {
  const delTexto = 'tt -5 -10 ajs mis mem ldp mul des usu ern req cln ren pag adm exc man'.split(' ');
  expect([...PERMISOS].sort()).toEqual(delTexto.sort());
});

test.each<[string, number | string, boolean]>([
  ['su id', 7, true],
  ['otro id', 8, false],
  ['su nombre', 'Ana', true],
  ['su nombre con otras mayúsculas', 'aNA', true],
  ['un nombre que lo contiene', 'Anabel', false],
  ['su id como texto', '7', false],
])('lo propio se sabe por el id o el nombre: %s', (_caso, de, suyo) => {
  expect(esPropio(de, { id: 7, usuario: 'Ana' })).toBe(suyo);
});

test('la lista de personas que una pantalla deja descargar pide una prueba reciente, salvo donde es lo propio o de todos', () => {
  const conGente = `/nomina /ascensos /solicitudes /usuarios /cambionombre /ausencias /fichaje /sugerencias /tiempos /paselista /firmas
    /traslados /degrados /llamadoatencion /resumensemanal /listaPaga /ventas /misiones /membresias /multas /despidos /renta
    /pendientes /estados /excepciones /registros /seguridad /clones`;
  const sin = `/ /rangos /normativa /radio /privacidad /perfil /configuracion /calcularango /mantenimiento /equipo
    /mejortrabajador /topsemanal`;
  expect(CON_GENTE.toSorted()).toEqual(conGente.split(/\s+/).toSorted());
  expect([...CON_GENTE, ...sin.split(/\s+/)].toSorted()).toEqual(Object.keys(PANTALLAS).toSorted());
});
