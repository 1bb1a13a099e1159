import type { Llamado, SessionUser } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatInForce, llamadoColumns } from '../../../../shared/careers/LlamadoTerm.tsx';
import { llamadosSummaryQuery } from '../../../../shared/careers/llamados.queries.ts';
import { NextPunishments } from '../../../../shared/careers/NextPunishments.tsx';
import { ServerTable } from '../../../../shared/lists/ServerTable.tsx';
import { PERSON_MULTA_COLUMNS } from '../../../../shared/money/multaColumns.tsx';
import EvidenceDialog from '../../../../shared/people/EvidenceDialog.tsx';
import { Section } from '../../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';
import { ownEvidenceQuery, ownLlamadosQuery, ownMultasQuery } from '../perfil.queries.ts';

const LLAMADO_COLUMNS = llamadoColumns({ descripcion: 'line', fecha: 'left' });

const URL_DEFAULTS = { adjunto: 0 };
const CARDS_MAX_WIDTH = 920;

/** The viewer's llamados with evidence, and multas. */
export function Discipline({ sessionUser: { id } }: { sessionUser: SessionUser }) {
  const [{ adjunto }, change] = useUrlState(URL_DEFAULTS);
  const llamados = useMemo(() => ownLlamadosQuery(id), [id]);
  const { data: totals } = useQuery(llamadosSummaryQuery(id));
  const multas = useMemo(() => ownMultasQuery(id), [id]);
  const actions = useMemo(
    () => ({
      cell: ({ id: llamadoId, motivo, evidencia }: Llamado) =>
        evidencia !== null && (
          <RowActions>
            <RowButton
              title={`Ver Adjunto de «${motivo}»`}
              press={() => change({ adjunto: llamadoId }, { pushes: true })}
            >
              Ver Adjunto
            </RowButton>
          </RowActions>
        ),
    }),
    [change],
  );
  return (
    <>
      <Section title="Llamados de atención">
        {totals && <NextPunishments siguientes={totals.siguientes} own />}
        <ServerTable
          caption="Tus llamados de atención"
          fileName="mis-llamados"
          list={llamados}
          columns={LLAMADO_COLUMNS}
          actions={actions}
          inUrl="llamados"
          initialSort="-fecha"
          unit={['llamado', 'llamados']}
          summary={totals && totals.cuantos > 0 && formatInForce(totals.vigentes, totals.cuantos)}
          cardsBelowWidth={CARDS_MAX_WIDTH}
          searchLabel="Buscar motivo o encargado"
          own
          empty={<p className="u-muted">Sin llamados.</p>}
        />
      </Section>
      <Section title="Multas">
        <ServerTable
          caption="Tus multas"
          fileName="mis-multas"
          list={multas}
          columns={PERSON_MULTA_COLUMNS}
          inUrl="multas"
          initialSort="-fecha"
          unit={['multa', 'multas']}
          cardsBelowWidth={CARDS_MAX_WIDTH}
          searchLabel="Buscar motivo o encargado"
          own
          empty={<p className="u-muted">Sin multas.</p>}
        />
      </Section>
      {adjunto > 0 && (
        <EvidenceDialog
          key={adjunto}
          query={ownEvidenceQuery(id, adjunto)}
          id={adjunto}
          close={() => change({ adjunto: 0 }, { replace: true })}
        />
      )}
    </>
  );
}
