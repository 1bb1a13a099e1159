import type { MiradaSocios } from '@conserje/contract';
import type { DateOrder, RosterAnswers } from '@conserje/rules';
import { readSheetDate, SOCIOS_BYTES } from '@conserje/rules';
import { useState } from 'react';
import estilos from '../../../dominio/ImportarHoja.module.css';
import { FaltasHoja, ImportarHoja } from '../../../dominio/ImportarHoja.tsx';
import { useHoja } from '../../../dominio/useHoja.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { contar, dia, numero } from '../../../ui/formato.ts';
import type { Claves } from './EntregarClaves.tsx';
import { EntregarClaves } from './EntregarClaves.tsx';
import { PreguntaHoja } from './PreguntaHoja.tsx';

const PERSONAS = ['persona', 'personas'] as const;
const MODELO = {
  archivo: 'plantilla',
  cabeza: ['nombre', 'misión', 'firma', 'último ascenso'],
  filas: () => [['Leo', 'Vigilante I', '', '2026-01-31']],
};

const NADA: MiradaSocios['dudas'] = { fechas: null, secciones: [] };
/** Of so few people all are in sight at once; of one mission so many are named. */
const A_LA_VISTA = 30;
const POR_MISION = 100;

/** Brings a roster along: first what it would do, then all or nothing, then the passwords, once. */
export default function ImportarSocios({ cerrar }: { cerrar: () => void }) {
  const { archivo, mirada, error, form, elegir } = useHoja<MiradaSocios>();
  const [claves, setClaves] = useState<Claves>();
  const [answers, setAnswers] = useState<RosterAnswers>({});
  const [asked, setAsked] = useState(NADA);
  const [mirar, mirando] = useLlamada('POST mirarSocios');
  const [importar, importando] = useLlamada('POST importarSocios', {
    form,
    guardar: (respuesta) => setClaves(respuesta.claves),
  });
  if (claves) return <EntregarClaves claves={claves} cerrar={cerrar} />;
  const mirarCon = (elegido: File | undefined, dichas: RosterAnswers) => {
    setAnswers(dichas);
    elegir(elegido, (body, como) =>
      mirar(
        { body: { ...body, ...dichas } },
        {
          ...como,
          guardar: (vista) => {
            como.guardar(vista);
            // What was asked stays to be answered otherwise.
            setAsked((antes) => ({
              fechas: vista.dudas.fechas ?? (dichas.fechas ? antes.fechas : null),
              secciones: dichas.secciones ? antes.secciones : vista.dudas.secciones,
            }));
          },
        },
      ),
    );
  };
  const abierto = mirada !== undefined && (mirada.dudas.fechas !== null || mirada.dudas.secciones.length > 0);
  const listas = mirada !== undefined && !abierto && mirada.conFaltas === 0 && mirada.personas > 0;
  return (
    <ImportarHoja
      titulo="Importar miembros"
      cerrar={cerrar}
      pide={
        <>
          Sube un CSV con las columnas <b>nombre</b>, <b>misión</b>, <b>firma</b> y <b>último ascenso</b>. Solo el
          nombre es obligatorio. Agrega la columna <b>rango</b> si dos rangos tienen misiones con el mismo nombre.
        </>
      }
      modelo={MODELO}
      max={SOCIOS_BYTES}
      error={error}
      mirar={(elegido) => {
        setAsked(NADA);
        mirarCon(elegido, {});
      }}
      mirando={mirando}
      preguntas={<Preguntas asked={asked} answers={answers} responder={(dichas) => mirarCon(archivo, dichas)} />}
      mirada={mirada && <Mirada mirada={mirada} />}
      hacer={{
        texto: listas ? `Importar ${contar(mirada.personas, ...PERSONAS)}` : 'Importar',
        puede: listas,
        haciendo: importando,
        pulsar: () => archivo && mirada && importar({ body: { archivo, ...answers, vistas: mirada.personas } }),
      }}
    />
  );
}

