import type { Answer, sociosCalls } from '@conserje/contract';
import type { RosterAnswers } from '@conserje/rules';
import { oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import type { Sala } from '../../platform/sala.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';
import { importarSocios, mirarSocios } from './socios.service.ts';

type Calls = typeof sociosCalls;

/** Faults of a file that are told at once; whoever has more mends these first. */
const FALTAS_MAX = 200;

const answersOf = ({ fechas, secciones }: RosterAnswers): RosterAnswers => ({
  ...(fechas && { fechas }),
  ...(secciones && { secciones }),
});

async function mirar(p: Peticion<Calls['mirarSocios']>): Promise<Answer<Calls['mirarSocios']>> {
  const bytes = new Uint8Array(await p.body.archivo.arrayBuffer());
  const como = { quien: p.usuario, answers: answersOf(p.body) };
  const { socios, yaEstan, ignoradas, faltas, dudas } = await mirarSocios(p.deps.motor.db, bytes, p.ahora, como);
  const quedan = yaEstan.filter((s) => !s.despedido);
  const porMision = [...Map.groupBy(socios, (s) => s.mision).values()];
  return {
    personas: socios.length,
    porMision: porMision.flatMap((group) => {
      const quienes = group.map(({ usuario, firma, fecha }) => ({ usuario, firma, fecha }));
      return group.slice(0, 1).map(({ rango, misionNombre: mision }) => ({ rango, mision, quienes }));
    }),
    yaEstan: quedan.length,
    estan: quedan.map((s) => s.usuario),
    despedidos: yaEstan.filter((s) => s.despedido).map((s) => s.usuario),
    ignoradas,
    dudas: { fechas: dudas.fechas, secciones: dudas.secciones.slice(0, FALTAS_MAX) },
    faltas: faltas.slice(0, FALTAS_MAX),
    conFaltas: faltas.length,
  };
}

async function importar(p: Peticion<Calls['importarSocios']>): Promise<Answer<Calls['importarSocios']>> {
  const bytes = new Uint8Array(await p.body.archivo.arrayBuffer());
  const { vistas } = p.body;
  return p.transaccion(async (tx) => {
    const quien = oFallo(await usuarioActivo(tx.db, p.usuario.id), 'SIN_SESION');
    const claves = await importarSocios(tx, bytes, { vistas, quien, answers: answersOf(p.body) });
    const msg = claves.length === 1 ? 'Entró 1 persona' : `Entraron ${claves.length} personas`;
    return { msg, status: 0 as const, claves };
  });
}

export const socios: Sala<'socios'> = { handlers: { mirarSocios: mirar, importarSocios: importar } };
