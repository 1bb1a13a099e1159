import type { PasoPuesta, Puesta } from '@conserje/contract';
import IconHecho from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { pedir } from '../../../platform/api.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { perezosa } from '../../../platform/perezosa.ts';
import estilos from './PuestaEnMarcha.module.css';
import { PASOS } from './pasosPuesta.ts';

const CuentaPrimerAdmin = perezosa(() => import('./CuentaPrimerAdmin.tsx'));
const CopiasAparte = perezosa(() => import('./CopiasAparte.tsx'));

const puestaQuery = () =>
  queryOptions({
    queryKey: ['puesta'],
    queryFn: ({ signal }) => pedir('GET puestaEnMarcha', {}, { signal }),
    // Ticked from what other screens change.
    meta: { temas: ['carrera', 'rangos', 'configuracion', 'usuarios', 'tiempos', 'paga', 'excepciones'] },
  });

interface Props {
  /** What stands there while it is not known whether anything is left. */
  hueco: ReactNode;
  /** What follows, which waits as well: it would be pushed down. */
  children: ReactNode;
}

/** What is left of an agency's first hour, for who sets it up, before all else until it is done or put away. */
export default function PuestaEnMarcha({ hueco, children }: Props) {
  const { data, isPending, isFetching, failureCount } = useQuery(puestaQuery());
  const dudosa = isPending && isFetching && failureCount === 0;
  return (
    <>
      {dudosa && hueco}
      {data && !data.apartada && data.pasos.some((p) => !p.hecho) && <Pasos puesta={data} />}
      <div className={estilos.resto} hidden={dudosa}>
        {children}
      </div>
    </>
  );
}

const OCULTAR = {
  titulo: '¿Ocultar los primeros pasos?',
  texto: 'Nadie volverá a verlos aquí. Puedes hacer lo mismo desde cada pantalla.',
  accion: 'Ocultar',
};

function Pasos({ puesta: { pasos } }: { puesta: Puesta }) {
  const titulo = useId();
  const cliente = useQueryClient();
  const [abierto, setAbierto] = useState<PasoPuesta>();
  const [decir, diciendo] = useLlamada('POST actionPuesta', {
    guardar: ({ data: nueva }) => cliente.setQueryData(puestaQuery().queryKey, nueva),
  });
  const faltan = pasos.filter((p) => !p.hecho).map((p) => p.paso);
  const hechos = pasos.filter((p) => p.hecho).map((p) => p.paso);
  const cerrar = () => setAbierto(undefined);
  const dejar = (paso: PasoPuesta) => {
    const { titulo: que, bueno } = PASOS[paso];
    return (
      bueno && (
        <button
          type="button"
          className={estilos.bueno}
          disabled={diciendo}
          onClick={() => decir({ body: { op: 0, paso: bueno } })}
          aria-label={`${que}: dejar así`}
        >
          Dejar así
        </button>
      )
    );
  };
  return (
    <section className={estilos.puesta} aria-labelledby={titulo}>
      <header className={estilos.cabeza}>
        <h2 id={titulo}>Primeros pasos</h2>
        <p>{faltan.length === 1 ? 'Te falta 1 paso' : `Te faltan ${faltan.length} pasos`} para empezar.</p>
        <button
          type="button"
          className={estilos.apartar}
          disabled={diciendo}
          onClick={() => decir({ body: { op: 1 } }, { pregunta: OCULTAR })}
        >
          Ocultar
        </button>
      </header>
      <ol className={estilos.pasos}>
        {faltan.map((paso, i) => (
          <Pendiente key={paso} paso={paso} siguiente={i === 0} abrir={() => setAbierto(paso)}>
            {dejar(paso)}
          </Pendiente>
        ))}
      </ol>
      {hechos.length > 0 && (
        <details className={estilos.hechos}>
          <summary>{hechos.length === 1 ? '1 paso hecho' : `${hechos.length} pasos hechos`}</summary>
          <ul className={estilos.pasos}>
            {hechos.map((paso) => (
              <li key={paso} className={estilos.paso} data-hecho="true">
                <span className={estilos.marca} aria-hidden="true">
                  <IconHecho size={18} />
                </span>
                {PASOS[paso].titulo}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Suspense fallback={null}>
        {abierto === 'cuenta' && <CuentaPrimerAdmin cerrar={cerrar} />}
        {abierto === 'copia' && (
          <CopiasAparte cerrar={cerrar} listo={() => decir({ body: { op: 0, paso: 'copia' } }, { alAcabar: cerrar })} />
        )}
      </Suspense>
    </section>
  );
}

interface PropsPendiente {
  paso: PasoPuesta;
  /** The next to be done: it is told more of. */
  siguiente: boolean;
  abrir: () => void;
  children: ReactNode;
}

function Pendiente({ paso, siguiente, abrir, children }: PropsPendiente) {
  const { titulo, texto, a, otra } = PASOS[paso];
  return (
    <li className={estilos.paso} data-siguiente={siguiente}>
      <span className={estilos.marca} aria-hidden="true" />
      <div className={estilos.que}>
        {a === undefined ? (
          <button type="button" className={estilos.enlace} onClick={abrir}>
            {titulo}
          </button>
        ) : (
          <Link to={a}>{titulo}</Link>
        )}
        <p>
          {texto}
          {otra && (
            <>
              {' '}
              <Link to={otra.a}>{otra.texto}</Link>.
            </>
          )}
        </p>
      </div>
      {children}
    </li>
  );
}
