import type { Answer, rosterCalls } from '@conserje/contract';
import type { RosterAnswers } from '@conserje/rules';
import type { FeatureModule } from '../../../platform/featureModule.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { importRoster, previewRoster } from './rosterImport.service.ts';

type Calls = typeof rosterCalls;

/** Maximum of faults, and of doubtful lines of a kind, in an answer. */
const FAULTS_MAX = 200;

const answersOf = ({ fechas, secciones, vacias }: RosterAnswers): RosterAnswers => ({
  ...(fechas && { fechas }),
  ...(secciones && { secciones }),
  ...(vacias && { vacias }),
});

async function preview(p: CallContext<Calls['mirarSocios']>): Promise<Answer<Calls['mirarSocios']>> {
  const bytes = new Uint8Array(await p.body.archivo.arrayBuffer());
  const options = { quien: p.usuario, answers: answersOf(p.body) };
  const { roster, yaEstan, ignoradas, faltas, dudas, vista } = await previewRoster(
    p.deps.engine.db,
    bytes,
    p.now,
    options,
  );
  const alreadyActive = yaEstan.filter((s) => !s.despedido);
  const groups = [...Map.groupBy(roster, (s) => s.mision).values()];
  return {
    personas: roster.length,
    porMision: groups.flatMap((group) => {
      const quienes = group.map(({ usuario, firma, fecha }) => ({ usuario, firma, fecha }));
      return group.slice(0, 1).map(({ rango, misionName: mision }) => ({ rango, mision, quienes }));
    }),
    yaEstan: alreadyActive.length,
    estan: alreadyActive.map((s) => s.usuario),
    despedidos: yaEstan.filter((s) => s.despedido).map((s) => s.usuario),
    ignoradas,
    dudas: {
      fechas: dudas.fechas,
      secciones: dudas.secciones.slice(0, FAULTS_MAX),
      vacias: dudas.vacias.slice(0, FAULTS_MAX),
    },
    faltas: faltas.slice(0, FAULTS_MAX),
    conFaltas: faltas.length,
    vista,
  };
}

async function importFile(p: CallContext<Calls['importarSocios']>): Promise<Answer<Calls['importarSocios']>> {
  const bytes = new Uint8Array(await p.body.archivo.arrayBuffer());
  const { vistas, vista } = p.body;
  return p.transaction(async (tx) => {
    const claves = await importRoster(tx, bytes, { vistas, vista, caller: p.usuario, answers: answersOf(p.body) });
    const msg = claves.length === 1 ? 'Entró 1 persona' : `Entraron ${claves.length} personas`;
    return { msg, status: 0 as const, claves };
  });
}

export const rosterImport: FeatureModule<'rosterImport'> = {
  handlers: { mirarSocios: preview, importarSocios: importFile },
};
