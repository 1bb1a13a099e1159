import type { DiscordRoleChoice, DiscordRoles, DiscordRolesPreview } from '@conserje/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { useConflict } from '../../../../ui/form/useConflict.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { discordRoleChoicesQuery, discordRolesPreviewQuery } from '../mantenimiento.queries.ts';
import styles from './Discord.module.css';
import { DiscordSelect } from './DiscordSelect.tsx';

interface Props {
  roles: DiscordRoles;
  close: () => void;
}

/** Dialog that chooses what gives which role, or that shows what a check of all would do. */
export default function DiscordRolesDialog({ mode, ...props }: Props & { mode: 'choose' | 'preview' }) {
  return mode === 'choose' ? <ChooseDialog {...props} /> : <PreviewDialog {...props} />;
}

const NONE: DiscordRoleChoice = { id: '', nombre: 'Ninguno', problema: null, aviso: null };
const ON = '1';
const GROUPS = [
  ['categoria', 'Rangos'],
  ['departamento', 'Departamentos'],
  ['membresia', 'Membresías'],
] as const;

/** Name of the field of a source; the server names it so too. */
const keyOf = ({ fuente, id }: Pick<DiscordRoles['fuentes'][number], 'fuente' | 'id'>): string => `${fuente} ${id}`;

type Choices = Pick<DiscordRoles, 'version' | 'fuentes' | 'apodo'>;
type Values = Record<string, string>;

/** The switch is a text too: all fields are of one type. */
const fieldsOf = ({ fuentes, apodo }: Choices): Values => ({
  ...Object.fromEntries(fuentes.map((source) => [keyOf(source), source.rol?.id ?? ''])),
  apodo: apodo ? ON : '',
});

type Source = DiscordRoles['fuentes'][number];
/** Returns whether two answers mean one source: the id of a rango is its place, which another one may take. */
const isSameSource = (a: Source, b: Source): boolean =>
  a.fuente === b.fuente && (a.fuente === 'categoria' ? a.nombre === b.nombre : a.id === b.id);

/** Returns the current values with what was chosen since, which goes with its source. */
function mergeRoles(written: Values, base: Choices, current: Choices): Values {
  const merged = fieldsOf(current);
  const before = fieldsOf(base);
  if (written.apodo !== undefined && written.apodo !== before.apodo) merged.apodo = written.apodo;
  for (const source of base.fuentes) {
    const key = keyOf(source);
    const renamed = (other: Source) =>
      keyOf(other) === key && !base.fuentes.some((former) => isSameSource(former, other));
    const now = current.fuentes.find((other) => isSameSource(source, other)) ?? current.fuentes.find(renamed);
    const value = written[key];
    if (now && value !== undefined && value !== before[key]) merged[keyOf(now)] = value;
  }
  return merged;
}

function ChooseDialog({ roles, close }: Props) {
  const choices = useQuery(discordRoleChoicesQuery());
  const { version, fuentes, apodo } = roles;
  const form = useForm(fieldsOf(roles));
  const { base: shown, call, note } = useConflict(form, { version, fuentes, apodo }, mergeRoles);
  const nickname = form.field('apodo');
  const [save, saving] = useCallMutation('POST cambiarRolesDiscord', { form: call, onSuccess: close });
  const chosen = shown.fuentes.flatMap((source) => {
    const rol = form.values[keyOf(source)] ?? '';
    return rol === '' ? [] : [{ fuente: source.fuente, id: source.id, rol }];
  });
  return (
    <Dialog title="Roles de Discord" close={close}>
      {choices.error && <LoadError error={choices.error} retry={choices.refetch} />}
      {!choices.data && !choices.error && <Loading label="Cargando los roles" rows={6} />}
      {choices.data && (
        <Form
          form={form}
          button="Guardar roles"
          goBack={close}
          sending={saving}
          check={() => null}
          send={() => save({ body: { roles: chosen, apodo: nickname.value === ON, visto: shown.version } })}
          note={note}
        >
          <p className="u-muted">
            Al guardar, el bot pone y quita los roles. Solo a quien unió su cuenta. En Discord, el rol del bot tiene que
            estar más alto que estos.
          </p>
          {GROUPS.map(([fuente, title]) => {
            const sources = shown.fuentes.filter((source) => source.fuente === fuente);
            return (
              sources.length > 0 && (
                <fieldset key={fuente} className="u-grid u-gap-12">
                  <legend className="u-bold">{title}</legend>
                  {sources.map((source) => (
                    <RoleField
                      key={keyOf(source)}
                      {...form.field(keyOf(source))}
                      label={source.nombre}
                      choices={choices.data}
                    />
                  ))}
                </fieldset>
              )
            );
          })}
          <Switch
            label="Poner también el apodo"
            description="Siglas, misión y nombre, como «CON Jefe A · Ana»."
            ref={nickname.ref}
            checked={nickname.value === ON}
            onChange={(event) => nickname.change(event.currentTarget.checked ? ON : '')}
          />
        </Form>
      )}
    </Dialog>
  );
}

