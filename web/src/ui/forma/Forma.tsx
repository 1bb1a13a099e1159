import '@mantine/core/styles/Input.layer.css';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useEnDialogo } from '../enDialogo.ts';
import estilos from './Forma.module.css';
import type { Momento } from './forma.ts';
import type { FormaDe } from './useForma.ts';

interface Props extends Pick<Momento, 'revisar' | 'enviar'> {
  forma: Pick<FormaDe<object>, 'general' | 'pulsada' | 'enviando' | 'pulsar' | 'seguir' | 'escrito' | 'enDialogo'>;
  /** What it makes, for those who do not see it; not in a dialog or a panel, which says it. */
  nombre?: string;
  /** What its button says. */
  boton: ReactNode;
  /** What its rule needs is still being fetched: a press waits for it. */
  esperando?: boolean;
  /** Its call is under way; not said where `enviar` is a promise. */
  enviando?: boolean;
  /** Beside the button. */
  nota?: ReactNode;
  /** Where there is room its button stands beside its fields. */
  fila?: boolean;
  /** In one column without a frame: it lies in a panel. */
  llana?: boolean;
  /** Closes the dialog that it lies in, which is its frame. */
  volver?: () => void;
  children: ReactNode;
}

/**
 * A form of two columns, one on a phone, with its button and what belongs to no field below. A field with
 * `data-autofocus` has the focus when it appears, as in dialogs.
 */
export function Forma(props: Props) {
  const { forma, boton, revisar, enviar, esperando = false, nota, volver, children } = props;
  const { general, pulsada, pulsar, seguir } = forma;
  const ocupada = pulsada || forma.enviando || props.enviando === true;
  const llana = props.llana === true || volver !== undefined;
  const ref = useRef<HTMLFormElement>(null);
  const dialogo = useEnDialogo();
  const { escrito, enDialogo } = forma;
  useEffect(() => {
    if (!dialogo) return undefined;
    enDialogo(dialogo.titulo);
    return dialogo.seguir(() => escrito() !== null);
  }, [dialogo, escrito, enDialogo]);
  useEffect(() => {
    // A dialog does it itself, once it has noted who had the focus before.
    if (!llana) ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [llana]);
  useEffect(() => void seguir({ esperando, revisar, enviar }));
  return (
    <form
      ref={ref}
      className={llana ? estilos.llana : estilos.forma}
      data-fila={props.fila}
      aria-label={props.nombre}
      noValidate
      onSubmit={(suceso) => {
        suceso.preventDefault();
        pulsar();
      }}
    >
      {children}
      <div className={estilos.pie}>
        {volver && (
          <Button variant="default" onClick={() => void (dialogo?.salir ?? volver)()}>
            Volver
          </Button>
        )}
        <Button
          type="submit"
          loading={ocupada}
          // Whoever pressed it by the keyboard stays on it while it runs.
          renderRoot={(raiz) => <button {...raiz} disabled={false} aria-disabled={ocupada} />}
        >
          {boton}
        </Button>
        {general && (
          <p className={estilos.error} role="alert">
            {general}
          </p>
        )}
        {nota}
      </div>
    </form>
  );
}
