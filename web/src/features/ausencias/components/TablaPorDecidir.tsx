import type { Ausencia } from '@conserje/contract';
import { OP_AUSENCIA } from '@conserje/rules';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { tramo } from '../../../dominio/LlaveDejada.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Quien } from '../../../dominio/Quien.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import estilos from './Ausencias.module.css';
import { COL_QUIEN, COLS_DIAS, claveAusencia, colMotivoAusencia, QUIETA } from './columnas.tsx';

export interface PropsAusencias {
  filas: readonly Ausencia[] | undefined;
  fallo: unknown;
  reintentar: () => unknown;
}

const COLUMNAS: readonly Columna<Ausencia>[] = [
  {
    ...COL_QUIEN,
    // On a card two buttons stand beside the name: it has the room of the face.
    celda: ({ usuarioNombre }) => (
      <>
        <span className={estilos.soloTabla}>
          <Quien usuario={usuarioNombre} />
        </span>
        <span className={estilos.soloTarjeta}>
          <Puerta nombre={usuarioNombre} />
        </span>
      </>
    ),
  },
  colMotivoAusencia,
  ...COLS_DIAS,
  {
    clave: 'fecha',
    titulo: 'Pedida',
    valor: (a) => a.fecha,
    celda: (a) => <Relativo valor={a.fecha} />,
    buscable: false,
    tarjeta: 'ninguna',
  },
];
const ACCIONES = {
  titulo: 'Acciones',
  alLado: true,
  celda: (a: Ausencia) => a.acciones.includes('aceptar') && <Decidir ausencia={a} />,
};
const UNIDAD = ['solicitud', 'solicitudes'] as const;
const idDe = (a: Ausencia): number => a.id;

/** Requests that wait for an answer, the longest first (part 2 §2 Absences). */
export const TablaPorDecidir = ({ filas, fallo, reintentar }: PropsAusencias) => (
  <Tabla
    leyenda="Solicitudes de ausencia"
    archivo="solicitudes-de-ausencia"
    columnas={COLUMNAS}
    filas={filas}
    idDe={idDe}
    ordenInicial="fecha"
    enUrl="solicitudes"
    fallo={fallo}
    reintentar={reintentar}
    acciones={ACCIONES}
    quieta={QUIETA}
    unidad={UNIDAD}
    etiquetaBuscar="Buscar usuario o motivo"
    vacio={<Vacio titulo="Sin ausencias por responder">Aparecen aquí cuando alguien pide una.</Vacio>}
  />
);

/** Accepts at once; a refusal is asked about. */
function Decidir({ ausencia }: { ausencia: Ausencia }) {
  const { id, usuarioNombre } = ausencia;
  const comun = { llamada: 'POST ausenciaAction', clave: claveAusencia(id) } as const;
  return (
    <span className={estilos.decidir}>
      <AccionFila
        {...comun}
        envio={{ body: { op: OP_AUSENCIA.aceptar, id } }}
        titulo={`Aceptar la ausencia de ${usuarioNombre}`}
      >
        Aceptar
      </AccionFila>
      <AccionFila
        {...comun}
        envio={{ body: { op: OP_AUSENCIA.cancelar, id } }}
        titulo={`Cancelar la ausencia de ${usuarioNombre}`}
        pregunta={{
          titulo: `¿Cancelar la ausencia de ${usuarioNombre}?`,
          texto: `La pidió para el ${tramo(ausencia)}. Le llegará una notificación y podrá pedir otra.`,
          accion: 'Cancelar ausencia',
          peligro: true,
        }}
      >
        Cancelar
      </AccionFila>
    </span>
  );
}
