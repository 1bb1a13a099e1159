import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { BottomNav } from '../app/navigation/BottomNav.tsx';
import { Toasts } from '../app/notifications/Toasts.tsx';
import CommandPalette from '../app/palette/CommandPalette.tsx';
import { AppBar } from '../app/shell/AppBar.tsx';
import ConfirmDialogs from '../app/shell/ConfirmDialogs.tsx';
import { compareServedVersion } from '../platform/offline/appVersion.ts';
import { checkConnection, listenForOffline } from '../platform/offline/connectivity.ts';
import type { ConfirmQuestion } from '../platform/state/confirm.ts';
import { confirm } from '../platform/state/confirm.ts';
import { pauseToastTimers, showToast } from '../platform/state/toasts.ts';
import MotivoDialog from '../shared/lists/MotivoDialog.tsx';
import FirmaDialog from '../shared/misiones/FirmaDialog.tsx';
import BulkActDialog from '../shared/people/bulk-acts/BulkActDialog.tsx';
import CorrectReferralDialog from '../shared/people/CorrectReferralDialog.tsx';
import EvidenceDialog from '../shared/people/EvidenceDialog.tsx';
import PersonCard from '../shared/people/PersonCard.tsx';
import { PersonField } from '../shared/people/PersonField.tsx';
import { SpreadsheetErrors, SpreadsheetImport } from '../shared/spreadsheet-import/SpreadsheetImport.tsx';
import { AsyncButton } from '../ui/controls/AsyncButton.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { DateField } from '../ui/form/DateField.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Drawer } from '../ui/overlay/Drawer.tsx';
import { OverflowMenu } from '../ui/overlay/OverflowMenu.tsx';
import { ShortcutHelp } from '../ui/table/ShortcutHelp.tsx';
import styles from './gallery.module.css';
import { TableSample } from './groups/lists.tsx';
import { AutoPressed, nothing, SpecimenRow, StandaloneField } from './Specimen.tsx';
import { LONGEST_NAME, PERSON_CARD, SAMPLE_SVG } from './sampleData.ts';

function RunOnOpen({ run, children }: { run: () => unknown; children: ReactNode }) {
  useEffect(() => void run(), [run]);
  return children;
}

const DISMISS_QUESTION: ConfirmQuestion = {
  title: '¿Despedir a Ana?',
  text: 'Deja de poder entrar en el portal, y su tiempo abierto se cancela.',
  action: 'Despedir',
  danger: true,
};
const dismiss = () => confirm(DISMISS_QUESTION);
const read = () =>
  confirm({
    title: 'Copia el texto',
    text: 'El navegador no deja copiarlo solo.',
    action: 'Entendido',
    alone: true,
  });

const toasts = (): void => {
  showToast({ msg: 'Multa guardada', kind: 'ok' });
  showToast({ msg: 'Leo puso una multa', kind: 'news' });
  showToast({ msg: 'Ana ya no está en la agencia; alguien la despidió hace un momento', kind: 'error' });
  pauseToastTimers();
};

const simulateOffline = (): void => {
  listenForOffline();
  void checkConnection();
};
const announceOtherVersion = (): void => compareServedVersion('<script type="module" src="/assets/otra.js"></script>');

/** A closing card does not open another. */
function PersonCardSample({ isLoaded }: { isLoaded: boolean }) {
  const client = useQueryClient();
  const [isSeeded, setIsSeeded] = useState(false);
  useEffect(() => {
    if (isLoaded) client.setQueryData(['usuarios', 'tarjeta', 'Ana'], PERSON_CARD);
    setIsSeeded(true);
  }, [client, isLoaded]);
  return (
    isSeeded && (
      <PersonCard name="Ana" anchor={null} openCount={1} extra={{ text: 'Detalle del tiempo', run: nothing }} />
    )
  );
}

const PEOPLE = [
  { value: 2, label: 'Ana' },
  { value: 3, label: 'Leo', ausente: '2026-03-20' },
  { value: 1, label: 'Jefa', obstacle: 'eres tú' },
  { value: 4, label: LONGEST_NAME },
];
const SHORTCUTS = [
  { shortcutKey: 'C', description: 'Confirmar el tiempo' },
  { shortcutKey: 'P', description: 'Pausarlo o reanudarlo' },
];
const pressQuestionMark = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
const FAULTS = [
  { linea: 2, campo: 'mision', valor: 'Inicido I', msg: 'No hay ninguna misión que se llame así' },
  { linea: 9, campo: 'usuario', valor: '', msg: 'Falta el nombre' },
];

