import { firmar } from '../fixtures/agencia.ts';
import { pagas } from '../fixtures/pagas.ts';
import type { Persona, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';

const llamar = <R>(portal: Portal, { key, direccion }: Persona, ruta: string, cuerpo?: object): Promise<R> =>
  portal.pedir<R>(ruta, { key, direccion, ...(cuerpo && { cuerpo }) });

interface Caso {
  ruta: string;
  tabla: string;
  /** What stands there when the reader comes. */
  antes: (portal: Portal, otra: Persona, gente: readonly Persona[]) => Promise<unknown>;
  /** What another does, which takes the second row from its place unless it is held. */
  entretanto: (portal: Portal, otra: Persona, gente: readonly Persona[]) => Promise<unknown>;
}

const multar = (portal: Portal, otra: Persona, quien: Persona) =>
  llamar(portal, otra, 'sendMulta', { usuario: quien.id, motivo: 'Bailar en base', creditos: 5 });

async function vender(portal: Portal, otra: Persona, quien: Persona): Promise<void> {
  const mision = 'Vigilante H';
  const rangos = await llamar<{ id: number; nombre: string }[]>(portal, otra, 'getRangosVenta');
  const rango = rangos.find((r) => r.nombre === mision)?.id;
  const cuerpo = { usuario: quien.id, rango, firmaEncargado: '', mision, encargado: otra.id, creditos: 2 };
  await llamar(portal, otra, 'addMision', cuerpo);
}

const deCada = async (gente: readonly Persona[], hacer: (quien: Persona, i: number) => Promise<unknown>) => {
  for (const [i, quien] of gente.entries()) await hacer(quien, i);
};

/** The first of those that wait, as the lists have them. */
const primera = async (portal: Portal, tabla: string, donde: string): Promise<Record<string, unknown>> =>
  (await portal.base.sql(`select * from ${tabla} where ${donde} order by id limit 1`))[0] ?? {};

const CASOS: Caso[] = [
  {
    ruta: '/multas',
    tabla: 'Multas',
    antes: (portal, otra, gente) => deCada(gente, (quien) => multar(portal, otra, quien)),
    entretanto: (portal, otra, [quien]) => multar(portal, otra, quien as Persona),
  },
  {
    ruta: '/ventas',
    tabla: 'Historial de ventas',
    antes: async (portal, otra, gente) => {
      await deCada(gente, (quien, i) => firmar(portal, quien, `GE${i}`));
      await deCada(gente.slice(1), (quien) => vender(portal, otra, quien));
    },
    entretanto: (portal, otra, [quien]) => vender(portal, otra, quien as Persona),
  },
  {
    ruta: '/renta',
    tabla: 'Rentas',
    antes: async (portal, otra) => {
      const ahora = Date.now();
      await portal.base.sql('update categoria set renta = 5 where id = 2');
      await portal.base.sql(`insert into renta_mes (mes, encargado, fecha) values ('2026-01', ${otra.id}, ${ahora})`);
      await portal.base.sql(
        `insert into renta (mes, usuario, categoria, renta, fecha) select '2026-01', id, 2, 5, ${ahora} from usuario`,
      );
    },
    entretanto: (portal, otra) => llamar(portal, otra, 'actionRenta', { op: 0 }),
  },
  {
    ruta: '/pendientes',
    tabla: 'Pendientes',
    antes: (portal, otra) => pagas(portal, otra),
    entretanto: async (portal, otra) => {
      const [{ id = 0 } = {}] = await portal.base.sql('select max(id) as id from pendiente');
      await llamar(portal, otra, 'pagarPendiente', { id: Number(id) });
    },
  },
  {
    ruta: '/ausencias',
    tabla: 'Solicitudes de ausencia',
    antes: async (portal, _otra, gente) => {
      const { hoy } = await portal.pedir<{ hoy: string }>('getHoy', {});
      await deCada(gente, (quien) =>
        llamar(portal, quien, 'addAusencia', { usuario: quien.id, motivo: 'Viaje', inicio: hoy, final: hoy }),
      );
    },
    entretanto: async (portal, otra) => {
      const { id } = await primera(portal, 'ausencia', 'true');
      await llamar(portal, otra, 'ausenciaAction', { op: 1, id: Number(id) });
    },
  },
  {
    ruta: '/cambionombre',
    tabla: 'Solicitudes de nombre',
    antes: (portal, _otra, gente) =>
      deCada(gente, (quien) => llamar(portal, quien, 'actionNombre', { op: 2, nombre: `${quien.usuario}Otra` })),
    entretanto: async (portal, otra) => {
      const { id, nombre, usuario } = await primera(portal, 'solicitud_nombre', 'true');
      await llamar(portal, otra, 'actionNombre', { op: 1, id: Number(id), nombre, iduser: Number(usuario) });
    },
  },
  {
    ruta: '/nomina',
    tabla: 'Rectificaciones en espera',
    antes: async (portal, _otra, gente) => {
      const { hoy: dia } = await portal.pedir<{ hoy: string }>('getHoy', {});
      const pide = { dia, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' };
      await deCada(gente, (quien) => llamar(portal, quien, 'pedirRectificacion', pide));
    },
    entretanto: async (portal, otra) => {
      const { id } = await primera(portal, 'rectificacion', 'true');
      await llamar(portal, otra, 'responderRectificacion', { id: Number(id), op: 1, respuesta: 'No consta' });
    },
  },
  {
    ruta: '/fichaje',
    tabla: 'Fichaje activos',
    antes: (portal, _otra, gente) => deCada(gente, (quien) => llamar(portal, quien, 'actionFichar', { op: 0 })),
    entretanto: async (portal, otra) => {
      const { id } = await primera(portal, 'fichaje', 'true');
      await llamar(portal, otra, 'cerrarFichaje', { id: Number(id) });
    },
  },
];

const NOMBRE = /Ciro|Dora|Elsa|Fito|Beto|Jefa/;

for (const { ruta, tabla, antes, entretanto } of CASOS)
  test(`${tabla}: what others do moves no row under the pointer`, async ({ portal }) => {
    const jefa = await portal.jefa();
    const otra = await portal.persona('Beto', { categoria: 11 });
    const gente: Persona[] = [];
    for (const nombre of ['Ciro', 'Dora', 'Elsa', 'Fito']) gente.push(await portal.persona(nombre, { categoria: 2 }));
    await antes(portal, otra, gente);
    const pagina = await portal.en(ruta, jefa);
    const lista = pagina.getByRole('region', { name: tabla, exact: true });
    const fila = lista.getByRole('row').nth(2);
    await fila.hover();
    const dice = (await fila.textContent()) ?? '';
    const caja = await fila.boundingBox();
    await entretanto(portal, otra, gente);
    await expect(lista.getByRole('button', { name: /^\d+ cambios? esperan?$/ })).toBeVisible();
    expect(await fila.boundingBox()).toEqual(caja);
    await expect(fila).toContainText(NOMBRE.exec(dice)?.[0] ?? '');
    await pagina.mouse.move(0, 0);
    await expect(lista.getByRole('button', { name: /^\d+ cambios? esperan?$/ })).toHaveCount(0);
    expect(await fila.textContent()).not.toBe(dice);
  });

test('what the reader settles goes at once, and a search is not held by the pointer', async ({ portal }) => {
  const jefa = await portal.jefa();
  const { hoy } = await portal.pedir<{ hoy: string }>('getHoy', {});
  for (const nombre of ['Ciro', 'Dora']) {
    const quien = await portal.persona(nombre, { categoria: 2 });
    await llamar(portal, quien, 'addAusencia', { usuario: quien.id, motivo: 'Viaje', inicio: hoy, final: hoy });
    await multar(portal, jefa, quien);
  }
  const [ausencias, multas] = [await portal.en('/ausencias', jefa), await portal.en('/multas', jefa)];
  await ausencias.getByRole('button', { name: 'Aceptar la ausencia de Ciro' }).click();
  await expect(ausencias.getByRole('row', { name: /Ciro/ })).toHaveCount(0);
  await expect(ausencias.getByRole('button', { name: /espera/ })).toHaveCount(0);
  await expect(ausencias.getByRole('row', { name: /Dora/ })).toBeVisible();

  await multas.getByRole('row', { name: /Dora/ }).hover();
  await multas.getByRole('searchbox', { name: 'Buscar usuario, motivo o encargado' }).fill('ciro');
  await expect(multas.getByRole('row', { name: /Dora/ })).toHaveCount(0);
  await expect(multas.getByRole('row', { name: /Ciro/ })).toBeVisible();
});
