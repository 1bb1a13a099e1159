import type { Archivo } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const archivo = (texto: string | Uint8Array): Archivo => Buffer.from(texto as string) as unknown as Archivo;
const CABEZA = 'nombre;misión;firma;último ascenso';
const DOS = archivo(`${CABEZA}\nLeo;Vigilante I;;01/03/2026\nBea;Técnico F;BEA;2026-02-15\n`);

async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 11, firma: 'ANA' });
  return { portal, ana };
}
const mirar = (portal: Portal, quien: Persona, que: Archivo) =>
  portal.pide(quien).logra('POST mirarSocios', { body: { archivo: que } });
const importar = (portal: Portal, quien: Persona, que: Archivo, vistas: number) =>
  portal.pide(quien).logra('POST importarSocios', { body: { archivo: que, vistas } });
const gente = (portal: Portal) => portal.db.selectFrom('usuario').select('usuario').orderBy('id').execute();

test('mirar dice quién entraría, y no escribe nada', async () => {
  const { portal, ana } = await sala();
  const visto = await portal.observar(() => mirar(portal, ana, DOS));
  expect(visto.resultado).toEqual({
    personas: 2,
    porMision: [
      { mision: 'Vigilante I', personas: 1 },
      { mision: 'Técnico F', personas: 1 },
    ],
    yaEstan: 0,
    ignoradas: [],
    faltas: [],
    conFaltas: 0,
  });
  expect([visto.bitacora, visto.avisos]).toEqual([[], []]);
  expect(await gente(portal)).toHaveLength(1);
});

