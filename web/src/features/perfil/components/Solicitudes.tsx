import type { SolicitudPropia } from '@conserje/contract';
import { citado } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconMas from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { colFecha } from '../../../dominio/columnas.tsx';
import { Motivo } from '../../../dominio/Motivo.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useSesion } from '../../../platform/sesion.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { Insignia } from '../../../ui/Insignia.tsx';
import { AccionesFila, BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { misSolicitudesQuery } from '../perfil.queries.ts';
import { ESTADOS, queSePide } from '../solicitud.ts';
import { PedirRectificacion } from './PedirRectificacion.tsx';
import estilos from './Solicitudes.module.css';

/** Who answered and what they said; of an offer, who made it. */
function Respuesta({ solicitud: { tipo, encargadoNombre, respuesta } }: { solicitud: SolicitudPropia }) {
  if (encargadoNombre === null && respuesta === null) return null;
  return (
    <span className={estilos.respuesta}>
      {encargadoNombre && (
        <>
          {tipo === 'ascenso' && 'De '}
          <Puerta nombre={encargadoNombre} />
        </>
      )}
      {respuesta && (tipo === 'ascenso' ? ` · ${respuesta}` : `: ${citado(respuesta)}`)}
    </span>
  );
}

const COLUMNAS: readonly Columna<SolicitudPropia>[] = [
  { clave: 'que', titulo: 'Solicitud', valor: queSePide, tarjeta: 'titulo' },
  {
    clave: 'estado',
    titulo: 'Estado',
    valor: (s) => ESTADOS[s.estado][1],
    celda: (s) => <Insignia tono={ESTADOS[s.estado][0]}>{ESTADOS[s.estado][1]}</Insignia>,
    tarjeta: 'grande',
  },
  {
    clave: 'motivo',
    titulo: 'Motivo',
    valor: (s) => s.motivo,
    celda: (s) => s.motivo !== null && <Motivo texto={s.motivo} />,
    tarjeta: 'linea',
  },
  {
    clave: 'respuesta',
    titulo: 'Respuesta',
    valor: (s) => s.encargadoNombre,
    csv: [
      { titulo: 'Encargado', valor: (s) => s.encargadoNombre },
      { titulo: 'Respuesta', valor: (s) => s.respuesta },
    ],
    celda: (s) => <Respuesta solicitud={s} />,
    tarjeta: 'pie',
  },
  colFecha((s) => s.fecha, { tarjeta: 'izquierda' }),
];
const ACCIONES = { titulo: 'Acciones', alLado: true, celda: (s: SolicitudPropia) => <Accion solicitud={s} /> };
const idDe = ({ tipo, id }: SolicitudPropia): string => `${tipo} ${id}`;
const EN_URL = { rectificar: false };

/** All that the reader asked for or was offered: what became of it, and the ways to ask for more. */
export default function Solicitudes() {
  const { datos } = useSesion();
  const { data, error, refetch } = useQuery(misSolicitudesQuery());
  const [{ rectificar }, cambiar] = useUrlEstado(EN_URL);
  return (
    <>
      <div className={estilos.pedir}>
        <Button
          variant="default"
          leftSection={<IconMas size={18} />}
          onClick={() => cambiar({ rectificar: true }, { abre: true })}
        >
          Pedir corrección
        </Button>
        <Link to="/ausencias?agregar=1">Pedir ausencia</Link>
      </div>
      <Tabla
        leyenda="Tus solicitudes"
        archivo="mis-solicitudes"
        columnas={COLUMNAS}
        filas={data}
        idDe={idDe}
        ordenInicial="-fecha"
        enUrl="solicitudes"
        fallo={error}
        reintentar={refetch}
        acciones={ACCIONES}
        tarjetasHasta={920}
        unidad={['solicitud', 'solicitudes']}
        etiquetaBuscar="Buscar solicitud, motivo o respuesta"
        propia
        vacio={<Vacio titulo="Sin solicitudes">Aquí verás lo que pidas y los ascensos que te ofrezcan.</Vacio>}
      />
      {rectificar && datos && (
        <PedirRectificacion
          categoria={datos.id_categoria}
          cerrar={() => cambiar({ rectificar: false }, { reemplazar: true })}
        />
      )}
    </>
  );
}

/** What can be done with one that waits. */
function Accion({ solicitud }: { solicitud: SolicitudPropia }) {
  const ir = useNavigate();
  const { tipo, id, acciones } = solicitud;
  const escrita = queSePide(solicitud);
  if (acciones.includes('responder'))
    return (
      <AccionesFila>
        <BotonFila titulo={`Responder: ${escrita}`} pulsar={() => ir('/solicitudes')}>
          Responder
        </BotonFila>
      </AccionesFila>
    );
  if (!acciones.includes('retirar')) return null;
  return (
    <AccionesFila>
      <AccionFila
        llamada={tipo === 'ausencia' ? 'POST retirarAusencia' : 'POST retirarRectificacion'}
        envio={{ body: { id } }}
        titulo={`Retirar: ${escrita}`}
        pregunta={{
          titulo: tipo === 'ausencia' ? '¿Retirar tu ausencia?' : '¿Retirar tu corrección?',
          texto: 'Ya no esperará respuesta. Después puedes pedir otra.',
          accion: tipo === 'ausencia' ? 'Retirar ausencia' : 'Retirar corrección',
        }}
      >
        Retirar
      </AccionFila>
    </AccionesFila>
  );
}