/** Content of each frame; frames of visitors begin with `visitor-`. */
export const WINDOW_SAMPLES: Readonly<Record<string, () => ReactNode>> = {
  dialog: () => (
    <Dialog title="Ajustar el tiempo de Ana" close={nothing}>
      <p>Lo que se pregunta está aquí.</p>
      <AsyncButton>Ajustar</AsyncButton>
    </Dialog>
  ),
  confirm: () => (
    <RunOnOpen run={dismiss}>
      <ConfirmDialogs />
    </RunOnOpen>
  ),
  read: () => (
    <RunOnOpen run={read}>
      <ConfirmDialogs />
    </RunOnOpen>
  ),
  toasts: () => (
    <RunOnOpen run={toasts}>
      <Toasts />
    </RunOnOpen>
  ),
  person: () => <PersonCardSample isLoaded />,
  'person-loading': () => <PersonCardSample isLoaded={false} />,
  palette: () => <CommandPalette isOpen close={nothing} />,
  drawer: () => (
    <Drawer isOpen close={nothing} label="Menú" side="right">
      <p>Lo que está en el cajón.</p>
    </Drawer>
  ),
  shortcuts: () => (
    <RunOnOpen run={pressQuestionMark}>
      <ShortcutHelp keys={SHORTCUTS} />
    </RunOnOpen>
  ),
  firma: () => (
    <FirmaDialog action="Guardar firma" close={nothing} onSave={nothing}>
      <b>Administrador</b> lleva tu firma al final.
    </FirmaDialog>
  ),
  referral: () => <CorrectReferralDialog id={2} usuario="Ana" seen="Leo" close={nothing} />,
  evidence: () => (
    <EvidenceDialog query={{ queryKey: ['evidencia'], queryFn: async () => SAMPLE_SVG }} id={1} close={nothing} />
  ),
  bulk: () => (
    <BulkActDialog
      act="multar"
      people={[
        { id: 2, nombre: 'Ana', acciones: ['multar'] },
        { id: 3, nombre: 'Leo', acciones: ['multar'] },
      ]}
      close={nothing}
      onDone={nothing}
    />
  ),
  annul: () => (
    <MotivoDialog
      call="POST anularMulta"
      toRequest={(motivo) => ({ body: { id: 1, motivo } })}
      question="¿Anular la multa de 5c a Ana?"
      button="Anular multa"
      consequence="Ana deja de deber 5c. Todo queda en el historial, con tu nombre y tu motivo."
      close={nothing}
    />
  ),
  spreadsheet: () => (
    <SpreadsheetImport
      title="Traer a los socios"
      close={nothing}
      prompt="Una hoja con una columna para el usuario y otra para la misión."
      template={{ fileName: 'socios', header: ['usuario', 'mision'], rows: () => [] }}
      max={1024}
      error="El archivo no es una hoja"
      requestPreview={nothing}
      previewing={false}
      preview={<SpreadsheetErrors faults={FAULTS} total={14} nothing="Todavía no importamos a nadie." />}
      run={{ label: 'Traer a 40', can: false, isRunning: false, press: nothing }}
    />
  ),
  'choose-person': () => (
    <AutoPressed path="input">
      <StandaloneField value={0}>{(field) => <PersonField {...field} choices={PEOPLE} />}</StandaloneField>
    </AutoPressed>
  ),
  'choose-date': () => (
    <AutoPressed path="button">
      <DateField label="Fecha inicial" value="2026-03-18" change={nothing} />
    </AutoPressed>
  ),
  overflow: () => (
    <AutoPressed path="button">
      <SpecimenRow>
        <OverflowMenu label="Más de esta pantalla" container="screen">
          <AsyncButton variant="default">Por semanas</AsyncButton>
          <Badge tone="muted">un filtro</Badge>
        </OverflowMenu>
      </SpecimenRow>
    </AutoPressed>
  ),
  menu: () => (
    <AutoPressed path="[aria-controls='menu-usuario']">
      <AppBar openPalette={nothing} />
    </AutoPressed>
  ),
  'visitor-bar': () => <AppBar openPalette={nothing} />,
  offline: () => (
    <RunOnOpen run={simulateOffline}>
      <AppBar openPalette={nothing} />
    </RunOnOpen>
  ),
  version: () => (
    <RunOnOpen run={announceOtherVersion}>
      <AppBar openPalette={nothing} />
    </RunOnOpen>
  ),
  foot: () => (
    <div className={styles.atBottom}>
      <BottomNav openMenu={nothing} />
    </div>
  ),
  'table-overflow': () => (
    <AutoPressed path="[data-more]">
      <TableSample filters={<Badge tone="muted">un filtro</Badge>} />
    </AutoPressed>
  ),
};
