import type { NominaRow } from '@conserje/contract';
import { formatDay, toShownTimes, WORK_FIGURES } from '@conserje/rules';
import { useMemo } from 'react';
import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { dateColumn } from '../../../../shared/lists/listColumns.tsx';
import { useBulkActs } from '../../../../shared/people/bulk-acts/useBulkActs.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { formatFigure } from '../../../../shared/work/workFigures.ts';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { Section } from '../../../../ui/layout/ScreenLayout.tsx';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import type { NominaTab } from './NominaDialog.tsx';
import styles from './NominaTable.module.css';

type OpenSheet = (id: number, tab: NominaTab) => void;

interface Props {
  title: string;
  /** Name in the URL and of the download. */
  caption: string;
  rows: readonly NominaRow[] | undefined;
  error: unknown;
  retry: () => unknown;
  /** A date range is set. */
  filtered: boolean;
  /** Opens a person's sheet; undefined for viewers without `req`. Stable between renders. */
  open: OpenSheet | undefined;
}

const NO_ROWS: never[] = [];
const UNIT = ['persona', 'personas'] as const;
const personOf = ({ id, usuarioNombre: nombre }: NominaRow) => ({ id, nombre });

export function NominaTable({ title, caption, rows, error, retry, filtered, open }: Props) {
  const { rangos } = useStartup();
  const acts = useBulkActs(personOf);
  const columns = useMemo(() => acts.selectable(buildColumns(rangos)), [acts, rangos]);
  const actions = useMemo(() => open && buildActions(open), [open]);
  return (
    <Section title={title}>
      <Table
        caption={`Nómina: ${title}`}
        fileName={`nomina-${caption}`}
        columns={columns}
        rows={rows}
        initialSort="-horas"
        inUrl={caption}
        error={error}
        retry={retry}
        actions={actions}
        unit={UNIT}
        summary={acts.summary}
        footer={acts.bar(rows ?? NO_ROWS)}
        cardsBelowWidth={800}
        searchLabel={`Buscar en ${title}`}
        empty={
          filtered ? (
            <EmptyState title="Sin tiempos en esas fechas">Cambia las fechas o quita el filtro.</EmptyState>
          ) : (
            <EmptyState title="Lista vacía">Aquí verás a todas las personas activas de estos rangos.</EmptyState>
          )
        }
      />
    </Section>
  );
}

function buildColumns(rangos: ReturnType<typeof useStartup>['rangos']): Column<NominaRow>[] {
  const categoriaById = new Map(rangos.map((r) => [r.id_categoria, r]));
  return [
    {
      id: 'usuario',
      title: 'Usuario',
      value: (f) => f.usuarioNombre,
      card: 'title',
      file: [
        { title: 'Usuario', value: (f) => f.usuarioNombre },
        { title: 'Días ausente', value: (f) => f.dias_ausente },
      ],
      cell: (f) => {
        const categoria = categoriaById.get(f.categoria);
        return (
          <span className={styles.person}>
            {categoria && (
              <img
                className="u-rigid u-pixelated"
                src={categoria.placa}
                alt={categoria.n_categoria}
                title={categoria.n_categoria}
                width={28}
                height={28}
                loading="lazy"
              />
            )}
            <span className="u-shrinkable">
              <PersonLink name={f.usuarioNombre} />
              <AbsentMark row={f} />
            </span>
          </span>
        );
      },
    },
    {
      id: 'horas',
      title: WORK_FIGURES.asistencia,
      value: (f) => f.asistencia,
      cell: (f) => formatFigure('asistencia', f.asistencia),
      file: [{ title: WORK_FIGURES.asistencia, unit: 'min', value: (f) => f.asistencia }],
      isNumeric: true,
    },
    {
      id: 'tiempos',
      title: WORK_FIGURES.times,
      value: (f) => f.times,
      cell: (f) => formatFigure('times', f.times),
      file: [{ title: WORK_FIGURES.times, unit: 'h', value: (f) => toShownTimes(f.times) }],
      isNumeric: true,
    },
    dateColumn((f) => f.fecha),
  ];
}

/** Days of the period with an accepted ausencia, and whether the person is absent today. */
function AbsentMark({ row: { ausente, dias_ausente: days } }: { row: NominaRow }) {
  if (days === 0 && ausente === null) return null;
  return (
    <span className="u-row u-wrap u-gap-6">
      {ausente !== null && (
        <Badge tone="warning" explanation={`Hasta el ${formatDay(ausente)}`}>
          Ausente
        </Badge>
      )}
      {days > 0 && <small className="u-muted">{formatCount(days, 'día ausente', 'días ausente')}</small>}
    </span>
  );
}

const buildActions = (open: OpenSheet) => ({
  cell: (f: NominaRow) => (
    <RowActions>
      <RowButton title={`Ver el trabajo de ${f.usuarioNombre}`} press={() => open(f.id, 'registro')}>
        Ver
      </RowButton>
      {f.acciones.includes('ajustar') && (
        <RowButton title={`Ajustar la nómina de ${f.usuarioNombre}`} press={() => open(f.id, 'ajustar')}>
          Ajustar
        </RowButton>
      )}
    </RowActions>
  ),
});
