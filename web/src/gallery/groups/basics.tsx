import { Button, Tabs } from '@mantine/core';
import { WeekPicker } from '../../shared/work/WeekPicker.tsx';
import { AsyncButton } from '../../ui/controls/AsyncButton.tsx';
import icon from '../../ui/controls/IconButton.module.css';
import Qr from '../../ui/controls/Qr.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { ViewButton, ViewSwitcher } from '../../ui/controls/ViewSwitcher.tsx';
import { VolumeSlider } from '../../ui/controls/VolumeSlider.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { EmptyState, LoadError, Loading } from '../../ui/feedback/LoadStates.tsx';
import { PendingChangesButton } from '../../ui/feedback/PendingChangesButton.tsx';
import { NewButton } from '../../ui/form/NewButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Carousel } from '../../ui/layout/Carousel.tsx';
import { ScreenLayout, Section } from '../../ui/layout/ScreenLayout.tsx';
import { TotalCards } from '../../ui/layout/TotalCards.tsx';
import { OverflowMenu } from '../../ui/overlay/OverflowMenu.tsx';
import { RowActions, RowButton } from '../../ui/table/RowButton.tsx';
import { RowCheckbox } from '../../ui/table/RowCheckbox.tsx';
import tableControls from '../../ui/table/TableControls.module.css';
import { TablePagination } from '../../ui/table/TablePagination.tsx';
import { DateTimeText } from '../../ui/text/DateTimeText.tsx';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { SAMPLE_FAILURE } from '../GalleryFrame.tsx';
import styles from '../gallery.module.css';
import type { SpecimenGroup } from '../Specimen.tsx';
import { AutoPressed, nothing, Specimen, SpecimenLine, SpecimenRow } from '../Specimen.tsx';
import { minutesFromNow } from '../sampleData.ts';

const TOKENS = [
  'page',
  'surface',
  'raised',
  'sunken',
  'line',
  'line-strong',
  'brass',
  'brass-light',
  'brass-hover',
  'brass-dark',
  'ink',
  'text',
  'muted',
  'accent',
  'active',
  'active-text',
  'good',
  'good-bg',
  'bad',
  'bad-bg',
  'warn',
  'warn-bg',
];

export const COLORS: SpecimenGroup = {
  id: 'colors',
  title: 'Colors',
  Content: () => (
    <>
      <Specimen title="tokens.css" wide>
        <div className={styles.palette}>
          {TOKENS.map((token) => (
            <span key={token} className={styles.color}>
              <i style={{ background: `var(--color-${token})` }} /> {token}
            </span>
          ))}
          <span className={styles.color}>
            <i style={{ background: 'var(--brass-plate)' }} /> brass-plate
          </span>
        </div>
      </Specimen>
      <Specimen title="primitives.css" wide>
        <section className="u-panel u-stack u-gap-8">
          <div className="u-row u-wrap u-gap-8 u-justify-between">
            <b>Laura</b>
            <span className="u-muted u-text-14 u-tabular">12:30</span>
            <button type="button" className="u-button u-touch-height">
              Ver
            </button>
          </div>
          <p className="u-muted u-text-13">En base desde las 11:45</p>
          <span className="u-visually-hidden">Solo se lee en voz alta</span>
        </section>
      </Specimen>
    </>
  ),
};

