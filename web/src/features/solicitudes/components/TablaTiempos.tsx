import type { AnswerOf } from '@conserje/contract';
import { PANTALLAS } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { Quien } from '../../../dominio/Quien.tsx';
import { CLAVE_SOLICITUDES } from '../../../dominio/solicitudes.ts';
import { pedir } from '../../../platform/api.ts';
import { avisar, avisarError } from '../../../platform/avisos.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { usePuede } from '../../../platform/sesion.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import { Apartado } from '../../../ui/Pantalla.tsx';
import { AccionesFila, BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import estilos from './Tablas.module.css';

type SolicitudTiempo = AnswerOf<'GET getTimesSolicitudes'>[number];

interface Props {
  filas: readonly SolicitudTiempo[] | undefined;
  fallo: unknown;
  reintentar: () => unknown;
}

const COLUMNAS: readonly Columna<SolicitudTiempo>[] = [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (s) => s.bajoNombre,
    celda: (s) => <Quien usuario={s.bajoNombre} />,
    tarjeta: 'titulo',
  },
  {
    clave: 'pide',
    titulo: 'Lo pide',
    valor: (s) => s.encargadoNombre,
    celda: (s) => (
      <span>
        <span className={estilos.soloTarjeta}>lo pide </span>
        {s.encargadoNombre}
      </span>
    ),
    tarjeta: 'pie',
  },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (s) => s.fecha,
    celda: (s) => <Instante valor={s.fecha} />,
    buscable: false,
    tarjeta: 'izquierda',
  },
];
const UNIDAD = ['tiempo', 'tiempos'] as const;
const idDe = (s: SolicitudTiempo): number => s.id;

/** Tiempos that others ask the reader to manage (decisions §4): accept. */
export function TablaTiempos({ filas, fallo, reintentar }: Props) {
  const cliente = useQueryClient();
  const puede = usePuede(PANTALLAS['/tiempos']);
  const [aceptar, ocupado] = useEnvio(async (id: number) => {
    try {
      const { msg } = await pedir('POST actionTimeSoli', { body: { id } });
      avisar({ msg, tipo: 'ok' });
    } catch (error) {
      avisarError(error);
    }
    void cliente.invalidateQueries({ queryKey: ['tiempos'] });
    await cliente.invalidateQueries({ queryKey: CLAVE_SOLICITUDES });
  });
  const acciones = {
    titulo: 'Acciones',
    alLado: true,
    celda: (s: SolicitudTiempo) => (
      <AccionesFila>
        <BotonFila
          principal
          ocupado={ocupado}
          titulo={`Aceptar el tiempo de ${s.bajoNombre}`}
          pulsar={() => aceptar(s.id)}
        >
          Aceptar
        </BotonFila>
      </AccionesFila>
    ),
  };
  return (
    <Apartado titulo="Tiempos">
      <Tabla
        leyenda="Solicitudes de tiempos"
        archivo="solicitudes-tiempos"
        columnas={COLUMNAS}
        filas={filas}
        idDe={idDe}
        ordenInicial="-fecha"
        enUrl="tiempos"
        fallo={fallo}
        reintentar={reintentar}
        acciones={puede ? acciones : undefined}
        unidad={UNIDAD}
        compacta
        etiquetaBuscar="Buscar usuario o quien lo pide"
        vacio={<Vacio titulo="Nadie te pide llevar un tiempo">Cuando te pidan uno aparecerá aquí.</Vacio>}
      />
    </Apartado>
  );
}
