import { puedeAbrir, TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { SelectorUsuario } from '../../../dominio/SelectorUsuario.tsx';
import { pedir } from '../../../platform/api.ts';
import { avisar, avisarError } from '../../../platform/avisos.ts';
import { ErrorApi } from '../../../platform/errorApi.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { SIN_ALTO } from '../lista.ts';
import { claves, guardarCambio, tiemposQuery, usuariosQuery } from '../tiempos.queries.ts';
import estilos from './NuevoTiempo.module.css';

type Campo = 'bajo' | 'alto';
const esCampo = (campo: string | undefined): campo is Campo => campo === 'bajo' || campo === 'alto';

/** Opens a tiempo (part 1 §5 New timer, decisions §4). Stays open for the next one. */
export default function NuevoTiempo() {
  const cliente = useQueryClient();
  const { datos } = useSesion();
  const yo = datos?.id ?? SIN_ALTO;
  const usuarios = useQuery(usuariosQuery());
  const { data: abiertos } = useQuery(tiemposQuery());
  const [bajo, setBajo] = useState<number | null>(null);
  const [alto, setAlto] = useState(yo);
  const [error, setError] = useState<{ campo: Campo; msg: string }>();
  const [enviando, setEnviando] = useState(false);
  const campos = { bajo: useRef<HTMLInputElement>(null), alto: useRef<HTMLInputElement>(null) };
  const campoBajo = campos.bajo;
  useEffect(() => campoBajo.current?.focus(), [campoBajo]);

  const ocupados = new Set(abiertos?.map((t) => t.bajo));
  const juniors = usuarios.data
    ?.filter((u) => puedeAbrir(u.value, { id: yo }))
    .map((u) => ({ ...u, aviso: ocupados.has(u.value) ? 'ya tiene un tiempo' : undefined }));
  const otros = usuarios.data?.filter((u) => u.value !== yo);
  const encargados = otros && [
    { value: yo, label: `Yo (${datos?.usuario ?? ''})` },
    { value: SIN_ALTO, label: 'Sin encargado' },
    ...otros,
  ];
  const quejarse = (campo: Campo, msg: string) => {
    setError({ campo, msg });
    campos[campo].current?.focus();
  };
  const enviar = async () => {
    if (bajo === null) return quejarse('bajo', TEXTOS.seleccionaUsuario);
    setEnviando(true);
    setError(undefined);
    try {
      const { msg, data } = await pedir('POST openTime', { body: { bajo, alto } });
      await guardarCambio(cliente, [data]);
      avisar({ msg, tipo: 'ok' });
      setBajo(null);
      campoBajo.current?.focus();
    } catch (fallo) {
      if (fallo instanceof ErrorApi && esCampo(fallo.campo)) quejarse(fallo.campo, fallo.msg);
      else avisarError(fallo);
      void cliente.invalidateQueries({ queryKey: claves.lista });
    } finally {
      setEnviando(false);
    }
  };

  const ajeno = alto !== yo && alto !== SIN_ALTO;
  return (
    <form
      className={estilos.forma}
      aria-label="Nuevo tiempo"
      noValidate
      onSubmit={(e: SubmitEvent) => {
        e.preventDefault();
        if (!enviando) void enviar();
      }}
    >
      <SelectorUsuario
        ref={campos.bajo}
        etiqueta="Usuario"
        opciones={juniors}
        fallo={usuarios.error}
        valor={bajo}
        cambiar={(valor) => {
          setBajo(valor);
          setError(undefined);
        }}
        error={error?.campo === 'bajo' ? error.msg : undefined}
      />
      <SelectorUsuario
        ref={campos.alto}
        etiqueta="Encargado"
        opciones={encargados}
        valor={alto}
        cambiar={(valor) => {
          setAlto(valor ?? SIN_ALTO);
          setError(undefined);
        }}
        error={error?.campo === 'alto' ? error.msg : undefined}
      />
      <Button type="submit" size="md" loading={enviando} className={estilos.abrir}>
        Abrir tiempo
      </Button>
      <p className={estilos.nota} aria-live="polite">
        {ajeno
          ? 'Se abre sin encargado y se le envía una solicitud; será el encargado cuando la acepte.'
          : alto === SIN_ALTO
            ? 'Los minutos sin encargado cuentan solo para el usuario.'
            : 'Tú confirmas sus minutos, y cuentan también para ti.'}
      </p>
    </form>
  );
}
