import type { FichajeActivo } from '@conserje/contract';
import { minutosFichados } from '@conserje/rules';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { Quien } from '../../../dominio/Quien.tsx';
import { esObraPropia } from '../../../platform/llamada.ts';
import { useAhora } from '../../../platform/reloj.ts';
import { Vacio } from '../../../ui/Espera.tsx';
import { duracion } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import { AccionesFila } from '../../../ui/tabla/BotonFila.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import estilos from './TablaActivos.module.css';

interface Props {
  filas: readonly FichajeActivo[] | undefined;
  fallo: unknown;
  reintentar: () => unknown;
}

const PASO_MS = 15_000;
const llevan = ({ entrada }: FichajeActivo, ahora: number): number =>
  minutosFichados({ entrada: Date.parse(entrada), salida: null, deducido: 0 }, ahora);

/** How long somebody has been in. */
function TiempoActual({ fichaje }: { fichaje: FichajeActivo }) {
  return <b>{duracion(llevan(fichaje, useAhora(PASO_MS)))}</b>;
}

const COLUMNAS: readonly Columna<FichajeActivo>[] = [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (f) => f.usuarioNombre,
    celda: (f) => <Quien usuario={f.usuarioNombre} />,
    tarjeta: 'titulo',
  },
  {
    clave: 'entrada',
    titulo: 'Entrada',
    valor: (f) => f.entrada,
    celda: (f) => <Instante valor={f.entrada} />,
    buscable: false,
    tarjeta: 'ninguna',
  },
  {
    clave: 'tiempo',
    titulo: 'Tiempo actual',
    valor: (f) => f.mins,
    minutos: true,
    celda: (f) => (
      <span>
        <TiempoActual fichaje={f} />
        <span className={estilos.soloTarjeta}>
          {' '}
          · desde las <Instante valor={f.entrada} estilo="hora" />
        </span>
      </span>
    ),
    numerica: true,
    tarjeta: 'izquierda',
  },
];
const ACCIONES = {
  titulo: 'Acciones',
  alLado: true,
  celda: (f: FichajeActivo) => f.acciones.includes('cerrar') && <Cerrar fichaje={f} />,
};
const UNIDAD = ['persona fichada', 'personas fichadas'] as const;
const idDe = (f: FichajeActivo): number => f.id;
const claveDe = ({ id }: FichajeActivo): string => `fichaje ${id}`;
const QUIETA = { propia: (f: FichajeActivo) => esObraPropia(claveDe(f)) };

/** 'Fichaje activos' (part 2 §2 Clock-in): who is in, the longest first. */
export const TablaActivos = ({ filas, fallo, reintentar }: Props) => (
  <Tabla
    leyenda="Fichaje activos"
    archivo="fichaje-activos"
    columnas={COLUMNAS}
    filas={filas}
    idDe={idDe}
    ordenInicial="entrada"
    enUrl="activos"
    fallo={fallo}
    reintentar={reintentar}
    acciones={ACCIONES}
    quieta={QUIETA}
    unidad={UNIDAD}
    etiquetaBuscar="Buscar usuario"
    vacio={<Vacio titulo="Sin fichajes activos">Aquí verás a quien fiche su entrada.</Vacio>}
  />
);

function Cerrar({ fichaje }: { fichaje: FichajeActivo }) {
  const { id, usuarioNombre } = fichaje;
  return (
    <AccionesFila>
      <AccionFila
        llamada="POST cerrarFichaje"
        clave={claveDe(fichaje)}
        envio={{ body: { id } }}
        titulo={`Cerrar el fichaje de ${usuarioNombre}`}
        pregunta={{
          titulo: `¿Cerrar el fichaje de ${usuarioNombre}?`,
          texto: 'Se cierra ahora con los minutos que lleva. Le llegará una notificación.',
          accion: 'Cerrar fichaje',
          peligro: true,
        }}
      >
        Cerrar
      </AccionFila>
    </AccionesFila>
  );
}
