import type { FilaPaga } from '@conserje/contract';
import { CATEGORIA_BAJA_MAX, participacion, precioMembresia } from '@conserje/rules';
import fc from 'fast-check';
import { expect } from 'vitest';
import { filasDe } from './paga.ts';
import type { Persona, Portal } from './portal.ts';
import { ventaDe } from './ventas.ts';

/**
 * An agency that lives through histories of everything that moves credits. Beside the server it keeps, from the answers
 * alone, what passed through each person's hand.
 */
export interface Agencia {
  portal: Portal;
  /** Those to whom things happen. */
  gente: Persona[];
  vendedora: Persona;
  /** Two who may pay; the first holds everything. */
  jefa: Persona;
  pagadora: Persona;
  mano: Map<number, number>;
}

const ACCIONES = {
  pasarTiempo,
  trabajar,
  actualizar,
  pagar,
  pagarOtroMonto,
  ascender,
  cambiarMision,
  reiniciarLista,
  reiniciarNomina,
  pagarPendiente,
  venderMision,
  venderMembresia,
  alternarVenta,
  multar,
  alternarMulta,
  renta,
  annul,
};
type Accion = keyof typeof ACCIONES;
/** The commonest come more than once. */
const FRECUENTES: Accion[] = [
  ...Array<Accion>(6).fill('trabajar'),
  ...Array<Accion>(4).fill('actualizar'),
  ...Array<Accion>(3).fill('pagar'),
  'ascender',
  'annul',
];

export const paso = fc.record({
  accion: fc.constantFrom(...FRECUENTES, ...(Object.keys(ACCIONES) as Accion[])),
  quien: fc.nat({ max: 4 }),
  cual: fc.nat({ max: 30 }),
  cuanto: fc.nat({ max: 12 }),
  si: fc.boolean(),
});
export type Paso = typeof paso extends fc.Arbitrary<infer P> ? P : never;

/** Five members of categories 1 to 5, a seller, two who pay; everyone of category 5 pays rent. */
export async function fundar(portal: Portal): Promise<Agencia> {
  const gente: Persona[] = [];
  for (const [categoria, posicion] of [
    [1, 9],
    [1, 1],
    [2, 1],
    [3, 1],
    [5, 1],
  ] as const)
    gente.push(await portal.persona({ categoria, posicion }));
  await portal.db.updateTable('categoria').set({ renta: 4 }).where('id', '=', 5).execute();
  const [vendedora, pagadora] = [await portal.persona({ categoria: 8 }), await portal.persona({ categoria: 11 })];
  return { portal, gente, vendedora, pagadora, jefa: await portal.persona({ categoria: 12 }), mano: new Map() };
}

/** Lives a step; what it answers is how much more all have earned by it, null where that is for the payroll to say. */
export const vivir = (agencia: Agencia, p: Paso): Promise<number | null> => ACCIONES[p.accion](agencia, p);

/** What everyone has earned: what waits, what was paid or spent, what was left pending. */
export async function ganado({ portal }: Agencia): Promise<number> {
  const filas = await portal.db.selectFrom('paga').select(['estado', 'monto', 'pagado_monto']).execute();
  return filas.reduce((n, f) => n + (f.estado === 'pagada' ? (f.pagado_monto ?? 0) : f.monto), 0);
}

/** Makes a call that may be refused, but never fails; null where it was refused. */
async function pedir<T>(quien: Persona, { portal }: Agencia, path: string, body?: object): Promise<T | null> {
  const { http, cuerpo } = await portal.pide(quien)(body ? 'POST' : 'GET', path, body);
  expect({ http: http < 500 ? '' : http, path, cuerpo }).toEqual({ http: '', path, cuerpo });
  return http === 200 ? (cuerpo as T) : null;
}

const elegir = <T>(de: readonly T[], cual: number): T | undefined => de[cual % de.length];
const miembro = ({ gente }: Agencia, { quien }: Paso): Persona => gente[quien] as Persona;
const quienPaga = ({ jefa, pagadora }: Agencia, { si }: Paso): Persona => (si ? jefa : pagadora);

function pasarPorMano({ mano }: Agencia, quien: number | null, creditos: number): void {
  if (quien !== null) mano.set(quien, (mano.get(quien) ?? 0) + creditos);
}

async function pasarTiempo({ portal }: Agencia, { cuanto, si }: Paso): Promise<number> {
  portal.reloj.pasar(si ? { horas: cuanto * 20 } : { minutos: cuanto });
  return 0;
}

