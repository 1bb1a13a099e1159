import type { AnswerOf } from '@conserje/contract';
import { PANTALLAS } from '@conserje/rules';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Quien } from '../../../dominio/Quien.tsx';
import { esObraPropia } from '../../../platform/llamada.ts';
import { usePuede } from '../../../platform/sesion.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import { Apartado } from '../../../ui/Pantalla.tsx';
import { AccionesFila } from '../../../ui/tabla/BotonFila.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import estilos from './Tablas.module.css';

type SolicitudTiempo = AnswerOf<'GET getTimesSolicitudes'>[number];

interface Props {
  filas: readonly SolicitudTiempo[] | undefined;
  principal: boolean;
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
    titulo: 'Pedido por',
    valor: (s) => s.encargadoNombre,
    celda: (s) => (
      <span>
        <span className={estilos.soloTarjeta}>pedido por </span>
        <Puerta nombre={s.encargadoNombre} />
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
const obraDe = ({ id }: SolicitudTiempo): string => `aceptar tiempo ${id}`;
const QUIETA = { propia: (s: SolicitudTiempo) => esObraPropia(obraDe(s)) };

const acciones = (principal: boolean) => ({
  titulo: 'Acciones',
  alLado: true,
  celda: (s: SolicitudTiempo) => (
    <AccionesFila>
      <AccionFila
        principal={principal}
        llamada="POST actionTimeSoli"
        envio={{ body: { id: s.id } }}
        clave={obraDe(s)}
        titulo={`Aceptar el tiempo de ${s.bajoNombre}`}
      >
        Aceptar
      </AccionFila>
    </AccionesFila>
  ),
});
const ACCIONES = acciones(true);
const SEGUNDAS = acciones(false);
const UNIDAD = ['tiempo', 'tiempos'] as const;
const idDe = (s: SolicitudTiempo): number => s.id;

/** Tiempos that others ask the reader to manage (decisions §4): accept. */
export function TablaTiempos({ filas, principal, fallo, reintentar }: Props) {
  const puede = usePuede(PANTALLAS['/tiempos']);
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
        acciones={puede ? (principal ? ACCIONES : SEGUNDAS) : undefined}
        quieta={QUIETA}
        unidad={UNIDAD}
        etiquetaBuscar="Buscar usuario o encargado"
        vacio={<Vacio titulo="Sin solicitudes de tiempo">Aparecen cuando te piden ser encargado.</Vacio>}
      />
    </Apartado>
  );
}
