import type { SignOffRole } from '@conserje/rules';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../demo/seededRandom.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { confirmPeriod } from '../../../test-support/portal/signOff.ts';

/**
 * Random histories against a reading of decisions §10 (Sign-off) of its own: a set of rows that each signer saw, and
 * nothing of how the portal stores or reckons it.
 */
const HISTORIES = Number(process.env.HISTORIAS ?? (ENGINE === 'postgres' ? 2 : 4));
const STEPS = 60;
const ROLES = ['miembro', 'encargado'] as const;

type Group = 'bajo' | 'alto';
interface Row {
  owner: Person;
  tipo: 'asistencia' | 'times';
  minutos: number;
  /** Encargados whom the row names. */
  names: Person[];
  closed: boolean;
}
interface Adjustment {
  id: number;
  row: Row;
  author: Person;
  annulled: boolean;
}

class Story {
  readonly portal: Portal;
  readonly pam: Person;
  readonly bea: Person;
  readonly people: Person[];
  private readonly random: ReturnType<typeof seededRandom>;
  private readonly groups = new Map<Person, Group>();
  private readonly dismissed = new Set<Person>();
  private readonly rows: Row[] = [];
  private readonly adjustments: Adjustment[] = [];
  private readonly seen = new Map<string, Set<Row>>();

  constructor(portal: Portal, seed: number, people: { pam: Person; bea: Person; others: Map<Person, Group> }) {
    this.portal = portal;
    this.random = seededRandom(seed);
    this.pam = people.pam;
    this.bea = people.bea;
    this.groups = new Map([...people.others, [people.pam, 'alto'], [people.bea, 'alto']]);
    this.people = [...people.others.keys()];
  }

  private get active(): Person[] {
    return [...this.groups.keys()].filter((who) => !this.dismissed.has(who));
  }

  private seenBy(who: Person, role: SignOffRole): Set<Row> {
    const key = `${who.id} ${role}`;
    const seen = this.seen.get(key) ?? new Set();
    this.seen.set(key, seen);
    return seen;
  }

  private rowsOf(who: Person, role: SignOffRole): Row[] {
    return this.rows.filter((row) => {
      if (row.closed || this.dismissed.has(row.owner)) return false;
      return role === 'miembro' ? row.owner === who : row.owner !== who && row.names.includes(who);
    });
  }

  private missingIn(group: Group): Person[] {
    const misses = (who: Person) =>
      ROLES.some((role) =>
        this.rowsOf(who, role).some((row) => this.groups.get(row.owner) === group && !this.seenBy(who, role).has(row)),
      );
    return this.active.filter(misses);
  }

  async work(): Promise<void> {
    const [bajo, alto] = this.pickTwo();
    const author = this.random.chance(0.7) ? alto : this.random.pick(this.active);
    const minutos = 1 + this.random.integer(0, 90);
    const shared = { minutos, tiempo: null, encargado: author.id, motivo: 'Prueba', fecha: this.portal.clock.now };
    await this.portal.db
      .insertInto('trabajo')
      .values([
        { ...shared, usuario: bajo.id, tipo: 'asistencia', otro: alto.id },
        { ...shared, usuario: alto.id, tipo: 'times', otro: bajo.id },
      ])
      .execute();
    this.rows.push({ owner: bajo, tipo: 'asistencia', minutos, names: [alto, author], closed: false });
    this.rows.push({ owner: alto, tipo: 'times', minutos, names: [author], closed: false });
  }

  private pickTwo(): [Person, Person] {
    const one = this.random.pick(this.active);
    return [one, this.random.pick(this.active.filter((other) => other !== one))];
  }

  async adjust(): Promise<void> {
    const owner = this.random.pick(this.people.filter((who) => !this.dismissed.has(who)));
    const author = this.random.chance(0.5) ? this.pam : this.bea;
    const cantidad = 1 + this.random.integer(0, 30);
    const body = { id: owner.id, opcion: 1, requisitos: 'asistencia' as const, cantidad };
    await this.portal.as(author).succeeds('POST ajustarNomina', { body });
    const newest = this.portal.db.selectFrom('trabajo').select('id').orderBy('id', 'desc').limit(1);
    const { id } = await newest.executeTakeFirstOrThrow();
    const row: Row = { owner, tipo: 'asistencia', minutos: cantidad, names: [author], closed: false };
    this.rows.push(row);
    this.adjustments.push({ id, row, author, annulled: false });
  }

  async annul(): Promise<void> {
    // Bea stands above Pam; her own she could annul within a day only.
    const open = this.adjustments.filter(
      ({ annulled, author, row }) => !annulled && author === this.pam && !this.dismissed.has(row.owner),
    );
    if (open.length === 0) return;
    const adjustment = this.random.pick(open);
    await this.portal.as(this.bea).succeeds('POST anularAjuste', { body: { id: adjustment.id, motivo: 'Mal puesto' } });
    adjustment.annulled = true;
    const { owner, names, minutos, closed } = adjustment.row;
    this.rows.push({ owner, tipo: 'asistencia', minutos: -minutos, names: [...names, this.bea], closed });
  }

