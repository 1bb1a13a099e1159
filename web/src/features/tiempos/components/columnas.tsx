import IconComparten from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import type { TiempoVisto } from '../../../dominio/tiempos.ts';
import { SIN_ALTO } from '../../../dominio/tiempos.ts';
import { ahora } from '../../../platform/reloj.ts';
import { Insignia } from '../../../ui/Insignia.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import type { FilaTiempo } from '../lista.ts';
import { base, estadoTiempo, segundosDe } from '../lista.ts';
import { CuentaAtras } from './CuentaAtras.tsx';
import estilos from './columnas.module.css';

interface Contexto {
  /** The reader's own id. */
  yo: number;
  zona: string;
  verDetalle: (id: number) => void;
  /** Whether a tiempo waits forgotten for the reader. */
  olvidado: (tiempo: TiempoVisto, ahora: number) => boolean;
}

/** Running ones by the instant of their end, paused ones by what is left: in neither does the order change by itself. */
const ordenTiempo = (fila: FilaTiempo): number => {
  const t = base(fila);
  return t.pausa === 1 ? t.tiempoPaused * 1000 : Date.parse(t.finaliza);
};

export const columnas = ({ yo, zona, verDetalle, olvidado }: Contexto): Columna<FilaTiempo>[] => [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (f) => base(f).bajoNombre,
    tarjeta: 'titulo',
    celda: (f) => (
      <span className={estilos.quien}>
        <Avatar usuario={f.bajoNombre} size={36} headOnly />
        <span className={estilos.nombres}>
          <span className={estilos.nombre}>
            <Puerta nombre={f.bajoNombre} extra={{ texto: 'Detalle del tiempo', hacer: () => verDetalle(f.id) }} />
          </span>
          {f.comparten && (
            <Insignia tono="mal" titulo="Usuario y encargado entraron desde la misma conexión">
              <IconComparten size={16} aria-hidden="true" />
              Misma conexión
            </Insignia>
          )}
        </span>
      </span>
    ),
  },
  {
    clave: 'encargado',
    titulo: 'Encargado',
    valor: (f) => base(f).altoNombre || null,
    tarjeta: 'izquierda',
    csv: (f) => f.altoNombre,
    celda: (f) =>
      f.alto === SIN_ALTO ? (
        <span className={estilos.nadie}>Sin encargado</span>
      ) : (
        <span className={f.alto === yo ? estilos.yo : estilos.otro}>
          <Puerta nombre={f.altoNombre} />
          {f.alto === yo && ' (tú)'}
        </span>
      ),
  },
  {
    clave: 'tiempo',
    titulo: 'Tiempo',
    valor: ordenTiempo,
    csv: [
      { titulo: 'Estado', valor: (f) => estadoTiempo(f, ahora()) },
      { titulo: 'Queda (min)', valor: (f) => Math.ceil(segundosDe(f, ahora()) / 60) },
    ],
    buscable: false,
    tarjeta: 'grande',
    celda: (f) => (
      <CuentaAtras tiempo={f} zona={zona} olvidado={olvidado} ajeno={f.alto !== yo && f.alto !== SIN_ALTO} />
    ),
  },
  {
    clave: 'pausas',
    titulo: 'Veces Pausado',
    valor: (f) => base(f).p_bajo,
    tarjeta: 'derecha',
    csv: (f) => f.p_bajo,
    celda: (f) => (f.p_bajo === 0 ? <span className={estilos.cero}>0</span> : f.p_bajo),
    numerica: true,
  },
];
