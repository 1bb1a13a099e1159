import type { Castigo, Infraccion, TipoDeFalta } from '../contenido.ts';
import estilos from './Apartados.module.css';
import { Marcado } from './Marcado.tsx';

interface Columna<F> {
  nombre: string;
  de: (fila: F) => string;
}

interface CuadroProps<F> {
  titulo: string;
  columnas: readonly Columna<F>[];
  filas: readonly F[];
  q: string;
  clase?: string | undefined;
  /** A class of the row, by what it says. */
  claseFila?: (fila: F) => string | undefined;
}

/** A table of the rulebook; on a phone each row is a card whose cells carry their column's name. */
function Cuadro<F>({ titulo, columnas, filas, q, clase, claseFila }: CuadroProps<F>) {
  const [primera, ...otras] = columnas;
  if (!primera) return null;
  return (
    <table className={clase ? `${estilos.cuadro} ${clase}` : estilos.cuadro} aria-label={titulo}>
      <thead>
        <tr>
          {columnas.map(({ nombre }) => (
            <th key={nombre} scope="col">
              {nombre}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filas.map((fila) => (
          <tr key={primera.de(fila)} className={claseFila?.(fila)}>
            <th scope="row" data-columna={primera.nombre}>
              <Marcado texto={primera.de(fila)} q={q} />
            </th>
            {otras.map(({ nombre, de }) => (
              <td key={nombre} data-columna={nombre} data-vacia={de(fila) === '' || undefined}>
                {de(fila) === '' ? '—' : <Marcado texto={de(fila)} q={q} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const COLUMNAS_INFRACCION: readonly Columna<Infraccion>[] = [
  { nombre: 'Infracciones', de: (f) => f.infraccion },
  { nombre: 'Gravedad', de: (f) => f.gravedad },
  { nombre: 'Codigo', de: (f) => f.codigo },
];

export function Infracciones({ filas, q }: { filas: readonly Infraccion[]; q: string }) {
  return (
    <Cuadro
      titulo="Infracciones"
      columnas={COLUMNAS_INFRACCION}
      filas={filas}
      q={q}
      clase={estilos.infracciones}
      claseFila={({ codigo }) => estilos[codigo]}
    />
  );
}

export function ReglasRrhh({ reglas, q }: { reglas: readonly { numero: number; texto: string }[]; q: string }) {
  return (
    <ol className={estilos.reglas}>
      {reglas.map(({ numero, texto }) => (
        <li key={numero} value={numero}>
          <span className={estilos.numero} aria-hidden="true">
            {numero}
          </span>
          <span>
            <Marcado texto={texto} q={q} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** One row: under each weight the faults that have it. */
export function TiposDeFalta({ faltas, q }: { faltas: readonly { tipo: TipoDeFalta; textos: string[] }[]; q: string }) {
  return (
    <table className={`${estilos.cuadro} ${estilos.tipos}`} aria-label="Tipos de falta">
      <thead>
        <tr>
          {faltas.map(({ tipo }) => (
            <th key={tipo} scope="col">
              {tipo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {faltas.map(({ tipo, textos }) => (
            <td key={tipo} data-columna={tipo} data-vacia={textos.length === 0 || undefined}>
              <ul>
                {textos.map((texto) => (
                  <li key={texto}>
                    <Marcado texto={texto} q={q} />
                  </li>
                ))}
              </ul>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

const COLUMNAS_CASTIGO: readonly Columna<Castigo>[] = [
  { nombre: 'Falta', de: (f) => f.falta },
  { nombre: 'Primer llamado', de: (f) => f.primero },
  { nombre: 'Segundo llamado', de: (f) => f.segundo },
  { nombre: 'Tercer llamado', de: (f) => f.tercero },
];

export function Castigos({ filas, nota, q }: { filas: readonly Castigo[]; nota: string | null; q: string }) {
  return (
    <>
      {filas.length > 0 && <Cuadro titulo="Castigos" columnas={COLUMNAS_CASTIGO} filas={filas} q={q} />}
      {nota && (
        <p className={estilos.nota}>
          <Marcado texto={nota} q={q} />
        </p>
      )}
    </>
  );
}
