import { escala } from '../features/carrera/carrera.public.ts';
import type { Db } from '../platform/db/database.ts';
import type { Azar } from './azar.ts';
import type { Carreras } from './carreras.ts';
import { inventarDeudas, RENTAS } from './deudas.ts';
import type { Persona } from './gente.ts';
import type { Libro } from './libro.ts';
import { inventarVentas } from './ventas.ts';
import { volcar } from './volcar.ts';

interface Pasado {
  carrera: Carreras['carrera'];
  /** UTC milliseconds. */
  desde: number;
  hasta: number;
  zona: string;
}

/** Sales, memberships, fines and rents; what they move is noted in the book. */
export async function volcarComercio(
  db: Db,
  azar: Azar,
  libro: Libro,
  gente: Persona[],
  { carrera, ...pasado }: Pasado,
): Promise<void> {
  for (const [id, renta] of RENTAS) await db.updateTable('categoria').set({ renta }).where('id', '=', id).execute();
  const categorias = await db.selectFrom('categoria').select(['id', 'porciento']).execute();
  const catalogo = {
    misiones: await escala(db),
    membresias: await db.selectFrom('membresia').select(['id', 'nombre', 'precio', 'perma']).orderBy('id').execute(),
    porciento: new Map(categorias.map((c) => [c.id, c.porciento])),
  };
  const ventas = inventarVentas(azar, libro, gente, { carrera, catalogo, hasta: pasado.hasta });
  const deudas = inventarDeudas(azar, libro, gente, pasado);
  await volcar(db, 'membresia_usuario', ventas.membresia_usuario);
  await volcar(db, 'venta', ventas.venta);
  await volcar(db, 'multa', deudas.multa);
  await volcar(db, 'renta_mes', deudas.renta_mes);
  await volcar(db, 'renta', deudas.renta);
  const apuntes = [...ventas.bitacora, ...deudas.bitacora].sort((a, b) => a.fecha - b.fecha);
  await volcar(
    db,
    'bitacora',
    // Every row with its columns in one order, as `volcar` wants them.
    apuntes.map(({ modulo, objeto = null, usuario = null, encargado = null, motivo, fecha }) => {
      return { modulo, objeto, usuario, encargado, motivo, fecha };
    }),
  );
}
