import type { IngresoQuestion } from '@conserje/contract';
import type { AnswerField } from '@conserje/rules';
import { answerField, INGRESO_ANSWER_MAX } from '@conserje/rules';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { TextAreaField, TextField } from '../../../../ui/form/TextFields.tsx';

interface Props {
  questions: readonly IngresoQuestion[];
  /** The value is undefined while nothing was typed. */
  fieldOf: (name: AnswerField) => Omit<FieldProps<string>, 'value'> & { value: string | undefined };
}

/** One field for each question of the agency. */
export function QuestionFields({ questions, fieldOf }: Props) {
  return questions.map(({ id, texto, larga, obligatoria }) => {
    const { value = '', ...field } = fieldOf(answerField(id));
    const shared = { ...field, value, label: obligatoria ? texto : `${texto} (opcional)`, name: answerField(id) };
    return larga ? (
      <TextAreaField key={id} {...shared} maxLength={INGRESO_ANSWER_MAX.larga} autosize minRows={3} maxRows={8} />
    ) : (
      <TextField key={id} {...shared} maxLength={INGRESO_ANSWER_MAX.corta} />
    );
  });
}
