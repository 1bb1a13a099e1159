import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Acceso, AccesoLlamada } from '@conserje/rules';
import * as rules from '@conserje/rules';
import { expect, test } from 'vitest';
import { LLAMADAS } from '../../testing/derechos.llamadas.ts';
import { AVISADOS, CON_NOMBRE, POR_CATEGORIA, permisosDeCategoria, RUTAS } from '../../testing/derechos.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

/** What is declared, held as a whole against the tables of who may do what. */

const portal = portalDelArchivo();

/** An access rule in the words of the tables. */
function enPalabras(acceso: AccesoLlamada): string {
  if (acceso.tipo === 'propio') return `propio:${acceso.dueno} ${enPalabras(acceso.ajeno)}`;
  if (acceso.tipo !== 'permiso') return acceso.tipo;
  return [...(acceso.mgmt ? ['mgmt'] : []), ...acceso.permisos].join(' ');
}

/** The order of the words says nothing. */
const ordenados = (tabla: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(tabla).map(([que, quien]) => [que, quien.split(' ').sort().join(' ')]));
const declarados = (accesos: [string, AccesoLlamada][]): Record<string, string> =>
  ordenados(Object.fromEntries(accesos.map(([que, acceso]) => [que, enPalabras(acceso)])));

test('cada llamada es de quien dice la tabla, y la tabla dice todas', () => {
  const llamadas = Object.values<Call>(CONTRACT).map((c): [string, AccesoLlamada] => [
    `${c.method} ${c.path}`,
    c.access,
  ]);
  expect(declarados(llamadas)).toEqual(ordenados(LLAMADAS));
});

test('cada pantalla', () => {
  expect(declarados(Object.entries(rules.PANTALLAS))).toEqual(ordenados(RUTAS));
});

test('cada tema de los avisos', () => {
  expect(declarados(Object.entries(rules.TEMAS))).toEqual(ordenados(AVISADOS));
});

test('cada derecho con nombre', () => {
  const esDerecho = (valor: unknown): valor is Acceso =>
    valor instanceof Object && 'tipo' in valor && 'permisos' in valor;
  const conNombre = Object.entries<unknown>(rules).filter((par): par is [string, Acceso] => esDerecho(par[1]));
  expect(declarados(conNombre)).toEqual(ordenados(CON_NOMBRE));
});

test('cada categoría de una agencia nueva tiene lo de las de abajo y lo suyo', async () => {
  const esperados = new Map(
    Object.keys(POR_CATEGORIA).map((id) => [Number(id), permisosDeCategoria(Number(id)).sort()]),
  );
  const hay = await portal().db.selectFrom('categoria').select(['id', 'permisos']).execute();
  expect(
    new Map(
      hay.map((c) => [
        c.id,
        c.permisos
          .split(',')
          .filter((p) => p !== '')
          .sort(),
      ]),
    ),
  ).toEqual(esperados);
});
