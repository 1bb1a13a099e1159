import type { WorkCredit } from './books.ts';

export const ROLES = ['miembro', 'encargado'] as const;
export type Role = (typeof ROLES)[number];

/** Minutes of one person, and who else is named by them: who confirmed them, and the encargado of an asistencia. */
export interface PeriodRow extends WorkCredit {
  named: ReadonlySet<number>;
}

/** What a pay period holds, and who confirmed it, by the words of decisions §10. */
export class PeriodBook {
  readonly rows: PeriodRow[] = [];
  readonly signed: Record<Role, Set<number>> = { miembro: new Set(), encargado: new Set() };

  /** Enters one confirmation of a tiempo. @param credits the asistencia first, as a `TiempoBook` returns them */
  add(author: number, [attended, ...managed]: readonly WorkCredit[]): void {
    if (!attended) return;
    const enter = (credit: WorkCredit, ...others: number[]): void => {
      const named = new Set([author, ...others].filter((id) => id !== credit.usuario));
      if (credit.minutos > 0) this.rows.push({ ...credit, named });
    };
    for (const credit of managed) {
      enter({ ...attended, minutos: credit.minutos }, credit.usuario);
      enter(credit);
    }
    const rest = managed.reduce((minutos, credit) => minutos - credit.minutos, attended.minutos);
    enter({ ...attended, minutos: rest });
  }

  /** Rows that a person confirms in a role. */
  rowsOf(id: number, role: Role): PeriodRow[] {
    return this.rows.filter(({ usuario, named }) => (role === 'miembro' ? usuario === id : named.has(id)));
  }
}