describe('importar', () => {
  test('trae a todos con su misión, su firma y su fecha, y se apunta', async () => {
    const { portal, ana } = await sala();
    const { resultado, bitacora, avisos } = await portal.observar(() => importar(portal, ana, DOS, 2));
    expect(resultado.claves.map((c) => c.usuario)).toEqual(['Leo', 'Bea']);
    const filas = await portal.db
      .selectFrom('usuario')
      .selectAll()
      .where('usuario', '!=', 'Ana')
      .orderBy('id')
      .execute();
    expect(filas).toMatchObject([
      {
        usuario: 'Leo',
        nombre_plano: 'leo',
        nombre_llano: 'leo',
        firma: '',
        clave_temporal: 1,
        registro: portal.reloj.ahora,
      },
      { usuario: 'Bea', firma: 'BEA', clave_temporal: 1 },
    ]);
    const [leo, bea] = filas;
    expect(bitacora).toEqual([
      {
        modulo: 'acceso',
        objeto: null,
        usuario: leo?.id,
        encargado: ana.id,
        motivo: 'Entró con la plantilla, de Vigilante I',
      },
      {
        ...{ modulo: 'acceso', objeto: null, usuario: bea?.id, encargado: ana.id },
        motivo: 'Entró con la plantilla, de Técnico F, con la firma BEA',
      },
    ]);
    expect(avisos.map((a) => a.tema)).toEqual(['carrera', 'firmas']);
    const pasos = await portal.db
      .selectFrom('carrera')
      .selectAll()
      .where(
        'usuario',
        'in',
        filas.map((f) => f.id),
      )
      .orderBy('usuario')
      .execute();
    // Midnight of the day in the agency's zone.
    expect(pasos.map((c) => [c.causa, c.a_nombre, new Date(c.fecha).toISOString()])).toEqual([
      ['registro', 'Vigilante I', '2026-03-01T04:00:00.000Z'],
      ['registro', 'Técnico F', '2026-02-15T04:00:00.000Z'],
    ]);
  });

  test('cada quien entra con su clave una vez, y elige la suya', async () => {
    const { portal, ana } = await sala();
    const { claves } = await importar(portal, ana, DOS, 2);
    for (const { usuario, clave } of claves) {
      const { data, token } = await portal.pide(null).logra('POST login', { body: { op: 0, usuario, clave } });
      expect(data).toMatchObject({ usuario, cambiar_clave: true });
      const suyo = portal.pide({ id: data.id, usuario, key: token });
      expect(await suyo.falla('GET MyPerfil')).toMatchObject({ error: 'CLAVE_TEMPORAL' });
      await suyo.logra('POST cambioClave', { body: { clavea: clave, claven: `nueva-de-${usuario}` } });
      await suyo.logra('GET MyPerfil');
    }
    expect(new Set(claves.map((c) => c.clave)).size).toBe(2);
  });

  test('una falta, y no entra nadie', async () => {
    const { portal, ana } = await sala();
    const mala = archivo(`${CABEZA}\nLeo;Vigilante I;;\nBea;Rey;;\n`);
    expect((await mirar(portal, ana, mala)).faltas).toEqual([
      { linea: 3, campo: 'mision', valor: 'Rey', msg: 'No hay ninguna misión con ese nombre' },
    ]);
    expect(await portal.pide(ana).falla('POST importarSocios', { body: { archivo: mala, vistas: 1 } })).toMatchObject({
      http: 422,
      campo: 'archivo',
      msg: 'Corrige antes las líneas señaladas; no se importó a nadie',
    });
    expect(await gente(portal)).toHaveLength(1);
  });

  test('quien ya está se queda como está', async () => {
    const { portal, ana } = await sala();
    const leo = await portal.persona({ nombre: 'Leo', categoria: 5 });
    expect(await mirar(portal, ana, DOS)).toMatchObject({ personas: 1, yaEstan: 1 });
    await importar(portal, ana, DOS, 1);
    await portal.pide(leo).logra('GET getAllTime');
    expect((await gente(portal)).map((g) => g.usuario)).toEqual(['Ana', 'Leo', 'Bea']);
    const { resultado, bitacora, avisos } = await portal.observar(() => importar(portal, ana, DOS, 0));
    expect({ ...resultado, bitacora, avisos }).toMatchObject({ claves: [], bitacora: [], avisos: [] });
  });

  test('si ya no son los que se vieron, otra persona llegó antes', async () => {
    const { portal, ana } = await sala();
    await portal.persona({ nombre: 'Leo' });
    expect(await portal.pide(ana).falla('POST importarSocios', { body: { archivo: DOS, vistas: 2 } })).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
    });
  });

  test('nadie da una misión que no está por debajo de la suya', async () => {
    const { portal } = await sala();
    const eva = await portal.persona({ nombre: 'Eva', categoria: 10 });
    const alta = archivo(`${CABEZA}\nLeo;Administrador;;\n`);
    expect((await mirar(portal, eva, alta)).faltas).toMatchObject([{ linea: 2, campo: 'mision' }]);
    await portal.pide(eva).falla('POST importarSocios', { body: { archivo: alta, vistas: 1 } });
    expect((await gente(portal)).map((g) => g.usuario)).toEqual(['Ana', 'Eva']);
  });

  test('dos veces a la vez por dos servidores, entran una', async () => {
    const { portal, ana } = await sala();
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(2, () => enviar(ana, 'importarSocios', { archivo: DOS, vistas: 2 }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
    expect(await gente(portal)).toHaveLength(3);
  });

  test('espera a quien retira una de sus misiones, y no la da', async () => {
    const { portal, ana } = await sala();
    const mision = await portal.mision(2, 1);
    const respuesta = await mientras(
      portal,
      (tx) =>
        tx.db.updateTable('mision').set({ retirada: tx.ahora, posicion: -mision }).where('id', '=', mision).execute(),
      () => portal.pide(ana)('POST', 'importarSocios', { archivo: DOS, vistas: 2 }),
    );
    expect(codigos([respuesta])).toEqual({ '422 REGLA': 1 });
    expect(await gente(portal)).toHaveLength(1);
  });

  test('quien se registra mientras con uno de los nombres llega antes', async () => {
    const { portal, ana } = await sala();
    const respuesta = await mientras(
      portal,
      (tx) =>
        tx.db
          .insertInto('usuario')
          .values({
            usuario: 'leo',
            nombre_plano: 'leo',
            nombre_llano: 'leo',
            clave: 'x',
            mision: 1,
            referido: null,
            registro: 0,
            ultima_vez: null,
          })
          .execute(),
      () => portal.pide(ana)('POST', 'importarSocios', { archivo: DOS, vistas: 2 }),
    );
    expect(respuesta).toMatchObject({ http: 409 });
    expect((await gente(portal)).map((g) => g.usuario)).toEqual(['Ana', 'leo']);
  });
});

