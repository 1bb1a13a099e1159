import { IMAGE_TYPES } from '@conserje/rules';
import type { ReactNode } from 'react';
import { MotivoField } from '../../shared/lists/MotivoField.tsx';
import { FirmaField } from '../../shared/misiones/FirmaField.tsx';
import { RangoField } from '../../shared/misiones/RangoField.tsx';
import { PersonField } from '../../shared/people/PersonField.tsx';
import { ClaveField } from '../../ui/form/ClaveField.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import DateFieldCalendar from '../../ui/form/DateFieldCalendar.tsx';
import { DateRangeFilter } from '../../ui/form/DateRangeFilter.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { ImageField } from '../../ui/form/ImageField.tsx';
import { SegmentedField } from '../../ui/form/SegmentedField.tsx';
import { NumberField, TextAreaField, TextField } from '../../ui/form/TextFields.tsx';
import { SAMPLE_FAILURE } from '../GalleryFrame.tsx';
import type { SpecimenGroup } from '../Specimen.tsx';
import { nothing, Specimen, StandaloneField } from '../Specimen.tsx';
import { STARTUP } from '../sampleData.ts';

const ok = () => null;
const IDLE_FORM = {
  general: undefined,
  isPressed: false,
  sending: false,
  press: nothing,
  proceed: () => undefined,
  typed: ok,
  markInDialog: nothing,
};

interface FormSampleProps {
  wrong?: { motivo?: string; general?: string };
  sending?: boolean;
  plain?: boolean;
  inline?: boolean;
  note?: ReactNode;
  hasBack?: boolean;
}
function FormSample({ wrong = {}, hasBack = false, ...rest }: FormSampleProps) {
  return (
    <Form
      form={{ ...IDLE_FORM, general: wrong.general }}
      label="Una forma"
      button="Multar"
      check={ok}
      send={nothing}
      {...(hasBack && { goBack: nothing })}
      {...rest}
    >
      <StandaloneField value="Flood" {...(wrong.motivo && { error: wrong.motivo })}>
        {(field) => <TextField {...field} label="Motivo" />}
      </StandaloneField>
      <StandaloneField<number | null> value={5}>
        {(field) => <NumberField {...field} label="Créditos" />}
      </StandaloneField>
    </Form>
  );
}

export const FORMS: SpecimenGroup = {
  id: 'forms',
  title: 'Forms',
  Content: () => (
    <>
      <Specimen title="Form: in two columns" wide>
        <FormSample note="Se le avisa al momento." />
      </Specimen>
      <Specimen title="Form: in one line" wide>
        <FormSample inline />
      </Specimen>
      <Specimen title="Form: in a panel, with a way back">
        <FormSample hasBack />
      </Specimen>
      <Specimen title="Form: sending">
        <FormSample plain sending />
      </Specimen>
      <Specimen title="Form: with a wrong field and a refusal">
        <FormSample plain wrong={{ motivo: 'Falta el motivo', general: 'Ya no está en la agencia' }} />
      </Specimen>
      <Specimen title="DateRangeFilter: set" wide>
        <DateRangeFilter range={{ inicio: '2026-03-01', final: '2026-03-11' }} change={nothing}>
          Del 1 al 11 de marzo
        </DateRangeFilter>
      </Specimen>
      <Specimen title="DateRangeFilter: not set" wide>
        <DateRangeFilter range={null} change={nothing}>
          Todas las fechas
        </DateRangeFilter>
      </Specimen>
    </>
  ),
};

const PEOPLE = [
  { value: 2, label: 'Ana' },
  { value: 3, label: 'Leo', ausente: '2026-03-20' },
  { value: 1, label: 'Jefa', obstacle: 'eres tú' },
];
const RANGOS = STARTUP.rangos.flatMap(({ id_categoria, misiones }) =>
  misiones.map(({ id, nombre }) => ({ id, nombre, categoria: id_categoria })),
);
const OPTIONS = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
  { value: 'luego', label: 'Más tarde' },
];
/** A one-pixel image. */
const DOT = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mO4sdznPwAG7wLyuCmZrQAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const PHOTO = new File([DOT], 'captura.png', { type: IMAGE_TYPES[0] ?? 'image/png' });
const MEGA = 1024 * 1024;

