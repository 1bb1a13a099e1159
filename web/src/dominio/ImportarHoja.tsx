import { aCsv, archivoPesado } from '@conserje/rules';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Boton } from '../ui/Boton.tsx';
import { Dialogo } from '../ui/Dialogo.tsx';
import { entregar } from '../ui/descargar.ts';
import { contar, numero } from '../ui/formato.ts';
import oculto from '../ui/Oculto.module.css';
import { useConfiguracion } from './configuracion.ts';
import estilos from './ImportarHoja.module.css';

interface Falta {
  linea: number;
  campo: string;
  valor: string;
  msg: string;
}

interface Props {
  titulo: string;
  cerrar: () => void;
  /** What the file must be, in a sentence. */
  pide: ReactNode;
  /** A file to begin with: its headings and a row, or as many as there are; named without its ending. */
  modelo: { archivo: string; cabeza: readonly string[]; filas: () => readonly (readonly (string | number)[])[] };
  /** Bytes of the file. */
  max: number;
  error: string | undefined;
  /** Looks at a file that has been chosen; undefined: none is any more. */
  mirar: (archivo: File | undefined) => void;
  mirando: boolean;
  /** What the file leaves open, to be answered. */
  preguntas?: ReactNode;
  /** What a look has shown. */
  mirada: ReactNode;
  /** The button that does it, and whether there is something to be done. */
  hacer: { texto: string; puede: boolean; haciendo: boolean; pulsar: () => void };
}

/** The dialog in which a spreadsheet's file is brought along: first what it would do, then all or nothing. */
export function ImportarHoja({ titulo, cerrar, max, mirar, hacer, ...props }: Props) {
  const [nombre, setNombre] = useState<string>();
  const [pesado, setPesado] = useState(false);
  const elegir = (elegido: File | undefined) => {
    const cabe = elegido === undefined || elegido.size <= max;
    setPesado(!cabe);
    setNombre(elegido?.name);
    mirar(cabe ? elegido : undefined);
  };
  return (
    <Dialogo titulo={titulo} cerrar={cerrar} ancho="lg">
      <div className={estilos.cuerpo}>
        <Elegir
          pide={props.pide}
          modelo={props.modelo}
          cambiar={elegir}
          error={pesado ? archivoPesado(max) : props.error}
          nombre={nombre}
        />
        {props.preguntas}
        <div className={estilos.mirada} aria-live="polite" aria-busy={props.mirando}>
          {props.mirando ? <p>Revisando el archivo…</p> : props.mirada}
        </div>
        <div className={estilos.botones}>
          <Button variant="default" onClick={cerrar}>
            Volver
          </Button>
          <Boton disabled={!hacer.puede} loading={hacer.haciendo} onClick={hacer.pulsar}>
            {hacer.texto}
          </Boton>
        </div>
      </div>
    </Dialogo>
  );
}

interface PropsElegir extends Pick<Props, 'pide' | 'modelo' | 'error'> {
  cambiar: (archivo: File | undefined) => void;
  nombre: string | undefined;
}

function Elegir({ pide, modelo, cambiar, error, nombre }: PropsElegir) {
  const id = useId();
  const { zona } = useConfiguracion();
  const bajar = () => entregar(`${modelo.archivo}.csv`, aCsv(modelo.cabeza, modelo.filas(), zona));
  return (
    <div className={estilos.elegir}>
      <p>
        {pide}{' '}
        <button type="button" className={estilos.enlace} onClick={bajar}>
          Descargar plantilla
        </button>
      </p>
      <div className={estilos.archivo}>
        <label className={estilos.boton}>
          Elegir archivo
          <input
            type="file"
            className={oculto.oculto}
            // A book can't be read, and is told how to be saved.
            accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv,text/plain"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(e) => cambiar(e.currentTarget.files?.[0])}
            // The same file again, mended meanwhile, is another one.
            onClick={(e) => {
              e.currentTarget.value = '';
            }}
          />
        </label>
        {nombre !== undefined && <span className={estilos.nombre}>{nombre}</span>}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={estilos.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a file, line by line; of many the first. @param nada says that nothing has happened meanwhile */
export function FaltasHoja({ faltas, total, nada }: { faltas: readonly Falta[]; total: number; nada: string }) {
  return (
    <>
      <p>
        <b>{contar(total, 'error', 'errores')} en el archivo.</b> {nada} Corrige{' '}
        {total === 1 ? 'la línea marcada' : 'las líneas marcadas'} y elige el archivo de nuevo.
      </p>
      <ol className={estilos.faltas}>
        {faltas.map(({ linea, campo, valor, msg }) => (
          <li key={`${linea} ${campo} ${valor}`}>
            <b>{linea === 0 ? 'No está' : `Línea ${linea}`}</b>
            {valor !== '' && <> «{valor}»</>}: {msg}
          </li>
        ))}
      </ol>
      {faltas.length < total && <p>Y {numero(total - faltas.length)} más.</p>}
    </>
  );
}
