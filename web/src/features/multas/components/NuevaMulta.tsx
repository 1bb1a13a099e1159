import { revisarMulta } from '@conserje/rules';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CampoMotivo } from '../../../dominio/CampoMotivo.tsx';
import { useMovible } from '../../../dominio/movible.ts';
import { SelectorUsuario } from '../../../dominio/SelectorUsuario.tsx';
import { pedir } from '../../../platform/api.ts';
import { avisar } from '../../../platform/avisos.ts';
import { useCampos } from '../../../platform/campos.ts';
import { confirmar } from '../../../platform/confirmar.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { creditos as enCreditos } from '../../../ui/formato.ts';
import { CLAVE } from '../multas.queries.ts';

/** Fines someone who stands below the reader (part 2 §5 Fine). */
export default function NuevaMulta({ alHacer }: { alHacer: () => void }) {
  const cliente = useQueryClient();
  const [usuario, setUsuario] = useState<number | null>(null);
  const [motivo, setMotivo] = useState('');
  const [texto, setTexto] = useState('');
  const { campo, general, reparar, rechazar, cambiando } = useCampos<'usuario' | 'motivo' | 'creditos'>();
  const { opciones, persona, inalcanzable, fallo } = useMovible(usuario, 'multar');
  // Empty credits become 0.
  const creditos = Number(texto);

  const [enviar, enviando] = useEnvio(async () => {
    const reparo = inalcanzable ?? revisarMulta({ usuario: usuario ?? 0, motivo, creditos });
    reparar(reparo);
    if (reparo || !persona) return;
    const si = await confirmar({
      titulo: `¿Multar a ${persona.usuario}?`,
      texto:
        creditos > 0
          ? `${persona.usuario} queda debiendo ${enCreditos(creditos)} por «${motivo.trim()}». Una multa no se borra.`
          : `${persona.usuario} recibe una multa de 0c por «${motivo.trim()}». Una multa no se borra.`,
      accion: 'Multar',
      peligro: true,
    });
    if (!si) return;
    try {
      const { msg } = await pedir('POST sendMulta', { body: { usuario: persona.id, motivo, creditos } });
      avisar({ msg, tipo: 'ok' });
      alHacer();
    } catch (error) {
      rechazar(error);
    }
    await cliente.invalidateQueries({ queryKey: CLAVE });
  });

  return (
    <Forma nombre="Nueva Multa" boton="Multar" enviar={enviar} enviando={enviando} general={general} enfocar>
      <SelectorUsuario
        {...campo('usuario')}
        etiqueta="Usuario"
        opciones={opciones}
        fallo={fallo}
        valor={usuario}
        cambiar={cambiando(setUsuario)}
        error={campo('usuario').error ?? inalcanzable?.msg}
      />
      <TextInput
        {...campo('creditos')}
        label="Créditos"
        placeholder="0"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={texto}
        onChange={(e) => cambiando(setTexto)(e.currentTarget.value.replace(/\D/g, ''))}
      />
      <CampoMotivo {...campo('motivo')} valor={motivo} cambiar={cambiando(setMotivo)} />
    </Forma>
  );
}
