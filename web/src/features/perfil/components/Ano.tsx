import { useMemo } from 'react';
import { dia, duracion, numero } from '../../../ui/formato.ts';
import graficos from '../../../ui/Grafico.module.css';
import { MapaCalor } from '../../../ui/MapaCalor.tsx';
import type { Dias } from '../ano.ts';
import { bloquesDelAno, decirDia, mesesDelAno, resumenDelAno } from '../ano.ts';

/** A year of work, a place for each day; and by months, for those who rather read. */
export default function Ano({ dias }: { dias: Dias }) {
  const bloques = useMemo(() => bloquesDelAno(dias), [dias]);
  const casillas = bloques.flatMap((b) => b.casillas).filter((c) => c.valor !== null);
  const maximo = Math.max(0, ...casillas.map((c) => c.valor ?? 0));
  return (
    <figure className={graficos.figura}>
      <figcaption className={graficos.leyenda}>{resumenDelAno(dias)}</figcaption>
      <MapaCalor
        titulo="Día del año"
        bloques={bloques}
        inicial={casillas.at(-1)?.clave ?? ''}
        decir={({ clave }) => decirDia(dias, clave)}
        cero="nada"
        escala={duracion(maximo)}
        estilo="dias"
      />
      <details className={graficos.detalle}>
        <summary>Ver en una tabla</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Mes</th>
              <th scope="col">Días</th>
              <th scope="col">Asistencia</th>
              <th scope="col">Como encargado</th>
            </tr>
          </thead>
          <tbody>
            {mesesDelAno(dias).map((mes) => (
              <tr key={mes.mes}>
                <th scope="row">{dia(`${mes.mes}-01`, { month: 'short', year: 'numeric' })}</th>
                <td>{numero(mes.dias)}</td>
                <td>{duracion(mes.asistencia)}</td>
                <td>{duracion(mes.times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
