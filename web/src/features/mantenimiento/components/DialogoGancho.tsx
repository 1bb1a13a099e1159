import type { GanchoDiscord } from '@conserje/contract';
import { DIRECCION_MAX, EVENTOS_DISCORD, revisarGancho } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLlamada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import estilos from './Mantenimiento.module.css';

/** What readers of the channel are told, so that whoever puts an address knows. */
const CUENTA: Record<GanchoDiscord['evento'], string> = {
  ascenso: 'Avisa a qué misión asciende cada persona, sin decir quién la ascendió.',
  despido: 'Avisa quién se va, quién hizo el despido y el motivo, como en Despidos.',
  paga: 'Avisa que se cerró la nómina, sin nombres ni montos.',
  paselista: 'Avisa que se pasó lista, sin nombres.',
  estado: 'Publica cada estado nuevo y quién lo escribió.',
  seguridad: 'Avisa de una alerta, sin nombres.',
};

/** Puts the address of a webhook, or takes it away. The one that stands there is never shown again. */
export function DialogoGancho({ gancho, cerrar }: { gancho: GanchoDiscord; cerrar: () => void }) {
  const { evento, pista } = gancho;
  const [visto] = useState(gancho.puesto);
  const forma = useForma({ direccion: '' });
  const titulo = EVENTOS_DISCORD[evento];
  const [guardar, guardando] = useLlamada('POST editGancho', { form: forma, alLograr: cerrar });
  const direccion = forma.valores.direccion.trim();
  const quitar = () =>
    guardar(
      { body: { evento, direccion: '', visto } },
      {
        pregunta: {
          titulo: `¿Dejar de publicar ${titulo.toLowerCase()} en Discord?`,
          texto: 'Se borra el webhook y no se envía lo que faltaba.',
          accion: 'Quitar',
          peligro: true,
        },
      },
    );
  return (
    <Dialogo titulo={`Discord: ${titulo}`} cerrar={cerrar}>
      <Forma
        forma={forma}
        boton="Guardar"
        volver={cerrar}
        enviando={guardando}
        revisar={() => revisarGancho({ direccion })}
        enviar={() => guardar({ body: { evento, direccion, visto } })}
        nota={
          pista !== null && (
            <Button variant="subtle" onClick={quitar}>
              Quitar
            </Button>
          )
        }
      >
        <p className={estilos.suave}>{CUENTA[evento]} Los mensajes no mencionan a nadie.</p>
        <CampoTexto
          {...forma.campo('direccion')}
          label={pista === null ? 'Enlace del webhook' : `Webhook nuevo, en lugar de ${pista}`}
          description="En Discord: Editar canal, Integraciones, Webhooks, Copiar URL. No se vuelve a mostrar."
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={DIRECCION_MAX}
          data-autofocus
        />
      </Forma>
    </Dialogo>
  );
}
