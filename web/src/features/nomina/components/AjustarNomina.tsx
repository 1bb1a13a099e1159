import type { FilaNomina } from '@conserje/contract';
import { CIFRAS, MINUTOS_POR_TIME, revisarCantidad } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useLlamada } from '../../../platform/llamada.ts';
import { CampoOpcion } from '../../../ui/forma/CampoOpcion.tsx';
import { CampoNumero } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import type { Cambio } from '../ajuste.ts';
import { logrado, previsto } from '../ajuste.ts';
import type { Ajuste } from '../nomina.queries.ts';
import { guardarFila } from '../nomina.queries.ts';
import estilos from './AjustarNomina.module.css';

const SENTIDOS = [
  { value: 1, label: 'Sumar' },
  { value: 0, label: 'Restar' },
] as const;
const REQUISITOS = [
  { value: 'asistencia', label: CIFRAS.asistencia },
  { value: 'times', label: CIFRAS.times },
] as const;

type Escrito = Pick<Ajuste, 'opcion' | 'requisitos'> & { cantidad: number | null };
const VACIO: Escrito = { opcion: 1, requisitos: 'asistencia', cantidad: null };

interface Props {
  id: number;
  /** The person's open period, which is what is adjusted whatever the list shows; undefined while it is awaited. */
  abierta: FilaNomina | undefined;
  /** What an adjustment came to. */
  alHacer: (msg: string, cambio: Cambio) => void;
}

/** Adds or takes off work (part 1 §5 Nomina adjust, decisions §5). */
export function AjustarNomina({ id, abierta, alHacer }: Props) {
  const cliente = useQueryClient();
  const forma = useForma(VACIO);
  const ajuste = { ...forma.valores, cantidad: forma.valores.cantidad ?? 0 };
  const [ajustar, ajustando] = useLlamada('POST ajustarNomina', {
    form: forma,
    guardar: ({ data }) => guardarFila(cliente, data),
    alLograr: ({ msg, data }) => {
      alHacer(msg, logrado(data, ajuste));
      forma.cambiar({ cantidad: null });
    },
  });
  const deQue =
    ajuste.requisitos === 'times' ? `Cada tiempo son ${MINUTOS_POR_TIME} minutos como encargado` : undefined;
  return (
    <Forma
      forma={forma}
      boton={ajuste.opcion === 1 ? 'Sumar' : 'Restar'}
      llana
      esperando={!abierta}
      enviando={ajustando}
      revisar={() => revisarCantidad(ajuste)}
      enviar={() => ajustar({ body: { id, ...ajuste } })}
    >
      <CampoOpcion {...forma.campo('opcion')} etiqueta="Sumar o restar" opciones={SENTIDOS} />
      <CampoOpcion {...forma.campo('requisitos')} etiqueta="Qué se ajusta" opciones={REQUISITOS} />
      <CampoNumero {...forma.campo('cantidad')} label="Cantidad" description={deQue ?? 'Minutos'} maxLength={6} />
      {abierta && <Resultado {...previsto(abierta, ajuste)} />}
    </Forma>
  );
}

function Resultado({ rotulo, antes, despues }: Cambio) {
  return (
    <p className={estilos.resultado}>
      En el período actual · {rotulo}: <b>{antes}</b>
      {despues !== null && (
        <>
          {' → '}
          <b>{despues}</b>
        </>
      )}
    </p>
  );
}
