import { revisarMulta } from '@conserje/rules';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CampoMotivo } from '../../../dominio/CampoMotivo.tsx';
import { useMovible } from '../../../dominio/movible.ts';
import { SelectorUsuario } from '../../../dominio/SelectorUsuario.tsx';
import { useCampos } from '../../../platform/campos.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { creditos as enCreditos } from '../../../ui/formato.ts';

/** Fines someone who stands below the reader (part 2 §5 Fine). */
export default function NuevaMulta({ alHacer }: { alHacer: () => void }) {
  const [usuario, setUsuario] = useState<number | null>(null);
  const [motivo, setMotivo] = useState('');
  const [texto, setTexto] = useState('');
  const { campo, general, reparar, rechazar, cambiando } = useCampos<'usuario' | 'motivo' | 'creditos'>();
  const { opciones, persona, inalcanzable, fallo } = useMovible(usuario, 'multar');
  // Empty credits become 0.
  const creditos = Number(texto);

  const [multar, multando] = useLlamada('POST sendMulta', { form: { rechazar }, alLograr: alHacer });
  const enviar = () => {
    const reparo = inalcanzable ?? revisarMulta({ usuario: usuario ?? 0, motivo, creditos });
    reparar(reparo);
    if (reparo || !persona) return;
    const pregunta = {
      titulo: `¿Multar a ${persona.usuario}?`,
      texto:
        creditos > 0
          ? `${persona.usuario} queda debiendo ${enCreditos(creditos)} por «${motivo.trim()}». Una multa no se borra.`
          : `${persona.usuario} recibe una multa de 0c por «${motivo.trim()}». Una multa no se borra.`,
      accion: 'Multar',
      peligro: true,
    };
    multar({ body: { usuario: persona.id, motivo, creditos } }, { pregunta });
  };

  return (
    <Forma nombre="Nueva Multa" boton="Multar" enviar={enviar} enviando={multando} general={general} enfocar>
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
