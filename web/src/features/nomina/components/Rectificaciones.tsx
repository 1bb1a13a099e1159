import type { Rectificacion } from '@conserje/contract';
import { citado, OP_RECTIFICACION } from '@conserje/rules';
import { useMemo, useState } from 'react';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { Motivo } from '../../../dominio/Motivo.tsx';
import { Quien } from '../../../dominio/Quien.tsx';
import { cuantoPide, DE_QUE, PEDIDO_CSV } from '../../../dominio/rectificaciones.ts';
import { Talon } from '../../../dominio/Talon.tsx';
import { esObraPropia, useOcupada } from '../../../platform/llamada.ts';
import { Vacio } from '../../../ui/Espera.tsx';
import { dia, duracion } from '../../../ui/formato.ts';
import { Relativo } from '../../../ui/Relativo.tsx';
import { AccionesFila, BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { claveRectificacion, RechazarRectificacion } from './RechazarRectificacion.tsx';
import estilos from './Rectificaciones.module.css';

const COLUMNAS: readonly Columna<Rectificacion>[] = [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (r) => r.usuarioNombre,
    celda: (r) => <Quien usuario={r.usuarioNombre} />,
    ancho: '13rem',
    tarjeta: 'titulo',
  },
  {
    clave: 'pide',
    titulo: 'Pidió',
    valor: (r) => r.dia,
    csv: PEDIDO_CSV,
    celda: (r) => <Talon {...r} />,
    buscable: false,
    tarjeta: 'grande',
  },
  {
    clave: 'apuntado',
    titulo: 'Ya tiene ese día',
    valor: (r) => r.apuntado,
    celda: (r) => `${DE_QUE[r.requisitos]}: ${duracion(r.apuntado ?? 0)}`,
    minutos: true,
    numerica: true,
    tarjeta: 'ninguna',
  },
  {
    clave: 'motivo',
    titulo: 'Motivo',
    valor: (r) => r.motivo,
    celda: (r) => (
      <span className={estilos.motivo} title={r.motivo}>
        <span className={estilos.soloTarjeta}>Ya tiene {duracion(r.apuntado ?? 0)} ese día · </span>
        <Motivo texto={r.motivo} />
      </span>
    ),
    tarjeta: 'pie',
  },
  {
    clave: 'fecha',
    titulo: 'Desde',
    valor: (r) => r.fecha,
    celda: (r) => <Relativo valor={r.fecha} />,
    buscable: false,
    tarjeta: 'ninguna',
  },
];
const UNIDAD = ['corrección', 'correcciones'] as const;
const idDe = (r: Rectificacion): number => r.id;
const QUIETA = { propia: (r: Rectificacion) => esObraPropia(claveRectificacion(r)) };

interface Props {
  filas: readonly Rectificacion[] | undefined;
  fallo: unknown;
  reintentar: () => unknown;
}

/** What waits for the reader's answer, the longest first. */
export function Rectificaciones({ filas, fallo, reintentar }: Props) {
  const [rechazada, setRechazada] = useState<Rectificacion | null>(null);
  const acciones = useMemo(
    () => ({
      titulo: 'Acciones',
      celda: (r: Rectificacion) => <Responder rectificacion={r} rechazar={setRechazada} />,
    }),
    [],
  );
  return (
    <>
      <Tabla
        leyenda="Correcciones por responder"
        archivo="correcciones"
        columnas={COLUMNAS}
        filas={filas}
        idDe={idDe}
        ordenInicial="fecha"
        enUrl="rectificaciones"
        fallo={fallo}
        reintentar={reintentar}
        acciones={acciones}
        quieta={QUIETA}
        unidad={UNIDAD}
        tarjetasHasta={1000}
        etiquetaBuscar="Buscar usuario o motivo"
        vacio={<Vacio titulo="Sin correcciones por responder">Aparecen cuando alguien pide que le sumen horas.</Vacio>}
      />
      {rechazada && <RechazarRectificacion rectificacion={rechazada} cerrar={() => setRechazada(null)} />}
    </>
  );
}

/** Accepts after a question that says what it adds; a refusal needs a word. */
function Responder({
  rectificacion,
  rechazar,
}: {
  rectificacion: Rectificacion;
  rechazar: (rectificacion: Rectificacion) => void;
}) {
  const { id, usuarioNombre } = rectificacion;
  const clave = claveRectificacion(rectificacion);
  const ocupada = useOcupada(clave);
  const cuanto = cuantoPide(rectificacion);
  return (
    <AccionesFila>
      <AccionFila
        principal
        llamada="POST responderRectificacion"
        clave={clave}
        envio={{ body: { id, op: OP_RECTIFICACION.aceptar, respuesta: '' } }}
        titulo={`Aceptar la corrección de ${usuarioNombre}`}
        pregunta={{
          titulo: `¿Sumar ${cuanto} a ${usuarioNombre}?`,
          texto: `Del ${dia(rectificacion.dia)}: ${citado(rectificacion.motivo)}. Se suma al período actual y queda con tu nombre.`,
          accion: 'Aceptar',
        }}
      >
        Aceptar
      </AccionFila>
      <BotonFila
        ocupado={ocupada}
        titulo={`Rechazar la corrección de ${usuarioNombre}`}
        pulsar={() => rechazar(rectificacion)}
      >
        Rechazar
      </BotonFila>
    </AccionesFila>
  );
}