export const BUTTONS: SpecimenGroup = {
  id: 'buttons',
  title: 'Buttons and filters',
  Content: () => (
    <>
      <Specimen title="AsyncButton: brass, default, dangerous">
        <SpecimenRow>
          <AsyncButton>Pagar</AsyncButton>
          <AsyncButton variant="default">Volver</AsyncButton>
          <AsyncButton color="red.8">Despedir</AsyncButton>
        </SpecimenRow>
      </Specimen>
      <Specimen title="AsyncButton: loading, disabled, with its reason">
        <SpecimenRow>
          <AsyncButton loading>Pagar</AsyncButton>
          <AsyncButton loading variant="default">
            Volver
          </AsyncButton>
          <AsyncButton disabled title="Nadie tiene créditos por cobrar">
            Pagar a todos
          </AsyncButton>
        </SpecimenRow>
      </Specimen>
      <Specimen title="NewButton: closed, open, secondary">
        <SpecimenRow>
          <NewButton isOpen={false} newLabel="Nueva Multa" close="Cerrar Nueva Multa" toggle={nothing} />
          <NewButton isOpen newLabel="Nueva Multa" close="Cerrar Nueva Multa" toggle={nothing} />
          <NewButton secondary isOpen={false} newLabel="Nuevo Tiempo" close="Cerrar" toggle={nothing} />
        </SpecimenRow>
      </Specimen>
      <Specimen title="RowButton: default, primary, busy">
        <RowActions>
          <RowButton title="Editar a Ana" press={nothing}>
            Editar
          </RowButton>
          <RowButton title="Cobrar a Ana" primary press={nothing}>
            Cobrar
          </RowButton>
          <RowButton title="Cobrar a Leo" primary isBusy press={nothing}>
            Cobrar
          </RowButton>
        </RowActions>
      </Specimen>
      <Specimen title="RowCheckbox: unchecked, checked, sending">
        <SpecimenRow>
          <RowCheckbox title="Ana, presente" isChecked={false} toggle={nothing}>
            Presente
          </RowCheckbox>
          <RowCheckbox title="Leo, presente" isChecked toggle={nothing}>
            Presente
          </RowCheckbox>
          <AutoPressed path="input">
            <RowCheckbox title="Beto, presente" isChecked={false} toggle={nothing}>
              Enviándose
            </RowCheckbox>
          </AutoPressed>
        </SpecimenRow>
      </Specimen>
      <Specimen title="TableControls.module.css: buttons of a table, and of an icon">
        <SpecimenRow>
          <button type="button" className={tableControls.button}>
            Ver más
          </button>
          <button type="button" className={tableControls.button} disabled>
            Anterior
          </button>
          <button type="button" className={icon.button} aria-label="Cerrar">
            ×
          </button>
        </SpecimenRow>
      </Specimen>
      <Specimen title="ViewSwitcher: with counts">
        <ViewSwitcher
          caption="Qué se muestra"
          views={[
            { id: 'todas', label: 'Todas', count: 1250 },
            { id: 'mias', label: 'Mías', count: 3 },
            { id: 'nadie', label: 'De nadie' },
          ]}
          view="mias"
          change={nothing}
        />
      </Specimen>
      <Specimen title="WeekPicker: in the middle, at the end">
        <SpecimenRow>
          <WeekPicker monday="2026-03-09" today="2026-03-10" last="2026-04-06" change={nothing} />
          <WeekPicker monday="2026-03-16" today="2026-03-10" last="2026-03-16" change={nothing} />
        </SpecimenRow>
      </Specimen>
      <Specimen title="ViewButton: standalone, pressed and not">
        <SpecimenRow>
          <ViewButton isPressed standalone press={nothing}>
            Solo mías
          </ViewButton>
          <ViewButton isPressed={false} standalone count={4} press={nothing}>
            Olvidados
          </ViewButton>
        </SpecimenRow>
      </Specimen>
      <Specimen title="Tabs: selected, disabled">
        <Tabs value="misiones">
          <Tabs.List>
            <Tabs.Tab value="paga">Paga</Tabs.Tab>
            <Tabs.Tab value="misiones">Misiones</Tabs.Tab>
            <Tabs.Tab value="permisos" disabled>
              Permisos
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
      </Specimen>
      <Specimen title="Switch: on, off, disabled">
        <SpecimenRow>
          <Switch label="Avisos" checked onChange={nothing} />
          <Switch label="Timbre" checked={false} onChange={nothing} />
          <Switch label="Teclas" checked={false} disabled onChange={nothing} />
        </SpecimenRow>
      </Specimen>
      <Specimen title="OverflowMenu: what a phone shows behind «⋯»">
        <SpecimenRow>
          <OverflowMenu label="Más de esta pantalla" container="screen" state="hay un filtro puesto">
            <Button variant="default">Por semanas</Button>
          </OverflowMenu>
        </SpecimenRow>
      </Specimen>
      <Specimen title="TablePagination: in the middle, at the end">
        <TablePagination caption="en medio" page={2} pages={1234} go={nothing} />
        <TablePagination caption="al final" page={3} pages={3} go={nothing} />
      </Specimen>
      <Specimen title="VolumeSlider: half, muted">
        <SpecimenRow>
          <VolumeSlider value={0.6} change={nothing} />
          <VolumeSlider value={0} change={nothing} />
        </SpecimenRow>
      </Specimen>
    </>
  ),
};

