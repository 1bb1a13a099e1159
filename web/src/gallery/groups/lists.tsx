import type { Multa } from '@conserje/contract';
import type { QueryClient } from '@tanstack/react-query';
import { serverPagedList } from '../../platform/api/pagedQuery.ts';
import { AnnulButton } from '../../shared/annulment/AnnulButton.tsx';
import { Annulled } from '../../shared/annulment/Annulled.tsx';
import { AuditLogDownload } from '../../shared/audit-log/AuditLogDownload.tsx';
import { AuditLogView } from '../../shared/audit-log/AuditLogView.tsx';
import { auditLogQuery } from '../../shared/audit-log/auditLog.ts';
import { ExpandedEntryGroup } from '../../shared/audit-log/ExpandedEntryGroup.tsx';
import { Changes, LogSentence } from '../../shared/audit-log/LogSentence.tsx';
import { CareerTable } from '../../shared/careers/CareerTable.tsx';
import { ListScreen } from '../../shared/lists/ListScreen.tsx';
import {
  creditosColumn,
  dateColumn,
  encargadoColumn,
  motivoColumn,
  usuarioColumn,
} from '../../shared/lists/listColumns.tsx';
import { RowAction } from '../../shared/lists/RowAction.tsx';
import type { ServerColumn } from '../../shared/lists/ServerTable.tsx';
import { ArrivalMisionTag, DegradoChange, OriginTag, PurchasedMisionTag } from '../../shared/misiones/RangoChange.tsx';
import { CreditoMovements } from '../../shared/money/CreditoMovements.tsx';
import { WorkTable } from '../../shared/work/WorkTable.tsx';
import { ViewSwitcher } from '../../ui/controls/ViewSwitcher.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../ui/feedback/LoadStates.tsx';
import { SummaryBar } from '../../ui/layout/SummaryBar.tsx';
import { RowActions, RowButton } from '../../ui/table/RowButton.tsx';
import type { TableProps } from '../../ui/table/Table.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { fail, SAMPLE_FAILURE } from '../GalleryFrame.tsx';
import type { SpecimenGroup } from '../Specimen.tsx';
import { nothing, Specimen, SpecimenRow } from '../Specimen.tsx';
import { CAREER, MOVEMENTS, MULTAS, REGISTROS, WORK_ROWS } from '../sampleData.ts';

const COLUMNS: readonly ServerColumn<'GET getAllMultas'>[] = [
  usuarioColumn((m) => m.usuarioNombre),
  motivoColumn((m) => m.motivo),
  creditosColumn((m) => m.creditos),
  encargadoColumn((m) => m.encargadoNombre),
  dateColumn((m) => m.fecha),
  {
    id: 'cobrado',
    title: 'Cobrado',
    value: (m) => (m.cobrado === 1 ? 'Sí' : 'No'),
    cell: (m) =>
      m.anulada ? (
        <Annulled annulment={m.anulada} />
      ) : m.cobrado === 1 ? (
        <Badge tone="good">Cobrada</Badge>
      ) : (
        <RowAction
          call="POST actionMulta"
          submission={{ body: { id: m.id, op: true } }}
          title={`Cobrar a ${m.usuarioNombre}`}
        >
          Cobrar
        </RowAction>
      ),
  },
];
const ACTIONS = {
  cell: () => (
    <RowActions>
      <RowButton title="Editar" press={nothing}>
        Editar
      </RowButton>
      <AnnulButton call="POST anularMulta" id={1} target="la multa" thing="multa" consequence="Ya no se debe." />
      <RowButton title="Quitar" primary press={nothing}>
        Quitar
      </RowButton>
    </RowActions>
  ),
};

export function TableSample(more: Partial<TableProps<Multa>>) {
  return (
    <Table
      caption="Multas"
      fileName="multas"
      columns={COLUMNS}
      rows={MULTAS}
      initialSort="-fecha"
      unit={['multa', 'multas']}
      empty={<EmptyState title="Sin multas">Con «Nueva Multa» queda aquí.</EmptyState>}
      {...more}
    />
  );
}