export const FIELDS: SpecimenGroup = {
  id: 'fields',
  title: 'Fields',
  Content: () => (
    <>
      <Specimen title="TextField: empty, with a description">
        <StandaloneField value="">
          {(field) => (
            <TextField {...field} label="Nombre" placeholder="Como en el hotel" description="Hasta 25 caracteres" />
          )}
        </StandaloneField>
      </Specimen>
      <Specimen title="TextField: wrong">
        <StandaloneField value="Ana!" error="El nombre solo puede tener letras">
          {(field) => <TextField {...field} label="Nombre" />}
        </StandaloneField>
      </Specimen>
      <Specimen title="TextField: disabled">
        <StandaloneField value="Ana">{(field) => <TextField {...field} label="Nombre" disabled />}</StandaloneField>
      </Specimen>
      <Specimen title="NumberField: filled, wrong">
        <StandaloneField<number | null> value={1250}>
          {(field) => <NumberField {...field} label="Créditos" />}
        </StandaloneField>
        <StandaloneField<number | null> value={0} error="Al menos 1 crédito">
          {(field) => <NumberField {...field} label="Créditos" />}
        </StandaloneField>
      </Specimen>
      <Specimen title="TextAreaField">
        <StandaloneField value={'Una nota\nen dos líneas'}>
          {(field) => <TextAreaField {...field} label="Nota" autosize minRows={2} />}
        </StandaloneField>
      </Specimen>
      <Specimen title="MotivoField: with its description, wrong">
        <StandaloneField value="">{(field) => <MotivoField {...field} />}</StandaloneField>
        <StandaloneField value="" error="No dejes campos vacios">
          {(field) => <MotivoField {...field} />}
        </StandaloneField>
      </Specimen>
      <Specimen title="ClaveField: filled, wrong">
        <StandaloneField value="secreta">{(field) => <ClaveField {...field} label="Clave" />}</StandaloneField>
        <StandaloneField value="abc" error="Al menos 8 caracteres">
          {(field) => <ClaveField {...field} label="Clave" />}
        </StandaloneField>
      </Specimen>
      <Specimen title="FirmaField: empty, wrong">
        <StandaloneField value="">{(field) => <FirmaField {...field} />}</StandaloneField>
        <StandaloneField value="ANA" error="Esa firma ya es de otra persona">
          {(field) => <FirmaField {...field} />}
        </StandaloneField>
      </Specimen>
      <Specimen title="SegmentedField">
        <StandaloneField value="no">
          {(field) => <SegmentedField {...field} label="Respuesta" options={OPTIONS} />}
        </StandaloneField>
      </Specimen>
      <Specimen title="ImageField: none chosen">
        <StandaloneField<File | null> value={null}>
          {(field) => <ImageField {...field} label="Captura" bytes={MEGA} />}
        </StandaloneField>
      </Specimen>
      <Specimen title="ImageField: chosen">
        <StandaloneField<File | null> value={PHOTO}>
          {(field) => <ImageField {...field} label="Captura" bytes={MEGA} isPixelated />}
        </StandaloneField>
      </Specimen>
      <Specimen title="ImageField: too large">
        <StandaloneField<File | null> value={PHOTO}>
          {(field) => <ImageField {...field} label="Captura" bytes={10} />}
        </StandaloneField>
      </Specimen>
      <Specimen title="PersonField: none chosen, chosen">
        <StandaloneField value={0}>{(field) => <PersonField {...field} choices={PEOPLE} />}</StandaloneField>
        <StandaloneField value={2}>{(field) => <PersonField {...field} choices={PEOPLE} />}</StandaloneField>
      </Specimen>
      <Specimen title="PersonField: loading, load error">
        <StandaloneField value={0}>{(field) => <PersonField {...field} choices={undefined} />}</StandaloneField>
        <StandaloneField value={0}>
          {(field) => <PersonField {...field} choices={undefined} loadError={SAMPLE_FAILURE} />}
        </StandaloneField>
      </Specimen>
      <Specimen title="RangoField: none chosen, chosen, wrong">
        {[0, 201].map((value) => (
          <StandaloneField key={value} value={value}>
            {(field) => <RangoField {...field} label="Misión" rangos={RANGOS} noneLabel="No hay ninguna" />}
          </StandaloneField>
        ))}
        <StandaloneField value={0} error="Elige una misión">
          {(field) => <RangoField {...field} label="Misión" rangos={undefined} noneLabel="No hay ninguna" />}
        </StandaloneField>
      </Specimen>
      <Specimen title="DateField: empty, filled, wrong">
        <DateField label="Fecha inicial" value="" change={nothing} />
        <DateField label="Fecha final" value="2026-03-11" change={nothing} error="Antes que la inicial" />
      </Specimen>
      <Specimen title="DateFieldCalendar">
        <DateFieldCalendar value="2026-03-18" choose={nothing} />
      </Specimen>
    </>
  ),
};