export const WAITING_STATES: SpecimenGroup = {
  id: 'waiting',
  title: 'Waiting, empty and failed',
  Content: () => (
    <>
      <Specimen title="Loading">
        <Loading label="Cargando las piezas" rows={3} />
      </Specimen>
      <Specimen title="EmptyState: with an action">
        <EmptyState title="Sin multas" action={<AsyncButton variant="default">Nueva Multa</AsyncButton>}>
          Las que pongas con «Nueva Multa» aparecen aquí.
        </EmptyState>
      </Specimen>
      <Specimen title="LoadError: with nothing to show">
        <LoadError error={SAMPLE_FAILURE} retry={nothing} />
      </Specimen>
      <Specimen title="LoadError: above what was loaded before">
        <LoadError error={SAMPLE_FAILURE} retry={nothing} isInline />
      </Specimen>
      <Specimen title="PendingChangesButton: one, many on a full line">
        <SpecimenLine>
          12 multas <PendingChangesButton count={1} release={nothing} />
        </SpecimenLine>
        <SpecimenLine>
          140 multas, de las que se deben 1296c en total <PendingChangesButton count={12} release={nothing} />
        </SpecimenLine>
      </Specimen>
      <Specimen title="Badge: its five tones">
        <SpecimenRow>
          <Badge tone="good">Cobrada</Badge>
          <Badge tone="bad">Despedido</Badge>
          <Badge tone="warning">Pendiente</Badge>
          <Badge tone="muted">Cerrada</Badge>
          <Badge tone="honor" explanation="Miembro de honor">
            Héroe
          </Badge>
        </SpecimenRow>
      </Specimen>
      <Specimen title="Qr: a link">
        <Qr text="https://portal.aurora.example/?unirse=1" label="Código QR para unirse a Aurora" />
      </Specimen>
      <Specimen title="TotalCards: highlighted, loading">
        <TotalCards
          counters={[
            { caption: 'Por pagar', value: '1.250c', isHighlighted: true },
            { caption: 'Personas', value: '48' },
            { caption: 'Pagado', value: undefined },
          ]}
        />
      </Specimen>
      <Specimen title="DateTimeText, RelativeTime: date, hour, never, a moment ago">
        <SpecimenRow>
          <DateTimeText value={minutesFromNow(-5)} />
          <DateTimeText value={minutesFromNow(-5)} format="date" />
          <DateTimeText value={minutesFromNow(-5)} format="time" />
          <DateTimeText value={null} />
          <RelativeTime value={minutesFromNow(-5)} />
        </SpecimenRow>
      </Specimen>
    </>
  ),
};

const SLIDE_TITLES = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes'];

export const CARDS: SpecimenGroup = {
  id: 'cards',
  title: 'Screens, sections, cards',
  Content: () => (
    <>
      <Specimen title="ScreenLayout: with an action, «⋯» and a description" wide>
        <ScreenLayout
          title="Multas"
          description="Multas, motivos y si ya se cobraron."
          actions={<AsyncButton>Nueva Multa</AsyncButton>}
          more={{ label: 'Más de Multas', content: <Button variant="default">Por semanas</Button> }}
        >
          <Section title="Apartado">
            <p>Una parte de la pantalla con su propio título.</p>
          </Section>
        </ScreenLayout>
      </Specimen>
      <Specimen title="Card">
        <Card title="Conexiones">
          <p>Un asunto de la cuenta bajo su propio título.</p>
        </Card>
      </Specimen>
      <Specimen title="Carousel: more slides than fit" wide>
        <Carousel
          title="Horas de pago"
          note="Cada sábado"
          slides={SLIDE_TITLES.map((day) => ({ id: day, content: <Card title={day}>20:00</Card> }))}
        />
      </Specimen>
      <Specimen title="Carousel: a single slide">
        <Carousel title="Novedades" slides={[{ id: 1, content: <Card title="Hoy">Nada nuevo</Card> }]} />
      </Specimen>
    </>
  ),
};
