import type { DiscordDestino, DiscordPlaces } from '@conserje/contract';
import type { DiscordEvent } from '@conserje/rules';
import {
  checkTemplate,
  DISCORD_EVENT_KEYS,
  DISCORD_EVENTS,
  NEWS,
  NEWS_ROLES_MAX,
  TEMPLATE_MAX,
  visibleText,
} from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { mergeFieldVersions } from '../../../../ui/form/mergeFields.ts';
import { TextAreaField } from '../../../../ui/form/TextFields.tsx';
import { useConflict } from '../../../../ui/form/useConflict.tsx';
import type { FormHandle } from '../../../../ui/form/useForm.ts';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { discordPlacesQuery } from '../mantenimiento.queries.ts';
import styles from './Discord.module.css';
import { DiscordSelect } from './DiscordSelect.tsx';
import { NewsPreview } from './NewsPreview.tsx';

interface Props {
  /** Undefined: a new one. */
  destino: DiscordDestino | undefined;
  close: () => void;
}

const ON = '1';
const NONE = { id: '', nombre: 'Nadie' };
/** Names of the fields of an event; the server names the last two so too. */
const fieldsOf = (event: DiscordEvent) => ({
  chosen: `tema ${event}`,
  template: `plantilla ${event}`,
  roles: `roles ${event}`,
});

/** All fields are texts: a switch is '1' or empty, and roles are their ids with commas. */
type Values = Record<string, string>;

function initialValues(destino: DiscordDestino | undefined): Values {
  const values: Values = { canal: '' };
  for (const event of DISCORD_EVENT_KEYS) {
    const aviso = destino?.avisos.find(({ evento }) => evento === event);
    const { chosen, template, roles } = fieldsOf(event);
    values[chosen] = aviso ? ON : '';
    values[template] = aviso?.plantilla ?? '';
    values[roles] = (aviso?.roles ?? []).map(({ id }) => id).join(',');
  }
  return values;
}

const rolesOf = (text: string): string[] => (text === '' ? [] : text.split(','));

/** Returns the avisos that the form describes. */
const toAvisos = (values: Values) =>
  DISCORD_EVENT_KEYS.filter((event) => values[fieldsOf(event).chosen] === ON).map((evento) => ({
    evento,
    plantilla: values[fieldsOf(evento).template] ?? '',
    roles: rolesOf(values[fieldsOf(evento).roles] ?? ''),
  }));

/** Chooses a channel, what the bot posts there, with which text, and which roles it mentions. */
export default function DiscordDestinoDialog({ destino, close }: Props) {
  const places = useQuery(discordPlacesQuery());
  const fields = initialValues(destino);
  const form = useForm<Values>(fields);
  const conflict = useConflict(form, { version: destino?.version ?? 0, fields }, mergeFieldVersions);
  const visto = conflict.base.version;
  const [add, adding] = useCallMutation('POST agregarDestino', { form, onSuccess: close });
  const [change, changing] = useCallMutation('POST cambiarDestino', { form: conflict.call, onSuccess: close });
  const [remove, removing] = useCallMutation('POST quitarDestino', {
    form,
    onSuccess: close,
  });
  const avisos = toAvisos(form.values);
  const canal = form.values.canal ?? '';
  const check = () => {
    if (!destino && canal === '') return { campo: 'canal', msg: 'Elige un canal' };
    if (avisos.length === 0) return { campo: 'avisos', msg: 'Elige al menos un tema' };
    for (const { evento, plantilla } of avisos) {
      const violation = checkTemplate(evento, visibleText(plantilla));
      if (violation) return { campo: fieldsOf(evento).template, msg: violation.msg };
    }
    return null;
  };
  const send = () => (destino ? change({ body: { id: destino.id, avisos, visto } }) : add({ body: { canal, avisos } }));
  const stop = () =>
    destino &&
    remove(
      { body: { id: destino.id, visto } },
      {
        question: {
          title: `¿Dejar de publicar en ${destino.nombre}?`,
          text: 'Lo que el bot ya publicó se queda. Lo que faltaba no se envía.',
          action: 'Quitar canal',
          danger: true,
        },
      },
    );
  return (
    <Dialog title={destino?.nombre ?? 'Agregar un canal'} close={close}>
      {places.error && (
        <>
          <LoadError error={places.error} retry={places.refetch} />
          {destino && (
            <p className={styles.actions}>
              <RowButton danger title="Quitar canal" isBusy={removing} press={stop}>
                Quitar canal
              </RowButton>
            </p>
          )}
        </>
      )}
      {!places.data && !places.error && <Loading label="Mirando los canales en Discord" rows={6} />}
      {places.data && (
        <Form
          form={form}
          button={destino ? 'Guardar canal' : 'Agregar canal'}
          goBack={close}
          sending={adding || changing}
          check={check}
          send={send}
          note={
            <>
              {conflict.note}
              {destino && (
                <RowButton danger title="Quitar canal" isBusy={removing} press={stop}>
                  Quitar canal
                </RowButton>
              )}
            </>
          }
        >
          {!destino && <PlaceField {...form.field('canal')} places={places.data} />}
          <fieldset className="u-grid u-gap-12">
            <legend className="u-bold">Qué publica el bot</legend>
            {DISCORD_EVENT_KEYS.map((event) => (
              <EventFields key={event} event={event} form={form} places={places.data} />
            ))}
          </fieldset>
        </Form>
      )}
    </Dialog>
  );
}

