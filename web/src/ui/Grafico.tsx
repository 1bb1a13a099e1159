import estilos from './Grafico.module.css';
import type { Linea, Lugar } from './grafico.ts';
import { barras, marcas, total } from './grafico.ts';

const TONOS = ['uno', 'dos'] as const;

interface Props {
  /** What the picture shows, for who only hears of it. */
  titulo: string;
  /** What a place is: the head of the table's first column. */
  cabeza: string;
  /** At most two. */
  series: readonly string[];
  lugares: readonly Lugar[];
  escribir: (valor: number) => string;
  /** The distance of two lines of the scale for a highest value. */
  pasoDe: (maximo: number) => number;
  /** Said where there is nothing to show. */
  vacio: string;
  /** What should be come to. */
  lineas?: readonly Linea[];
}

/** Values over time as bars, and as a table for those who rather read. */
export function Grafico({ titulo, cabeza, series, lugares, escribir, pasoDe, vacio, lineas = [] }: Props) {
  const escala = marcas(lugares, pasoDe, lineas);
  const tope = escala.at(-1) ?? 1;
  const nada = lugares.every(({ valores }) => valores.every((valor) => valor <= 0));
  return (
    <figure className={estilos.figura}>
      <figcaption className={estilos.leyenda}>
        {series.map((nombre, i) => (
          <span key={nombre}>
            <i className={estilos[TONOS[i] ?? 'uno']} /> {nombre} {escribir(total(lugares, i))}
          </span>
        ))}
        {lineas.map(({ serie, texto }) => (
          <span key={texto}>
            <i className={estilos.raya} data-serie={TONOS[serie]} /> {texto}
          </span>
        ))}
      </figcaption>
      <div className={estilos.grafico} aria-hidden="true">
        <div className={estilos.campo}>
          {escala.map((valor) => (
            <span key={valor} className={estilos.marca} style={{ bottom: `${(valor / tope) * 100}%` }}>
              <span>{valor === 0 ? '0' : escribir(valor)}</span>
            </span>
          ))}
          <svg width="100%" height="100%" className={estilos.lienzo}>
            <title>{titulo}</title>
            {barras(lugares, tope)
              .flat()
              .map((b) => (
                <rect
                  key={`${b.serie} ${b.x}`}
                  x={`${b.x}%`}
                  y={`${100 - b.alto}%`}
                  width={`${b.ancho}%`}
                  height={`${b.alto}%`}
                  className={estilos[TONOS[b.serie] ?? 'uno']}
                />
              ))}
          </svg>
          {lineas.map(({ serie, valor, texto }) => (
            <span
              key={texto}
              className={estilos.linea}
              data-serie={TONOS[serie]}
              style={{ bottom: `${(valor / tope) * 100}%` }}
            />
          ))}
        </div>
        <ol className={estilos.lugares}>
          {lugares.map(({ clave, corto, bajo, presente }) => (
            <li key={clave} className={presente ? estilos.presente : undefined}>
              {corto}
              {bajo !== undefined && <small>{bajo}</small>}
            </li>
          ))}
        </ol>
      </div>
      {nada && <p className={estilos.nada}>{vacio}</p>}
      <details className={estilos.detalle}>
        <summary>Ver en una tabla</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{cabeza}</th>
              {series.map((nombre) => (
                <th key={nombre} scope="col">
                  {nombre}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lugares.map(({ clave, largo, valores }) => (
              <tr key={clave}>
                <th scope="row">{largo}</th>
                {series.map((nombre, i) => (
                  <td key={nombre}>{escribir(valores[i] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
