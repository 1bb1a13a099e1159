import { NOMBRE } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { probarTodo } from '../../platform/cuadre.ts';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { PRUEBAS } from '../../salas.ts';
import { abrirLleno } from '../../testing/agenciaLlena.ts';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';
import { balance } from '../creditos/creditos.public.ts';
import { cambiarNombre } from '../usuarios/usuarios.public.ts';
import { columnasDe, MAPA } from './privacidad.mapa.ts';

type Fila = Record<string, unknown>;
const MOTIVO = 'Lo pidió por escrito';
/** By their ids, or by whatever they say. */
const filas = async (portal: Portal, tabla: string): Promise<Fila[]> =>
  (await sql<Fila>`select * from ${sql.table(tabla)}`.execute(portal.db)).rows.sort((a, b) =>
    'id' in a ? Number(a.id) - Number(b.id) : JSON.stringify(a).localeCompare(JSON.stringify(b)),
  );
const olvidar = (
  portal: Portal,
  quien: Persona,
  { id, usuario }: Pick<Persona, 'id' | 'usuario'>,
  otros: object = {},
) => portal.pide(quien)('POST', 'olvidarUsuario', { usuario: id, nombre: usuario, motivo: MOTIVO, ...otros });

/** Someone of 11 and, dismissed, someone of 2. */
async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 11 });
  await portal.persona({ nombre: 'Fundadora', categoria: 12 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2, firma: 'LEO' });
  return { portal, ana, leo };
}

/** An agency with everything in it; of its members the one who is in most tables is renamed and then dismissed. */
async function conAlguienDeTodo() {
  const portal = await abrirLleno();
  const { db } = portal;
  const ana = await portal.persona({ nombre: 'Decididora', categoria: 12 });
  const cuantas = new Map<number, number>();
  for (const [tabla, trato] of Object.entries(MAPA)) {
    const [suya] = columnasDe(trato, 'suyo');
    if (suya === undefined || tabla === 'usuario') continue;
    for (const id of new Set((await filas(portal, tabla)).map((f) => Number(f[suya]))))
      cuantas.set(id, (cuantas.get(id) ?? 0) + 1);
  }
  const dentro = await db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select('u.id')
    .where('m.categoria', '<', 12)
    .where('u.despedido', '=', 0)
    .orderBy('u.id')
    .execute();
  const [mas] = dentro.map(({ id }) => id).sort((a, b) => (cuantas.get(b) ?? 0) - (cuantas.get(a) ?? 0));
  const id = mas ?? 0;
  const ahora = portal.reloj.ahora;
  await db.deleteFrom('mejor').where('usuario', '=', id).execute();
  const imagen = {
    huella: 'x',
    tipo: 'image/webp',
    ancho: 1,
    alto: 1,
    publica: 0,
    fecha: ahora,
    contenido: Buffer.from('Zorrillo'),
  };
  const { id: evidencia } = await db.insertInto('imagen').values(imagen).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('llamado')
    .values({ usuario: id, motivo: 'm', descripcion: 'd', evidencia, encargado: ana.id, fecha: ahora })
    .execute();
  await db.deleteFrom('estado').where('usuario', '=', id).execute();
  await db.insertInto('estado').values({ usuario: id, mensaje: 'Soy Zorrillo', fecha: ahora }).execute();
  await db
    .insertInto('sugerencia')
    .values({ usuario: id, sugerencia: 'Zorrillo opina', aprobada: 1, fecha: ahora })
    .execute();
  await db.insertInto('permitido').values({ usuario: id, encargado: ana.id, fecha: ahora }).execute();
  for (const nombre of ['Zorrillo', 'Zorrillo2'])
    await enTransaccion({ ...portal.deps, actor: ana }, (tx) => cambiarNombre(tx, id, nombre));
  await portal.pide(ana).logra('POST editAjustes', { body: { data: { destellos: ['Zorrillo2', 'Decididora'] } } });
  await portal.despedir({ id, usuario: 'Zorrillo2', key: '' });
  return { portal, ana, leo: { id, usuario: 'Zorrillo2' }, evidencia };
}

