import { describe, expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const DIA_MS = 86_400_000;

async function membresia(
  portal: Portal,
  quien: Persona,
  nombre: string,
  { finaliza, terminada = 0 }: { finaliza: number | null; terminada?: number },
): Promise<void> {
  const { id } = await portal.db
    .selectFrom('membresia')
    .select('id')
    .where('nombre', '=', nombre)
    .executeTakeFirstOrThrow();
  await portal.db
    .insertInto('membresia_usuario')
    .values({
      membresia: id,
      usuario: quien.id,
      externo: null,
      encargado: null,
      fecha: portal.reloj.ahora,
      finaliza,
      terminada,
    })
    .execute();
}

describe('requisitos', () => {
  test('en Iniciales van por horas', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    await portal.trabajo(ana, 'asistencia', 90);
    expect(await portal.pide(ana).logra('GET MyPerfil')).toMatchObject({
      nomina: { asistencia: 90, times: 0 },
      paga: { nomina: 4, nomina_hecha: 1.5, nomina_porcentaje: 37, bonificacion: null },
    });
  });

  test('desde Seguridad van por tiempos mostrados: una hora supervisada es uno', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ categoria: 2 });
    await portal.trabajo(ana, 'times', 15 * 60 - 1);
    const { nomina, paga } = await portal.pide(ana).logra('GET MyPerfil');
    expect(nomina.times).toBe(29);
    expect(paga).toMatchObject({ nomina: 15, nomina_hecha: 14.5, nomina_porcentaje: 96, bonificacion: 30 });
  });

  test('una membresía con reducción que corre los deja en la mitad; una que acabó, no', async () => {
    const portal = await abrirPortal();
    const [con, sin] = [await portal.persona({ categoria: 2 }), await portal.persona({ categoria: 2 })];
    await membresia(portal, con, 'Reducción', { finaliza: portal.reloj.ahora + 1 });
    await membresia(portal, sin, 'Reducción', { finaliza: portal.reloj.ahora });
    expect(await portal.pide(con).logra('GET MyPerfil')).toMatchObject({ paga: { nomina: 8, bonificacion: 15 } });
    expect(await portal.pide(sin).logra('GET MyPerfil')).toMatchObject({ paga: { nomina: 15 } });
  });

  test.each([10, 12])('la categoría %d no tiene ninguno', async (categoria) => {
    const portal = await abrirPortal();
    expect(await portal.pide(await portal.persona({ categoria })).logra('GET MyPerfil')).toMatchObject({ paga: null });
  });
});

describe('membresías', () => {
  test('los días que quedan; 0 cuando se agota, null cuando es permanente', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    await membresia(portal, ana, 'VIP', { finaliza: portal.reloj.ahora + 3 * DIA_MS - 1 });
    await membresia(portal, ana, 'VIP', { finaliza: portal.reloj.ahora - DIA_MS });
    await membresia(portal, ana, 'Héroe', { finaliza: null });
    await membresia(portal, ana, 'Legión', { finaliza: null, terminada: 1 });
    const { membresias } = await portal.pide(ana).logra('GET MyPerfil');
    expect(membresias.map((m) => [m.membresiaNombre, m.dias, m.estado])).toEqual([
      ['Legión', null, 0],
      ['Héroe', null, 1],
      ['VIP', 0, 0],
      ['VIP', 3, 1],
    ]);
  });
});

describe('la semana', () => {
  test('es de lunes a domingo en la zona de la agencia', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    await portal.trabajo(ana, 'asistencia', 1, Date.parse('2026-03-09T03:59:59Z'));
    await portal.trabajo(ana, 'asistencia', 10, Date.parse('2026-03-09T04:00:00Z'));
    await portal.trabajo(ana, 'times', 20, Date.parse('2026-03-10T14:00:00Z'));
    const { semana } = (await portal.pide(ana).logra('GET MyPerfil')).nomina;
    expect(semana.map((d) => d.dia)).toEqual(
      Array.from({ length: 7 }, (_, i) => `2026-03-${String(9 + i).padStart(2, '0')}`),
    );
    expect(semana[0]).toEqual({ dia: '2026-03-09', asistencia: 10, times: 0 });
    expect(semana[1]).toEqual({ dia: '2026-03-10', asistencia: 0, times: 20 });
  });
});