describe('el archivo', () => {
  const lee = async (texto: string | Uint8Array) => {
    const { portal, ana } = await sala();
    return mirar(portal, ana, archivo(texto));
  };
  const UNA = { personas: 1, conFaltas: 0 };

  test.each<[string, string | Uint8Array]>([
    ['con comas', 'nombre,mision\nLeo,Técnico F\n'],
    ['con punto y coma, y fin de línea de Windows', 'NOMBRE;MISIÓN\r\nLeo;Técnico F\r\n'],
    ['con tabuladores', 'Nombre\tRango\nLeo\ttecnico f\n'],
    ['con la marca de UTF-8', '\ufeffnombre;misión\nLeo;Técnico F\n'],
    ['entre comillas', '"nombre","misión"\n"Leo","Técnico F"\n'],
    ['en Windows-1252', Buffer.from('nombre;misión;firma\nLeo;Técnico F;ÑUÑ\n', 'latin1')],
    ['en UTF-16', Buffer.from('\ufeffnombre\tmisión\nLeo\tTécnico F\n', 'utf16le')],
    ['con las columnas en otro orden y filas vacías', 'misión;nombre\n;\nTécnico F;Leo\n;\n'],
  ])('%s se lee', async (_como, texto) => {
    expect(await lee(texto)).toMatchObject({ ...UNA, porMision: [{ mision: 'Técnico F', personas: 1 }] });
  });

  test('los nombres que el portal protege en sus archivos se leen como son', async () => {
    const { portal, ana } = await sala();
    const { claves } = await importar(portal, ana, archivo("nombre\n'-Alba-\n'=Nadia=\n"), 2);
    expect(claves.map((c) => c.usuario)).toEqual(['-Alba-', '=Nadia=']);
  });

  test('dice qué columnas no usa', async () => {
    expect(await lee('nombre;notas;edad\nLeo;x;12\n')).toMatchObject({ ...UNA, ignoradas: ['notas', 'edad'] });
  });

  test.each<[string, string | Uint8Array, string]>([
    ['vacío', '', 'Al archivo le falta la columna «nombre» en su primera fila'],
    ['sin nombres', 'misión\nTécnico F\n', 'Al archivo le falta la columna «nombre» en su primera fila'],
    ['sin nadie', 'nombre\n\n', 'El archivo no tiene a nadie'],
    ['con comillas sin cerrar', 'nombre\n"Leo\n', 'El archivo no se puede leer como CSV'],
    [
      'demasiado largo',
      `nombre\n${Array.from({ length: 5001 }, (_, i) => `S${i}`).join('\n')}\n`,
      'Un archivo trae como máximo 5000 personas',
    ],
  ])('%s se rechaza', async (_como, texto, msg) => {
    const { portal, ana } = await sala();
    expect(await portal.pide(ana).falla('POST mirarSocios', { body: { archivo: archivo(texto) } })).toMatchObject({
      http: 422,
      campo: 'archivo',
      msg,
    });
  });
});

test('cinco mil personas entran de una vez', async () => {
  const { portal, ana } = await sala();
  const muchas = archivo(
    `nombre;misión\n${Array.from({ length: 5000 }, (_, i) => `Socio${i};Técnico F`).join('\n')}\n`,
  );
  const { claves } = await importar(portal, ana, muchas, 5000);
  expect(claves).toHaveLength(5000);
  const { total } = await portal.db
    .selectFrom('carrera')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(5001);
});