/** Choice of a channel or thread; those where the bot may not write say why. */
function PlaceField({ places, ...field }: FieldProps<string> & { places: DiscordPlaces }) {
  return (
    <DiscordSelect
      {...field}
      label="Canal o hilo"
      placeholder={places.lugares.length === 0 ? 'El bot no ve ningún canal' : 'Elige uno'}
      choices={places.lugares}
      hintOf={({ problema }) => problema}
    />
  );
}

interface EventProps {
  event: DiscordEvent;
  form: FormHandle<Values>;
  places: DiscordPlaces;
}

/** An event: whether it is posted, how it looks, and on demand its text and its roles. */
function EventFields({ event, form, places }: EventProps) {
  const names = fieldsOf(event);
  const chosen = form.field(names.chosen);
  const template = form.field(names.template);
  const roles = form.field(names.roles);
  const isOn = chosen.value === ON;
  const ids = rolesOf(roles.value);
  const [isOpen, setOpen] = useState(template.value !== '' || ids.length > 0);
  const violation = checkTemplate(event, visibleText(template.value));
  return (
    <fieldset className={styles.event} aria-label={DISCORD_EVENTS[event]}>
      <Switch
        label={DISCORD_EVENTS[event]}
        ref={chosen.ref}
        checked={isOn}
        onChange={({ currentTarget }) => chosen.change(currentTarget.checked ? ON : '')}
      />
      {isOn && (
        <>
          <NewsPreview
            event={event}
            template={violation ? null : visibleText(template.value)}
            roles={ids.map((id) => places.roles.find((role) => role.id === id)?.nombre ?? 'rol')}
          />
          {isOpen ? (
            <>
              <TextAreaField
                {...template}
                error={template.error ?? violation?.msg}
                label="Tu texto"
                description="Vacío: el de siempre. Toca un dato para agregarlo."
                placeholder={NEWS[event].template}
                autosize
                minRows={2}
                maxLength={TEMPLATE_MAX}
              />
              <p className="u-row u-wrap u-gap-8">
                {Object.entries(NEWS[event].fields).map(([name, { about }]) => (
                  <Button
                    key={name}
                    variant="default"
                    size="xs"
                    className="u-touch-height"
                    onClick={() => template.change(`${template.value}{${name}}`)}
                  >
                    {about}
                  </Button>
                ))}
              </p>
              <RolesField value={ids} field={roles} places={places} />
            </>
          ) : (
            <Button variant="default" size="xs" className="u-touch-height" onClick={() => setOpen(true)}>
              Cambiar texto o avisar a un rol
            </Button>
          )}
        </>
      )}
    </fieldset>
  );
}

const ROLE_LABELS = ['Avisa a', 'También a', 'Y también a'];

interface RolesProps {
  value: readonly string[];
  field: FieldProps<string>;
  places: DiscordPlaces;
}

/** Roles that a message mentions: one more choice until there are as many as may be. */
function RolesField({ value, field, places }: RolesProps) {
  const rows = value.length < NEWS_ROLES_MAX ? [...value, ''] : value;
  const change = (i: number, id: string) => {
    const ids = rows.map((one, place) => (place === i ? id : one)).filter((one) => one !== '');
    field.change([...new Set(ids)].join(','));
  };
  return rows.map((id, i) => {
    const role = places.roles.find((one) => one.id === id);
    const isGone = id !== '' && !role;
    const isFirst = i === 0;
    return (
      <DiscordSelect
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a choice is
        key={i}
        {...(isFirst && { ref: field.ref })}
        label={ROLE_LABELS[i]}
        description={role?.aviso}
        choices={[NONE, ...places.roles]}
        value={id}
        change={(chosen) => change(i, chosen)}
        error={isGone ? 'Ese rol ya no existe en Discord' : isFirst ? field.error : undefined}
      />
    );
  });
}
