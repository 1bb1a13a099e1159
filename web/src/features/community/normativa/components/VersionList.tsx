import type { NormativaVersion } from '@conserje/contract';
import { Button } from '@mantine/core';
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { dateColumn } from '../../../../shared/lists/listColumns.tsx';
import { Motivo } from '../../../../shared/lists/Motivo.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../shared/lists/ServerTable.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { formatDate } from '../../../../ui/text/format.ts';
import { versionsQuery } from '../normativa.queries.ts';
import { NORMATIVA_URL } from '../normativaUrl.ts';
import { VersionState, versionStateText } from './VersionState.tsx';

const COLUMNS: readonly ServerColumn<'GET normativaVersiones'>[] = [
  {
    id: 'version',
    title: 'Versión',
    value: (v) => v.version,
    cell: (v) => <b>Versión {v.version}</b>,
    isSortable: false,
    card: 'title',
  },
  {
    id: 'rige',
    title: 'Se aplica desde',
    value: (v) => v.rige ?? '',
    isDay: true,
    cell: (v) => (v.rige === null ? '—' : formatDate(v.rige)),
    card: 'line',
  },
  {
    id: 'estado',
    title: 'Estado',
    value: (v) => versionStateText(v.estado),
    cell: (v) => <VersionState estado={v.estado} />,
    isSortable: false,
    card: 'large',
  },
  {
    id: 'cambios',
    title: 'Qué cambió',
    value: (v) => v.nota || v.cambios,
    file: [
      { title: 'Nota', value: (v) => v.nota },
      { title: 'Cambios', value: (v) => v.cambios },
    ],
    cell: (v) => <Motivo text={v.nota === '' ? v.cambios : `${v.nota} (${v.cambios})`} />,
    isSortable: false,
    card: 'line',
  },
  {
    id: 'autor',
    title: 'Quién',
    value: (v) => v.autor ?? '',
    cell: (v) => (v.autor === null ? '—' : <PersonLink name={v.autor} />),
    isSortable: false,
  },
  dateColumn((v) => v.fecha ?? '', { card: 'left' }),
];
const ACTIONS = { cell: (v: NormativaVersion) => <ViewButton version={v.version} /> };

/** Versions of the rulebook: who changed what, when, and from when each holds. */
export default function VersionList() {
  const [, change] = useUrlState(NORMATIVA_URL);
  return (
    <ScreenLayout
      title="Versiones de la normativa"
      actions={
        <>
          <Button variant="default" onClick={() => change({ version: 0 }, { pushes: true })}>
            La original
          </Button>
          <Button
            variant="default"
            leftSection={<IconBack size={18} />}
            onClick={() => change({ vista: '' }, { replace: true })}
          >
            Volver
          </Button>
        </>
      }
    >
      <ServerTable
        caption="Versiones de la normativa"
        fileName="versiones-de-la-normativa"
        list={versionsQuery}
        columns={COLUMNS}
        actions={ACTIONS}
        inUrl="versiones"
        initialSort="-fecha"
        unit={['versión', 'versiones']}
        cardsBelowWidth={820}
        searchLabel="Buscar nota o persona"
        empty={<EmptyState title="Sin cambios">La normativa sigue como la original.</EmptyState>}
      />
    </ScreenLayout>
  );
}

function ViewButton({ version }: { version: number }) {
  const [, change] = useUrlState(NORMATIVA_URL);
  return (
    <RowButton title={`Ver la versión ${version}`} press={() => change({ version }, { pushes: true })}>
      Ver
    </RowButton>
  );
}
