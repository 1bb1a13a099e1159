import type { FilaTop, semanasCalls } from '@conserje/contract';
import { horasRedondas, lugares } from '@conserje/rules';
import { semanaDelInstante } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import type { SumaSemana } from './semanas.public.ts';
import { semanaDe } from './semanas.public.ts';

/** The exact values of someone's row: none where nothing above 0 would be shown (part 2 §2). */
const exactos = ({ asistencia, times, ascensos }: SumaSemana) => ({
  asistencia: horasRedondas(asistencia) > 0 ? asistencia : null,
  ascenso: ascensos > 0 ? ascensos : null,
  times: horasRedondas(times) > 0 ? times : null,
});

/** `getTopSemanal`: whoever has something in the week, by name, with their places (docs/decisions/0024). */
export async function topSemanal(p: Peticion<(typeof semanasCalls)['getTopSemanal']>): Promise<FilaTop[]> {
  const { db } = p.deps.motor;
  const { zona } = await leerAjustes(db);
  const sumas = await semanaDe(db, semanaDelInstante(p.ahora, zona, p.query.semana === 'pasada' ? 1 : 0));
  const valores = sumas.map(exactos);
  const [asistencia, ascenso, times] = [
    lugares(valores.map((v) => v.asistencia)),
    lugares(valores.map((v) => v.ascenso)),
    lugares(valores.map((v) => v.times)),
  ];
  const filas = sumas.map((s, i) => ({
    usuarioNombre: s.usuarioNombre,
    asistencia: horasRedondas(s.asistencia),
    ascenso: s.ascensos,
    times: horasRedondas(s.times),
    lugares: { asistencia: asistencia[i] ?? null, ascenso: ascenso[i] ?? null, times: times[i] ?? null },
  }));
  return filas.filter((f) => f.asistencia > 0 || f.ascenso > 0 || f.times > 0);
}
