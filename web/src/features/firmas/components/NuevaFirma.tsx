import '@mantine/core/styles/Input.layer.css';
import type { DatosFirma } from '@conserje/rules';
import { revisarFirma } from '@conserje/rules';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { pedir } from '../../../platform/api.ts';
import { avisar } from '../../../platform/avisos.ts';
import { useCampos } from '../../../platform/campos.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { trabajoDeQuery, usuariosQuery } from '../../../platform/personal.ts';
import { SelectorUsuario } from '../../../ui/SelectorUsuario.tsx';
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
  const { campo, general, reparar, rechazar } = useCampos<keyof DatosFirma>();
  const primero = useRef<HTMLDivElement>(null);
  const empezar = () => primero.current?.querySelector('input')?.focus();
  useEffect(empezar, []);

  const [guardar, guardando] = useEnvio(async () => {
    const reparo = revisarFirma({ usuario, firma });
    reparar(reparo);
    if (reparo || usuario === null) return;
    try {
      const { msg } = await pedir('POST addFirma', { body: { firma, id: usuario } });
      avisar({ msg, tipo: 'ok' });
      setUsuario(null);
      setFirma('');
      empezar();
    } catch (error) {
      rechazar(error);
    }
    await alCambiarFirmas(cliente);
  });
  return (
    <form
      className={estilos.forma}
      aria-label="Nueva firma"
      noValidate
      onSubmit={(suceso: SubmitEvent) => {
        suceso.preventDefault();
        guardar();
      }}
    >
      <div ref={primero}>
        <SelectorUsuario
          {...campo('usuario')}
          etiqueta="Usuario"
          opciones={usuarios.data}
          fallo={usuarios.data ? null : usuarios.error}
          valor={usuario}
          cambiar={(valor) => {
            setUsuario(valor);
            reparar(null);
          }}
          error={campo('usuario').error ?? suya}
        />
      </div>
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
        onChange={(suceso) => {
          setFirma(suceso.currentTarget.value.toLocaleUpperCase('es'));
          reparar(null);
        }}
      />
      <Button type="submit" className={estilos.guardar} loading={guardando}>
        Guardar firma
      </Button>
      {general && (
        <p className={estilos.error} role="alert">
          {general}
        </p>
      )}
    </form>
  );
}
