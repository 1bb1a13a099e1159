import type { Rango } from '@conserje/contract';
import { useEffect, useMemo } from 'react';
import { MisionChange } from '../../../../shared/misiones/MisionChange.tsx';
import { RangoField } from '../../../../shared/misiones/RangoField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { formatCreditos } from '../../../../ui/text/format.ts';
import type { RangoChoice } from '../rangoCalculation.ts';
import { calculableRangos, calculate } from '../rangoCalculation.ts';
import styles from './Calculator.module.css';

interface Props {
  ladder: readonly Rango[] | undefined;
  /** The last search. */
  searched: RangoChoice;
  search: (choice: RangoChoice) => void;
}

const formatPrice = (r: Rango): string => formatCreditos(r.precio);

/** Fields for the two misiones, and the result. */
export function Calculator({ ladder, searched, search }: Props) {
  const rangos = useMemo(() => ladder && calculableRangos(ladder), [ladder]);
  const form = useForm(searched);
  const { rango1, rango2 } = searched;
  const { change, values } = form;
  // The back button or a link changed the choice: the fields follow.
  useEffect(() => change({ rango1, rango2 }), [change, rango1, rango2]);
  const shared = { rangos, note: formatPrice, noneLabel: 'No hay misiones con precio' };
  const isCurrent = values.rango1 === rango1 && values.rango2 === rango2;
  const calculation = rangos && isCurrent ? calculate(rangos, searched) : null;
  return (
    <Form
      form={form}
      label="Calcula rango"
      button="Buscar"
      waiting={!rangos}
      check={() => calculate(rangos ?? [], values).violation}
      send={() => search(values)}
    >
      <RangoField {...form.field('rango1')} {...shared} label="Rango 1" />
      <RangoField {...form.field('rango2')} {...shared} label="Rango 2" />
      <MisionChange
        emptyText="Elige la misión actual y la que quieres. Luego toca «Buscar»."
        from={calculation?.from?.nombre}
        to={calculation?.to?.nombre}
      />
      <output className={styles.price}>
        {calculation?.price != null && `El precio es ${formatCreditos(calculation.price)}`}
      </output>
    </Form>
  );
}