describe('borrar los datos de alguien', () => {
  test('de su nombre y de lo escrito sobre la persona no queda nada en ninguna tabla, y las cuentas cuadran igual', async () => {
    const { portal, ana, leo, evidencia } = await conAlguienDeTodo();
    const antes = new Map<string, Fila[]>();
    for (const tabla of Object.keys(MAPA)) antes.set(tabla, await filas(portal, tabla));
    const cuentas = await balance(portal.db);
    expect(await probarTodo(portal.db, PRUEBAS)).toEqual([]);

    expect((await olvidar(portal, ana, leo)).cuerpo).toEqual({
      msg: `Borraste sus datos. Ahora aparece como Persona ${leo.id}.`,
      status: 0,
    });

    expect(await probarTodo(portal.db, PRUEBAS)).toEqual([]);
    expect(await balance(portal.db)).toEqual(cuentas);
    let tocadas = 0;
    for (const [tabla, trato] of Object.entries(MAPA)) {
      const hay = await filas(portal, tabla);
      expect({ tabla, con: hay.filter((f) => /zorrillo/i.test(JSON.stringify(Object.values(f).map(String)))) }).toEqual(
        { tabla, con: [] },
      );
      const [suya] = columnasDe(trato, 'suyo');
      if (suya === undefined || ['usuario', 'notificacion'].includes(tabla)) continue;
      const [deAntes = [], suyas] = [
        antes.get(tabla)?.filter((f) => f[suya] === leo.id),
        hay.filter((f) => f[suya] === leo.id),
      ];
      tocadas += deAntes.length > 0 ? 1 : 0;
      if (trato.olvido === 'borrar') expect({ tabla, suyas }).toEqual({ tabla, suyas: [] });
      else {
        const textos = columnasDe(trato, 'texto');
        const sinTextos = (todas: Fila[]) =>
          todas.map((f) => Object.fromEntries(Object.entries(f).filter(([c]) => !textos.includes(c))));
        expect({ tabla, filas: sinTextos(suyas).slice(0, deAntes.length) }).toEqual({
          tabla,
          filas: sinTextos(deAntes),
        });
        for (const c of textos)
          expect(['—', null, `borró los datos personales de ${NOMBRE}: ${MOTIVO}`]).toEqual(
            expect.arrayContaining([...new Set(suyas.map((f) => f[c]))]),
          );
      }
      // Of everyone else nothing has changed, but for who sparkles.
      // What was answered to changes goes for all: any answer may name them.
      const ajenas = (todas: Fila[]) =>
        todas
          .filter((f) => f[suya] !== leo.id && f.modulo !== 'configuracion')
          .map((f) => (tabla === 'idempotency' ? { ...f, body: null } : f));
      if (tabla !== 'venta' && tabla !== 'membresia_usuario')
        expect({ tabla, filas: ajenas(hay) }).toEqual({ tabla, filas: ajenas(antes.get(tabla) ?? []) });
    }
    expect(tocadas).toBeGreaterThan(15);
    expect(await portal.db.selectFrom('imagen').select('id').where('id', '=', evidencia).execute()).toEqual([]);
    expect((await portal.pide(ana).logra('GET ajustes')).destellos).toEqual(['Decididora']);
  });

  test('se apunta sin su nombre, con el motivo, y se avisa sin él', async () => {
    const { portal, ana, leo } = await escena();
    await portal.despedir(leo);
    const { bitacora, avisos } = await portal.observar(() => olvidar(portal, ana, leo));
    expect(bitacora).toEqual([
      {
        modulo: 'usuarios',
        objeto: null,
        usuario: leo.id,
        encargado: ana.id,
        motivo: `borró los datos personales de ${NOMBRE}: ${MOTIVO}`,
      },
    ]);
    expect(avisos.map((a) => a.tema)).toEqual(['usuarios', 'carrera', 'despidos', 'configuracion']);
    expect(JSON.stringify([bitacora, avisos])).not.toContain('Leo');
    const vigilado = await portal.db
      .selectFrom('vigilancia')
      .select(['clase', 'usuario', 'encargado', 'detalle'])
      .where('clase', '=', 'olvido')
      .execute();
    expect(vigilado).toEqual([{ clase: 'olvido', usuario: leo.id, encargado: ana.id, detalle: '' }]);
  });

  test('su nombre y su firma quedan libres, y quien los toma no hereda nada', async () => {
    const { portal, ana, leo } = await escena();
    await portal.pide(null, { desde: '203.0.113.7' })('POST', 'login', { op: 0, usuario: 'Leo', clave: CLAVE });
    await portal.pide(ana).logra('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } });
    await portal.despedir(leo);
    await olvidar(portal, ana, leo);
    const datos = { usuario: 'Leo', clave: 'otra-clave-larga', rclave: 'otra-clave-larga' };
    await portal.pide(null, { desde: '203.0.113.8' }).logra('POST registro', { body: datos });
    const { id } = await portal.db
      .selectFrom('usuario')
      .select('id')
      .where('usuario', '=', 'Leo')
      .executeTakeFirstOrThrow();
    expect(id).not.toBe(leo.id);
    for (const [tabla, trato] of Object.entries(MAPA)) {
      const [suya] = columnasDe(trato, 'suyo');
      if (
        suya === undefined ||
        ['usuario', 'bitacora', 'carrera', 'direccion', 'periodo', 'vigilancia'].includes(tabla)
      )
        continue;
      expect({ tabla, suyas: (await filas(portal, tabla)).filter((f) => f[suya] === id) }).toEqual({
        tabla,
        suyas: [],
      });
    }
    // The old password opens nothing, and the alias is nobody's to log in with.
    for (const usuario of ['Leo', `Persona ${leo.id}`])
      expect((await portal.pide()('POST', 'login', { op: 0, usuario, clave: CLAVE })).http).toBe(401);
    await portal.db.updateTable('usuario').set({ firma: 'LEO' }).where('id', '=', id).execute();
  });

  test('quien sigue, quien está a la par o por encima, y quien ya fue olvidado: no', async () => {
    const { portal, ana, leo } = await escena();
    const nada = async (quien: Persona, cuerpo: object = {}) => {
      const antes = await portal.cuentas();
      const { http, cuerpo: dicho } = await olvidar(portal, ana, quien, cuerpo);
      expect(await portal.cuentas()).toEqual(antes);
      return { http, ...(dicho as object) };
    };
    expect(await nada(leo)).toMatchObject({ http: 409, error: 'SIGUE_EN_LA_AGENCIA' });
    await portal.despedir(leo);
    expect(await nada(leo, { nombre: 'leo' })).toMatchObject({ http: 422, campo: 'nombre' });
    expect(await nada(leo, { motivo: ' ' })).toMatchObject({ http: 422, campo: 'motivo' });
    expect(await nada(leo, { motivo: 'Porque leo lo pidió' })).toMatchObject({ http: 422, campo: 'motivo' });
    const [par, jefa] = [await portal.persona({ categoria: 11 }), await portal.persona({ categoria: 12 })];
    for (const quien of [par, jefa]) {
      await portal.despedir(quien);
      expect(await nada(quien)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    }
    expect(await nada(ana)).toMatchObject({ http: 403 });
    expect(await nada({ ...leo, id: 9_999 })).toMatchObject({ http: 404 });
    expect((await olvidar(portal, ana, leo)).http).toBe(200);
    expect(await nada({ ...leo, usuario: `Persona ${leo.id}` })).toMatchObject({ http: 409, error: 'YA_OLVIDADO' });
    expect(await portal.pide(ana).falla('POST ingresar', { body: { usuario: leo.id } })).toMatchObject({
      http: 409,
      error: 'YA_OLVIDADO',
    });
    expect((await portal.pide(ana).logra('GET userAllInfo/:id', { params: { id: leo.id } })).acciones).toEqual([]);
  });
});

describe('a la vez', () => {
  test('quien vuelve a la agencia mientras tanto no se olvida', async () => {
    const { portal, ana, leo } = await escena();
    await portal.despedir(leo);
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('usuario', leo.id);
        await tx.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', leo.id).execute();
      },
      () => olvidar(portal, ana, leo),
    );
    expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'SIGUE_EN_LA_AGENCIA' } });
  });

  test('de readmitir y olvidar por dos servidores, uno', async () => {
    const { portal, ana, leo } = await escena();
    await portal.despedir(leo);
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) =>
      i % 4 < 2
        ? enviar(ana, 'ingresar', { usuario: leo.id })
        : enviar(ana, 'olvidarUsuario', { usuario: leo.id, nombre: 'Leo', motivo: MOTIVO }),
    );
    expect(codigos(respuestas)['200']).toBe(1);
    const fila = await portal.db
      .selectFrom('usuario')
      .select(['usuario', 'despedido', 'olvidado'])
      .where('id', '=', leo.id)
      .executeTakeFirstOrThrow();
    expect([
      { usuario: 'Leo', despedido: 0, olvidado: null },
      { usuario: `Persona ${leo.id}`, despedido: 1, olvidado: portal.reloj.ahora },
    ]).toContainEqual(fila);
  });
});

