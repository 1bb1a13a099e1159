import { RANK_ACTS } from '@conserje/rules';
import { LastChange } from '../../shared/lists/LastChange.tsx';
import { DoneBar, SelectionBar } from '../../shared/lists/SelectionBar.tsx';
import { SelectAllRows, SelectRow } from '../../shared/lists/SelectRow.tsx';
import { createSelection } from '../../shared/lists/selection.ts';
import { Price } from '../../shared/money/Price.tsx';
import BulkActBar from '../../shared/people/bulk-acts/BulkActBar.tsx';
import WeeksChart from '../../shared/work/WeeksChart.tsx';
import { WeeksButton, WeeksSection } from '../../shared/work/WeeksSection.tsx';
import { WorkWeeks } from '../../shared/work/WorkWeeks.tsx';
import { Chart } from '../../ui/charts/Chart.tsx';
import { minutesTickStep } from '../../ui/charts/chartScale.ts';
import { HeatMap } from '../../ui/charts/HeatMap.tsx';
import type { HeatMapBlock } from '../../ui/charts/heatMapCells.ts';
import { MoreButton } from '../../ui/table/MoreButton.tsx';
import { formatDuration } from '../../ui/text/format.ts';
import { fail } from '../GalleryFrame.tsx';
import type { SpecimenGroup } from '../Specimen.tsx';
import { nothing, Specimen, SpecimenRow } from '../Specimen.tsx';
import { CREDITO_WEEKS, EMPTY_WEEKS, WEEKS } from '../sampleData.ts';

const wait = () => Promise.resolve();
const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** Builds columns of seven days: every value from zero to the maximum, future days at the end, some marked. */
const blockOf = (columns: number, hasMarks: boolean): HeatMapBlock => ({
  id: 'uno',
  columns,
  rows: DAYS.length,
  cells: Array.from({ length: columns * DAYS.length }, (_, i) => ({
    id: `${i}`,
    column: Math.floor(i / DAYS.length) + 1,
    row: (i % DAYS.length) + 1,
    value: i > columns * DAYS.length - 4 ? null : (i * 37) % 180 < 30 ? 0 : (i * 37) % 180,
    longLabel: `${DAYS[i % DAYS.length]} ${i + 1}`,
    isMarked: hasMarks && i % 17 === 2,
  })),
  labels: [
    ...DAYS.map((day, i) => ({ column: 0, row: i + 1, text: day.slice(0, 1).toUpperCase() })),
    { column: 1, row: 0, text: '20' },
    { column: 5, row: 0, text: '24' },
  ],
});

const HeatmapSample = ({ variant, columns }: { variant: 'windows' | 'days'; columns: number }) => (
  <HeatMap
    title="Minutos por día"
    blocks={[blockOf(columns, variant === 'windows')]}
    initial="9"
    describe={({ value }) => formatDuration(value ?? 0)}
    zeroLabel="nada"
    scale={formatDuration(180)}
    variant={variant}
  />
);

const SELECTION = createSelection();
const ACT_PEOPLE = [
  { id: 1, nombre: 'Ana', acciones: RANK_ACTS },
  { id: 2, nombre: 'Leo', acciones: RANK_ACTS },
];
SELECTION.set([1]);

const SHORT_DAYS = DAYS.map((day, i) => ({
  id: day,
  shortLabel: day.slice(0, 3),
  longLabel: day,
  values: [(i * 47) % 200, (i * 31) % 90],
  isCurrent: i === 2,
}));

export const CHARTS: SpecimenGroup = {
  id: 'charts',
  title: 'Charts',
  Content: () => (
    <>
      <Specimen title="Chart: a week, with the goal" wide>
        <Chart
          title="Esta semana"
          header="Día"
          series={['Asistencia', 'Como encargado']}
          slots={SHORT_DAYS}
          targets={[{ series: 0, value: 120, label: 'meta 2 h' }]}
          formatValue={formatDuration}
          tickStepOf={minutesTickStep}
          empty="Nada"
        />
      </Specimen>
      <Specimen title="WorkWeeks: eight weeks">
        <WorkWeeks weeks={WEEKS} />
      </Specimen>
      <Specimen title="WorkWeeks: nothing">
        <WorkWeeks weeks={EMPTY_WEEKS} />
      </Specimen>
      <Specimen title="WeeksChart">
        <WeeksChart series="Vendido" unit={['venta', 'ventas']} weeks={CREDITO_WEEKS} />
      </Specimen>
      <Specimen title="WeeksSection: loading">
        <WeeksSection series="Vendido" unit={['venta', 'ventas']} topics={['ventas']} call="GET ventasSemanas" />
      </Specimen>
      <Specimen title="WeeksSection: load error" seed={(client) => fail(client, ['ventas', 'semanas'])}>
        <WeeksSection series="Vendido" unit={['venta', 'ventas']} topics={['ventas']} call="GET ventasSemanas" />
      </Specimen>
      <Specimen title="HeatMap: windows" wide>
        <HeatmapSample variant="windows" columns={24} />
      </Specimen>
      <Specimen title="HeatMap: days">
        <HeatmapSample variant="days" columns={26} />
      </Specimen>
    </>
  ),
};

export const CREDITOS: SpecimenGroup = {
  id: 'creditos',
  title: 'Creditos and bars of lists',
  Content: () => (
    <>
      <Specimen title="Price: unknown, with its calculation">
        <Price value={undefined} emptyText="Elige una misión para ver su precio." />
        <Price value={1250} emptyText="">
          el doble, por ser de otra agencia
        </Price>
      </Specimen>
      <Specimen title="WeeksButton: closed, open">
        <SpecimenRow>
          <WeeksButton isOpen={false} toggle={nothing} />
          <WeeksButton isOpen toggle={nothing} />
        </SpecimenRow>
      </Specimen>
      <Specimen title="SelectRow, SelectAllRows: unselected, selected">
        <SpecimenRow>
          <SelectRow id={2} name="Leo" chosen={SELECTION} />
          <SelectRow id={1} name="Ana" chosen={SELECTION} />
          <SelectAllRows ids={[1, 2]} chosen={SELECTION}>
            Seleccionar las 2 por pagar
          </SelectAllRows>
        </SpecimenRow>
      </Specimen>
      <Specimen title="SelectionBar">
        <SelectionBar
          label="Pagas seleccionadas"
          summary="3 seleccionadas · 27c"
          remove={nothing}
          actions={[{ label: 'Paga 3 · 27c', primary: true, run: nothing }]}
        />
      </Specimen>
      <Specimen title="BulkActBar: the acts on the selected people">
        <BulkActBar personById={new Map(ACT_PEOPLE.map((person) => [person.id, person]))} chosen={SELECTION} />
      </Specimen>
      <Specimen title="MoreButton: ready, loading">
        <MoreButton isLoading={false} load={wait} />
        <MoreButton isLoading load={wait} />
      </Specimen>
      <Specimen title="DoneBar: with one that was left out, and undo">
        <DoneBar
          label="Lo que se pagó"
          summary="2 pagadas · 18c"
          skipped={[{ id: 3, nombre: 'Leo', msg: 'Ana ya pagó esto' }]}
          close={nothing}
          again={{ label: 'Deshacer los 2 pagos', busy: false, run: nothing }}
        />
      </Specimen>
      <Specimen title="LastChange: its line, while nobody changes anything">
        <LastChange topic="multas" />
      </Specimen>
    </>
  ),
};
