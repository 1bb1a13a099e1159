import { dia as diaEscrito, duracion } from '../../../ui/formato.ts';
import type { Dia } from '../semana.ts';
import { barras, marcas, total } from '../semana.ts';
import estilos from './Semana.module.css';

const corto = (dia: string): string => diaEscrito(dia, { weekday: 'short' });
const largo = (dia: string): string => diaEscrito(dia, { weekday: 'long', day: 'numeric', month: 'short' });

interface Props {
  dias: readonly Dia[];
  /** Today in the agency's zone, `YYYY-MM-DD`. */
  hoy: string;
}

/** The week's work as a picture, and as a table for those who rather read. */
export function Semana({ dias, hoy }: Props) {
  const escala = marcas(dias);
  const tope = escala.at(-1) ?? 1;
  const nada = dias.every((d) => d.asistencia <= 0 && d.times <= 0);
  return (
    <figure className={estilos.figura}>
      <figcaption className={estilos.leyenda}>
        <span>
          <i className={estilos.muestraAsistencia} /> Asistencia {duracion(total(dias, 'asistencia'))}
        </span>
        <span>
          <i className={estilos.muestraTimes} /> Supervisado {duracion(total(dias, 'times'))}
        </span>
      </figcaption>
      <div className={estilos.grafico} aria-hidden="true">
        <div className={estilos.campo}>
          {escala.map((minutos) => (
            <span key={minutos} className={estilos.marca} style={{ bottom: `${(minutos / tope) * 100}%` }}>
              <span>{minutos === 0 ? '0' : duracion(minutos)}</span>
            </span>
          ))}
          <svg width="100%" height="100%" className={estilos.lienzo}>
            <title>Minutos de cada día</title>
            {barras(dias, tope)
              .flat()
              .map((b) => (
                <rect
                  key={`${b.serie}${b.x}`}
                  x={`${b.x}%`}
                  y={`${100 - b.alto}%`}
                  width={`${b.ancho}%`}
                  height={`${b.alto}%`}
                  className={estilos[b.serie]}
                />
              ))}
          </svg>
        </div>
        <ol className={estilos.dias}>
          {dias.map((d) => (
            <li key={d.dia} className={d.dia === hoy ? estilos.hoy : undefined}>
              {corto(d.dia)}
            </li>
          ))}
        </ol>
      </div>
      {nada && <p className={estilos.nada}>Aún no hay trabajo confirmado esta semana.</p>}
      <details className={estilos.detalle}>
        <summary>Ver en una tabla</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">Asistencia</th>
              <th scope="col">Supervisado</th>
            </tr>
          </thead>
          <tbody>
            {dias.map((d) => (
              <tr key={d.dia}>
                <th scope="row">{largo(d.dia)}</th>
                <td>{duracion(d.asistencia)}</td>
                <td>{duracion(d.times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
