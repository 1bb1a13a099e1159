import type { OfferedAscenso } from '@conserje/contract';
import { CAN_VIEW_OFFERS } from '@conserje/rules';
import IconArrow from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { isOwnSubject } from '../../../../platform/api/useCallMutation.ts';
import { useCan } from '../../../../platform/session/session.tsx';
import { dateColumn } from '../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../shared/lists/ServerTable.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { personColumn } from '../../../../shared/people/PersonName.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import tableControls from '../../../../ui/table/TableControls.module.css';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import { offeredAscensosQuery } from '../solicitudes.queries.ts';
import styles from './SolicitudTables.module.css';
import { WithdrawAscensoButton, withdrawalKey } from './WithdrawAscensoButton.tsx';

const COLUMNS: readonly ServerColumn<'GET ascensosOfrecidos'>[] = [
  personColumn((a) => a.usuarioNombre),
  {
    id: 'ascenso',
    title: 'Ascenso',
    value: (a) => `${a.mision} → ${a.nueva}`,
    file: [
      { title: 'Misión', value: (a) => a.mision },
      { title: 'Nueva misión', value: (a) => a.nueva },
    ],
    cell: (a) => (
      <span className={styles.change}>
        {a.mision} <IconArrow size={16} className="u-rigid u-muted" aria-label="pasa a" /> <b>{a.nueva}</b>
      </span>
    ),
    card: 'left',
  },
  {
    id: 'envio',
    title: 'Enviado por',
    value: (a) => a.encargadoNombre,
    cell: (a) => <PersonLink name={a.encargadoNombre} />,
    card: 'none',
  },
  { ...dateColumn((a) => a.fecha, { isNumeric: false, isSearchable: false, card: 'none' }), title: 'Desde' },
  {
    id: 'vence',
    title: 'Vence',
    value: (a) => a.vence,
    cell: (a) => (
      <span>
        <span className={tableControls.cardText}>
          <PersonLink name={a.encargadoNombre} />, <RelativeTime value={a.fecha} /> · vence{' '}
        </span>
        <RelativeTime value={a.vence} />
      </span>
    ),
    isSearchable: false,
    card: 'footer',
  },
];
const ACTIONS = {
  cell: (a: OfferedAscenso) => <WithdrawAscensoButton ascenso={a} />,
  isBeside: true,
};
const FREEZE_OPTIONS = { own: (a: OfferedAscenso) => isOwnSubject(withdrawalKey(a)) };
const UNIT = ['ascenso por responder', 'ascensos por responder'] as const;

/** Ascensos that wait for other people: the viewer's own offers, and those of others that the viewer may withdraw. */
export function OfferedAscensosTable() {
  const canSeeOffers = useCan(CAN_VIEW_OFFERS);
  return (
    <ServerTable
      caption="Ascensos ofrecidos"
      fileName="ascensos-ofrecidos"
      columns={COLUMNS}
      list={offeredAscensosQuery}
      initialSort="-fecha"
      inUrl="ofrecidos"
      actions={ACTIONS}
      frozen={FREEZE_OPTIONS}
      unit={UNIT}
      cardsBelowWidth={900}
      searchLabel="Buscar usuario, misión o encargado"
      empty={
        <EmptyState title="Sin ascensos enviados">
          {canSeeOffers
            ? 'Aquí ves los ascensos enviados en la agencia que faltan por responder.'
            : 'Aquí ves los ascensos que enviaste y faltan por responder.'}
        </EmptyState>
      }
    />
  );
}
