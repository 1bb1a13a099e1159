import type { AnswerOf, MiradaSocios } from '@conserje/contract';
import { aCsv, CLAVE_DE_PLANTILLA_DIAS, SOCIOS_BYTES } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import estilos from '../../../dominio/ImportarHoja.module.css';
import { FaltasHoja, ImportarHoja } from '../../../dominio/ImportarHoja.tsx';
import { useHoja } from '../../../dominio/useHoja.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { entregar } from '../../../ui/descargar.ts';
import { contar, numero } from '../../../ui/formato.ts';

const PERSONAS = ['persona', 'personas'] as const;
const MODELO = {
  archivo: 'plantilla',
  cabeza: ['nombre', 'misión', 'firma', 'último ascenso'],
  filas: () => [['Leo', 'Vigilante I', '', '2026-01-31']],
};

type Claves = AnswerOf<'POST importarSocios'>['claves'];

/** Brings a roster along: first what it would do, then all or nothing, then the passwords, once. */
export default function ImportarSocios({ cerrar }: { cerrar: () => void }) {
  const { zona } = useConfiguracion();
  const { archivo, mirada, error, form, elegir } = useHoja<MiradaSocios>();
  const [claves, setClaves] = useState<Claves>();
  const [mirar, mirando] = useLlamada('POST mirarSocios');
  const [importar, importando] = useLlamada('POST importarSocios', {
    form,
    guardar: (respuesta) => setClaves(respuesta.claves),
  });
  if (claves) return <Entregar claves={claves} zona={zona} cerrar={cerrar} />;
  const listas = mirada !== undefined && mirada.conFaltas === 0 && mirada.personas > 0;
  return (
    <ImportarHoja
      titulo="Traer la plantilla"
      cerrar={cerrar}
      pide={
        <>
          Un archivo CSV de tu hoja de cálculo, con las columnas <b>nombre</b>, <b>misión</b>, <b>firma</b> y{' '}
          <b>último ascenso</b>; solo el nombre hace falta.
        </>
      }
      modelo={MODELO}
      max={SOCIOS_BYTES}
      error={error}
      mirar={(elegido) => elegir(elegido, (body, como) => mirar({ body }, como))}
      mirando={mirando}
      mirada={mirada && <Mirada mirada={mirada} />}
      hacer={{
        texto: listas ? `Traer a ${contar(mirada.personas, ...PERSONAS)}` : 'Traer',
        puede: listas,
        haciendo: importando,
        pulsar: () => archivo && mirada && importar({ body: { archivo, vistas: mirada.personas } }),
      }}
    />
  );
}

function Mirada({ mirada }: { mirada: MiradaSocios }) {
  const { personas, porMision, yaEstan, ignoradas, faltas, conFaltas } = mirada;
  if (conFaltas > 0) return <FaltasHoja faltas={faltas} total={conFaltas} nada="no entra nadie" />;
  return (
    <>
      <p>
        <b>
          {personas === 0
            ? 'No entraría nadie nuevo'
            : `${personas === 1 ? 'Entraría' : 'Entrarían'} ${contar(personas, ...PERSONAS)}`}
        </b>
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
    // The call that made them has asked for a fresh proof, and they are nowhere else: nothing may keep them here.
    entregar(
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
          Entraron {contar(claves.length, ...PERSONAS)}. Cada quien entra una vez con la clave de este archivo, en{' '}
          {CLAVE_DE_PLANTILLA_DIAS} días como mucho, y elige la suya. <b>No se vuelven a mostrar</b>: guárdalo ahora,
          entrégalas y bórralo.
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
