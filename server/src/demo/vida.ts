import type { Db } from '../platform/db/database.ts';
import type { Azar } from './azar.ts';
import type { Persona } from './gente.ts';
import { volcar } from './volcar.ts';

const ESTADOS = [
  '¡Hoy doble paga de asistencia hasta las 20:00!',
  'Se buscan encargados para el turno de la noche',
  'Recuerden el uniforme correcto en base',
  'Felicidades a los nuevos Supervisores',
  'Reunión de la junta el sábado a las 17:00',
  'Nueva sala de descanso: pasen a verla',
];

/** Ticker and best workers: what is neither work nor money. */
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
}