const VIEWS = (
  <ViewSwitcher
    caption="Qué se muestra"
    views={[
      { id: 'todas', label: 'Todas' },
      { id: 'debidas', label: 'Debidas', count: 2 },
    ]}
    view="todas"
    change={nothing}
  />
);

export const TABLES: SpecimenGroup = {
  id: 'tables',
  title: 'The table and its cards',
  Content: () => (
    <>
      <Specimen title="Table: with rows, views, filters, actions and a foot" wide>
        <TableSample
          actions={ACTIONS}
          toolbar={VIEWS}
          filters={<Badge tone="muted">un filtro</Badge>}
          filtered
          summary="Suman 1.280c"
        />
      </Specimen>
      <Specimen title="Table: two rows a page" wide>
        <TableSample pageSize={2} />
      </Specimen>
      <Specimen title="Table: as cards, sorted by another column" path="/?orden=-creditos">
        <TableSample />
      </Specimen>
      <Specimen title="Table: loading">
        <TableSample rows={undefined} />
      </Specimen>
      <Specimen title="Table: empty">
        <TableSample rows={[]} />
      </Specimen>
      <Specimen title="Table: no match" path="/?buscar=zorro">
        <TableSample />
      </Specimen>
      <Specimen title="Table: load error">
        <TableSample rows={undefined} error={SAMPLE_FAILURE} retry={nothing} />
      </Specimen>
      <Specimen title="Table: refetch error">
        <TableSample rows={MULTAS.slice(0, 1)} error={SAMPLE_FAILURE} retry={nothing} />
      </Specimen>
    </>
  ),
};

const KEY_ROOT = ['multas'];
const logQuery = serverPagedList('GET getAllMultas', KEY_ROOT);
const page = <F,>(data: readonly F[], nextCursor: string | null = null) => ({
  pages: [{ data, nextCursor, buscadoHasta: null }],
  pageParams: [null],
});
const seedMultas =
  (rows: readonly Multa[], nextCursor: string | null = null) =>
  (client: QueryClient) =>
    void client.setQueryData([...KEY_ROOT, '-fecha', ''], page(rows, nextCursor));

const ScreenSample = () => (
  <ListScreen
    title="Multas"
    description="Multas, motivos y si ya se cobraron."
    newItem={{ open: 'Nueva Multa', close: 'Cerrar Nueva Multa', renderForm: () => 'La forma se abre aquí.' }}
    list={logQuery}
    columns={COLUMNS}
    initialSort="-fecha"
    unit={['multa', 'multas']}
    cardsBelowWidth={920}
    searchedFields="usuario, motivo o encargado"
    empty={['Sin multas', 'Las que pongas con «Nueva Multa» aparecen aquí.']}
  />
);

export const LISTS: SpecimenGroup = {
  id: 'lists',
  title: 'The screen of a list',
  Content: () => (
    <>
      <Specimen title="ListScreen: with rows, and more to load" wide seed={seedMultas(MULTAS, 'sigue')}>
        <ScreenSample />
      </Specimen>
      <Specimen title="ListScreen: with its form open" wide path="/?nuevo=1" seed={seedMultas(MULTAS.slice(0, 1))}>
        <ScreenSample />
      </Specimen>
      <Specimen
        title="ListScreen: refetching"
        wide
        seed={(client) => {
          seedMultas(MULTAS.slice(0, 1))(client);
          void client.invalidateQueries({ queryKey: KEY_ROOT, refetchType: 'none' });
        }}
      >
        <ScreenSample />
      </Specimen>
      <Specimen title="ListScreen: empty" seed={seedMultas([])}>
        <ScreenSample />
      </Specimen>
      <Specimen title="ListScreen: loading">
        <ScreenSample />
      </Specimen>
      <Specimen title="ListScreen: load error" seed={(client) => fail(client, [...KEY_ROOT, '-fecha', ''])}>
        <ScreenSample />
      </Specimen>
    </>
  ),
};

