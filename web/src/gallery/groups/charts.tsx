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
  id: 'cuadros',
  title: 'Cuadros',
  Content: () => (
    <>
      <Specimen title="Grafico: una semana, con la meta" wide>
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
      <Specimen title="SemanasTrabajo: ocho semanas">
        <WorkWeeks weeks={WEEKS} />
      </Specimen>
      <Specimen title="SemanasTrabajo: nada">
        <WorkWeeks weeks={EMPTY_WEEKS} />
      </Specimen>
      <Specimen title="SemanasGrafico">
        <WeeksChart series="Vendido" unit={['venta', 'ventas']} weeks={CREDITO_WEEKS} />
      </Specimen>
      <Specimen title="Semanas: se espera">
        <WeeksSection series="Vendido" unit={['venta', 'ventas']} topics={['ventas']} call="GET ventasSemanas" />
      </Specimen>
      <Specimen title="Semanas: no se pudo leer" seed={(client) => fail(client, ['ventas', 'semanas'])}>
        <WeeksSection series="Vendido" unit={['venta', 'ventas']} topics={['ventas']} call="GET ventasSemanas" />
      </Specimen>
      <Specimen title="MapaCalor: la fachada" wide>
        <HeatmapSample variant="windows" columns={24} />
      </Specimen>
      <Specimen title="MapaCalor: los días">
        <HeatmapSample variant="days" columns={26} />
      </Specimen>
    </>
  ),
};

export const CREDITOS: SpecimenGroup = {
  id: 'creditos',
  title: 'Créditos y avisos en su sitio',
  Content: () => (
    <>
      <Specimen title="Precio: sin saber, con su cuenta">
        <Price value={undefined} emptyText="Elige una misión para ver su precio." />
        <Price value={1250} emptyText="">
          el doble, por ser de otra agencia
        </Price>
      </Specimen>
      <Specimen title="BotonSemanas: cerrado, abierto">
        <SpecimenRow>
          <WeeksButton isOpen={false} toggle={nothing} />
          <WeeksButton isOpen toggle={nothing} />
        </SpecimenRow>
      </Specimen>
      <Specimen title="ElegirFila: sin elegir, elegida; ElegirTodas">
        <SpecimenRow>
          <SelectRow id={2} name="Leo" chosen={SELECTION} />
          <SelectRow id={1} name="Ana" chosen={SELECTION} />
          <SelectAllRows ids={[1, 2]} chosen={SELECTION}>
            Seleccionar las 2 por pagar
          </SelectAllRows>
        </SpecimenRow>
      </Specimen>
      <Specimen title="BarraElegidas">
        <SelectionBar
          label="Pagas seleccionadas"
          summary="3 seleccionadas · 27c"
          remove={nothing}
          actions={[{ label: 'Paga 3 · 27c', primary: true, run: nothing }]}
        />
      </Specimen>
      <Specimen title="BarraPersonas: lo que se puede hacer con las elegidas">
        <BulkActBar personById={new Map(ACT_PEOPLE.map((person) => [person.id, person]))} chosen={SELECTION} />
      </Specimen>
      <Specimen title="BotonMas: listo, cargando">
        <MoreButton isLoading={false} load={wait} />
        <MoreButton isLoading load={wait} />
      </Specimen>
      <Specimen title="BarraHecho: con una que se dejó, y la vuelta atrás">
        <DoneBar
          label="Lo que se pagó"
          summary="2 pagadas · 18c"
          skipped={[{ id: 3, nombre: 'Leo', msg: 'Ana ya pagó esto' }]}
          close={nothing}
          again={{ label: 'Deshacer los 2 pagos', busy: false, run: nothing }}
        />
      </Specimen>
      <Specimen title="UltimoCambio: su línea, mientras nadie cambia nada">
        <LastChange topic="multas" />
      </Specimen>
    </>
  ),
};
