import type { Ausencia } from '@conserje/contract';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { FaseAusencia } from '../../../dominio/FaseAusencia.tsx';
import { tramo } from '../../../dominio/LlaveDejada.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { AccionesFila } from '../../../ui/tabla/BotonFila.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { COL_ENCARGADO, COL_QUIEN, COLS_DIAS, claveAusencia, colMotivoAusencia, QUIETA } from './columnas.tsx';
import type { PropsAusencias } from './TablaPorDecidir.tsx';

const COLUMNAS: readonly Columna<Ausencia>[] = [
  COL_QUIEN,
  colMotivoAusencia,
  ...COLS_DIAS,
  {
    clave: 'estado',
    titulo: 'Estado',
    valor: (a) => a.inicio,
    celda: (a) => <FaseAusencia ausencia={a} />,
    buscable: false,
    tarjeta: 'ninguna',
  },
  { ...COL_ENCARGADO, titulo: 'Aceptó', tarjeta: 'ninguna' },
];
const ACCIONES = {
  titulo: 'Acciones',
  alLado: true,
  celda: (a: Ausencia) => a.acciones.includes('terminar') && <Terminar ausencia={a} />,
};
const UNIDAD = ['ausente', 'ausentes'] as const;
const idDe = (a: Ausencia): number => a.id;

/** Who is away, and who will be: those who are back first come first. */
export const TablaVigentes = ({ filas, fallo, reintentar }: PropsAusencias) => (
  <Tabla
    leyenda="Ausentes"
    archivo="ausentes"
    columnas={COLUMNAS}
    filas={filas}
    idDe={idDe}
    ordenInicial="final"
    enUrl="ausentes"
    fallo={fallo}
    reintentar={reintentar}
    acciones={ACCIONES}
    quieta={QUIETA}
    unidad={UNIDAD}
    etiquetaBuscar="Buscar usuario, motivo o admin"
    vacio={<Vacio titulo="Sin ausentes">Aquí verás a quienes tienen una ausencia aceptada.</Vacio>}
  />
);

function Terminar({ ausencia }: { ausencia: Ausencia }) {
  const { id, usuarioNombre } = ausencia;
  return (
    <AccionesFila>
      <AccionFila
        llamada="POST terminarAusencia"
        clave={claveAusencia(id)}
        envio={{ body: { id } }}
        titulo={`Terminar la ausencia de ${usuarioNombre}`}
        pregunta={{
          titulo: `¿Terminar la ausencia de ${usuarioNombre}?`,
          texto: `Era del ${tramo(ausencia)}. Ya podrán abrirle tiempos. Le llegará una notificación.`,
          accion: 'Terminar ausencia',
          peligro: true,
        }}
      >
        Terminar
      </AccionFila>
    </AccionesFila>
  );
}