const LOG_KEY = ['registros'];
const ledger = auditLogQuery(LOG_KEY, {}, '');
const seedAuditLog = (client: QueryClient) => void client.setQueryData(ledger.queryKey, page(REGISTROS, '9'));
const acto = auditLogQuery(LOG_KEY, { acto: 2 }, '');
const SUMMARY = { por_cobrar: 12, debe: 1250, por_entregar: 0 };

export const HISTORIES: SpecimenGroup = {
  id: 'histories',
  title: 'Audit log and histories',
  Content: () => (
    <>
      <Specimen title="SummaryBar: with its link" wide>
        <SummaryBar
          label="Cómo están las multas"
          illustration={<Badge tone="warning">2</Badge>}
          link={{ to: '?buscar=Ana', text: 'Ver las de Ana' }}
        >
          Se deben <b>1.255c</b> de 2 multas.
        </SummaryBar>
      </Specimen>
      <Specimen title="SummaryBar: loading" wide>
        <SummaryBar label="Cómo están las multas" illustration={null}>
          …
        </SummaryBar>
      </Specimen>
      <Specimen title="DegradoChange: from one to another, from an unknown one">
        <SpecimenRow>
          <DegradoChange from="Guardia" to="Vigilante" />
          <DegradoChange from="" to="Iniciado I" />
        </SpecimenRow>
      </Specimen>
      <Specimen title="OriginTag, ArrivalMisionTag, PurchasedMisionTag">
        <SpecimenRow>
          <OriginTag agencia="Agencia del Sur" />
          <ArrivalMisionTag mision="Vigilante" />
          <PurchasedMisionTag mision="Guardia" />
        </SpecimenRow>
      </Specimen>
      <Specimen title="AuditLogView, AuditLogDownload: with modules and changes" wide seed={seedAuditLog}>
        <AuditLogDownload query={ledger} fileName="registros" />
        <AuditLogView query={ledger} search="" showsModule isFiltered={false} clear={nothing} />
      </Specimen>
      <Specimen title="LogSentence, Changes" wide>
        {REGISTROS.map((registro) => (
          <div key={registro.id}>
            <LogSentence registro={registro} />
            <Changes differences={registro.diferencias} />
          </div>
        ))}
      </Specimen>
      <Specimen
        title="ExpandedEntryGroup"
        wide
        seed={(c) => c.setQueryData(acto.queryKey, page(REGISTROS.slice(2), '30'))}
      >
        <ExpandedEntryGroup groupId={2} queryKey={LOG_KEY} />
      </Specimen>
      <Specimen
        title="AuditLogView: no match"
        seed={(c) => c.setQueryData(auditLogQuery(LOG_KEY, {}, 'zorro').queryKey, page([]))}
      >
        <AuditLogView
          query={auditLogQuery(LOG_KEY, {}, 'zorro')}
          search="zorro"
          showsModule={false}
          isFiltered
          clear={nothing}
        />
      </Specimen>
      <Specimen
        title="CreditoMovements"
        wide
        seed={(c) => {
          c.setQueryData(['creditos', '2', 'resumen'], SUMMARY);
          c.setQueryData(['creditos', '2', 'totales', ''], { movimientos: 3, mano: 9, saldo: -14 });
          c.setQueryData(['creditos', '2', 'filas', '-fecha', ''], page(MOVEMENTS));
        }}
      >
        <CreditoMovements id={2} usuario="Ana" inUrl={null} />
      </Specimen>
      <Specimen title="CareerTable" wide seed={(c) => c.setQueryData(['carrera', '2', '-fecha', ''], page(CAREER))}>
        <CareerTable id={2} usuario="Ana" inUrl={null} />
      </Specimen>
      <Specimen
        title="WorkTable"
        wide
        seed={(c) => c.setQueryData(['nomina', 'trabajo', 'Ana', 'asistencias', '-fecha', ''], page(WORK_ROWS))}
      >
        <WorkTable usuario="Ana" categoria={1} inUrl={null} />
      </Specimen>
    </>
  ),
};
