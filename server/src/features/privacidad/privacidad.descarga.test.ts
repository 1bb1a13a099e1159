import { GUARDADO } from '@conserje/rules';
import { expect, test } from 'vitest';
import { abrirLleno } from '../../testing/agenciaLlena.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';
import { seDescarga } from './privacidad.descarga.ts';
import { columnasDe, MAPA } from './privacidad.mapa.ts';

interface Descarga {
  usuario: string;
  partes: {
    titulo: string;
    que: string;
    porque: string;
    cuanto: string;
    quien: string;
    datos: Record<string, Record<string, unknown>[]>;
  }[];
}
async function bajar(portal: Portal, quien: Persona): Promise<Descarga> {
  const { http, cuerpo, cabeceras } = await portal.pide(quien)('POST', 'misDatos');
  expect(http).toBe(200);
  expect(cabeceras['content-type']).toBe('application/json; charset=utf-8');
  // It is JSON by its header.
  return cuerpo as Descarga;
}
const datosDe = ({ partes }: Descarga) =>
  Object.assign({}, ...partes.map((p) => p.datos)) as Descarga['partes'][number]['datos'];

test('de cada tabla, las filas de quien la pide y ninguna otra, con lo que puede saber', async () => {
  const portal = await abrirLleno();
  const { id, usuario } = await portal.db
    .selectFrom('usuario')
    .select(['id', 'usuario'])
    .where('despedido', '=', 0)
    .orderBy('id')
    .limit(1)
    .offset(9)
    .executeTakeFirstOrThrow();
  const descarga = await bajar(portal, { id, usuario, key: await portal.sesion(id) });
  expect(descarga.usuario).toBe(usuario);
  const datos = datosDe(descarga);
  const esperadas = Object.entries(MAPA)
    .filter(([, trato]) => seDescarga(trato))
    .map(([tabla]) => tabla);
  expect(Object.keys(datos).sort()).toEqual(esperadas.sort());
  let llenas = 0;
  for (const tabla of esperadas) {
    const trato = MAPA[tabla] ?? {};
    const [suyas, columnas] = [
      columnasDe(trato, 'suyo'),
      columnasDe(trato, 'nombre', 'direccion', 'texto', 'dinero', 'dato', 'fecha'),
    ];
    // The table is one of the database's own.
    let consulta = portal.db
      .selectFrom(tabla as 'multa')
      .selectAll()
      .where((eb) => eb.or(suyas.map((c) => eb(c as 'usuario', '=', id))));
    if (tabla === 'bitacora') consulta = consulta.where('encargado', '=', id);
    const hay = await consulta.execute();
    // The download's own row of the log came after it.
    expect({ tabla, filas: datos[tabla]?.length }).toEqual({
      tabla,
      filas: hay.length - (tabla === 'bitacora' ? 1 : 0),
    });
    for (const fila of datos[tabla] ?? [])
      for (const c of Object.keys(fila))
        expect({ tabla, columnas }).toEqual({ tabla, columnas: expect.arrayContaining([c]) });
    if (hay.length > 0) llenas += 1;
  }
  expect(llenas).toBeGreaterThan(12);
  for (const parte of descarga.partes)
    expect(GUARDADO).toContainEqual(
      expect.objectContaining({ titulo: parte.titulo, porque: parte.porque, cuanto: parte.cuanto }),
    );
});

test('nada de otros, nada secreto y nada de quién sugirió qué', async () => {
  const portal = await abrirPortal();
  const [ana, leo] = [
    await portal.persona({ nombre: 'Ana', categoria: 10 }),
    await portal.persona({ nombre: 'Leo', categoria: 2 }),
  ];
  await portal.pide(null, { desde: '203.0.113.7' })('POST', 'login', { op: 0, usuario: 'Leo', clave: CLAVE });
  await portal.pide(ana).logra('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } });
  await portal.pide(ana).logra('POST actionSugerencias', { body: { op: 0, sugerencia: 'Más café' } });
  const deLeo = await bajar(portal, leo);
  const texto = JSON.stringify(deLeo.partes.map((p) => p.datos));
  const secretos = await portal.db
    .selectFrom('usuario')
    .select('clave')
    .where('id', '=', leo.id)
    .executeTakeFirstOrThrow();
  const { direccion } = await portal.db.selectFrom('direccion').select('direccion').executeTakeFirstOrThrow();
  const { huella } = await portal.db
    .selectFrom('sesion')
    .select('huella')
    .where('usuario', '=', leo.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const nada of ['Ana', 'Más café', '203.0.113.7', secretos.clave, direccion, huella, leo.key])
    expect(texto).not.toContain(nada);
  expect(datosDe(deLeo)).toMatchObject({
    multa: [{ motivo: 'Flood', creditos: 5, cobrado: null }],
    direccion: [{ red: '203.0.113.0/24' }],
    usuario: [{ usuario: 'Leo' }],
  });
  expect(datosDe(await bajar(portal, ana))).toMatchObject({ sugerencia: [{ sugerencia: 'Más café' }], multa: [] });
});

test('se apunta, y desde una dirección se pide las veces que se dice', async () => {
  const portal = await abrirPortal();
  const leo = await portal.persona({ nombre: 'Leo' });
  const { bitacora } = await portal.observar(() => bajar(portal, leo));
  expect(bitacora).toEqual([
    {
      modulo: 'acceso',
      objeto: null,
      usuario: leo.id,
      encargado: leo.id,
      motivo: 'descargó sus datos',
    },
  ]);
  const vigilado = await portal.db
    .selectFrom('vigilancia')
    .select(['clase', 'usuario'])
    .where('clase', '=', 'exportacion')
    .execute();
  expect(vigilado).toEqual([{ clase: 'exportacion', usuario: leo.id }]);
  for (let i = 1; i < 30; i += 1) await bajar(portal, leo);
  expect((await portal.pide(leo)('POST', 'misDatos')).http).toBe(429);
});
