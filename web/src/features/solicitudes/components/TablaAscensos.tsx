import type { SolicitudAscenso } from '@conserje/contract';
import { useMemo } from 'react';
import { useArranque } from '../../../dominio/configuracion.ts';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { Quien } from '../../../dominio/Quien.tsx';
import { esObraPropia } from '../../../platform/llamada.ts';
import { Vacio } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import { Apartado } from '../../../ui/Pantalla.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import { AccionesFila, BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import type { Responder } from '../useResponder.ts';
import { obraAscenso } from '../useResponder.ts';
import estilos from './Tablas.module.css';

interface Props extends Pick<Responder, 'aceptar' | 'rechazar' | 'ocupado'> {
  filas: readonly SolicitudAscenso[] | undefined;
  /** Something else waits below: that there is nothing here takes no more than a line. */
  breve: boolean;
  fallo: unknown;
  reintentar: () => unknown;
}

const UNIDAD = ['ascenso', 'ascensos'] as const;
const idDe = (s: SolicitudAscenso): number => s.id;
const QUIETA = { propia: (s: SolicitudAscenso) => esObraPropia(obraAscenso(s.id)) };

/** Promotions that the reader is offered: accept or decline. */
export function TablaAscensos({ filas, breve, fallo, reintentar, aceptar, rechazar, ocupado }: Props) {
  const { rangos } = useArranque();
  const columnas = useMemo((): Columna<SolicitudAscenso>[] => {
    const nombres = new Map(rangos.map((r) => [r.id_categoria, r.n_categoria]));
    return [
      {
        clave: 'encargado',
        titulo: 'Encargado',
        valor: (s) => s.encargadoNombre,
        celda: (s) => <Quien usuario={s.encargadoNombre} />,
        tarjeta: 'titulo',
      },
      {
        clave: 'nueva',
        titulo: 'Nueva misión',
        valor: (s) => s.nueva,
        celda: (s) => <Llavero mision={s.nueva} />,
        tarjeta: 'izquierda',
      },
      {
        clave: 'categoria',
        titulo: 'Rango',
        valor: (s) => nombres.get(s.categoria) ?? null,
        tarjeta: 'ninguna',
      },
      {
        clave: 'fecha',
        titulo: 'Fecha',
        valor: (s) => s.fecha,
        celda: (s) => <Instante valor={s.fecha} />,
        buscable: false,
        tarjeta: 'ninguna',
      },
      {
        clave: 'vence',
        titulo: 'Vence',
        valor: (s) => s.vence,
        celda: (s) => (
          <span>
            <span className={estilos.soloTarjeta}>vence </span>
            <Relativo valor={s.vence} />
          </span>
        ),
        buscable: false,
        tarjeta: 'pie',
      },
    ];
  }, [rangos]);
  const acciones = {
    titulo: 'Acciones',
    celda: (s: SolicitudAscenso) => (
      <AccionesFila>
        <BotonFila
          principal
          ocupado={ocupado}
          titulo={`Aceptar el ascenso a ${s.nueva} de ${s.encargadoNombre}`}
          pulsar={() => aceptar(s)}
        >
          Aceptar
        </BotonFila>
        <BotonFila
          ocupado={ocupado}
          titulo={`Rechazar el ascenso a ${s.nueva} de ${s.encargadoNombre}`}
          pulsar={() => rechazar(s)}
        >
          Rechazar
        </BotonFila>
      </AccionesFila>
    ),
  };
  return (
    <Apartado titulo="Ascensos">
      <Tabla
        leyenda="Solicitudes de ascenso"
        archivo="solicitudes-ascensos"
        columnas={columnas}
        filas={filas}
        idDe={idDe}
        ordenInicial="-fecha"
        enUrl="ascensos"
        fallo={fallo}
        reintentar={reintentar}
        acciones={acciones}
        quieta={QUIETA}
        unidad={UNIDAD}
        tarjetasHasta={940}
        etiquetaBuscar="Buscar encargado o misión"
        vacio={
          breve ? (
            <p className={estilos.nada}>Sin ascensos por responder.</p>
          ) : (
            <Vacio titulo="Sin ascensos por responder">Aquí verás los que te ofrezcan.</Vacio>
          )
        }
      />
    </Apartado>
  );
}
