import type { FilaTop } from '@conserje/contract';
import { esPropio } from '@conserje/rules';
import { useId, useMemo, useState } from 'react';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useSesion } from '../../../platform/sesion.tsx';
import { numero } from '../../../ui/formato.ts';
import oculto from '../../../ui/Oculto.module.css';
import controles from '../../../ui/tabla/TablaControles.module.css';
import estilos from '../TopSemanal.module.css';
import type { Puesto, TABLAS } from '../top.ts';
import { puestos } from '../top.ts';

/** What is shown of a table at first, and with every press more of it. */
const PRIMEROS = 10;
const POR_VEZ = 50;

interface Props {
  tabla: (typeof TABLAS)[number];
  filas: readonly FilaTop[];
  /** The week is over. */
  acabada: boolean;
}

/** One of the three tables: whoever is first stands on the podium, the others follow by their places. */
export function Podio({ tabla: { clave, titulo, columna, sufijo }, filas, acabada }: Props) {
  const id = useId();
  const { datos } = useSesion();
  const [hasta, setHasta] = useState(PRIMEROS);
  const todos = useMemo(() => puestos(filas, clave), [filas, clave]);
  const esMio = ({ usuario }: Puesto) => datos !== null && esPropio(usuario, datos);
  const mio = todos.find(esMio);
  const vistos = todos.slice(0, hasta);
  const quedan = todos.length - vistos.length;
  const valor = (n: number): string => `${numero(n)}${sufijo}`;
  return (
    <section className={estilos.podio} aria-labelledby={id}>
      <header className={estilos.cabeza}>
        <h2 id={id} className={estilos.titulo}>
          {titulo}
        </h2>
        <p className={estilos.tuyo}>{mio ? `${acabada ? 'Quedaste' : 'Vas'} en el puesto ${numero(mio.lugar)}` : ''}</p>
      </header>
      {todos.length === 0 ? (
        <p className={estilos.nadie}>{acabada ? 'Sin datos esa semana' : 'Sin datos esta semana'}</p>
      ) : (
        <table className={estilos.tabla} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">
                <span className={oculto.oculto}>Puesto</span>
              </th>
              <th scope="col">Usuario</th>
              <th scope="col" className={estilos.valor}>
                {columna}
              </th>
            </tr>
          </thead>
          <tbody>
            {vistos.map((p) => (
              <tr key={p.usuario} data-primero={p.lugar === 1 || undefined} data-propio={esMio(p) || undefined}>
                <td className={estilos.lugar}>
                  <span>{p.lugar}</span>
                </td>
                <td>
                  <span className={estilos.quien}>
                    <span className={estilos.pedestal}>
                      <Avatar usuario={p.usuario} size={p.lugar === 1 ? 62 : 34} headOnly />
                    </span>
                    <b>
                      <Puerta nombre={p.usuario} />
                    </b>
                  </span>
                </td>
                <td className={estilos.valor}>{valor(p.valor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {quedan > 0 && (
        <button type="button" className={controles.boton} onClick={() => setHasta(hasta + POR_VEZ)}>
          Ver más ({numero(quedan)})
        </button>
      )}
    </section>
  );
}
