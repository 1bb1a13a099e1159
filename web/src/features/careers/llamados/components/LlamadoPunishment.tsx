import type { NextPunishment } from '@conserje/contract';
import { Link } from 'react-router';
import { PunishmentProposal } from '../../../../shared/careers/PunishmentProposal.tsx';
import { ACTION_LABELS, actionRoute } from '../../../../shared/lists/newFormUrl.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { NumberField } from '../../../../ui/form/TextFields.tsx';
import type { FormHandle } from '../../../../ui/form/useForm.ts';
import type { LlamadoFormValues } from '../llamadoForm.ts';

interface Props {
  form: FormHandle<LlamadoFormValues>;
  next: NextPunishment;
  /** What the giver may do of the proposal. */
  may: { multar: boolean; sumar: boolean };
  nota: string | undefined;
}

/** The proposed punishment with its fields, which the giver may change or leave empty. */
export function LlamadoPunishment({ form, next, may, nota }: Props) {
  return (
    <PunishmentProposal next={next} nota={nota}>
      <ProposalFields form={form} castigo={next.castigo} may={may} />
    </PunishmentProposal>
  );
}

function ProposalFields({ form, castigo, may }: Pick<Props, 'form' | 'may'> & Pick<NextPunishment, 'castigo'>) {
  switch (castigo?.efecto) {
    case 'multa':
      if (!may.multar) return <p className="u-text-14">No puedes poner multas. Pídeselo a alguien con ese permiso.</p>;
      return (
        <NumberField
          {...form.field('multa')}
          label="Multa (créditos)"
          description="Déjalo vacío si no quieres multar"
          maxLength={6}
        />
      );
    case 'minutos': {
      const { value, change } = form.field('conMinutos');
      if (!may.sumar) return <p className="u-text-14">No tiene un tiempo abierto al que le puedas sumar minutos.</p>;
      return (
        <Switch
          label={`Sumar ${castigo.cantidad} minutos a su tiempo`}
          checked={value}
          onChange={(e) => change(e.currentTarget.checked)}
        />
      );
    }
    case 'decidir':
      return (
        <p className="u-row u-wrap u-gap-16">
          {(['degradar', 'despedir'] as const).map((action) => (
            <Link key={action} to={actionRoute(action, form.values.user)}>
              {ACTION_LABELS[action]}
            </Link>
          ))}
        </p>
      );
    default:
      return null;
  }
}
