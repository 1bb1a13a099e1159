import type { FilaPaga } from '@conserje/contract';
import { CATEGORIA_INICIALES } from '@conserje/rules';
import { ElegirFila } from '../../../dominio/ElegirFila.tsx';
import type { Elegidas } from '../../../dominio/elegidas.ts';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { creditos } from '../../../ui/formato.ts';
import { Insignia } from '../../../ui/Insignia.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import type { FilaVista } from '../vista.ts';
import { estadoDe, rangoDe } from '../vista.ts';
import estilos from './columnas.module.css';
import { QuienPago } from './QuienPago.tsx';

interface Contexto {
  /** Whether the reader pays: only then is it shown what is paid (part 2 §2). */
  paga: boolean;
  /** Whether rows of several days are shown. */
  historial: boolean;
  /** Badge picture of a category. */
  placa: (categoria: number) => string | undefined;
  verMovimientos: (fila: FilaPaga) => void;
  elegidas: Elegidas;
}

const usuario = ({ paga, placa, verMovimientos, elegidas }: Contexto): Columna<FilaVista> => ({
  clave: 'usuario',
  titulo: 'Usuario',
  valor: (f) => f.usuarioNombre,
  tarjeta: 'titulo',
  celda: (f) => {
    const src = placa(f.categoria);
    return (
      <span className={estilos.quien}>
        {f.acciones.includes('pagar') && <ElegirFila id={f.id} nombre={f.usuarioNombre} elegidas={elegidas} />}
        {src && <img src={src} alt="" width={28} height={28} loading="lazy" />}
        <span
          className={estilos.nombres}
          data-bajo={paga && f.estado !== 'abierta' ? `${rangoDe(f)} · ${estadoDe(f)}` : rangoDe(f)}
        >
          <span className={estilos.nombre}>
            <Puerta
              nombre={f.usuarioNombre}
              {...(paga && { extra: { texto: 'Sus movimientos', hacer: () => verMovimientos(f) } })}
            />
          </span>
          {f.heroe !== null && <Honor titulo="Héroe" membresia={f.heroe} />}
          {f.legion !== null && <Honor titulo="Legión" membresia={f.legion} />}
        </span>
      </span>
    );
  },
});

function Honor({ titulo, membresia }: { titulo: string; membresia: string }) {
  return (
    <Insignia tono="honor" titulo={`Por su membresía ${membresia}`}>
      {titulo}
    </Insignia>
  );
}

function Estado({ fila }: { fila: FilaPaga }) {
  if (fila.pagado === 0)
    return <span className={fila.estado === 'pendiente' ? estilos.pendiente : estilos.suave}>{estadoDe(fila)}</span>;
  return (
    <span className={estilos.estado}>
      <span className={estilos.pagada}>{estadoDe(fila)}</span>
      <small className={estilos.quienPago}>
        <QuienPago fila={fila} />
      </small>
    </span>
  );
}

/** User, rank, total and, for whoever pays, paid? (part 2 §2 Pay list). */
export const columnas = (contexto: Contexto): Columna<FilaVista>[] => [
  usuario(contexto),
  {
    clave: 'rango',
    titulo: 'Rango',
    valor: (f) => `${f.n_categoria} · ${f.mision}`,
    celda: (f) => (
      <span className={estilos.rango}>
        {rangoDe(f)}{' '}
        {f.categoria === f.categoria_actual && f.categoria > CATEGORIA_INICIALES && (
          <span className={estilos.suave}>{f.n_categoria}</span>
        )}
      </span>
    ),
    // On a card under the name.
    tarjeta: 'ninguna',
  },
  {
    clave: 'total',
    titulo: 'Total',
    valor: (f) => f.visto ?? f.monto,
    csv: (f) => f.monto,
    celda: (f) => <span className={estilos.total}>{creditos(f.monto)}</span>,
    numerica: true,
    tarjeta: 'grande',
  },
  ...(contexto.historial
    ? [
        {
          clave: 'fecha',
          titulo: 'Ganada',
          valor: (f: FilaVista) => f.fecha,
          celda: (f: FilaVista) => <Instante valor={f.fecha} estilo="fecha" />,
          buscable: false,
          numerica: true,
        },
      ]
    : []),
  ...(contexto.paga
    ? [
        {
          clave: 'pagado',
          titulo: '¿Pagado?',
          valor: (f: FilaVista) => estadoDe(f),
          celda: (f: FilaVista) => <Estado fila={f} />,
          // The order would change with each payment.
          ordenable: false,
          buscable: false,
          // On a card beside what takes it back.
          tarjeta: 'ninguna' as const,
        },
      ]
    : []),
];

type ColumnaCsv = Columna<FilaPaga>;

/** Everything of a row, for the file; who was paid is for whoever pays. */
export const columnasCsv = (paga: boolean): readonly ColumnaCsv[] => [
  { clave: 'usuario', titulo: 'Usuario', valor: (f) => f.usuarioNombre },
  { clave: 'categoria', titulo: 'Rango al ganarla', valor: (f) => f.n_categoria },
  { clave: 'mision', titulo: 'Misión actual', valor: (f) => f.mision },
  { clave: 'total', titulo: 'Total', valor: (f) => f.monto },
  ...(paga ? [{ clave: 'estado', titulo: 'Estado', valor: estadoDe } satisfies ColumnaCsv] : []),
  { clave: 'ganada', titulo: 'Ganada', valor: (f) => f.fecha },
  ...(paga
    ? ([
        { clave: 'pagada', titulo: 'Pagada', valor: (f) => f.pagadoFecha },
        { clave: 'encargado', titulo: 'Pagada por', valor: (f) => f.encargadoNombre },
      ] satisfies ColumnaCsv[])
    : []),
  { clave: 'heroe', titulo: 'Héroe', valor: (f) => f.heroe },
  { clave: 'legion', titulo: 'Legión', valor: (f) => f.legion },
];
