import type { AnswerOf } from '@conserje/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { pedir } from '../../../platform/api.ts';
import { avisar, avisarError } from '../../../platform/avisos.ts';
import { confirmar } from '../../../platform/confirmar.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import estilos from '../Estados.module.css';

type Estado = NonNullable<AnswerOf<'GET estados'>>;

export function EstadoActual({ estado }: { estado: Estado }) {
  const { datos } = useSesion();
  const consultas = useQueryClient();
  const [eliminar, eliminando] = useEnvio(async () => {
    const si = await confirmar({
      titulo: 'Eliminar tu estado',
      texto: `«${estado.mensaje}» dejará de verse en la cinta.`,
      accion: 'Eliminar',
      peligro: true,
    });
    if (!si) return;
    try {
      const respuesta = await pedir('POST estados', { body: { op: 2, id: estado.id } });
      if ('msg' in respuesta) avisar({ msg: respuesta.msg, tipo: 'ok' });
    } catch (error) {
      avisarError(error);
    }
    await consultas.invalidateQueries({ queryKey: ['estados'] });
  });
  return (
    <article className={estilos.panel} aria-label="Tu estado">
      <div className={estilos.muestra}>
        <Avatar usuario={datos?.usuario ?? ''} size={54} headOnly />
        <p>
          <b>{datos?.usuario}</b>
          {estado.mensaje}
        </p>
      </div>
      <Button variant="default" loading={eliminando} onClick={() => eliminar()}>
        Eliminar estado
      </Button>
    </article>
  );
}
