import type { AnswerOf, SignOffRow } from '@conserje/contract';
import { PEOPLE_MAX, SIGN_OFF_STATE_LABELS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { usuarioColumn } from '../../../../shared/lists/listColumns.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { signOffsQuery } from '../../../../shared/money/signOff.queries.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { ViewSwitcher } from '../../../../ui/controls/ViewSwitcher.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatCount, formatNumber } from '../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import { SignOffBadge } from './SignOffBadge.tsx';

const ROLE_LABELS = { miembro: 'Lo suyo', encargado: 'Lo que sumó a otros' } as const;
const URL_DEFAULTS = { grupo: '' };
const GROUPS = [
  { id: '', label: 'Faltan' },
  { id: 'bajos', label: 'Rangos bajos' },
  { id: 'altos', label: 'Rangos altos' },
  { id: 'todos', label: 'Todos' },
] as const;
type Group = (typeof GROUPS)[number]['id'];
/** Rows that each view shows: whose sign-off the reset of a group misses, of any group, or all. */
const BELONGS: Record<Group, (row: SignOffRow) => boolean> = {
  '': ({ estado }) => estado !== 'confirmado',
  bajos: ({ nuevasBajo }) => nuevasBajo > 0,
  altos: ({ nuevasAlto }) => nuevasAlto > 0,
  todos: () => true,
};

const COLUMNS: readonly Column<SignOffRow>[] = [
  usuarioColumn((f) => f.usuarioNombre),
  { id: 'papel', title: 'Qué confirma', value: (f) => ROLE_LABELS[f.papel], card: 'left' },
  {
    id: 'estado',
    title: 'Estado',
    value: (f) => SIGN_OFF_STATE_LABELS[f.estado],
    cell: (f) => <SignOffBadge state={f.estado} />,
    card: 'large',
  },
  {
    id: 'nuevas',
    title: 'Por confirmar',
    value: (f) => f.nuevasBajo + f.nuevasAlto,
    cell: (f) => formatCount(f.nuevasBajo + f.nuevasAlto, 'rato', 'ratos'),
    isNumeric: true,
    isSearchable: false,
  },
  {
    id: 'confirmada',
    title: 'Confirmó',
    value: (f) => f.confirmada,
    cell: (f) => (f.confirmada === null ? '—' : <DateTimeText value={f.confirmada} />),
    isSearchable: false,
    card: 'none',
  },
  {
    id: 'recordada',
    title: 'Último recordatorio',
    value: (f) => f.recordada,
    cell: (f) => (f.recordada === null ? '—' : <RelativeTime value={f.recordada} />),
    isSearchable: false,
    card: 'none',
  },
];
const ACTIONS = {
  cell: (f: SignOffRow) =>
    f.acciones.includes('recordar') && (
      <RowActions>
        <RowAction
          call="POST recordarConfirmacion"
          busyKey={`recordar ${f.usuario}`}
          submission={{ body: { usuarios: [f.usuario] } }}
          title={`Recordar a ${f.usuarioNombre} que confirme`}
        >
          Recordar
        </RowAction>
      </RowActions>
    ),
};
const idOf = ({ usuario, papel }: SignOffRow): string => `${usuario} ${papel}`;
const UNITS = { '': ['por confirmar', 'por confirmar'], todos: ['confirmación', 'confirmaciones'] } as const;

/** People whose conformidad is missing, and the reminders to them. */
export function AllSignOffs() {
  const { data, error, refetch } = useQuery(signOffsQuery());
  const [url, change] = useUrlState(URL_DEFAULTS);
  const group = GROUPS.find(({ id }) => id === url.grupo)?.id ?? '';
  const rows = useMemo(() => data?.filas.filter(BELONGS[group]), [data, group]);
  return (
    <>
      {data && <StillOpen {...data} />}
      {rows && (
        <div>
          <RemindButton rows={rows} />
        </div>
      )}
      <Table
        caption="Quién falta por confirmar"
        fileName="confirmaciones"
        columns={COLUMNS}
        rows={rows}
        idOf={idOf}
        initialSort="usuario"
        error={error}
        retry={refetch}
        actions={ACTIONS}
        unit={group === 'todos' ? UNITS.todos : UNITS['']}
        cardsBelowWidth={900}
        searchLabel="Buscar usuario"
        filters={
          <ViewSwitcher
            caption="A quiénes se muestra"
            views={GROUPS}
            view={group}
            change={(other: Group) => change({ grupo: other })}
          />
        }
        filtered={group !== ''}
        empty={
          group === 'todos' ? (
            <EmptyState title="Sin confirmaciones">Aparecen con el primer rato por confirmar.</EmptyState>
          ) : (
            <EmptyState title="Sin confirmaciones pendientes" />
          )
        }
      />
    </>
  );
}

/** Corrections and tiempos that may still change sums. */
function StillOpen({ correcciones, tiempos }: AnswerOf<'GET confirmaciones'>) {
  if (correcciones + tiempos === 0) return null;
  return (
    <p className="u-muted u-flush">
      Todavía puede cambiar:{' '}
      {correcciones > 0 && (
        <Link to="/nomina">{formatCount(correcciones, 'corrección', 'correcciones')} por responder</Link>
      )}
      {correcciones > 0 && tiempos > 0 && ' y '}
      {tiempos > 0 && formatCount(tiempos, 'tiempo sin confirmar', 'tiempos sin confirmar')}. Puedes reiniciar igual.
    </p>
  );
}

/** Reminds everyone of the view who can be reminded, whatever is searched, up to the maximum of one call. */
function RemindButton({ rows }: { rows: readonly SignOffRow[] }) {
  const [remind, isReminding] = useCallMutation('POST recordarConfirmacion', { occasion: null });
  const people = new Set(rows.filter(({ acciones }) => acciones.includes('recordar')).map(({ usuario }) => usuario));
  const usuarios = [...people].slice(0, PEOPLE_MAX);
  if (usuarios.length === 0) return null;
  const isPart = people.size > usuarios.length;
  const count = formatNumber(usuarios.length);
  const whom = isPart ? `las primeras ${count} personas` : formatCount(usuarios.length, 'persona', 'personas');
  return (
    <AsyncButton
      variant="default"
      loading={isReminding}
      onClick={() =>
        remind(
          { body: { usuarios } },
          {
            question: {
              title: `¿Recordar a ${whom}?`,
              text: `Les llega una notificación. A cada persona, una vez al día.${isPart ? ' Después puedes recordar a las demás.' : ''}`,
              action: 'Recordar',
            },
          },
        )
      }
    >
      Recordar a {whom}
    </AsyncButton>
  );
}
