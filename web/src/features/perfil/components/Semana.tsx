import { dia as diaEscrito, duracion } from '../../../ui/formato.ts';
import type { Dia } from '../semana.ts';
import { altura, barras, centro, LIENZO, marcas, total } from '../semana.ts';
import estilos from './Semana.module.css';

const corto = (dia: string): string => diaEscrito(dia, { weekday: 'short' });
const largo = (dia: string): string => diaEscrito(dia, { weekday: 'long', day: 'numeric', month: 'short' });

/** The week's work as a picture, and as a table for those who rather read. */
export function Semana({ dias }: { dias: readonly Dia[] }) {
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
      <svg viewBox={`0 0 ${LIENZO.ancho} ${LIENZO.alto}`} className={estilos.lienzo} aria-hidden="true">
        {escala.map((minutos) => {
          const y = LIENZO.base - altura(minutos, tope);
          return (
            <g key={minutos}>
              <line x1={LIENZO.izquierda} x2={LIENZO.ancho} y1={y} y2={y} className={estilos.linea} />
              <text x={LIENZO.izquierda - 8} y={y + 4} textAnchor="end" className={estilos.texto}>
                {minutos === 0 ? '0' : duracion(minutos)}
              </text>
            </g>
          );
        })}
        {barras(dias, tope).map((par, i) => (
          <g key={dias[i]?.dia}>
            {par.map((b) => (
              <rect key={b.serie} x={b.x} y={b.y} width={LIENZO.barra} height={b.alto} className={estilos[b.serie]} />
            ))}
            <text x={centro(i, dias.length)} y={LIENZO.base + 22} textAnchor="middle" className={estilos.texto}>
              {corto(dias[i]?.dia ?? '')}
            </text>
          </g>
        ))}
      </svg>
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
