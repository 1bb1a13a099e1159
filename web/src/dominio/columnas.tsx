import type { ReactNode } from 'react';
import { creditos } from '../ui/formato.ts';
import { Instante } from '../ui/Instante.tsx';
import type { Columna } from '../ui/tabla/Tabla.tsx';
import estilos from './columnas.module.css';
import { Motivo } from './Motivo.tsx';
import { Puerta } from './Puerta.tsx';

/** A column that its list can be sorted by. */
type Hecha<F, C extends string> = Columna<F> & { clave: C; ordenable?: true };
type Lado = Pick<Columna<object>, 'tarjeta'>;

const nombrado = (nombre: string | null): ReactNode => (nombre === null ? '—' : <Puerta nombre={nombre} />);

/** Whom a row is about: the title of its card. */
export const colUsuario = <F,>(valor: (fila: F) => string): Hecha<F, 'usuario'> => ({
  clave: 'usuario',
  titulo: 'Usuario',
  valor,
  celda: (fila) => <Puerta nombre={valor(fila)} />,
  tarjeta: 'titulo',
});

export const colEncargado = <F,>(valor: (fila: F) => string | null): Hecha<F, 'encargado'> => ({
  clave: 'encargado',
  titulo: 'Encargado',
  valor,
  celda: (fila) => nombrado(valor(fila)),
});

/** The same where a card has little room: «por …». */
export const colPor = <F,>(valor: (fila: F) => string | null): Hecha<F, 'encargado'> => ({
  ...colEncargado(valor),
  celda: (fila) => <span className={estilos.por}>{nombrado(valor(fila))}</span>,
});

export const colMotivo = <F,>(valor: (fila: F) => string): Hecha<F, 'motivo'> => ({
  clave: 'motivo',
  titulo: 'Motivo',
  valor,
  celda: (fila) => <Motivo texto={valor(fila)} />,
});

/** The amount that a row is about: the large figure of its card. */
export const colCreditos = <F,>(valor: (fila: F) => number): Hecha<F, 'creditos'> => ({
  clave: 'creditos',
  titulo: 'Créditos',
  valor,
  celda: (fila) => <b>{creditos(valor(fila))}</b>,
  numerica: true,
  tarjeta: 'grande',
});

export const colFecha = <F,>(valor: (fila: F) => string, lado: Lado = {}): Hecha<F, 'fecha'> => ({
  clave: 'fecha',
  titulo: 'Fecha',
  valor,
  celda: (fila) => <Instante valor={valor(fila)} />,
  numerica: true,
  ...lado,
});

/** When it was; on a card, whose lines are short, the day alone. */
export const colDia = <F,>(valor: (fila: F) => string, lado: Lado = { tarjeta: 'grande' }): Hecha<F, 'fecha'> => ({
  ...colFecha(valor, lado),
  celda: (fila) => (
    <>
      <span className={estilos.enTabla}>
        <Instante valor={valor(fila)} />
      </span>
      <span className={estilos.enTarjeta}>
        <Instante valor={valor(fila)} estilo="fecha" />
      </span>
    </>
  ),
});
