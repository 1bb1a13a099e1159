import '@mantine/core/styles/Input.layer.css';
import type { Firma } from '@conserje/contract';
import type { DatosFirma, Reparo } from '@conserje/rules';
import { revisarFirma } from '@conserje/rules';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ErrorApi, pedir } from '../../../platform/api.ts';
import { avisar, avisarError } from '../../../platform/avisos.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { SelectorUsuario } from '../../../ui/SelectorUsuario.tsx';
import estilos from '../Firmas.module.css';
import { CLAVE_FIRMAS, usuariosQuery } from '../firmas.queries.ts';

type Campo = keyof DatosFirma;
/** The payload's names of the fields: it calls the user `id`. */
const CAMPOS: Record<string, Campo> = { id: 'usuario', usuario: 'usuario', firma: 'firma' };

/** Gives someone a signature (part 2 §5). Stays open for the next one. */
export default function NuevaFirma({ firmas }: { firmas: readonly Firma[] }) {
  const cliente = useQueryClient();
  const usuarios = useQuery(usuariosQuery());
  const [usuario, setUsuario] = useState<number | null>(null);
  const [firma, setFirma] = useState('');
  const [reparo, setReparo] = useState<Reparo<Campo> | null>(null);
  const campos = { usuario: useRef<HTMLInputElement>(null), firma: useRef<HTMLInputElement>(null) };
  const { usuario: campoUsuario } = campos;
  useEffect(() => campoUsuario.current?.focus(), [campoUsuario]);

  const firmantes = new Map(firmas.map((f) => [f.id, f.firma]));
  const opciones = usuarios.data?.map((u) => {
    const suya = firmantes.get(u.value);
    return { ...u, aviso: suya && `firma ${suya}` };
  });
  const reparar = (nuevo: Reparo<Campo>) => {
    setReparo(nuevo);
    campos[nuevo.campo].current?.focus();
  };
  const [guardar, guardando] = useEnvio(async () => {
    const falta = revisarFirma({ usuario, firma });
    if (falta || usuario === null) return falta ? reparar(falta) : undefined;
    try {
      const { msg } = await pedir('POST addFirma', { body: { firma, id: usuario } });
      avisar({ msg, tipo: 'ok' });
      setUsuario(null);
      setFirma('');
      campoUsuario.current?.focus();
    } catch (error) {
      const campo = error instanceof ErrorApi && error.campo ? CAMPOS[error.campo] : undefined;
      avisarError(error);
      if (error instanceof ErrorApi && campo) reparar({ campo, msg: error.msg });
    }
    await cliente.invalidateQueries({ queryKey: CLAVE_FIRMAS });
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
      <SelectorUsuario
        ref={campos.usuario}
        etiqueta="Usuario"
        opciones={opciones}
        fallo={usuarios.data ? null : usuarios.error}
        valor={usuario}
        cambiar={(valor) => {
          setUsuario(valor);
          setReparo(null);
        }}
        error={reparo?.campo === 'usuario' ? reparo.msg : undefined}
      />
      <TextInput
        ref={campos.firma}
        className={estilos.campo ?? ''}
        label="Firma"
        placeholder="ABC"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        value={firma}
        error={reparo?.campo === 'firma' ? reparo.msg : undefined}
        onChange={(suceso) => {
          setFirma(suceso.currentTarget.value.toLocaleUpperCase('es'));
          setReparo(null);
        }}
      />
      <Button type="submit" size="md" className={estilos.guardar} loading={guardando}>
        Guardar firma
      </Button>
    </form>
  );
}
