import type { Membresia } from '@conserje/contract';
import { Anulada, anuladaEscrita } from '../../../dominio/Anulada.tsx';
import { colEncargado } from '../../../dominio/columnas.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { Insignia } from '../../../ui/Insignia.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import estilos from './columnas.module.css';
import { Quedan, Tipo } from './Quedan.tsx';

/** Ended ones stand out, but for those of a vip type (part 1 §4). */
const tonoDe = (m: Membresia): 'bien' | 'mal' | 'suave' =>
  m.estado === 'Activa' ? 'bien' : m.estado === 'Terminada' && !m.vip ? 'mal' : 'suave';

export const COLUMNAS: readonly ColumnaLarga<'GET allMembership'>[] = [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (m) => m.usuarioNombre,
    celda: (m) => (
      <span>
        {m.externo === 1 ? (
          <>
            {m.usuarioNombre} <Insignia tono="ojo">de fuera</Insignia>
          </>
        ) : (
          <Puerta nombre={m.usuarioNombre} />
        )}
      </span>
    ),
    tarjeta: 'titulo',
  },
  {
    clave: 'membresia',
    titulo: 'Membresía',
    valor: (m) => m.membresiaNombre,
    celda: (m) => <Tipo membresia={m} />,
    tarjeta: 'izquierda',
  },
  colEncargado((m) => m.encargadoNombre),
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (m) => m.fecha,
    celda: (m) => <Instante valor={m.fecha} estilo="fecha" />,
    numerica: true,
    tarjeta: 'ninguna',
  },
  {
    clave: 'finaliza',
    titulo: 'Fin',
    valor: (m) => m.finaliza,
    celda: (m) =>
      m.finaliza ? <Instante valor={m.finaliza} estilo="fecha" /> : <span className={estilos.sinFin}>—</span>,
    numerica: true,
  },
  {
    clave: 'dias',
    titulo: 'Quedan',
    // A permanent one outlasts every other.
    valor: (m) => (m.perma && m.estado === 'Activa' ? Number.MAX_SAFE_INTEGER : m.dias),
    celda: (m) => <Quedan membresia={m} />,
    csv: [
      { titulo: 'Quedan (días)', valor: (m) => (m.perma ? null : m.dias) },
      { titulo: 'Permanente', valor: (m) => (m.perma ? 'Sí' : 'No') },
    ],
    tarjeta: 'derecha',
  },
  {
    clave: 'estado',
    titulo: 'Estado',
    valor: (m) => m.estado,
    csv: [
      { titulo: 'Estado', valor: (m) => m.estado },
      { titulo: 'Anulada', valor: (m) => (m.anulada ? anuladaEscrita(m.anulada, 'Venta anulada') : '') },
    ],
    celda: (m) => (
      <>
        <Insignia tono={tonoDe(m)}>{m.estado}</Insignia>{' '}
        {m.anulada && <Anulada anulada={m.anulada} palabra="Venta anulada" />}
      </>
    ),
    tarjeta: 'grande',
  },
];

export const claseFila = (m: Membresia): string | undefined => (tonoDe(m) === 'mal' ? estilos.terminada : undefined);