/** Hours attended and times supervised; now and then some are taken away again. */
async function trabajar(a: Agencia, p: Paso): Promise<number> {
  const cuanto = { asistencia: 60 * (p.cuanto % 5) + (p.si ? 1 : 30), times: 6 * (p.cuanto + 1) };
  for (const requisitos of ['asistencia', 'times'] as const) {
    const body = { id: miembro(a, p).id, opcion: p.cual % 8 === 0 ? 0 : 1, requisitos, cantidad: cuanto[requisitos] };
    await pedir(a.jefa, a, 'ajustarNomina', body);
  }
  return 0;
}

async function actualizar(a: Agencia, p: Paso): Promise<null> {
  await pedir(quienPaga(a, p), a, 'updateLista');
  return null;
}

async function filaAlAzar(a: Agencia, { cual }: Paso): Promise<FilaPaga | undefined> {
  return elegir(await filasDe(a.portal, a.jefa), cual);
}

async function pagar(a: Agencia, p: Paso): Promise<number> {
  const fila = await filaAlAzar(a, p);
  if (!fila) return 0;
  const op = fila.pagado === 1 ? 0 : 1;
  const body = { id: fila.id, nombre: fila.usuarioNombre, op, monto: fila.monto };
  const hecho = await pedir<{ data: FilaPaga }>(quienPaga(a, p), a, 'pagar', body);
  if (!hecho) return 0;
  pasarPorMano(a, fila.usuario, op === 1 ? fila.monto : -fila.monto);
  return hecho.data.monto - fila.monto;
}

async function pagarOtroMonto(a: Agencia, p: Paso): Promise<number> {
  const fila = await filaAlAzar(a, p);
  if (!fila || !(await pedir(quienPaga(a, p), a, 'pagarMonto', { id: fila.id, monto: p.cuanto }))) return 0;
  pasarPorMano(a, fila.usuario, p.cuanto);
  return p.cuanto - fila.monto;
}

async function ascender(a: Agencia, p: Paso): Promise<null> {
  const fila = await filaAlAzar(a, p);
  if (fila) await pedir(quienPaga(a, p), a, 'ascensoPaga', { op: 1, id: fila.id });
  return null;
}

/** What was earned until then is listed. */
async function cambiarMision(a: Agencia, p: Paso): Promise<null> {
  await a.portal.ascender(miembro(a, p), (p.cual % 5) + 1, p.si ? 9 : 1);
  return null;
}

async function reiniciarLista(a: Agencia, p: Paso): Promise<number> {
  await pedir(quienPaga(a, p), a, 'reiniciarLista', { op: p.cual % 2 });
  return 0;
}

async function reiniciarNomina(a: Agencia, p: Paso): Promise<null> {
  a.portal.reloj.pasar({ minutos: 2 });
  await pedir(a.jefa, a, 'reiniciarNomina', { op: p.cual % 2 });
  return null;
}

async function pagarPendiente(a: Agencia, p: Paso): Promise<number> {
  const pendiente = elegir(await a.portal.pide(a.jefa).logra('GET getPendientes'), p.cual);
  if (pendiente && (await pedir(quienPaga(a, p), a, 'pagarPendiente', { id: pendiente.id })))
    pasarPorMano(a, pendiente.usuario, pendiente.monto);
  return 0;
}

async function porciento({ portal, vendedora }: Agencia): Promise<number> {
  const fila = await portal.db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select('c.porciento')
    .where('u.id', '=', vendedora.id)
    .executeTakeFirstOrThrow();
  return fila.porciento;
}

async function vendido(a: Agencia, comprador: number | null, credito: number): Promise<void> {
  pasarPorMano(a, comprador, -credito);
  pasarPorMano(a, a.vendedora.id, participacion(credito, await porciento(a)));
}

async function venderMision(a: Agencia, p: Paso): Promise<null> {
  const comprador = miembro(a, p);
  const categoria = CATEGORIA_BAJA_MAX + (p.cual % 4);
  const body = await ventaDe(a.portal, a.vendedora, comprador, [categoria, p.si ? 1 : 4]);
  if (await pedir(a.vendedora, a, 'addMision', body)) await vendido(a, comprador.id, body.creditos);
  return null;
}

