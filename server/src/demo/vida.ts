import type { Insertable } from 'kysely';
import type { Database, Db } from '../platform/db/database.ts';
import type { Azar } from './azar.ts';
import type { Persona } from './gente.ts';
import { volcar } from './volcar.ts';

const DIA_MS = 86_400_000;

const ESTADOS = [
  '¡Hoy doble paga de asistencia hasta las 20:00!',
  'Se buscan encargados para el turno de la noche',
  'Recuerden el uniforme correcto en base',
  'Felicidades a los nuevos Supervisores',
  'Reunión de la junta el sábado a las 17:00',
  'Nueva sala de descanso: pasen a verla',
];

/** Ticker, best workers and memberships: what is not work. */
export async function darVida(db: Db, azar: Azar, gente: Persona[], hasta: number): Promise<void> {
  const activos = gente.filter((p) => !p.despedido);
  const jefes = activos.filter((p) => p.categoria >= 10);
  await volcar(
    db,
    'estado',
    ESTADOS.slice(0, jefes.length).map((mensaje, i) => ({
      usuario: jefes[i]?.id ?? 0,
      mensaje,
      fecha: hasta - azar.entero(1, 40) * 3_600_000,
    })),
  );
  const mejores = activos.filter((p) => p.categoria >= 2 && p.categoria <= 9);
  if (mejores.length > 0)
    await volcar(
      db,
      'mejor_trabajador',
      [1, 2, 3, 4].map((categoria) => ({ categoria, usuario: azar.elegir(mejores).id })),
    );
  await volcar(db, 'membresia_usuario', await membresias(db, azar, activos, hasta));
}

async function membresias(
  db: Db,
  azar: Azar,
  activos: Persona[],
  hasta: number,
): Promise<Insertable<Database['membresia_usuario']>[]> {
  const tipos = await db.selectFrom('membresia').select(['id', 'perma']).orderBy('id').execute();
  const vendedores = activos.filter((p) => p.categoria >= 8);
  const filas: Insertable<Database['membresia_usuario']>[] = [];
  for (const persona of activos) {
    if (vendedores.length === 0 || !azar.tal(0.12)) continue;
    const tipo = azar.elegir(tipos);
    const fecha = hasta - azar.entero(0, 60) * DIA_MS;
    const externa = azar.tal(0.05);
    filas.push({
      membresia: tipo.id,
      usuario: externa ? null : persona.id,
      externo: externa ? `${persona.usuario}_amigo`.slice(0, 25) : null,
      encargado: azar.elegir(vendedores).id,
      fecha,
      finaliza: tipo.perma === 1 ? null : fecha + azar.elegir([15, 30]) * DIA_MS,
      terminada: azar.tal(0.05) ? 1 : 0,
    });
  }
  return filas;
}
