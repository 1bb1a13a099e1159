import type { MejorTrabajador } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { usuariosQuery } from '../../../../shared/people/usuarios.queries.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import styles from '../MejorTrabajador.module.css';

interface Props {
  categoria: number;
  title: string;
  mejorTrabajador: MejorTrabajador | null;
}

/** Chooses the mejor trabajador or empties the card. */
export function MejorTrabajadorPicker({ categoria, title, mejorTrabajador }: Props) {
  const form = useForm({ usuario: 0, categoria });
  const { usuario } = form.values;
  const { data, error } = useQuery(usuariosQuery());
  const callKey = `mejor ${categoria}`;
  const [save, saving] = useCallMutation('POST actionTrabajador', {
    form,
    busyKey: callKey,
    onSuccess: () => form.clear(),
  });
  const [remove] = useCallMutation('POST actionTrabajador', { busyKey: callKey });
  const { press, proceed, isPressed, general } = form;
  const busy = isPressed || saving;
  const chosen = data?.find((u) => u.value === usuario)?.label ?? '';
  const options = data?.map((u) => ({ ...u, obstacle: u.value === mejorTrabajador?.usuario ? 'ya lo es' : undefined }));
  const send = () =>
    save(
      { body: { op: 0, categoria, usuario, id: mejorTrabajador?.id ?? 0 } },
      mejorTrabajador
        ? {
            question: {
              title: `¿${chosen} en ${title}?`,
              text: `${mejorTrabajador.usuarioNombre} dejará de estar en ${title}. Le llegará una notificación.`,
              action: 'Guardar',
            },
          }
        : {},
    );
  useEffect(() => {
    void proceed({
      waiting: false,
      check: () => (usuario === 0 ? { campo: 'usuario', msg: TEXTS.seleccionaUsuario } : null),
      send,
    });
  });
  return (
    <form
      className={styles.picker}
      aria-label={`Elegir al mejor trabajador en ${title}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <PersonField
        {...form.field('usuario')}
        label={`Mejor trabajador en ${title}`}
        choices={options}
        loadError={data ? undefined : error}
      />
      <AsyncButton type="submit" px="xs" variant={usuario === 0 ? 'default' : 'filled'} loading={busy}>
        Guardar
      </AsyncButton>
      {mejorTrabajador?.acciones.includes('eliminar') && (
        <Button
          px="xs"
          variant="default"
          aria-label={`Eliminar a ${mejorTrabajador.usuarioNombre} de ${title}`}
          onClick={() =>
            remove(
              { body: { op: 1, categoria, usuario: mejorTrabajador.usuario, id: mejorTrabajador.id } },
              {
                question: {
                  title: `¿Eliminar a ${mejorTrabajador.usuarioNombre} de ${title}?`,
                  text: `${title} quedará sin nadie. A ${mejorTrabajador.usuarioNombre} le llegará una notificación.`,
                  action: 'Eliminar',
                  danger: true,
                },
              },
            )
          }
        >
          Eliminar
        </Button>
      )}
      {general && (
        <p className="u-full-row u-bad" role="alert">
          {general}
        </p>
      )}
    </form>
  );
}
