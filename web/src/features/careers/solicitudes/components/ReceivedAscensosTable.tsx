import type { SolicitudAscenso } from '@conserje/contract';
import { useMemo } from 'react';
import { isOwnSubject } from '../../../../platform/api/useCallMutation.ts';
import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { dateColumn } from '../../../../shared/lists/listColumns.tsx';
import { MisionTag } from '../../../../shared/misiones/MisionTag.tsx';
import { personColumn } from '../../../../shared/people/PersonName.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { Section } from '../../../../ui/layout/ScreenLayout.tsx';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import tableControls from '../../../../ui/table/TableControls.module.css';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import type { AscensoAnswers } from '../useAscensoAnswers.ts';
import { ascensoAnswerKey } from '../useAscensoAnswers.ts';

type Answers = Pick<AscensoAnswers, 'accept' | 'reject' | 'isBusy'>;

interface Props extends Answers {
  rows: readonly SolicitudAscenso[] | undefined;
  /** Shows the empty state in one line, since another section follows. */
  brief: boolean;
  error: unknown;
  retry: () => unknown;
}

const UNIT = ['ascenso', 'ascensos'] as const;
const FREEZE_OPTIONS = { own: (s: SolicitudAscenso) => isOwnSubject(ascensoAnswerKey(s.id)) };

/** Ascensos offered to the viewer: accept or decline. */
export function ReceivedAscensosTable({ rows, brief, error, retry, ...answers }: Props) {
  const { rangos } = useStartup();
  const columns = useMemo((): Column<SolicitudAscenso>[] => {
    const categoriaNames = new Map(rangos.map((r) => [r.id_categoria, r.n_categoria]));
    return [
      { ...personColumn((s) => s.encargadoNombre), id: 'encargado', title: 'Encargado' },
      {
        id: 'nueva',
        title: 'Nueva misión',
        value: (s) => s.nueva,
        cell: (s) => <MisionTag mision={s.nueva} />,
        card: 'left',
      },
      {
        id: 'categoria',
        title: 'Rango',
        value: (s) => categoriaNames.get(s.categoria) ?? null,
        card: 'none',
      },
      dateColumn((s) => s.fecha, { isNumeric: false, isSearchable: false, card: 'none' }),
      {
        id: 'vence',
        title: 'Vence',
        value: (s) => s.vence,
        cell: (s) => (
          <span>
            <span className={tableControls.cardText}>vence </span>
            <RelativeTime value={s.vence} />
          </span>
        ),
        isSearchable: false,
        card: 'footer',
      },
    ];
  }, [rangos]);
  return (
    <Section title="Ascensos">
      <Table
        caption="Solicitudes de ascenso"
        fileName="solicitudes-ascensos"
        columns={columns}
        rows={rows}
        initialSort="-fecha"
        inUrl="ascensos"
        error={error}
        retry={retry}
        actions={buildActions(answers)}
        frozen={FREEZE_OPTIONS}
        unit={UNIT}
        cardsBelowWidth={940}
        searchLabel="Buscar encargado o misión"
        empty={
          brief ? (
            <p className="u-muted">Sin ascensos por responder.</p>
          ) : (
            <EmptyState title="Sin ascensos por responder">Aquí verás los que te ofrezcan.</EmptyState>
          )
        }
      />
    </Section>
  );
}

const buildActions = ({ accept, reject, isBusy }: Answers) => ({
  cell: (s: SolicitudAscenso) => (
    <RowActions>
      <RowButton
        primary
        isBusy={isBusy}
        title={`Aceptar el ascenso a ${s.nueva} de ${s.encargadoNombre}`}
        press={() => accept(s)}
      >
        Aceptar
      </RowButton>
      <RowButton
        isBusy={isBusy}
        title={`Rechazar el ascenso a ${s.nueva} de ${s.encargadoNombre}`}
        press={() => reject(s)}
      >
        Rechazar
      </RowButton>
    </RowActions>
  ),
});
