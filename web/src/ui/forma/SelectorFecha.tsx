import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import IconCalendario from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import type { Ref } from 'react';
import { Suspense, useState } from 'react';
import { useCapaEnTelefono } from '../../platform/capas.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { FECHA_INVALIDA, FORMATO_FECHA, fechaEscrita, leerFecha } from './formatoFecha.ts';

const SelectorFechaCalendario = perezosa(() => import('./SelectorFechaCalendario.tsx'));

interface Props {
  etiqueta: string;
  /** `YYYY-MM-DD`, or empty; null while what is typed is no date. */
  valor: string | null;
  cambiar: (valor: string | null) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A date, typed as MM/dd/yyyy or picked from a calendar (part 2 §5). */
export function SelectorFecha({ etiqueta, valor, cambiar, error, ref }: Props) {
  const [texto, setTexto] = useState(fechaEscrita(valor ?? ''));
  const [abierto, setAbierto] = useState(false);
  useCapaEnTelefono(abierto, () => setAbierto(false));
  const [salio, setSalio] = useState(false);
  // The value was set from outside (cleared, or by the address): what is typed follows.
  const leida = leerFecha(texto);
  if (valor !== leida) setTexto(fechaEscrita(valor ?? ''));
  const elegir = (fecha: string) => {
    setTexto(fechaEscrita(fecha));
    cambiar(fecha);
    setAbierto(false);
  };
  return (
    // The library would say of the text field that it opens something; it is the button that does.
    <Popover
      opened={abierto}
      onChange={setAbierto}
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal={false}
      position="bottom-end"
      shadow="md"
    >
      <Popover.Target>
        <TextInput
          {...(ref ? { ref } : {})}
          label={etiqueta}
          size="md"
          placeholder={FORMATO_FECHA}
          inputMode="numeric"
          autoComplete="off"
          value={texto}
          error={leida === null && salio ? FECHA_INVALIDA : error}
          onChange={(e) => {
            setTexto(e.currentTarget.value);
            setSalio(false);
            cambiar(leerFecha(e.currentTarget.value));
          }}
          onBlur={() => setSalio(true)}
          rightSection={
            <ActionIcon
              variant="subtle"
              size="2.5rem"
              aria-label={`Abrir el calendario de ${etiqueta}`}
              aria-expanded={abierto}
              aria-haspopup="dialog"
              onClick={() => setAbierto(!abierto)}
            >
              <IconCalendario size={20} aria-hidden="true" />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Calendario de ${etiqueta}`}>
        <Suspense fallback={<div style={{ width: 252, height: 276 }} aria-busy="true" />}>
          <SelectorFechaCalendario valor={leida === null || leida === '' ? null : leida} elegir={elegir} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
