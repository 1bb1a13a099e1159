import type { SecurityEntry } from '@conserje/contract';
import type { SecurityEventKind } from '@conserje/rules';
import { SECURITY_EVENT_KINDS, SECURITY_EVENTS } from '@conserje/rules';
import { useMemo } from 'react';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import type { ServerColumn } from '../../../shared/lists/ServerTable.tsx';
import { PersonLink } from '../../../shared/people/PersonLink.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { DateTimeText } from '../../../ui/text/DateTimeText.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { SecurityFilterBar } from './components/SecurityFilterBar.tsx';
import { SecurityToday } from './components/SecurityToday.tsx';
import styles from './Security.module.css';
import { securityLogQuery } from './security.queries.ts';
import { formatDetail, TONE_BY_KIND } from './securityTexts.ts';

const COLUMNS: readonly ServerColumn<'GET seguridad'>[] = [
  {
    id: 'clase',
    title: 'Qué',
    value: (v) => SECURITY_EVENTS[v.clase].label,
    file: [
      { title: 'Qué', value: (v) => SECURITY_EVENTS[v.clase].label },
      { title: 'Veces', value: (v) => v.veces },
    ],
    cell: (v) => (
      <span className="u-inline-row u-gap-6">
        <Badge tone={TONE_BY_KIND[v.clase]}>{SECURITY_EVENTS[v.clase].label}</Badge>
        {v.veces > 1 && <b>×{formatNumber(v.veces)}</b>}
      </span>
    ),
    card: 'title',
  },
  {
    id: 'usuario',
    title: 'A quién',
    isSortable: false,
    value: (v) => v.usuarioNombre ?? '',
    cell: (v) => <PeopleCell v={v} />,
    card: 'left',
  },
  {
    id: 'detalle',
    title: 'Cómo',
    isSortable: false,
    value: formatDetail,
    cell: (v) => <span className="u-break-anywhere">{formatDetail(v)}</span>,
    card: 'footer',
  },
  {
    id: 'fecha',
    title: 'Fecha',
    value: (v) => v.fecha,
    cell: (v) => (
      <span className={styles.date}>
        <DateTimeText value={v.fecha} />
      </span>
    ),
    isNumeric: true,
    card: 'large',
  },
];

/** The affected person, and the author if different; some events have neither. */
function PeopleCell({ v: { usuarioNombre, encargadoNombre } }: { v: SecurityEntry }) {
  const actor = encargadoNombre !== usuarioNombre && encargadoNombre;
  if (usuarioNombre === null && !actor) return <span className="u-muted">Sin sesión</span>;
  return (
    <span>
      {usuarioNombre !== null && <PersonLink name={usuarioNombre} />}
      {actor && (
        <>
          {usuarioNombre === null ? 'Por ' : ', por '}
          <PersonLink name={actor} />
        </>
      )}
    </span>
  );
}

const URL_DEFAULTS = { clase: '', de: 0 };
const parseKind = (text: string): SecurityEventKind | null => SECURITY_EVENT_KINDS.find((one) => one === text) ?? null;

/** *Seguridad*: highlights of the last day, and the security log (docs/decisions/0041). */
export default function SecurityScreen() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const kind = parseKind(url.clase);
  const listQuery = useMemo(() => securityLogQuery(kind, url.de), [kind, url.de]);
  return (
    <ListScreen
      title="Seguridad"
      description="Inicios de sesión, intentos bloqueados y cambios importantes."
      beforeTable={<SecurityToday />}
      list={listQuery}
      columns={COLUMNS}
      initialSort="-fecha"
      unit={['registro', 'registros']}
      cardsBelowWidth={920}
      searchedFields="usuario, red o detalle"
      filtered={kind !== null || url.de > 0}
      filters={<SecurityFilterBar clase={kind} de={url.de} change={change} />}
      empty={['Todo en orden', 'Aquí verás alertas, bloqueos e inicios de sesión.']}
    />
  );
}