function RoleField({
  choices,
  error,
  ...field
}: FieldProps<string> & { label: string; choices: readonly DiscordRoleChoice[] }) {
  const isGone = field.value !== '' && choices.every(({ id }) => id !== field.value);
  return (
    <DiscordSelect
      {...field}
      description={choices.find(({ id }) => id === field.value)?.aviso}
      choices={[NONE, ...choices]}
      hintOf={({ problema, aviso }) => problema ?? aviso}
      error={error ?? (isGone ? 'Ese rol ya no existe en Discord' : undefined)}
    />
  );
}

function PreviewDialog({ roles, close }: Props) {
  const preview = useQuery(discordRolesPreviewQuery());
  const [apply, applying] = useCallMutation('POST ponerRolesDiscord', { occasion: null, onSuccess: close });
  return (
    <Dialog title="Revisar los roles" close={close}>
      {!preview.data && !preview.error && <Loading label="Mirando los roles en Discord" rows={4} />}
      {preview.error && <LoadError error={preview.error} retry={preview.refetch} />}
      {preview.data && <PreviewBody preview={preview.data} />}
      {(preview.data || preview.error) && (
        <p className={`${styles.actions} u-row u-wrap u-gap-8`}>
          <AsyncButton
            className="u-touch-height"
            loading={applying}
            onClick={() => apply({ body: { visto: roles.version } })}
          >
            Poner los roles
          </AsyncButton>
          <Button variant="default" className="u-touch-height" onClick={close}>
            Cerrar
          </Button>
        </p>
      )}
    </Dialog>
  );
}

const personas = (count: number): string => (count === 1 ? '1 persona' : `${formatNumber(count)} personas`);

function PreviewBody({ preview }: { preview: DiscordRolesPreview }) {
  const { unidos, fuera, cambian, apodos, roles, problemas } = preview;
  return (
    <>
      <p>
        {cambian === 0
          ? 'Nadie cambia: todo está como debe.'
          : `${cambian === 1 ? 'Cambia' : 'Cambian'} ${personas(cambian)}.`}{' '}
        <span className="u-muted">
          {unidos === 1 ? '1 persona unió su cuenta' : `${formatNumber(unidos)} personas unieron su cuenta`}
          {fuera > 0 && `. ${formatNumber(fuera)} no ${fuera === 1 ? 'está' : 'están'} en el servidor`}.
        </span>
      </p>
      {roles.length + apodos > 0 && (
        <ul className={styles.preview} aria-label="Lo que cambia">
          {roles.map(({ id, nombre, ganan, pierden }) => (
            <li key={id}>
              <b>{nombre}</b>
              <span className="u-muted">
                {ganan > 0 && `Lo ${ganan === 1 ? 'gana' : 'ganan'} ${personas(ganan)}`}
                {ganan > 0 && pierden > 0 && ' · '}
                {pierden > 0 && `Lo ${pierden === 1 ? 'pierde' : 'pierden'} ${personas(pierden)}`}
              </span>
            </li>
          ))}
          {apodos > 0 && (
            <li>
              <b>Apodo</b>
              <span className="u-muted">
                Lo {apodos === 1 ? 'cambia' : 'cambian'} {personas(apodos)}
              </span>
            </li>
          )}
        </ul>
      )}
      {problemas.length > 0 && (
        <ul className={styles.preview} aria-label="Problemas">
          {problemas.map(({ nombre, detalle }) => (
            <li key={nombre} className="u-bad">
              <b>{nombre}</b>
              <span>{detalle}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
