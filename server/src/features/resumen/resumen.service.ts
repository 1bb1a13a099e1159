import type { Answer, resumenCalls } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { Semana } from '../../platform/fechas.ts';
import { diasDeLaSemana, diaYHora, inicioDelDia, isoONull, semanaDelInstante } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { semanaDe } from '../semanas/semanas.public.ts';
import { presenciaEntre } from '../trabajo/trabajo.public.ts';

type Calls = typeof resumenCalls;
type Resumen = Answer<Calls['nominaWeek']>;

async function resumir(db: Db, semana: Semana): Promise<Resumen> {
  const filas = await semanaDe(db, semana);
  return {
    inicio: semana.lunes,
    filas: filas.map(({ ascensos, fecha, ...fila }) => ({ ...fila, ascenso: ascensos, fecha: isoONull(fecha) })),
  };
}

/** The week of a day of the agency's calendar, and the zone. */
async function semanaDelDia(db: Db, dia: string): Promise<{ semana: Semana; zona: string }> {
  const { zona } = await leerAjustes(db);
  const instante = inicioDelDia(dia, zona);
  if (instante === null) throw new Fallo('MALFORMADO', 'El campo «dia» debe ser un día: AAAA-MM-DD', 'dia');
  return { semana: semanaDelInstante(instante, zona), zona };
}

/** `nominaWeek`: the agency's present week (part 2 §2 Weekly summary). */
export async function semanaPresente({ deps, ahora }: Peticion<Calls['nominaWeek']>): Promise<Resumen> {
  const { db } = deps.motor;
  const { zona } = await leerAjustes(db);
  return resumir(db, semanaDelInstante(ahora, zona));
}

/** The same of another one. */
export async function semanaPasada({ deps, params }: Peticion<Calls['resumenSemana']>): Promise<Resumen> {
  const { db } = deps.motor;
  return resumir(db, (await semanaDelDia(db, params.dia)).semana);
}

/** When people attended in a week, by the hours of the agency's clock. */
export async function laPresencia(p: Peticion<Calls['presenciaSemana']>): Promise<Answer<Calls['presenciaSemana']>> {
  const { db } = p.deps.motor;
  const { semana, zona } = await semanaDelDia(db, p.params.dia);
  const dias = diasDeLaSemana(semana.desde, zona).map((dia) => ({ dia, horas: new Array<number>(24).fill(0) }));
  const enHora = diaYHora(
    dias.map(({ dia }) => dia),
    zona,
  );
  for (const [instante, minutos] of await presenciaEntre(db, semana)) {
    const { n, hora } = oFallo(enHora(instante), 'INTERNO');
    const horas = dias[n]?.horas;
    if (horas) horas[hora] = (horas[hora] ?? 0) + minutos;
  }
  return { inicio: semana.lunes, dias };
}
