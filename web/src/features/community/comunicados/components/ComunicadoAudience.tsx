import type { Comunicado } from '@conserje/contract';
import { CAN_PUBLISH } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../../platform/session/session.tsx';
import audience from '../../../../shared/comunicados/AudienceField.module.css';
import { AudienceField } from '../../../../shared/comunicados/AudienceField.tsx';
import { ChoiceButtons } from '../../../../shared/comunicados/ChoiceButtons.tsx';
import type { CategoriaChoices } from '../../../../shared/comunicados/useCategoriaChoices.ts';
import { departamentosQuery } from '../../../../shared/departamentos/departamentos.queries.ts';
import type { FieldProps } from '../../../../ui/form/formStore.ts';

interface Props {
  categorias: FieldProps<readonly string[]>;
  rangos: CategoriaChoices['choices'];
  departamentos: FieldProps<readonly number[]>;
  /** The one to change: a departamento that it was for may be closed since. */
  before?: Comunicado | undefined;
}

const NONE: Comunicado['departamentos'] = [];

/** Chooses whom a comunicado is for; a head without the permiso chooses among their own departamentos. */
export function ComunicadoAudience({ categorias, rangos, departamentos, before }: Props) {
  const canPublish = useCan(CAN_PUBLISH);
  const { data } = useQuery(departamentosQuery());
  const { value, change, error, ref } = departamentos;
  const open = data?.filas.filter(({ lugar }) => canPublish || lugar === 'jefe') ?? [];
  const closed = data ? (before?.departamentos ?? NONE).filter(({ id }) => !data.filas.some((d) => d.id === id)) : NONE;
  const choices = [...open, ...closed.map(({ id, nombre }) => ({ id, nombre: `${nombre} (cerrado)` }))];
  const buttons = (
    <div className="u-row u-wrap u-gap-6">
      <ChoiceButtons choices={choices} value={value} change={change} />
    </div>
  );
  const message = error && (
    <p id="departamentos-error" className="u-text-14 u-bad">
      {error}
    </p>
  );
  if (canPublish)
    return (
      <AudienceField {...categorias} choices={rangos} isForAll={value.length === 0} chooseAll={() => change([])}>
        {choices.length > 0 && (
          <>
            <p className="u-muted u-text-14">Departamentos</p>
            {buttons}
            {message}
          </>
        )}
      </AudienceField>
    );
  return (
    <fieldset
      className="u-full-row u-shrinkable"
      ref={ref}
      tabIndex={-1}
      aria-describedby={error && 'departamentos-error'}
    >
      <legend className={audience.legend}>Para</legend>
      {buttons}
      {message}
    </fieldset>
  );
}