  async sign(): Promise<void> {
    const [who, papel] = [this.random.pick(this.active), this.random.pick(ROLES)];
    if (this.rowsOf(who, papel).length === 0) return;
    await confirmPeriod(this.portal, who, papel);
    for (const row of this.rowsOf(who, papel)) this.seenBy(who, papel).add(row);
  }

  async reset(): Promise<void> {
    const group: Group = this.random.chance(0.5) ? 'bajo' : 'alto';
    this.portal.clock.advance({ minutes: 2 });
    const op = group === 'bajo' ? 0 : 1;
    const faltan = this.missingIn(group).map(({ id }) => id);
    const [, ...tooFew] = faltan;
    const refused = await this.portal.as(this.pam)('POST', 'reiniciarNomina', { op, faltan: tooFew });
    expect(refused.http).toBe(faltan.length === 0 ? 200 : 409);
    if (faltan.length > 0) await this.portal.as(this.pam).succeeds('POST reiniciarNomina', { body: { op, faltan } });
    for (const row of this.rows)
      if (this.groups.get(row.owner) === group && !this.dismissed.has(row.owner)) row.closed = true;
    this.portal.clock.advance({ minutes: 2 });
  }

  async move(): Promise<void> {
    const who = this.random.pick(this.people.filter((one) => !this.dismissed.has(one)));
    const group: Group = this.groups.get(who) === 'bajo' ? 'alto' : 'bajo';
    await this.portal.moveToMision(who, group === 'bajo' ? 2 : 5, 1);
    this.groups.set(who, group);
  }

  async dismiss(): Promise<void> {
    const rest = this.people.filter((who) => !this.dismissed.has(who));
    if (rest.length < 4) return;
    const who = this.random.pick(rest);
    await this.portal.dismiss(who);
    this.dismissed.add(who);
  }

  async step(): Promise<void> {
    this.portal.clock.advance({ minutes: this.random.integer(1, 400) });
    const dice = this.random.integer(0, 99);
    if (dice < 35) return this.work();
    if (dice < 45) return this.adjust();
    if (dice < 55) return this.annul();
    if (dice < 88) return this.sign();
    if (dice < 93) return this.reset();
    return dice < 98 ? this.move() : this.dismiss();
  }

  private expectedOf(who: Person, role: SignOffRole) {
    const rows = this.rowsOf(who, role);
    const unseen = rows.filter((row) => !this.seenBy(who, role).has(row));
    // A group in which nothing was seen has nothing that changed.
    const isChanged = unseen.some((row) =>
      rows.some((other) => this.groups.get(other.owner) === this.groups.get(row.owner) && !unseen.includes(other)),
    );
    const state = unseen.length === 0 ? 'confirmado' : isChanged ? 'cambio' : 'falta';
    const sum = (tipo: string) => rows.filter((r) => r.tipo === tipo).reduce((n, r) => n + r.minutos, 0);
    return {
      filas: rows.length,
      nuevas: unseen.length,
      estado: state,
      asistencia: sum('asistencia'),
      times: Math.floor(sum('times') / 30),
    };
  }

  async check(): Promise<void> {
    for (const [op, group] of [
      [0, 'bajo'],
      [1, 'alto'],
    ] as const) {
      const params = { que: 0, op } as const;
      const { faltan } = await this.portal.as(this.pam).succeeds('GET previoReinicio/:que/:op', { params });
      expect(faltan?.nombres.toSorted() ?? []).toEqual(
        this.missingIn(group)
          .map(({ usuario }) => usuario)
          .toSorted(),
      );
    }
    const listed = (await this.portal.as(this.pam).succeeds('GET confirmaciones')).filas.map((f) => [
      f.usuarioNombre,
      f.papel,
      f.estado,
      f.nuevasBajo + f.nuevasAlto,
    ]);
    const expected = ROLES.flatMap((papel) =>
      this.active.flatMap((who) => {
        const { filas, nuevas, estado } = this.expectedOf(who, papel);
        return filas === 0 ? [] : [[who.usuario, papel, estado, nuevas]];
      }),
    );
    expect(listed.toSorted()).toEqual(expected.toSorted());
    const who = this.random.pick(this.active);
    const own = await this.portal.as(who).succeeds('GET miPeriodo');
    for (const papel of ROLES) expect(own[papel]).toMatchObject(this.expectedOf(who, papel));
  }
}

test.each(Array.from({ length: HISTORIES }, (_, i) => [i + 1]))('history %d', { timeout: 120_000 }, async (seed) => {
  const portal = await openPortal();
  await portal.configure({ periodo_confirma: 'ambos' });
  const pam = await portal.createPerson({ nombre: 'Pam', categoria: 11 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 12 });
  const others = new Map<Person, Group>();
  for (const [i, group] of (['bajo', 'bajo', 'bajo', 'alto', 'alto'] as const).entries())
    others.set(await portal.createPerson({ nombre: `Persona${i}`, categoria: group === 'bajo' ? 2 : 5 }), group);
  const story = new Story(portal, seed, { pam, bea, others });
  for (let i = 0; i < STEPS; i++) {
    await story.step();
    await story.check();
  }
});