describe('lo que solo crece', () => {
  const TABLAS = ['bitacora', 'carrera', 'trabajo', 'credito', 'despido'] as const;
  async function conFilas() {
    const { portal, ana, leo } = await escena();
    await portal.trabajo(leo, 'asistencia', 60);
    await portal.pide(ana).logra('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } });
    await portal.despedir(leo);
    return { portal, leo };
  }

  test.each(TABLAS)('de %s no cambia ni se va nada; mientras se olvida a alguien, solo los textos', async (tabla) => {
    const { portal, leo } = await conFilas();
    const { db } = portal.motor;
    const TEXTO = sql`update ${sql.table(tabla)} set motivo = 'otro'`;
    const BORRA = sql`delete from ${sql.table(tabla)}`;
    for (const accion of [TEXTO, BORRA]) await expect(accion.execute(db)).rejects.toThrow('append only');
    const olvidando = (accion: typeof TEXTO) =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('olvidando').values({ usuario: leo.id }).execute();
        await accion.execute(tx);
        await tx.deleteFrom('olvidando').execute();
      });
    await olvidando(TEXTO);
    expect(new Set((await filas(portal, tabla)).map((f) => f.motivo))).toEqual(new Set(['otro']));
    await expect(olvidando(BORRA)).rejects.toThrow('append only');
    await expect(olvidando(sql`update ${sql.table(tabla)} set fecha = fecha + 1`)).rejects.toThrow('append only');
    await expect(olvidando(sql`update ${sql.table(tabla)} set usuario = null`)).rejects.toThrow();
  });
});
