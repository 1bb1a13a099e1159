import type { WorkRow } from '@conserje/contract';
import { CAN_ADJUST_NOMINA, TEXTS, workTypeOf } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { serverPagedList } from '../../platform/api/pagedQuery.ts';
import { useCan } from '../../platform/session/session.tsx';
import { ViewSwitcher } from '../../ui/controls/ViewSwitcher.tsx';
import { EmptyState } from '../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../ui/state/useUrlState.ts';
import { RowActions } from '../../ui/table/RowButton.tsx';
import { formatDuration } from '../../ui/text/format.ts';
import { AnnulButton } from '../annulment/AnnulButton.tsx';
import { Annulled, formatAnnulment } from '../annulment/Annulled.tsx';
import { dateColumn } from '../lists/listColumns.tsx';
import type { ServerColumn } from '../lists/ServerTable.tsx';
import { ServerTable } from '../lists/ServerTable.tsx';
import { PersonLink } from '../people/PersonLink.tsx';
import own from './WorkTable.module.css';

/** Below the topic of the nomina, whose live events make it stale. */
const KEY_ROOT = ['nomina', 'trabajo'] as const;

type WorkType = ReturnType<typeof workTypeOf>;

/** A confirmed asistencia may have no manager; an adjustment has no counterpart. */
function unnamedText({ motivo }: WorkRow, tipo: WorkType): string {
  if (motivo !== TEXTS.tiempoConfirmado) return 'Ajuste';
  return tipo === 'asistencias' ? 'Sin encargado' : '—';
}

const columns = (tipo: WorkType): readonly ServerColumn<'GET getLogUser/:username'>[] => [
  {
    id: 'nombre',
    title: tipo === 'asistencias' ? 'Encargado' : 'Usuario',
    value: (f) => f.nombre || null,
    cell: (f) =>
      f.nombre ? <PersonLink name={f.nombre} /> : <span className="u-regular u-muted">{unnamedText(f, tipo)}</span>,
    card: 'title',
  },
  {
    id: 'motivo',
    title: 'Motivo',
    value: (f) => f.motivo,
    file: [
      { title: 'Motivo', value: (f) => f.motivo },
      { title: 'Anulado', value: (f) => (f.anulada ? formatAnnulment(f.anulada, 'Anulado') : '') },
    ],
    cell: (f) =>
      f.anulada ? (
        <>
          {f.motivo} <Annulled annulment={f.anulada} label="Anulado" />
        </>
      ) : (
        f.motivo
      ),
    card: 'left',
  },
  {
    id: 'minutos',
    title: tipo === 'asistencias' ? 'Asistencia' : 'Tiempo',
    value: (f) => f.minutos,
    cell: (f) => formatDuration(f.minutos),
    unit: 'min',
    isNumeric: true,
    card: 'large',
  },
  {
    id: 'autor',
    title: 'Por',
    value: (f) => f.autor,
    cell: (f) => f.autor && <PersonLink name={f.autor} />,
    card: 'right',
  },
  dateColumn((f) => f.fecha),
];
const COLUMNS = { asistencias: columns('asistencias'), tiempos: columns('tiempos') };

/** Only adjustments can be annulled. */
const actionsOf = (usuario: string) => ({
  cell: (f: WorkRow) =>
    f.acciones.includes('anular') && (
      <RowActions>
        <AnnulButton
          call="POST anularAjuste"
          id={f.id}
          target={`el ajuste de ${formatDuration(f.minutos)} a ${usuario}`}
          thing="ajuste"
          consequence={
            f.minutos > 0
              ? `${usuario} deja de tener ese trabajo. Lo que ya cobró no cambia.`
              : `${usuario} recupera ese trabajo.`
          }
        />
      </RowActions>
    ),
});

const EMPTY_TEXTS = {
  asistencias: 'Aparecen cuando un encargado confirma un tiempo.',
  tiempos: 'Aparecen cuando se confirma un tiempo del que fue encargado.',
};

const ROW_UNIT = ['registro', 'registros'] as const;

const VIEWS = [
  { id: 'asistencias', label: 'Asistencias' },
  { id: 'tiempos', label: 'Tiempos' },
] as const;
/** Empty: the kind of the categoria. */
const URL_DEFAULTS = { tipo: '' };

/** Kind of work to show: that of the categoria (part 1 §9) until another is chosen. */
function useWorkKind(categoria: number, inUrl: string | null): [tipo: WorkType, choose: (tipo: WorkType) => void] {
  const [url, changeUrl] = useUrlState(URL_DEFAULTS, inUrl ?? '');
  const [ownChoice, setOwn] = useState('');
  const own = workTypeOf(categoria);
  const chosen = inUrl === null ? ownChoice : url.tipo;
  return [
    chosen === 'asistencias' || chosen === 'tiempos' ? chosen : own,
    (tipo) => {
      const urlValue = tipo === own ? '' : tipo;
      if (inUrl === null) setOwn(urlValue);
      else changeUrl({ tipo: urlValue });
    },
  ];
}

interface Props {
  usuario: string;
  categoria: number;
  /** Prefix of its URL parameters; null keeps them out of the URL. */
  inUrl: string | null;
}

/** Refetches the work log when its sums change, and not after every change of others' tiempos. */
export function useRefreshWork(sums: unknown): void {
  const client = useQueryClient();
  const lastSums = useRef(sums);
  useEffect(() => {
    if (lastSums.current === sums) return;
    lastSums.current = sums;
    void client.invalidateQueries({ queryKey: KEY_ROOT });
  }, [client, sums]);
}

/** Work log of a person, newest first (decisions §1): asistencias or times. */
export function WorkTable({ usuario, categoria, inUrl }: Props) {
  const [tipo, choose] = useWorkKind(categoria, inUrl);
  const canAdjust = useCan(CAN_ADJUST_NOMINA);
  const actions = useMemo(() => actionsOf(usuario), [usuario]);
  const workList = useMemo(
    () =>
      serverPagedList('GET getLogUser/:username', [...KEY_ROOT, usuario, tipo], {
        params: { username: usuario },
        query: { tipo },
      }),
    [usuario, tipo],
  );
  return (
    <div className={own.work}>
      <ViewSwitcher caption="Qué trabajo se muestra" views={VIEWS} view={tipo} change={choose} />
      <ServerTable
        // One instance per kind, or the rows of the other kind stay until the new ones arrive.
        key={tipo}
        list={workList}
        caption={`${tipo === 'asistencias' ? 'Asistencias' : 'Tiempos'} de ${usuario}`}
        fileName={`${tipo}-${usuario}`}
        columns={COLUMNS[tipo]}
        actions={canAdjust ? actions : undefined}
        initialSort="-fecha"
        inUrl={inUrl}
        searchLabel="Buscar por nombre o motivo"
        unit={ROW_UNIT}
        empty={<EmptyState title="Sin registros">{EMPTY_TEXTS[tipo]}</EmptyState>}
      />
    </div>
  );
}