async function venderMembresia(a: Agencia, p: Paso): Promise<number | null> {
  const tipos = await a.portal.db
    .selectFrom('membresia')
    .select(['id', 'precio', 'perma', 'reduccion'])
    .orderBy('id')
    .execute();
  const tipo = elegir(tipos, p.cual);
  if (!tipo) return 0;
  const periodo = p.si ? 15 : 30;
  const comprador = p.cuanto === 0 ? null : miembro(a, p).id;
  const body = { user: comprador ?? 'Fuera', isExterno: comprador === null, membresia: tipo.id, periodo };
  if (await pedir(a.vendedora, a, 'addMembresia', body))
    await vendido(a, comprador, precioMembresia(tipo.precio, tipo.perma === 1, periodo));
  // A reduction that begins has what was earned before it listed.
  return tipo.reduccion === 1 ? null : 0;
}

async function alternarVenta(a: Agencia, p: Paso): Promise<number> {
  const venta = elegir(await a.portal.db.selectFrom('venta').select('id').orderBy('id').execute(), p.cual);
  if (venta) await pedir(a.jefa, a, `ventaAction/${venta.id}`);
  return 0;
}

async function multar(a: Agencia, p: Paso): Promise<number> {
  await pedir(a.jefa, a, 'sendMulta', { usuario: miembro(a, p).id, motivo: 'Flood', creditos: p.cuanto });
  return 0;
}

async function alternarMulta(a: Agencia, p: Paso): Promise<number> {
  const multas = await a.portal.db.selectFrom('multa').select(['id', 'usuario', 'creditos']).orderBy('id').execute();
  const multa = elegir(multas, p.cual);
  if (multa && (await pedir(a.jefa, a, 'actionMulta', { id: multa.id, op: p.si })))
    pasarPorMano(a, multa.usuario, p.si ? -multa.creditos : multa.creditos);
  return 0;
}

/** Charges the month, pays a rent, or deletes one. */
async function renta(a: Agencia, p: Paso): Promise<number> {
  const rentas = await a.portal.db.selectFrom('renta').select(['id', 'usuario', 'renta']).orderBy('id').execute();
  const una = p.cuanto % 3 === 0 ? undefined : elegir(rentas, p.cual);
  const op = una ? 1 + (p.cuanto % 2) : 0;
  const hecha = await pedir(a.jefa, a, 'actionRenta', una ? { op, id: una.id } : { op });
  if (hecha && una && op === 1) pasarPorMano(a, una.usuario, -una.renta);
  return 0;
}

const ANNULS = {
  multa: annulMulta,
  venta: annulVenta,
  renta: annulRenta,
  pendiente: annulPendiente,
  ajuste: annulAjuste,
};

/** Annuls something that was entered, whatever became of it. */
async function annul(a: Agencia, p: Paso): Promise<number | null> {
  return (await elegir(Object.values(ANNULS), p.cuanto)?.(a, p)) ?? null;
}
const why = (id: number) => ({ id, motivo: 'Error' });

async function annulMulta(a: Agencia, p: Paso): Promise<number> {
  const row = elegir(await a.portal.db.selectFrom('multa').selectAll().orderBy('id').execute(), p.cual);
  if (row && (await pedir(a.jefa, a, 'anularMulta', why(row.id))) && row.cobrado !== null)
    pasarPorMano(a, row.usuario, row.creditos);
  return 0;
}

async function annulVenta(a: Agencia, p: Paso): Promise<null> {
  const row = elegir(await a.portal.db.selectFrom('venta').selectAll().orderBy('id').execute(), p.cual);
  const call = row?.membresia ? 'anularMembresia' : 'anularMision';
  if (row && (await pedir(a.jefa, a, call, why(row.id)))) {
    pasarPorMano(a, row.usuario, row.credito);
    pasarPorMano(a, row.encargado, -row.participacion);
  }
  return null;
}

async function annulRenta(a: Agencia, p: Paso): Promise<number> {
  const row = elegir(await a.portal.db.selectFrom('renta').selectAll().orderBy('id').execute(), p.cual);
  if (row && (await pedir(a.pagadora, a, 'anularRenta', why(row.id))) && row.pagado !== null)
    pasarPorMano(a, row.usuario, row.renta);
  return 0;
}

async function annulPendiente(a: Agencia, p: Paso): Promise<number> {
  const row = elegir(await a.portal.db.selectFrom('pendiente').selectAll().orderBy('id').execute(), p.cual);
  if (row && (await pedir(a.jefa, a, 'anularPendiente', why(row.id)))) pasarPorMano(a, row.usuario, -row.monto);
  return 0;
}

async function annulAjuste(a: Agencia, p: Paso): Promise<null> {
  const row = elegir(await a.portal.db.selectFrom('trabajo').select('id').orderBy('id').execute(), p.cual);
  if (row) await pedir(a.jefa, a, 'anularAjuste', why(row.id));
  return null;
}
