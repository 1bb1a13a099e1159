import type { Answer, mantenimientoCalls } from '@conserje/contract';
import type { DatosTipoMembresia } from '@conserje/rules';
import { HONORES, ROTULOS_MEMBRESIA, revisarTipoMembresia } from '@conserje/rules';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { cerrarReducciones, tomarSocios } from '../paga/paga.public.ts';
import { exigirLibre } from './mantenimiento.comun.ts';
import { tomarMembresia } from './mantenimiento.queries.ts';

type Calls = typeof mantenimientoCalls;

const enVenta = (db: Db) => db.selectFrom('membresia').select(['id', 'nombre']).where('retirada', 'is', null).execute();

const siNo = (n: number): string => (n === 1 ? 'Sí' : 'No');
const escrita = (m: DatosTipoMembresia) => ({
  ...m,
  reduccion: siNo(m.reduccion),
  vip: siNo(m.vip),
  perma: siNo(m.perma),
  honor: m.honor === null ? 'Ninguno' : HONORES[m.honor],
});

/** The types are part of what the portal loads at its start, and of the screen that sells them. Names are not for the security log. */
async function avisarTipos(tx: Tx, como: string, msg: string): Promise<void> {
  await tx.vigilar({ clase: 'ajustes', usuario: null, detalle: `Membresías: una ${como}` });
  tx.avisar({ tema: 'rangos', msg });
  tx.avisar({ tema: 'membresias', msg });
}

/** A picture of those that the product brings. */
const imagenDe = ({ honor, reduccion }: DatosTipoMembresia): string =>
  `/membresias/${honor ?? (reduccion === 1 ? 'reduccion' : 'vip')}.png`;

/**
 * `editMemb`: where it begins or ceases to reduce what is asked for, those who have it keep what they have earned until now
 * (decisions §5).
 */
export async function editarMembresia(p: Peticion<Calls['editMemb']>): Promise<Answer<Calls['editMemb']>> {
  const { id, data, visto } = p.body;
  return p.transaccion(async (tx) => {
    // People are locked before what they buy, as sales do.
    const socios = await tomarSocios(tx, id);
    const { id: _id, image: _i, retirada, ...hay } = oFallo(await tomarMembresia(tx, id), 'MEMBRESIA_NO_EXISTE');
    if (visto) exigirComoSeVe<DatosTipoMembresia>(visto, hay);
    const dicho = Object.fromEntries(Object.entries(data).filter(([, valor]) => valor !== undefined));
    const nueva: DatosTipoMembresia = { ...hay, ...dicho, nombre: data.nombre.trim(), details: data.details.trim() };
    exigir(revisarTipoMembresia(nueva));
    if (retirada === null) exigirLibre('nombre', nueva.nombre, await enVenta(tx.db), id);
    const diferencias = diferenciasDe(ROTULOS_MEMBRESIA, escrita(hay), escrita(nueva));
    if (diferencias.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    if (hay.reduccion !== nueva.reduccion) await cerrarReducciones(tx, id, socios);
    await tx.db.updateTable('membresia').set(nueva).where('id', '=', id).execute();
    const motivo = `editó la membresía ${nueva.nombre}`;
    await tx.apuntar({ modulo: 'mantenimiento', objeto: id, motivo, diferencias });
    await avisarTipos(tx, 'editada', `cambió la membresía ${nueva.nombre}`);
    return { msg: `Guardaste la membresía ${nueva.nombre}`, status: 0 as const };
  });
}

export async function agregarMembresia(p: Peticion<Calls['addMemb']>): Promise<Answer<Calls['addMemb']>> {
  const nueva: DatosTipoMembresia = { ...p.body, nombre: p.body.nombre.trim(), details: p.body.details.trim() };
  exigir(revisarTipoMembresia(nueva));
  return p.transaccion(async (tx) => {
    // Of two who add one of the same name the second waits for the first.
    await tx.bloquear(tx.db.selectFrom('membresia').select('id').orderBy('id').limit(1));
    exigirLibre('nombre', nueva.nombre, await enVenta(tx.db));
    const fila = { ...nueva, image: imagenDe(nueva), retirada: null };
    const { id } = await tx.db.insertInto('membresia').values(fila).returning('id').executeTakeFirstOrThrow();
    await tx.apuntar({ modulo: 'mantenimiento', objeto: id, motivo: `agregó la membresía ${nueva.nombre}` });
    await avisarTipos(tx, 'añadida', `añadió la membresía ${nueva.nombre}`);
    return { msg: `Agregaste la membresía ${nueva.nombre}`, status: 0 as const, id };
  });
}

/** `retirarMemb`: it is not sold any more; whoever has it keeps it. */
export async function retirarMembresia(p: Peticion<Calls['retirarMemb']>): Promise<Answer<Calls['retirarMemb']>> {
  const { id, retirar } = p.body;
  return p.transaccion(async (tx) => {
    const { retirada, nombre } = oFallo(await tomarMembresia(tx, id), 'MEMBRESIA_NO_EXISTE');
    if ((retirada !== null) === retirar) throw new Fallo('YA_ESTA_ASI');
    if (!retirar) exigirLibre('nombre', nombre, await enVenta(tx.db));
    await tx.db
      .updateTable('membresia')
      .set({ retirada: retirar ? tx.ahora : null })
      .where('id', '=', id)
      .execute();
    const [verbo, como] = retirar ? ['retiró', 'retirada'] : ['recuperó', 'recuperada'];
    await tx.apuntar({ modulo: 'mantenimiento', objeto: id, motivo: `${verbo} la membresía ${nombre}` });
    await avisarTipos(tx, como, `${verbo} la membresía ${nombre}`);
    return { msg: `${retirar ? 'Retiraste' : 'Recuperaste'} la membresía ${nombre}`, status: 0 as const };
  });
}
