import '@mantine/core/styles/Input.layer.css';
import { ESTADO_MAX, revisarEstado, TEXTOS } from '@conserje/rules';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pedir } from '../../../platform/api.ts';
import { avisar } from '../../../platform/avisos.ts';
import { useEnvio, useFormulario } from '../../../platform/formulario.ts';
import estilos from '../Estados.module.css';

export function EstadoNuevo() {
  const consultas = useQueryClient();
  const [estado, setEstado] = useState('');
  const { ref, error, reparar, rechazar } = useFormulario<'estado'>();
  const usados = [...estado].length;
  const [enviar, enviando] = useEnvio(async () => {
    const reparo = revisarEstado(estado);
    reparar(reparo);
    if (reparo) return;
    try {
      const respuesta = await pedir('POST estados', { body: { op: 1, estado } });
      if ('msg' in respuesta) avisar({ msg: respuesta.msg, tipo: 'ok' });
      await consultas.invalidateQueries({ queryKey: ['estados'] });
    } catch (fallo) {
      rechazar(fallo);
      await consultas.invalidateQueries({ queryKey: ['estados', 'propio'] });
    }
  });
  return (
    <form
      ref={ref}
      className={estilos.panel}
      noValidate
      onSubmit={(suceso) => {
        suceso.preventDefault();
        enviar();
      }}
    >
      <Textarea
        className={estilos.campo ?? ''}
        label="Tu estado"
        name="estado"
        placeholder="¿Qué quieres que lean tus colegas?"
        rows={3}
        value={estado}
        onChange={(suceso) => setEstado(suceso.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={(suceso) => {
          if (suceso.key !== 'Enter' || suceso.nativeEvent.isComposing) return;
          suceso.preventDefault();
          enviar();
        }}
        error={usados > ESTADO_MAX ? TEXTOS.estadoLargo : (error('estado') ?? error(null))}
      />
      <p className={estilos.cuenta} data-pasado={usados > ESTADO_MAX}>
        {usados} de {ESTADO_MAX} caracteres
      </p>
      <Button type="submit" loading={enviando}>
        Publicar estado
      </Button>
    </form>
  );
}
