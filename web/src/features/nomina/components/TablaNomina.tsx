import type { FilaNomina } from '@conserje/contract';
import { CIFRAS, timesMostrados } from '@conserje/rules';
import { useMemo } from 'react';
import { cifra } from '../../../dominio/cifras.ts';
import { useArranque } from '../../../dominio/configuracion.ts';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import { Apartado } from '../../../ui/Pantalla.tsx';
import { AccionesFila, BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import type { Hoja } from './ModalNomina.tsx';
import estilos from './TablaNomina.module.css';

interface Props {
  titulo: string;
  /** Its name in the address and in the file. */
  nombre: string;
  filas: readonly FilaNomina[] | undefined;
  fallo: unknown;
  reintentar: () => unknown;
  /** Days were chosen. */
  filtrada: boolean;
  /** Opens a member's sheet; absent for readers without `req`. Stable between renders. */
  abrir: ((id: number, hoja: Hoja) => void) | undefined;
}

const idDe = (f: FilaNomina): number => f.id;
const UNIDAD = ['persona', 'personas'] as const;

export function TablaNomina({ titulo, nombre, filas, fallo, reintentar, filtrada, abrir }: Props) {
  const { rangos } = useArranque();
  const columnas = useMemo((): Columna<FilaNomina>[] => {
    const categorias = new Map(rangos.map((r) => [r.id_categoria, r]));
    return [
      {
        clave: 'usuario',
        titulo: 'Usuario',
        valor: (f) => f.usuarioNombre,
        tarjeta: 'titulo',
        celda: (f) => {
          const categoria = categorias.get(f.categoria);
          return (
            <span className={estilos.quien}>
              {categoria && (
                <img
                  src={categoria.placa}
                  alt={categoria.n_categoria}
                  title={categoria.n_categoria}
                  width={28}
                  height={28}
                  loading="lazy"
                />
              )}
              <Puerta nombre={f.usuarioNombre} />
            </span>
          );
        },
      },
      {
        clave: 'horas',
        titulo: CIFRAS.asistencia,
        valor: (f) => f.asistencia,
        celda: (f) => cifra('asistencia', f.asistencia),
        csv: [{ titulo: `${CIFRAS.asistencia} (min)`, valor: (f) => f.asistencia }],
        numerica: true,
      },
      {
        clave: 'tiempos',
        titulo: CIFRAS.times,
        valor: (f) => f.times,
        celda: (f) => cifra('times', f.times),
        csv: [{ titulo: `${CIFRAS.times} (h)`, valor: (f) => timesMostrados(f.times) }],
        numerica: true,
      },
      {
        clave: 'fecha',
        titulo: 'Fecha',
        valor: (f) => f.fecha,
        celda: (f) => <Instante valor={f.fecha} />,
        numerica: true,
        buscable: false,
      },
    ];
  }, [rangos]);
  const acciones = useMemo(
    () =>
      abrir && {
        titulo: 'Acciones',
        celda: (f: FilaNomina) => (
          <AccionesFila>
            <BotonFila titulo={`Ver el trabajo de ${f.usuarioNombre}`} pulsar={() => abrir(f.id, 'registro')}>
              Ver
            </BotonFila>
            {f.acciones.includes('ajustar') && (
              <BotonFila titulo={`Ajustar la nómina de ${f.usuarioNombre}`} pulsar={() => abrir(f.id, 'ajustar')}>
                Ajustar
              </BotonFila>
            )}
          </AccionesFila>
        ),
      },
    [abrir],
  );
  return (
    <Apartado titulo={titulo}>
      <Tabla
        leyenda={`Nómina: ${titulo}`}
        archivo={`nomina-${nombre}`}
        columnas={columnas}
        filas={filas}
        idDe={idDe}
        ordenInicial="-horas"
        enUrl={nombre}
        fallo={fallo}
        reintentar={reintentar}
        acciones={acciones}
        unidad={UNIDAD}
        tarjetasHasta={800}
        etiquetaBuscar={`Buscar en ${titulo}`}
        vacio={
          filtrada ? (
            <Vacio titulo="Sin tiempos en esas fechas">Cambia las fechas o quita el filtro.</Vacio>
          ) : (
            <Vacio titulo="Lista vacía">Aquí verás a todas las personas activas de estos rangos.</Vacio>
          )
        }
      />
    </Apartado>
  );
}
