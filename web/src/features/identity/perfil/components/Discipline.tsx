import type { Llamado, SessionUser } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Annulled, formatAnnulment } from '../../../../shared/annulment/Annulled.tsx';
import { formatInForce, llamadoColumns } from '../../../../shared/careers/LlamadoTerm.tsx';
import { llamadosSummaryQuery } from '../../../../shared/careers/llamados.queries.ts';
import { NextPunishments } from '../../../../shared/careers/NextPunishments.tsx';
import { creditosColumn, dateColumn, encargadoColumn, motivoColumn } from '../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../shared/lists/ServerTable.tsx';
import EvidenceDialog from '../../../../shared/people/EvidenceDialog.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { Section } from '../../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';
import { ownEvidenceQuery, ownLlamadosQuery, ownMultasQuery } from '../perfil.queries.ts';

const LLAMADO_COLUMNS = llamadoColumns({ descripcion: 'line', fecha: 'left' });

const MULTA_COLUMNS: readonly ServerColumn<'GET multasDe/:id'>[] = [
  { ...motivoColumn((m) => m.motivo), card: 'title' },
  creditosColumn((m) => m.creditos),
  encargadoColumn((m) => m.encargadoNombre),
  dateColumn((m) => m.fecha, { card: 'left' }),
  {
    id: 'cobrado',
    title: 'Estado',
    value: (m) => (m.anulada ? formatAnnulment(m.anulada) : m.cobrado === 1 ? 'Cobrada' : 'Por cobrar'),
    cell: (m) =>
      m.anulada ? (
        <Annulled annulment={m.anulada} />
      ) : (
        <Badge tone={m.cobrado === 1 ? 'suave' : 'ojo'}>{m.cobrado === 1 ? 'Cobrada' : 'Por cobrar'}</Badge>
      ),
    card: 'footer',
  },
];
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
          columns={MULTA_COLUMNS}
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