interface PropsPreguntas {
  asked: MiradaSocios['dudas'];
  answers: RosterAnswers;
  responder: (answers: RosterAnswers) => void;
}

/** What the file leaves open. */
function Preguntas({ asked, answers, responder }: PropsPreguntas) {
  const { fechas, secciones } = asked;
  const leida = (order: DateOrder) => {
    const escrita = fechas === null ? null : readSheetDate(fechas, order);
    return escrita === null ? '' : dia(escrita);
  };
  return (
    <>
      {fechas !== null && (
        <PreguntaHoja
          pregunta={`¿Qué día es ${fechas}?`}
          opciones={[
            { value: 'dia', label: `${leida('dia')}: el día va primero` },
            { value: 'mes', label: `${leida('mes')}: el mes va primero` },
          ]}
          valor={answers.fechas}
          cambiar={(dicho) => responder({ ...answers, fechas: dicho })}
        />
      )}
      {secciones.length > 0 && (
        <PreguntaHoja
          pregunta={`¿Qué ${secciones.length === 1 ? 'es' : 'son'} ${secciones.map((s) => s.texto).join(', ')}?`}
          opciones={[
            { value: 'titulos', label: 'Títulos: las personas van debajo' },
            { value: 'personas', label: 'Personas con ese nombre' },
          ]}
          valor={answers.secciones}
          cambiar={(dicho) => responder({ ...answers, secciones: dicho })}
        />
      )}
    </>
  );
}

function Mirada({ mirada }: { mirada: MiradaSocios }) {
  const { personas, porMision, yaEstan, despedidos, ignoradas, faltas, conFaltas } = mirada;
  return (
    <>
      {conFaltas > 0 && <FaltasHoja faltas={faltas} total={conFaltas} nada="Todavía no importamos a nadie." />}
      <p>
        <b>
          {personas === 0
            ? 'No hay personas nuevas'
            : `Se ${personas === 1 ? 'agregará' : 'agregarán'} ${contar(personas, ...PERSONAS)}`}
        </b>
        .
        {yaEstan > 0 &&
          ` ${numero(yaEstan)} ya ${yaEstan === 1 ? 'tiene cuenta y no cambia' : 'tienen cuenta y no cambian'}.`}
      </p>
      <ul className={estilos.misiones}>
        {porMision.map((grupo) => (
          <li key={`${grupo.rango} ${grupo.mision}`}>
            <Quienes {...grupo} abierto={personas <= A_LA_VISTA} />
          </li>
        ))}
      </ul>
      {despedidos.length > 0 && (
        <p>
          {despedidos.length === 1 ? 'Está' : 'Están'} en <b>Despidos</b> y no se agrega
          {despedidos.length === 1 ? '' : 'n'}: {despedidos.join(', ')}. Para que vuelvan, usa <b>Ingresar</b>.
        </p>
      )}
      {ignoradas.length > 0 && <p>Columnas que no usamos: {ignoradas.join(', ')}.</p>}
    </>
  );
}

/** Who would come in with a mission; of many the first. */
function Quienes({ rango, mision, quienes, abierto }: MiradaSocios['porMision'][number] & { abierto: boolean }) {
  return (
    <details open={abierto}>
      <summary>
        {mision} <span className={estilos.suave}>{rango}</span> <b>{numero(quienes.length)}</b>
      </summary>
      <ul>
        {quienes.slice(0, POR_MISION).map(({ usuario, firma, fecha }) => (
          <li key={usuario}>
            <span>
              {usuario} {firma !== '' && <span className={estilos.suave}>{firma}</span>}
            </span>
            <span className={estilos.suave}>{fecha === null ? 'desde hoy' : `desde el ${dia(fecha)}`}</span>
          </li>
        ))}
        {quienes.length > POR_MISION && <li>Y {numero(quienes.length - POR_MISION)} más</li>}
      </ul>
    </details>
  );
}
