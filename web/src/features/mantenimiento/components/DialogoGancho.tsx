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
  ascenso: 'A qué misión asciende cada persona; no quién la asciende.',
  despido: 'Quién se va, quién lo despide y por qué: lo que Despidos muestra a cualquiera.',
  paga: 'Que se cerró la nómina de un grupo; ni nombres ni montos.',
  paselista: 'Que se pasó lista; no quién estaba ni quién la pasó.',
  estado: 'Cada estado nuevo, con quién lo escribe: lo que muestra la cinta.',
  seguridad: 'Que saltó una alarma, sin decir de quién; los detalles quedan en el portal.',
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
          titulo: `¿Dejar de contar ${titulo.toLowerCase()} en Discord?`,
          texto: 'Se olvida la dirección, y lo que espera no se envía.',
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
        <p className={estilos.suave}>{CUENTA[evento]} Nadie recibe un aviso por ello, diga lo que diga el texto.</p>
        <CampoTexto
          {...forma.campo('direccion')}
          label={pista === null ? 'Dirección del webhook' : `Otra dirección, en lugar de ${pista}`}
          description="En Discord: Editar canal, Integraciones, Webhooks, Copiar URL. Es un secreto: no se vuelve a mostrar"
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
