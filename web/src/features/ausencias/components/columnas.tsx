import type { Ausencia } from '@conserje/contract';
import { diaEscrito } from '@conserje/rules';
import { colEncargado } from '../../../dominio/columnas.tsx';
import { Motivo } from '../../../dominio/Motivo.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Quien } from '../../../dominio/Quien.tsx';
import { esObraPropia } from '../../../platform/llamada.ts';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import estilos from './Ausencias.module.css';

type Col = Columna<Ausencia>;

export const claveAusencia = (id: number): string => `ausencia ${id}`;
export const QUIETA = { propia: ({ id }: Ausencia) => esObraPropia(claveAusencia(id)) };

export const COL_QUIEN: Col = {
  clave: 'usuario',
  titulo: 'Usuario',
  valor: (a) => a.usuarioNombre,
  celda: (a) => <Quien usuario={a.usuarioNombre} />,
  tarjeta: 'titulo',
};

export const colMotivoAusencia: Col = {
  clave: 'motivo',
  titulo: 'Motivo',
  valor: (a) => a.motivo,
  celda: (a) => <Motivo texto={a.motivo} />,
  tarjeta: 'pie',
};

/** Who answered; on a card without an answer nothing. */
export const COL_ENCARGADO: Col = {
  ...colEncargado<Ausencia>((a) => a.encargadoNombre),
  celda: ({ encargadoNombre }) =>
    encargadoNombre === null ? <span className={estilos.soloTabla}>—</span> : <Puerta nombre={encargadoNombre} />,
};

/** A day sorts as it is kept and reads as it is said. */
const colDia = (clave: 'inicio' | 'final', titulo: string, tarjeta: Col['tarjeta']): Col => ({
  clave,
  titulo,
  valor: (a) => a[clave],
  celda: (a) => <time dateTime={a[clave]}>{diaEscrito(a[clave])}</time>,
  buscable: false,
  numerica: true,
  ...(tarjeta && { tarjeta }),
});
const COL_INICIO = colDia('inicio', 'Inicio', 'izquierda');
const COL_FINAL = colDia('final', 'Final', 'derecha');

/** Both days, where a card has one line for them. */
export const COLS_DIAS: readonly Col[] = [
  { ...COL_INICIO, tarjeta: 'ninguna' },
  {
    ...COL_FINAL,
    tarjeta: 'izquierda',
    celda: (a) => (
      <span>
        <span className={estilos.soloTarjeta}>{diaEscrito(a.inicio)} – </span>
        <time dateTime={a.final}>{diaEscrito(a.final)}</time>
      </span>
    ),
  },
];
