import type { Persona } from '@conserje/contract';
import { revisarMotivoDosPasos } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { CampoMotivo } from '../../../dominio/CampoMotivo.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { personaQuery } from '../personas.queries.ts';

/** Takes someone's second step from them, who lost what they had it on. */
export default function QuitarDosPasos({ persona: { id, usuario }, cerrar }: { persona: Persona; cerrar: () => void }) {
  const consultas = useQueryClient();
  const forma = useForma({ motivo: '' });
  const { motivo } = forma.valores;
  const [quitar, quitando] = useLlamada('POST dosPasosPerdidos', {
    form: forma,
    alLograr: ({ data }) => {
      consultas.setQueryData(personaQuery(data.usuario).queryKey, data);
      cerrar();
    },
  });
  return (
    <Dialogo titulo={`Quitar la verificación en dos pasos de ${usuario}`} cerrar={cerrar}>
      <Forma
        forma={forma}
        boton="Quitar verificación"
        volver={cerrar}
        enviando={quitando}
        revisar={() => revisarMotivoDosPasos(motivo)}
        enviar={() => quitar({ body: { usuario: id, motivo } })}
      >
        <p>
          Úsalo si perdió el teléfono y los códigos de respaldo. Confirma que es esa persona. Le llegará una
          notificación. Tu motivo queda en el historial.
        </p>
        <CampoMotivo {...forma.campo('motivo')} data-autofocus />
      </Forma>
    </Dialogo>
  );
}
