import type { PasoPuesta, Puesta } from '@conserje/contract';
import IconHecho from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from 'react-router';
import { pedir } from '../../../platform/api.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import oculto from '../../../ui/Oculto.module.css';
import estilos from './PuestaEnMarcha.module.css';

const puestaQuery = () =>
  queryOptions({
    queryKey: ['puesta'],
    queryFn: ({ signal }) => pedir('GET puestaEnMarcha', {}, { signal }),
    // Ticked from what other screens change.
    meta: { temas: ['carrera', 'rangos', 'configuracion'] },
  });

interface Paso {
  titulo: string;
  texto: string;
  a: string;
  /** Another way, at the end of the text. */
  otra?: { texto: string; a: string };
  /** What says that it is right as it is, where the data cannot. */
  bueno?: 'horario' | 'escala';
}
const PASOS: Record<PasoPuesta, Paso> = {
  agencia: {
    titulo: 'El nombre y las siglas',
    texto: 'Lo que dice el letrero, y lo que llevan delante todas las misiones.',
    a: '/mantenimiento?pestana=agencia',
  },
  horario: {
    titulo: 'La zona y la hora de paga',
    texto: 'En qué zona se cuentan los días, y cuándo se paga.',
    a: '/mantenimiento?pestana=agencia',
    bueno: 'horario',
  },
  escala: {
    titulo: 'La escala',
    texto: 'Doce rangos con sus misiones, precios y pagas: déjala, cámbiala, o',
    otra: { texto: 'trae la tuya de una hoja de cálculo', a: '/mantenimiento?pestana=misiones&importar=1' },
    a: '/mantenimiento?pestana=rangos',
    bueno: 'escala',
  },
  plantilla: {
    titulo: 'La gente',
    texto: 'Trae a tus socios de una hoja de cálculo, o que se registren.',
    a: '/usuarios?importar=1',
  },
  encargados: {
    titulo: 'Quién más administra',
    texto: 'Pon a alguien de tu confianza en la administración: que no dependa todo de ti.',
    a: '/usuarios',
  },
};

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

function Pasos({ puesta: { pasos } }: { puesta: Puesta }) {
  const titulo = useId();
  const cliente = useQueryClient();
  const [decir, diciendo] = useLlamada('POST actionPuesta', {
    guardar: ({ data: nueva }) => cliente.setQueryData(puestaQuery().queryKey, nueva),
  });
  const faltan = pasos.filter((p) => !p.hecho).length;
  const siguiente = pasos.find((p) => !p.hecho)?.paso;
  return (
    <section className={estilos.puesta} aria-labelledby={titulo}>
      <header className={estilos.cabeza}>
        <h2 id={titulo}>Puesta en marcha</h2>
        <p>{faltan === 1 ? 'Falta un paso' : `Faltan ${faltan} pasos`} para abrir las puertas.</p>
        <button
          type="button"
          className={estilos.apartar}
          disabled={diciendo}
          onClick={() =>
            decir(
              { body: { op: 1 } },
              {
                pregunta: {
                  titulo: '¿Apartar la puesta en marcha?',
                  texto: 'No se vuelve a mostrar a nadie. Todo lo que enlaza sigue en sus pantallas.',
                  accion: 'Apartar',
                },
              },
            )
          }
        >
          Apartar
        </button>
      </header>
      <ol className={estilos.pasos}>
        {pasos.map(({ paso, hecho }) => {
          const { titulo: que, texto, a, otra, bueno } = PASOS[paso];
          return (
            <li key={paso} className={estilos.paso} data-hecho={hecho} data-siguiente={paso === siguiente}>
              <span className={estilos.marca} aria-hidden="true">
                {hecho && <IconHecho size={18} />}
              </span>
              <div className={estilos.que}>
                <Link to={a}>{que}</Link>
                {hecho ? (
                  <span className={oculto.oculto}>, hecho</span>
                ) : (
                  <p>
                    {texto}
                    {otra && (
                      <>
                        {' '}
                        <Link to={otra.a}>{otra.texto}</Link>.
                      </>
                    )}
                  </p>
                )}
              </div>
              {!hecho && bueno && (
                <button
                  type="button"
                  className={estilos.bueno}
                  disabled={diciendo}
                  onClick={() => decir({ body: { op: 0, paso: bueno } })}
                  aria-label={`${que}: está bien así`}
                >
                  Está bien así
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
