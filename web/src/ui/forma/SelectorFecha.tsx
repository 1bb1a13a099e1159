import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { diaDe } from '@conserje/rules';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import IconCalendario from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import type { KeyboardEvent, Ref } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useCapaEnTelefono } from '../../platform/capas.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { ahora } from '../../platform/reloj.ts';
import { useAgencia } from '../agencia.ts';
import { useEnDialogo } from '../enDialogo.ts';
import { dia } from '../formato.ts';
import { conBarras, FECHA_INVALIDA, FORMATO_FECHA, fechaEscrita, leerFecha } from './formatoFecha.ts';
import estilos from './SelectorFecha.module.css';

const SelectorFechaCalendario = perezosa(() => import('./SelectorFechaCalendario.tsx'));

interface Props {
  etiqueta: string;
  /** `YYYY-MM-DD`, or empty; null while what is typed is no date. */
  valor: string | null;
  cambiar: (valor: string | null) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

const DICHA = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
/** The month stands first there, which is not how most say it. */
const CONSEJO = 'mes/día/año';

/**
 * A date, typed as MM/dd/yyyy or picked from a calendar (part 2 §5). Figures are enough, and the day may come first; how it
 * was understood is said below.
 */
export function SelectorFecha({ etiqueta, valor, cambiar, error, ref }: Props) {
  const { zona } = useAgencia();
  const dialogo = useEnDialogo();
  const [texto, setTexto] = useState(fechaEscrita(valor ?? ''));
  const [abierto, setAbierto] = useState(false);
  const boton = useRef<HTMLButtonElement>(null);
  useCapaEnTelefono(abierto, () => setAbierto(false));
  useEffect(() => (abierto ? dialogo?.tapar() : undefined), [abierto, dialogo]);
  const [salio, setSalio] = useState(false);
  const leer = (escrito: string): string | null => leerFecha(escrito, diaDe(ahora(), zona));
  // The value was set from outside (cleared, or by the address): what is typed follows.
  const leida = leer(texto);
  if (valor !== leida) setTexto(fechaEscrita(valor ?? ''));
  const reparo = leida === null && salio ? FECHA_INVALIDA : error;
  const cerrar = () => {
    setAbierto(false);
    boton.current?.focus();
  };
  const elegir = (fecha: string) => {
    setTexto(fechaEscrita(fecha));
    cambiar(fecha);
    cerrar();
  };
  const escribir = ({ value, selectionStart }: HTMLInputElement) => {
    const nuevo = selectionStart === value.length ? conBarras(value, texto) : value;
    setTexto(nuevo);
    setSalio(false);
    cambiar(leer(nuevo));
  };
  const alPulsar = (suceso: KeyboardEvent) => {
    if (suceso.key !== 'Escape' || !abierto) return;
    suceso.preventDefault();
    suceso.stopPropagation();
    cerrar();
  };
  const calendario = (
    <Suspense fallback={<div style={{ width: 252, height: 276 }} aria-busy="true" />}>
      <SelectorFechaCalendario valor={leida === null || leida === '' ? null : leida} elegir={elegir} />
    </Suspense>
  );
  const campo = (
    <TextInput
      {...(ref ? { ref } : {})}
      label={etiqueta}
      size="md"
      placeholder={FORMATO_FECHA}
      inputMode="numeric"
      autoComplete="off"
      value={texto}
      error={reparo}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      // What is wrong stands in its place.
      description={reparo ? undefined : leida ? dia(leida, DICHA) : CONSEJO}
      descriptionProps={{ className: estilos.dicha ?? '' }}
      onChange={(e) => escribir(e.currentTarget)}
      onBlur={() => {
        setSalio(true);
        if (leida) setTexto(fechaEscrita(leida));
      }}
      rightSection={
        <ActionIcon
          ref={boton}
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
  );
  const rotulo = `Calendario de ${etiqueta}`;
  if (dialogo)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever in it has the focus
      <div onKeyDown={alPulsar}>
        {campo}
        {abierto && (
          <fieldset className={estilos.calendario} aria-label={rotulo}>
            {calendario}
          </fieldset>
        )}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever in it has the focus
    <div onKeyDown={alPulsar}>
      {/* The library would say of the text field that it opens something; it is the button that does. */}
      <Popover
        opened={abierto}
        onChange={setAbierto}
        trapFocus
        closeOnEscape={false}
        withRoles={false}
        withinPortal={false}
        position="bottom-end"
        shadow="md"
      >
        <Popover.Target>{campo}</Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={rotulo}>
          {calendario}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
