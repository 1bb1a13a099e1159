import type { NombrePedido } from '@conserje/contract';
import IconFlecha from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useLlamada } from '../../../platform/llamada.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import estilos from '../Cambionombre.module.css';
import { Placa } from './Placa.tsx';

/** The name that waits for an administrator; it can be taken back. */
export function EnEspera({ solicitud }: { solicitud: NombrePedido }) {
  const [retirar, retirando] = useLlamada('POST retirarNombre');
  return (
    <article className={estilos.panel} aria-label="Tu solicitud">
      <h2 className={estilos.titulo}>Solicitud en espera</h2>
      <p className={estilos.placas}>
        <Placa nombre={solicitud.usuarioNombre} />
        <IconFlecha size={20} aria-label="pasa a" />
        <Placa nombre={solicitud.nombre} nueva />
      </p>
      <p className={estilos.texto}>
        Un administrador la atenderá y te llegará una notificación. Cuando la acepte, entra con tu nombre nuevo y la
        misma contraseña.
      </p>
      <p className={estilos.texto}>
        Enviada <Instante valor={solicitud.fecha} />
      </p>
      <Boton variant="default" loading={retirando} onClick={() => retirar({ body: { id: solicitud.id } })}>
        Retirar la solicitud
      </Boton>
    </article>
  );
}
