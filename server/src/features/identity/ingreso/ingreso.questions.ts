import type { Answer, IngresoQuestion, ingresoCalls } from '@conserje/contract';
import { checkIngresoQuestions, visibleText } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import type { FieldDifference } from '../../../platform/unit-of-work/auditLog.ts';
import { lockConfiguracion, readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { findQuestions } from './ingreso.queries.ts';

type Calls = typeof ingresoCalls;

/** Returns the questions of the agency in their order. */
export const listQuestions = async (db: Db): Promise<IngresoQuestion[]> =>
  (await findQuestions(db)).map((q) => ({ ...q, larga: q.larga === 1, obligatoria: q.obligatoria === 1 }));

/** `formularioIngreso`: the questions for visitors; none while the agency asks for no application. */
export async function getForm(p: CallContext<Calls['formularioIngreso']>): Promise<IngresoQuestion[]> {
  const { db } = p.deps.engine;
  return (await readConfiguracion(db)).ingreso ? listQuestions(db) : [];
}

const inLog = ({ texto, larga, obligatoria }: Omit<IngresoQuestion, 'id'>): string =>
  `${texto} (${larga ? 'larga' : 'corta'}, ${obligatoria ? 'obligatoria' : 'opcional'})`;

/** A text that differs where the questions or their order differ. */
const writeDown = (questions: readonly IngresoQuestion[]): string =>
  questions.map((question) => `${question.id} ${inLog(question)}`).join('\n');

/** Compares two lists of questions, place by place. */
function diffQuestions(before: readonly IngresoQuestion[], after: readonly IngresoQuestion[]): FieldDifference[] {
  const places = Array.from({ length: Math.max(before.length, after.length) }, (_, i) => i);
  const textAt = (list: readonly IngresoQuestion[], i: number) => {
    const question = list[i];
    return question ? inLog(question) : null;
  };
  return places
    .map((i) => ({ campo: `Pregunta ${i + 1}`, antes: textAt(before, i), despues: textAt(after, i) }))
    .filter(({ antes, despues }) => antes !== despues);
}

/** `guardarPreguntas`: replaces the questions. One whose text stays keeps its id, so that open forms stay valid. */
export async function saveQuestions(
  p: CallContext<Calls['guardarPreguntas']>,
): Promise<Answer<Calls['guardarPreguntas']>> {
  const { preguntas, visto } = p.body;
  assertNoViolation(checkIngresoQuestions(preguntas));
  return p.transaction(async (tx) => {
    await lockConfiguracion(tx);
    const before = await listQuestions(tx.db);
    if (writeDown(before) !== writeDown(visto)) throw new AppError('CAMBIO_MIENTRAS');
    const rows = preguntas.map(({ id, texto, larga, obligatoria }, i) => {
      const text = visibleText(texto);
      const isKept = before.some((q) => q.id === id && q.texto === text);
      const values = { texto: text, posicion: i, larga: larga ? 1 : 0, obligatoria: obligatoria ? 1 : 0 };
      return { id: isKept ? id : undefined, values };
    });
    const keptIds = rows.flatMap(({ id }) => id ?? []);
    const gone = before.map(({ id }) => id).filter((id) => !keptIds.includes(id));
    if (gone.length > 0) await tx.db.deleteFrom('pregunta_ingreso').where('id', 'in', gone).execute();
    for (const { id, values } of rows)
      if (id !== undefined) await tx.db.updateTable('pregunta_ingreso').set(values).where('id', '=', id).execute();
    const added = rows.filter(({ id }) => id === undefined).map(({ values }) => values);
    if (added.length > 0) await insertRows(tx.db, 'pregunta_ingreso', added).execute();
    const data = await listQuestions(tx.db);
    const diferencias = diffQuestions(before, data);
    if (diferencias.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const, data };
    await tx.audit({ modulo: 'ingreso', motivo: 'cambió las preguntas de ingreso', diferencias });
    tx.notify({ tema: 'ingreso', msg: 'cambió las preguntas de ingreso' });
    return { msg: 'Guardaste las preguntas', status: 0 as const, data };
  });
}
