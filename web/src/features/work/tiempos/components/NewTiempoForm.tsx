import { checkOpening, OPEN_AT_ONCE_MAX, TEXTS } from '@conserje/rules';
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQuery } from '@tanstack/react-query';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { absentUntilText } from '../../../../shared/ausencias/ausencias.queries.ts';
import { superiorReason } from '../../../../shared/people/otherPeople.ts';
import type { PersonOption } from '../../../../shared/people/PersonField.tsx';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { NO_ALTO, useTiempos } from '../../../../shared/work/tiempos.queries.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { formatCount } from '../../../../ui/text/format.ts';
import { applyChange, openingKey, tiempoCandidatesQuery } from '../tiempos.queries.ts';
import styles from './NewTiempoForm.module.css';

/** Absent people get no tiempo. */
const absentNote = ({ ausente }: PersonOption): string | undefined => ausente && absentUntilText(ausente);

const describeEncargado = (alto: number, me: number): string => {
  if (alto === me) return 'Tú confirmas sus minutos, y cuentan también para ti.';
  return alto === NO_ALTO
    ? 'Sin encargado, los minutos solo le cuentan a esa persona.'
    : 'Le enviaremos una solicitud. Será el encargado cuando la acepte.';
};

/** A chosen person, by the name that they were chosen by: someone dismissed since is in no list. */
interface Chosen {
  id: number;
  name: string;
}

const formatSubmitLabel = (people: readonly Chosen[] | null): string => {
  if (!people) return 'Abrir tiempo';
  return people.length === 0 ? 'Abrir tiempos' : `Abrir ${formatCount(people.length, 'tiempo', 'tiempos')}`;
};

interface FormValues {
  bajo: number;
  alto: number;
  /** Selected people; null for a single person in the field. */
  people: readonly Chosen[] | null;
}

/** Opens a tiempo (part 1 §5 New timer, decisions §4), or several at once. Stays open for the next one. */
export default function NewTiempoForm() {
  const { sessionUser } = useSession();
  const me = sessionUser?.id ?? NO_ALTO;
  const form = useForm<FormValues>({ bajo: 0, alto: me, people: null });
  const { bajo, alto, people } = form.values;
  const [openTiempo, isOpening] = useCallMutation('POST openTime', {
    form,
    store: ({ data }) => applyChange([data]),
    onSuccess: () => form.clear('bajo', { bajo: 0 }),
  });
  const [openMany, isOpeningMany] = useCallMutation('POST abrirTiempos', {
    form,
    store: ({ data }) => applyChange(data),
    onSuccess: () => {
      form.clear(undefined, { people: [] });
      // The list changed since the press: the others are still to be opened.
      const current = form.getState().values.people;
      if (current?.length) form.change({ people: current.filter((person) => !people?.includes(person)) });
    },
  });
  const { usuarios, bajoOptions, encargadoOptions } = usePersonOptions(people, alto);
  const find = (id: number): Chosen[] =>
    (usuarios.data ?? []).filter((u) => u.value === id).map(({ label }) => ({ id, name: label }));
  const toggle = () => {
    form.change(
      people ? { bajo: 0, people: null } : { bajo: 0, people: find(bajo), ...(alto !== NO_ALTO && { alto: me }) },
    );
  };
  const field = form.field('bajo');
  return (
    <Form
      form={form}
      label="Nuevo tiempo"
      button={formatSubmitLabel(people)}
      inline
      sending={isOpening || isOpeningMany}
      check={() => {
        if (!people) return checkOpening({ bajo });
        return people.length === 0 ? { campo: 'bajo', msg: TEXTS.seleccionaUsuario } : null;
      }}
      send={() => {
        if (!people) return openTiempo({ body: { bajo, alto } }, { subject: openingKey(bajo) });
        const bajos = people.map(({ id }) => id);
        return openMany({ body: { bajos, encargado: alto === me } }, { subject: bajos.map(openingKey) });
      }}
      note={
        <div className={styles.note}>
          {people && people.length > 0 && (
            <ul className={styles.chosenList} aria-label="Personas elegidas">
              {people.map((person) => (
                <ChosenPerson
                  key={person.id}
                  name={find(person.id)[0]?.name ?? person.name}
                  remove={() => form.change({ people: people.filter((other) => other !== person) })}
                />
              ))}
            </ul>
          )}
          <p className="u-flush" aria-live="polite">
            {describeEncargado(alto, me)}{' '}
            <button type="button" className={styles.several} onClick={toggle}>
              {people ? 'Elegir una persona' : 'Elegir varias personas'}
            </button>
          </p>
        </div>
      }
    >
      <PersonField
        {...field}
        {...(people && {
          change: (id: number) => form.change({ bajo: 0, people: [...people, ...find(id)] }),
        })}
        choices={bajoOptions}
        loadError={usuarios.error}
        data-autofocus
      />
      <PersonField
        {...form.field('alto')}
        label="Encargado"
        choices={encargadoOptions}
        change={(id) => form.change({ alto: id || NO_ALTO })}
      />
    </Form>
  );
}

/** Lists who can be chosen in both fields, and for the others why not. */
function usePersonOptions(people: readonly Chosen[] | null, alto: number) {
  const { sessionUser } = useSession();
  const me = sessionUser?.id ?? NO_ALTO;
  const usuarios = useQuery(tiempoCandidatesQuery());
  const { data: openTiempos } = useTiempos();
  const others = usuarios.data?.filter((u) => u.value !== me);
  const chosenEncargado = usuarios.data?.find((u) => u.value === alto);
  const occupied = new Set(openTiempos?.map((t) => t.bajo));
  const chosen = new Set(people?.map(({ id }) => id));
  // The opener must rank above the bajo, independent of the manager.
  const explainRango = (u: { orden: number }) =>
    superiorReason(u, sessionUser) ??
    (alto === me ? undefined : superiorReason(u, chosenEncargado, chosenEncargado?.label));
  const explainBajo = (u: NonNullable<typeof others>[number]) => {
    if (occupied.has(u.value)) return 'ya tiene un tiempo abierto';
    if (chosen.size >= OPEN_AT_ONCE_MAX && !chosen.has(u.value)) return `hasta ${OPEN_AT_ONCE_MAX} a la vez`;
    return chosen.has(u.value) ? 'ya en tu lista' : (absentNote(u) ?? explainRango(u));
  };
  return {
    usuarios,
    bajoOptions: others?.map((u) => ({ ...u, obstacle: explainBajo(u) })),
    encargadoOptions: others && [
      { value: me, label: `Yo (${sessionUser?.usuario ?? ''})` },
      { value: NO_ALTO, label: 'Sin encargado' },
      ...others.map((u) => ({ ...u, obstacle: people ? 'solo con una persona' : absentNote(u) })),
    ],
  };
}

function ChosenPerson({ name, remove }: { name: string; remove: () => void }) {
  return (
    <li className={styles.chosen}>
      {name}
      <button type="button" className={styles.remove} aria-label={`Quitar a ${name}`} onClick={remove}>
        <IconRemove size={16} aria-hidden="true" />
      </button>
    </li>
  );
}
