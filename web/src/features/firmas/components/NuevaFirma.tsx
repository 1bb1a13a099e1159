import type { DatosFirma } from '@conserje/rules';
import { revisarFirma } from '@conserje/rules';
import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { trabajoDeQuery, usuariosQuery } from '../../../dominio/personal.ts';
import { SelectorUsuario } from '../../../dominio/SelectorUsuario.tsx';
import { pedir } from '../../../platform/api.ts';
import { avisar } from '../../../platform/avisos.ts';
import { useCampos } from '../../../platform/campos.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { Forma } from '../../../ui/forma/Forma.tsx';
import estilos from '../Firmas.module.css';
import { alCambiarFirmas } from '../firmas.queries.ts';

/** Gives someone a signature (part 2 §5). Stays open for the next one. */
export default function NuevaFirma() {
  const cliente = useQueryClient();
  const usuarios = useQuery(usuariosQuery());
  const [usuario, setUsuario] = useState<number | null>(null);
  const persona = useQuery({ ...trabajoDeQuery(usuario ?? 0), enabled: usuario !== null });
  const suya = usuario !== null && persona.data?.firma ? `Ya tiene la firma ${persona.data.firma}` : undefined;
  const [firma, setFirma] = useState('');
  // Each begins in its first field.
  const [vez, setVez] = useState(0);
  const { campo, general, reparar, rechazar, cambiando } = useCampos<keyof DatosFirma>();

  const [guardar, guardando] = useEnvio(async () => {
    const reparo = revisarFirma({ usuario, firma });
    reparar(reparo);
    if (reparo || usuario === null) return;
    try {
      const { msg } = await pedir('POST addFirma', { body: { firma, id: usuario } });
      avisar({ msg, tipo: 'ok' });
      setUsuario(null);
      setFirma('');
      setVez(vez + 1);
    } catch (error) {
      rechazar(error);
    }
    await alCambiarFirmas(cliente);
  });
  return (
    <Forma
      key={vez}
      nombre="Nueva firma"
      boton="Guardar firma"
      enviar={guardar}
      enviando={guardando}
      general={general}
      enfocar
    >
      <SelectorUsuario
        {...campo('usuario')}
        etiqueta="Usuario"
        opciones={usuarios.data}
        fallo={usuarios.data ? null : usuarios.error}
        valor={usuario}
        cambiar={cambiando(setUsuario)}
        error={campo('usuario').error ?? suya}
      />
      <TextInput
        {...campo('firma')}
        className={estilos.campo ?? ''}
        label="Firma"
        placeholder="ABC"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        value={firma}
        onChange={(e) => cambiando(setFirma)(e.currentTarget.value.toLocaleUpperCase('es'))}
      />
    </Forma>
  );
}