describe('el tiempo propio', () => {
  test('se ve mientras está abierto', async () => {
    const portal = await abrirPortal();
    const [jefe, ana] = [await portal.persona({ categoria: 5 }), await portal.persona()];
    expect(await portal.pide(ana).logra('GET MyPerfil')).toMatchObject({ tiempo: null });
    await portal.pide(jefe).logra('POST openTime', { body: { bajo: ana.id, alto: jefe.id } });
    expect(await portal.pide(ana).logra('GET MyPerfil')).toMatchObject({
      tiempo: { bajo: ana.id, altoNombre: jefe.usuario, mins: 60, acciones: expect.any(Array) },
    });
  });
});

describe('el registro de trabajo', () => {
  const registro = (username: string, query = {}) => ({ params: { username }, query });

  test('asistencias hasta la categoría 6, tiempos desde la 7', async () => {
    const portal = await abrirPortal();
    for (const [categoria, tipo] of [
      [6, 'asistencias'],
      [7, 'tiempos'],
    ] as const) {
      const quien = await portal.persona({ categoria });
      await portal.trabajo(quien, 'asistencia', 11);
      await portal.trabajo(quien, 'times', 22);
      const log = await portal.pide(quien).logra('GET getLogUser/:username', registro(quien.usuario));
      expect(log.tipo).toBe(tipo);
      expect(log.filas.map((f) => f.minutos)).toEqual([tipo === 'asistencias' ? 11 : 22]);
    }
  });

  test('el nombre es el del encargado de cada parte', async () => {
    const portal = await abrirPortal();
    const [jefe, ana] = [await portal.persona({ categoria: 5 }), await portal.persona()];
    const { data } = await portal.pide(jefe).logra('POST openTime', { body: { bajo: ana.id, alto: jefe.id } });
    portal.reloj.pasar({ minutos: 12 });
    await portal
      .pide(jefe)
      .logra('POST actionTime', { body: { op: 1, id: data.id, alto: jefe.id, pausa: 0, sumado: 0 } });
    const { filas } = await portal.pide(ana).logra('GET getLogUser/:username', registro(ana.usuario.toUpperCase()));
    expect(filas).toEqual([
      {
        id: expect.any(Number),
        nombre: jefe.usuario,
        minutos: 12,
        motivo: 'Tiempo confirmado',
        fecha: portal.reloj.iso(),
      },
    ]);
  });

  test('llega por páginas con el cursor de la siguiente', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    for (let i = 1; i <= 5; i++) await portal.trabajo(ana, 'asistencia', i);
    const pagina = async (query: string) => {
      const { cuerpo, cabeceras } = await portal.pide(ana)('GET', `getLogUser/${ana.usuario}?${query}`);
      return { minutos: (cuerpo as { filas: { minutos: number }[] }).filas.map((f) => f.minutos), cabeceras };
    };
    const primera = await pagina('limite=2');
    expect(primera.minutos).toEqual([5, 4]);
    const segunda = await pagina(`limite=2&antes=${primera.cabeceras['x-siguiente']}`);
    expect(segunda.minutos).toEqual([3, 2]);
    const tercera = await pagina(`limite=2&antes=${segunda.cabeceras['x-siguiente']}`);
    expect(tercera.minutos).toEqual([1]);
    expect(tercera.cabeceras['x-siguiente']).toBeUndefined();
  });

  test('el de otro, solo para req y la administración', async () => {
    const portal = await abrirPortal();
    const [ana, beto, jefe] = [
      await portal.persona(),
      await portal.persona({ categoria: 9 }),
      await portal.persona({ categoria: 10 }),
    ];
    expect(await portal.pide(beto).falla('GET getLogUser/:username', registro(ana.usuario))).toMatchObject({
      http: 403,
    });
    await portal.pide(jefe).logra('GET getLogUser/:username', registro(ana.usuario));
    await portal.permitir(9, 'req');
    await portal.pide(beto).logra('GET getLogUser/:username', registro(ana.usuario));
    expect(await portal.pide(jefe).falla('GET getLogUser/:username', registro('Nadie'))).toMatchObject({
      error: 'USUARIO_NO_EXISTE',
    });
  });
});
