import type { FilaPaga, ListaPaga } from '@conserje/contract';
import { Contadores } from '../../../ui/Contadores.tsx';
import { creditos, numero } from '../../../ui/formato.ts';
import { Vistas } from '../../../ui/Vistas.tsx';
import type { Vista } from '../vista.ts';
import { avanceDe, pertenece, VISTAS } from '../vista.ts';
import estilos from './Cuentas.module.css';

interface PropsCuentas {
  totales: ListaPaga['totales'];
  /** Whether the reader pays; others are told what was earned, and not what was paid (decisions §5). */
  paga: boolean;
}

/** Four counters (part 2 §2 Pay list). */
export function Cuentas({ totales, paga }: PropsCuentas) {
  const { bajoCreditos, bajoPersonas, altoCreditos, altoPersonas } = totales;
  const que = paga ? 'Créditos' : 'Ganado';
  const cuentas = [
    { rotulo: `${que} (bajos)`, valor: creditos(bajoCreditos) },
    { rotulo: 'Personas (bajos)', valor: numero(bajoPersonas) },
    { rotulo: `${que} (altos)`, valor: creditos(altoCreditos), resaltado: true },
    { rotulo: 'Personas (altos)', valor: numero(altoPersonas), resaltado: true },
  ];
  return (
    <div className={estilos.cuentas}>
      <Contadores cuentas={cuentas} />
    </div>
  );
}

interface Props {
  filas: readonly FilaPaga[];
  vista: Vista;
  cambiar: (vista: Vista) => void;
}

const TEXTO = { porpagar: 'Por pagar', pagadas: 'Pagadas', todas: 'Todas' } as const;

/** How far paying has come, and which rows are shown. */
export function Avance({ filas, vista, cambiar }: Props) {
  const { pagas, pagadas, faltan } = avanceDe(filas);
  const vistas = VISTAS.map((clave) => ({
    clave,
    texto: TEXTO[clave],
    cuantos: filas.filter((f) => pertenece(f, clave)).length,
  }));
  return (
    <div className={estilos.avance}>
      <Vistas leyenda="Qué filas se muestran" vistas={vistas} vista={vista} cambiar={cambiar} />
      <div className={estilos.marcha}>
        <p>
          <b>
            {numero(pagadas)} de {numero(pagas)}
          </b>{' '}
          pagadas · quedan <b>{creditos(faltan)}</b>
        </p>
        <progress aria-label="Pagadas" value={pagadas} max={Math.max(1, pagas)} />
      </div>
    </div>
  );
}
