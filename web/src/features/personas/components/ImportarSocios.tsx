import type { AnswerOf, MiradaSocios } from '@conserje/contract';
import { archivoPesado, SOCIOS_BYTES } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { contar, numero } from '../../../ui/formato.ts';
import { aCsv, descargar } from '../../../ui/tabla/descargas.ts';
import estilos from './ImportarSocios.module.css';

const PERSONAS = ['persona', 'personas'] as const;
const MODELO = [
  ['nombre', 'misión', 'firma', 'último ascenso'],
  ['Leo', 'Vigilante I', '', '2026-01-31'],
] as const;

type Claves = AnswerOf<'POST importarSocios'>['claves'];

/** Brings a roster along: first what it would do, then all or nothing, then the passwords, once. */
export default function ImportarSocios({ cerrar }: { cerrar: () => void }) {
  const { zona } = useConfiguracion();
  const [archivo, setArchivo] = useState<File>();
  const [mirada, setMirada] = useState<MiradaSocios>();
  const [claves, setClaves] = useState<Claves>();
  const [error, setError] = useState<string>();
  const form = { rechazar: (motivo: unknown) => setError(motivo instanceof Error ? motivo.message : String(motivo)) };
  const [mirar, mirando] = useLlamada('POST mirarSocios', { form, guardar: setMirada });
  const [importar, importando] = useLlamada('POST importarSocios', {
    form,
    guardar: (respuesta) => setClaves(respuesta.claves),
  });
  const elegir = (elegido: File | undefined) => {
    setMirada(undefined);
    setError(undefined);
    setArchivo(elegido);
    if (elegido === undefined) return;
    if (elegido.size > SOCIOS_BYTES) setError(archivoPesado(SOCIOS_BYTES));
    else mirar({ body: { archivo: elegido } });
  };
  if (claves) return <Entregar claves={claves} zona={zona} cerrar={cerrar} />;
  const listas = mirada !== undefined && mirada.conFaltas === 0 && mirada.personas > 0;
  return (
    <Dialogo titulo="Traer la plantilla" cerrar={cerrar} ancho="lg">
      <div className={estilos.cuerpo}>
        <Elegir
          cambiar={elegir}
          error={error}
          nombre={archivo?.name}
          modelo={() => descargar('plantilla.csv', aCsv(MODELO[0], [MODELO[1]], zona))}
        />
        <div className={estilos.mirada} aria-live="polite" aria-busy={mirando}>
          {mirando && <p>Mirando el archivo…</p>}
          {mirada && !mirando && <Mirada mirada={mirada} />}
        </div>
        <div className={estilos.botones}>
          <Button variant="default" onClick={cerrar}>
            Volver
          </Button>
          <Button
            disabled={!listas}
            loading={importando}
            onClick={() => archivo && mirada && importar({ body: { archivo, vistas: mirada.personas } })}
          >
            {listas ? `Traer a ${contar(mirada.personas, ...PERSONAS)}` : 'Traer'}
          </Button>
        </div>
      </div>
    </Dialogo>
  );
}

interface PropsElegir {
  cambiar: (archivo: File | undefined) => void;
  error: string | undefined;
  nombre: string | undefined;
  modelo: () => void;
}

function Elegir({ cambiar, error, nombre, modelo }: PropsElegir) {
  const id = useId();
  return (
    <div className={estilos.elegir}>
      <p>
        Un archivo CSV de tu hoja de cálculo, con las columnas <b>nombre</b>, <b>misión</b>, <b>firma</b> y{' '}
        <b>último ascenso</b>; solo el nombre hace falta.{' '}
        <button type="button" className={estilos.enlace} onClick={modelo}>
          Descargar un modelo
        </button>
      </p>
      <div className={estilos.archivo}>
        <label className={estilos.boton}>
          Elegir archivo
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
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

function Mirada({ mirada }: { mirada: MiradaSocios }) {
  const { personas, porMision, yaEstan, ignoradas, faltas, conFaltas } = mirada;
  if (conFaltas > 0)
    return (
      <>
        <p>
          <b>{contar(conFaltas, 'línea tiene', 'líneas tienen')} faltas.</b> Corrígelas en tu hoja y elige el archivo
          otra vez; mientras, no entra nadie.
        </p>
        <ol className={estilos.faltas}>
          {faltas.map(({ linea, valor, msg }) => (
            <li key={linea}>
              <b>Línea {linea}</b>
              {valor !== '' && <> «{valor}»</>}: {msg}
            </li>
          ))}
        </ol>
        {faltas.length < conFaltas && <p>Y {numero(conFaltas - faltas.length)} más.</p>}
      </>
    );
  return (
    <>
      <p>
        <b>{personas === 0 ? 'No entraría nadie nuevo' : `Entrarían ${contar(personas, ...PERSONAS)}`}</b>
        {yaEstan > 0 &&
          `; ${contar(yaEstan, 'ya está y se queda', 'ya están y se quedan')} como está${yaEstan === 1 ? '' : 'n'}`}
        .
      </p>
      <ul className={estilos.misiones}>
        {porMision.map(({ mision, personas: cuantas }) => (
          <li key={mision}>
            <span>{mision}</span> <b>{numero(cuantas)}</b>
          </li>
        ))}
      </ul>
      {ignoradas.length > 0 && <p>No se usan las columnas {ignoradas.join(', ')}.</p>}
    </>
  );
}

/** The passwords are shown nowhere again: the dialog closes only by its button. */
function Entregar({ claves, zona, cerrar }: { claves: Claves; zona: string; cerrar: () => void }) {
  const [guardadas, setGuardadas] = useState(false);
  const guardar = () => {
    descargar(
      'claves.csv',
      aCsv(
        ['nombre', 'clave'],
        claves.map((c) => [c.usuario, c.clave]),
        zona,
      ),
    );
    setGuardadas(true);
  };
  return (
    <Dialogo titulo="Claves de un solo uso" cerrar={() => guardadas && cerrar()} ancho="md">
      <div className={estilos.cuerpo}>
        <p>
          Entraron {contar(claves.length, ...PERSONAS)}. Cada quien entra una vez con la clave de este archivo y elige
          la suya. <b>No se vuelven a mostrar</b>: guárdalo ahora, entrégalas y bórralo.
        </p>
        <div className={estilos.botones}>
          <Button variant="default" disabled={!guardadas} onClick={cerrar}>
            Cerrar
          </Button>
          <Button onClick={guardar}>Descargar las claves</Button>
        </div>
      </div>
    </Dialogo>
  );
}
