import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { dayOf } from '@conserje/rules';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import type { KeyboardEvent, Ref } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { usePhoneOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import { ahora } from '../../platform/time/serverClock.ts';
import { useDialogContext } from '../overlay/dialogContext.ts';
import { useAgencia } from '../text/agenciaContext.ts';
import { dia } from '../text/format.ts';
import styles from './DateField.module.css';
import { DATE_FORMAT, INVALID_DATE, parseDate, toTypedDate, withSlashes } from './dateFormat.ts';

const DateFieldCalendar = lazyWithRetry(() => import('./DateFieldCalendar.tsx'));

interface Props {
  label: string;
  /** `YYYY-MM-DD`, or empty; null while what is typed is no date. */
  valor: string | null;
  change: (valor: string | null) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

const SPOKEN_DATE = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
/** The month stands first there, which is not how most say it. */
const DATE_HINT = 'mes/día/año';

/**
 * A date, typed as MM/dd/yyyy or picked from a calendar (part 2 §5). Figures are enough, and the day may come first; how it
 * was understood is said below.
 */
export function DateField({ label, valor, change, error, ref }: Props) {
  const { zona } = useAgencia();
  const dialog = useDialogContext();
  const [texto, setText] = useState(toTypedDate(valor ?? ''));
  const [abierto, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  usePhoneOverlayLayer(abierto, () => setOpen(false));
  useEffect(() => (abierto ? dialog?.addOverlay() : undefined), [abierto, dialog]);
  const [isBlurred, setBlurred] = useState(false);
  const read = (typed: string): string | null => parseDate(typed, dayOf(ahora(), zona));
  // The value was set from outside (cleared, or by the address): what is typed follows.
  const leida = read(texto);
  if (valor !== leida) setText(toTypedDate(valor ?? ''));
  const violation = leida === null && isBlurred ? INVALID_DATE : error;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (fecha: string) => {
    setText(toTypedDate(fecha));
    change(fecha);
    close();
  };
  const write = ({ value, selectionStart }: HTMLInputElement) => {
    const newItem = selectionStart === value.length ? withSlashes(value, texto) : value;
    setText(newItem);
    setBlurred(false);
    change(read(newItem));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !abierto) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const calendar = (
    <Suspense fallback={<div style={{ width: 252, height: 276 }} aria-busy="true" />}>
      <DateFieldCalendar valor={leida === null || leida === '' ? null : leida} choose={choose} />
    </Suspense>
  );
  const campo = (
    <TextInput
      {...(ref ? { ref } : {})}
      label={label}
      size="md"
      placeholder={DATE_FORMAT}
      inputMode="numeric"
      autoComplete="off"
      value={texto}
      error={violation}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      // What is wrong stands in its place.
      description={violation ? undefined : leida ? dia(leida, SPOKEN_DATE) : DATE_HINT}
      descriptionProps={{ className: styles.spokenDate ?? '' }}
      onChange={(e) => write(e.currentTarget)}
      onBlur={() => {
        setBlurred(true);
        if (leida) setText(toTypedDate(leida));
      }}
      rightSection={
        <ActionIcon
          ref={button}
          variant="subtle"
          size="2.5rem"
          aria-label={`Abrir el calendario de ${label}`}
          aria-expanded={abierto}
          aria-haspopup="dialog"
          onClick={() => setOpen(!abierto)}
        >
          <IconCalendar size={20} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
  const caption = `Calendario de ${label}`;
  if (dialog)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever in it has the focus
      <div onKeyDown={onKeyDown}>
        {campo}
        {abierto && (
          <fieldset className={styles.calendar} aria-label={caption}>
            {calendar}
          </fieldset>
        )}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever in it has the focus
    <div onKeyDown={onKeyDown}>
      {/* The library would say of the text field that it opens something; it is the button that does. */}
      <Popover
        opened={abierto}
        onChange={setOpen}
        trapFocus
        closeOnEscape={false}
        withRoles={false}
        withinPortal={false}
        position="bottom-end"
        shadow="md"
      >
        <Popover.Target>{campo}</Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={caption}>
          {calendar}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
