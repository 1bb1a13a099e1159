import type { Llamado } from '@conserje/contract';
import { citado, LLAMADO_RETIRAR_MINUTOS } from '@conserje/rules';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { AccionesFila, BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import { OP } from '../llamados.queries.ts';

export const obraRetirar = ({ id }: Llamado): string => `retirar llamado ${id}`;

interface Props {
  llamado: Llamado;
  verAdjunto: () => void;
}

/** What can be done with a call: look at its evidence and, for whoever has just made it, withdraw it. */
export function AccionesLlamado({ llamado, verAdjunto }: Props) {
  const { id, motivo, usuarioNombre, evidencia, acciones } = llamado;
  if (evidencia === null && acciones.length === 0) return null;
  return (
    <AccionesFila>
      {evidencia !== null && (
        <BotonFila titulo={`Ver Adjunto de «${motivo}»`} pulsar={verAdjunto}>
          Ver Adjunto
        </BotonFila>
      )}
      {acciones.includes('retirar') && (
        <AccionFila
          llamada="POST actionLlamado"
          envio={{ body: { op: OP.retirar, id } }}
          clave={obraRetirar(llamado)}
          titulo={`Retirar el llamado por «${motivo}»`}
          pregunta={{
            titulo: `¿Retirar el llamado a ${usuarioNombre}?`,
            texto: `Se borra el llamado por ${citado(motivo)} y su evidencia. Solo puedes retirarlo en los primeros ${LLAMADO_RETIRAR_MINUTOS} minutos.`,
            accion: 'Retirar',
            peligro: true,
          }}
        >
          Retirar
        </AccionFila>
      )}
    </AccionesFila>
  );
}
