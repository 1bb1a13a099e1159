import type { ListaPasada as Lista } from '@conserje/contract';
import type { ParteLista } from '@conserje/rules';
import { llano, PARTES_LISTA } from '@conserje/rules';
import { useState } from 'react';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { numero } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import { TablaBuscar } from '../../../ui/tabla/TablaBuscar.tsx';
import { nombresDe } from '../nombres.ts';
import { ROTULO } from './Casilla.tsx';
import estilos from './ListaPasada.module.css';

interface Props {
  lista: Lista;
  /** The part whose names were asked for. */
  parte: ParteLista;
  cerrar: () => void;
}

/** From so many names on a filter is worth its place. */
const MUCHOS = 20;

/** The names of a past list: those that were asked for open, the others a press away. */
export default function ListaPasada({ lista, parte, cerrar }: Props) {
  const [filtro, setFiltro] = useState('');
  const buscado = llano(filtro.trim());
  const total = PARTES_LISTA.reduce((suma, p) => suma + nombresDe(lista, p).length, 0);
  return (
    <Dialogo titulo={`Lista de ${lista.encargadoNombre}`} cerrar={cerrar} ancho="lg">
      <p className={estilos.fecha}>
        <Instante valor={lista.fecha} />
      </p>
      {total >= MUCHOS && (
        <div className={estilos.filtro}>
          <TablaBuscar etiqueta="Buscar en esta lista" valor={filtro} cambiar={setFiltro} />
        </div>
      )}
      {PARTES_LISTA.map((p) => {
        const todos = nombresDe(lista, p);
        const nombres = todos.filter((nombre) => llano(nombre).includes(buscado));
        const cuantos = buscado === '' ? numero(todos.length) : `${numero(nombres.length)} de ${numero(todos.length)}`;
        return (
          <details key={p} className={estilos.parte} open={p === parte || buscado !== ''}>
            <summary>
              {ROTULO[p].titulo} <b>{cuantos}</b>
            </summary>
            {nombres.length > 0 ? (
              <ul className={estilos.nombres}>
                {nombres.map((nombre) => (
                  <li key={nombre}>
                    <Puerta nombre={nombre} />
                  </li>
                ))}
              </ul>
            ) : (
              <p className={estilos.nadie}>Nadie</p>
            )}
          </details>
        );
      })}
    </Dialogo>
  );
}
