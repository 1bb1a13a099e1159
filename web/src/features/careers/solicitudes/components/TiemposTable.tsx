import type { AnswerOf } from '@conserje/contract';
import { SCREENS } from '@conserje/rules';
import { isOwnSubject } from '../../../../platform/api/useCall.ts';
import { useCan } from '../../../../platform/session/session.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { PersonName } from '../../../../shared/people/PersonName.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { Section } from '../../../../ui/layout/ScreenLayout.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import styles from './SolicitudTables.module.css';

type SolicitudTiempo = AnswerOf<'GET getTimesSolicitudes'>[number];

interface Props {
  filas: readonly SolicitudTiempo[] | undefined;
  principal: boolean;
  fallo: unknown;
  retry: () => unknown;
}

const COLUMNS: readonly Column<SolicitudTiempo>[] = [
  {
    clave: 'usuario',
    title: 'Usuario',
    valor: (s) => s.bajoNombre,
    cell: (s) => <PersonName usuario={s.bajoNombre} />,
    card: 'titulo',
  },
  {
    clave: 'pide',
    title: 'Pedido por',
    valor: (s) => s.encargadoNombre,
    cell: (s) => (
      <span>
        <span className={styles.cardOnly}>pedido por </span>
        <PersonLink nombre={s.encargadoNombre} />
      </span>
    ),
    card: 'pie',
  },
  {
    clave: 'fecha',
    title: 'Fecha',
    valor: (s) => s.fecha,
    cell: (s) => <DateTimeText valor={s.fecha} />,
    isSearchable: false,
    card: 'izquierda',
  },
];
const operationKey = ({ id }: SolicitudTiempo): string => `aceptar tiempo ${id}`;
const FREEZE_OPTIONS = { own: (s: SolicitudTiempo) => isOwnSubject(operationKey(s)) };

const buildActions = (principal: boolean) => ({
  title: 'Acciones',
  isBeside: true,
  cell: (s: SolicitudTiempo) => (
    <RowActions>
      <RowAction
        principal={principal}
        llamada="POST actionTimeSoli"
        submission={{ body: { id: s.id } }}
        clave={operationKey(s)}
        title={`Aceptar el tiempo de ${s.bajoNombre}`}
      >
        Aceptar
      </RowAction>
    </RowActions>
  ),
});
const ACTIONS = buildActions(true);
const SECONDARY_ACTIONS = buildActions(false);
const UNIT = ['tiempo', 'tiempos'] as const;
const idOf = (s: SolicitudTiempo): number => s.id;

/** Tiempos that the viewer is asked to manage (decisions §4): accept. */
export function TiemposTable({ filas, principal, fallo, retry }: Props) {
  const canAccept = useCan(SCREENS['/tiempos']);
  return (
    <Section title="Tiempos">
      <Table
        caption="Solicitudes de tiempos"
        archivo="solicitudes-tiempos"
        columns={COLUMNS}
        filas={filas}
        idOf={idOf}
        initialSort="-fecha"
        inUrl="tiempos"
        fallo={fallo}
        retry={retry}
        acciones={canAccept ? (principal ? ACTIONS : SECONDARY_ACTIONS) : undefined}
        frozen={FREEZE_OPTIONS}
        unit={UNIT}
        searchLabel="Buscar usuario o encargado"
        empty={<EmptyState title="Sin solicitudes de tiempo">Aparecen cuando te piden ser encargado.</EmptyState>}
      />
    </Section>
  );
}
