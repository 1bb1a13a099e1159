import type { AnswerOf } from '@conserje/contract';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import estilos from './Solicitudes.module.css';

type Solicitud = AnswerOf<'GET getTimesSolicitudes'>[number];

interface Props {
  solicitudes: readonly Solicitud[];
  /** Something else on the screen is what is next. */
  secundario: boolean;
}

/** Tiempos that others ask the reader to manage (decisions §4). */
export function Solicitudes({ solicitudes, secundario }: Props) {
  return (
    <section className={estilos.panel} aria-labelledby="titulo-solicitudes">
      <h2 id="titulo-solicitudes" className={estilos.titulo}>
        Te piden como encargado
      </h2>
      {solicitudes.length === 0 ? (
        <p className={estilos.nada}>Sin solicitudes. Aparecen aquí cuando te piden ser encargado.</p>
      ) : (
        <ul className={estilos.lista}>
          {solicitudes.map((s, i) => (
            <Peticion key={s.id} solicitud={s} secundario={secundario || i > 0} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Peticion({ solicitud, secundario }: { solicitud: Solicitud; secundario: boolean }) {
  const { id, bajoNombre, encargadoNombre, fecha } = solicitud;
  const [aceptar, enviando] = useLlamada('POST actionTimeSoli');
  return (
    <li className={estilos.peticion}>
      <span className={estilos.texto}>
        <b>
          <Puerta nombre={encargadoNombre} />
        </b>{' '}
        te pide ser encargado del tiempo de{' '}
        <b>
          <Puerta nombre={bajoNombre} />
        </b>
        <small>
          <Instante valor={fecha} />
        </small>
      </span>
      <Boton
        className={estilos.aceptar}
        variant={secundario ? 'default' : 'filled'}
        loading={enviando}
        onClick={() => aceptar({ body: { id } })}
        aria-label={`Aceptar el tiempo de ${bajoNombre}`}
      >
        Aceptar
      </Boton>
    </li>
  );
}
