import type { Rectificacion } from '@conserje/contract';
import { citado } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconMas from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { CLAVE_RECTIFICACIONES, PEDIDO_CSV } from '../../../dominio/rectificaciones.ts';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { Talon } from '../../../dominio/Talon.tsx';
import { listaLarga } from '../../../platform/paginas.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { dia } from '../../../ui/formato.ts';
import { Insignia } from '../../../ui/Insignia.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import { AccionesFila } from '../../../ui/tabla/BotonFila.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { PedirRectificacion } from './PedirRectificacion.tsx';
import estilos from './Rectificaciones.module.css';

const ESTADOS = {
  espera: ['ojo', 'En espera'],
  aceptada: ['bien', 'Aceptada'],
  rechazada: ['mal', 'Rechazada'],
  retirada: ['suave', 'Retirada'],
} as const;

/** Who answered, when, and what they said; of one that waits, since when. */
function Respuesta({ rectificacion }: { rectificacion: Rectificacion }) {
  const { estado, encargadoNombre, decidida, fecha, respuesta } = rectificacion;
  return (
    <span className={estilos.respuesta}>
      {estado === 'rechazada' || estado === 'aceptada' ? (
        <>
          {encargadoNombre && <Puerta nombre={encargadoNombre} />}
          {decidida && (
            <>
              , <Relativo valor={decidida} />
            </>
          )}
          {respuesta && `: ${citado(respuesta)}`}
        </>
      ) : (
        <>
          Pedida <Relativo valor={fecha} />
        </>
      )}
    </span>
  );
}

const COLUMNAS: readonly ColumnaLarga<'GET misRectificaciones'>[] = [
  {
    clave: 'dia',
    titulo: 'Qué pediste',
    valor: (r) => r.dia,
    csv: PEDIDO_CSV,
    celda: (r) => <Talon {...r} />,
    buscable: false,
    tarjeta: 'titulo',
  },
  {
    clave: 'estado',
    titulo: 'Estado',
    valor: (r) => ESTADOS[r.estado][1],
    celda: (r) => <Insignia tono={ESTADOS[r.estado][0]}>{ESTADOS[r.estado][1]}</Insignia>,
    tarjeta: 'grande',
  },
  { clave: 'motivo', titulo: 'Motivo', valor: (r) => r.motivo, tarjeta: 'izquierda' },
  {
    clave: 'encargado',
    titulo: 'Respuesta',
    valor: (r) => r.encargadoNombre,
    csv: [
      { titulo: 'Encargado', valor: (r) => r.encargadoNombre },
      { titulo: 'Respuesta', valor: (r) => r.respuesta },
    ],
    celda: (r) => <Respuesta rectificacion={r} />,
    tarjeta: 'pie',
  },
];
const ACCIONES = {
  titulo: 'Acciones',
  alLado: true,
  celda: (r: Rectificacion) => r.acciones.includes('retirar') && <Retirar rectificacion={r} />,
};
const UNIDAD = ['rectificación', 'rectificaciones'] as const;
const idDe = (r: Rectificacion): number => r.id;
const LISTA = listaLarga('GET misRectificaciones', [...CLAVE_RECTIFICACIONES, 'propias']);
const EN_URL = { rectificar: false };

/** Work that the reader asked to have added, and what was answered. */
export default function Rectificaciones() {
  const { datos } = useSesion();
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
      </div>
      <TablaLarga
        leyenda="Tus rectificaciones"
        archivo="mis-rectificaciones"
        columnas={COLUMNAS}
        lista={LISTA}
        idDe={idDe}
        ordenInicial="-dia"
        enUrl="rectificaciones"
        acciones={ACCIONES}
        unidad={UNIDAD}
        etiquetaBuscar="Buscar motivo o respuesta"
        vacio={
          <Vacio titulo="No has pedido ninguna rectificación">
            ¿Trabajaste y no quedó apuntado? Pide que te lo sumen, y di por qué. La respuesta queda aquí.
          </Vacio>
        }
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

function Retirar({ rectificacion }: { rectificacion: Rectificacion }) {
  const { id } = rectificacion;
  const escrito = dia(rectificacion.dia);
  return (
    <AccionesFila>
      <AccionFila
        llamada="POST retirarRectificacion"
        envio={{ body: { id } }}
        titulo={`Retirar la rectificación del ${escrito}`}
        pregunta={{
          titulo: '¿Retirar tu rectificación?',
          texto: `Nadie tendrá que responderla, y puedes pedir otra del ${escrito}.`,
          accion: 'Retirar rectificación',
        }}
      >
        Retirar
      </AccionFila>
    </AccionesFila>
  );
}
