import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { Vacio } from '../../../ui/Espera.tsx';
import { creditos, numero } from '../../../ui/formato.ts';
import { Apartado } from '../../../ui/Pantalla.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { teclasDe } from '../teclas.ts';
import type { FilaVista, Vista } from '../vista.ts';
import { avanceDe } from '../vista.ts';
import type { ManosPaga } from './AccionesPaga.tsx';
import { AccionesPaga } from './AccionesPaga.tsx';
import estilos from './TablaPaga.module.css';

interface Props {
  titulo: string;
  /** Its name in the address and in the file. */
  nombre: string;
  columnas: readonly Columna<FilaVista>[];
  filas: readonly FilaVista[];
  fallo: unknown;
  reintentar: () => unknown;
  vista: Vista;
  historial: boolean;
  /** Whether the list holds anyone of this table, shown or not. */
  hay: boolean;
  /** Whether paying here is what is next. */
  principal: boolean;
  /** Absent for those who do not pay. Stable between renders. */
  acciones: ManosPaga | undefined;
}

/** So few rows need no search above them. */
const POCAS = 3;
const idDe = (f: FilaVista): number => f.id;
/** Someone whose category changed in mid-period has several. */
const PAGAS = ['paga', 'pagas'] as const;
/** What the reader pays stays in its place until they clear it away. */
const QUIETA = {};
const claseFila = (f: FilaVista): string | undefined => (f.pagado === 1 ? estilos.pagada : undefined);

export function TablaPaga({ titulo, nombre, filas, vista, historial, hay, principal, acciones, ...tabla }: Props) {
  const deFila = useMemo(
    () =>
      acciones && {
        titulo: 'Acciones',
        celda: (f: FilaVista) => <AccionesPaga fila={f} principal={principal} {...acciones} />,
      },
    [acciones, principal],
  );
  const teclas = useMemo(() => acciones && teclasDe(acciones), [acciones]);
  const { faltan } = avanceDe(filas);
  return (
    <Apartado titulo={titulo}>
      <div className={filas.length > 0 && filas.length <= POCAS ? `${estilos.tabla} ${estilos.pocas}` : estilos.tabla}>
        <Tabla
          {...tabla}
          leyenda={`Lista de paga: ${titulo}`}
          archivo={`paga-${nombre}`}
          filas={filas}
          idDe={idDe}
          ordenInicial={historial ? '-fecha' : 'usuario'}
          enUrl={nombre}
          acciones={deFila}
          {...(acciones && { claseFila })}
          unidad={PAGAS}
          etiquetaBuscar={`Buscar en ${titulo}`}
          quieta={QUIETA}
          {...(teclas && { teclas })}
          porPagina={400}
          tarjetasHasta={820}
          resumen={acciones && faltan > 0 && <span>{creditos(faltan)} por pagar</span>}
          vacio={hay ? <Vacio titulo={DE_VISTA[vista]} /> : <SinNadie historial={historial} />}
        />
      </div>
    </Apartado>
  );
}

const DE_VISTA = {
  porpagar: 'Todo pagado',
  pagadas: 'Sin pagos todavía',
  todas: 'Lista vacía',
} as const satisfies Record<Vista, string>;

function SinNadie({ historial }: { historial: boolean }) {
  if (historial) return <Vacio titulo="Sin pagas en esas fechas">Cambia las fechas o quita el filtro.</Vacio>;
  return (
    <Vacio titulo="Lista vacía">Toca «Actualizar» para sumar a quienes cumplieron los requisitos de su rango.</Vacio>
  );
}

interface PropsRecoger {
  quedan: number;
  recoger: () => void;
  /** Chooses all of them. */
  elegir: ReactNode;
  /** Before it, on the same line where that is wide enough. */
  children: ReactNode;
}

/**
 * Rows that are settled and still there, and the way to send them off: they go when the person says so. Its place is kept,
 * since a payment that moved the rows would have the next press land on another.
 */
export function Recoger({ quedan, recoger, elegir, children }: PropsRecoger) {
  return (
    <div className={estilos.mando}>
      <div className={estilos.recoger}>
        {children}
        {quedan > 0 && (
          <button type="button" className={estilos.quedan} onClick={recoger}>
            {quedan === 1 ? 'Ocultar 1 ya pagada' : `Ocultar ${numero(quedan)} ya pagadas`}
          </button>
        )}
      </div>
      {elegir}
    </div>
  );
}
