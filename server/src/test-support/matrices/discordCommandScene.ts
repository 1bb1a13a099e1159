import type { CallKey } from '@conserje/contract';
import { IDEMPOTENCY_HEADER } from '@conserje/rules';
import { TestClock } from '../fakes/clock.ts';
import type { DiscordAccount } from '../fakes/discordApplication.ts';
import { DiscordApplication, discordAccount, linkAccount } from '../fakes/discordApplication.ts';
import type { ApiResponse } from '../portal/apiClient.ts';
import { pathOf } from '../portal/apiClient.ts';
import type { ObservedEffects } from '../portal/effects.ts';
import type { NewPerson, Person } from '../portal/portal.ts';
import { Portal } from '../portal/portal.ts';
import { tiempoActionAsSeen } from '../portal/tiempos.ts';
import type { CommandCaller } from './discordCommandTable.ts';
import { rowChanges } from './idempotency.ts';

/** A person in both agencies: the same id and name, a session key in each. */
export interface TwinPerson {
  page: Person;
  discord: Person;
  cuenta: DiscordAccount;
}

/** A call that the page makes, with its payload. */
export interface CallFromPage {
  call: CallKey;
  params?: object;
  body?: object;
}

/** Effects of an action, with the difference of rows per table. */
export type Outcome<T> = ObservedEffects<T> & { rows: Record<string, number> };

/**
 * Two equal agencies with one clock. In one, people press on the page, in the other in Discord; whatever else happens,
 * happens in both, so that ids and effects are the same.
 */
export class TwinAgencies {
  readonly clock = new TestClock();
  readonly page = new Portal(this.clock);
  readonly discord = new Portal(this.clock);
  readonly applications = new Map<Portal, DiscordApplication>();
  private readonly actors = new Map<CommandCaller, TwinPerson>();
  private count = 0;
  private boss: TwinPerson | undefined;

  async open(): Promise<void> {
    for (const portal of [this.page, this.discord]) {
      await portal.open();
      this.applications.set(portal, await DiscordApplication.create(portal));
    }
    this.boss = await this.createTwin({ nombre: 'Supervisora', categoria: 12, posicion: 3 });
  }

  async leave(): Promise<void> {
    await this.page.leave();
    await this.discord.leave();
  }

  get application(): DiscordApplication {
    return this.applicationOf(this.discord);
  }
  private applicationOf(portal: Portal): DiscordApplication {
    const application = this.applications.get(portal);
    if (!application) throw new Error('the agencies are closed');
    return application;
  }

  /** Stands above everyone whom a case is about. */
  get supervisor(): TwinPerson {
    if (!this.boss) throw new Error('the agencies are closed');
    return this.boss;
  }

  /** Does something in both. */
  async both<T>(
    action: (portal: Portal, side: 'discord' | 'page') => Promise<T>,
  ): Promise<Record<'discord' | 'page', T>> {
    return { page: await action(this.page, 'page'), discord: await action(this.discord, 'discord') };
  }

  async createTwin(person: NewPerson): Promise<TwinPerson> {
    this.count += 1;
    const nombre = person.nombre ?? `Alguien${this.count}`;
    const made = await this.both((portal) => portal.createPerson({ ...person, nombre }));
    return { ...made, cuenta: discordAccount(this.count, `cuenta${this.count}`) };
  }

  async link(twin: TwinPerson): Promise<void> {
    // Links are limited per address and minutes.
    this.clock.advance({ minutes: 1 });
    await this.both((portal, side) => linkAccount(this.applicationOf(portal), portal, twin[side], twin.cuenta));
  }

  /** Creates who acts in a case: linked, and not yet dismissed or without the permiso. */
  private async createActor(who: CommandCaller): Promise<TwinPerson> {
    if (who === 'excepcion' || who === 'revoked') {
      const holder = await this.createTwin({ categoria: 1, posicion: 2 });
      await this.both((portal) => portal.setExcepcion(holder.page, 'tt'));
      await this.link(holder);
      return holder;
    }
    const twin = await this.createTwin({ categoria: typeof who === 'number' ? who : 10, posicion: who === 1 ? 2 : 1 });
    if (who !== 'visitor') await this.link(twin);
    return twin;
  }

  /** Returns who acts in a case. @param shared with other cases, if the case leaves them as they are */
  async actor(who: CommandCaller, shared: boolean): Promise<TwinPerson> {
    const isChanged = who === 'dismissed' || who === 'revoked' || who === 'own';
    if (!shared || isChanged) return this.createActor(who);
    const known = this.actors.get(who) ?? (await this.createActor(who));
    this.actors.set(who, known);
    return known;
  }

  /** Makes calls of the page in turn, until one is refused. */
  async onPage(
    portal: Portal,
    person: Person | null,
    calls: readonly CallFromPage[],
  ): Promise<ApiResponse | undefined> {
    let last: ApiResponse | undefined;
    for (const { call, params, body } of calls) {
      this.count += 1;
      const client = portal.as(person, { headers: { [IDEMPOTENCY_HEADER]: `press-${this.count}` } });
      const [method = '', path = ''] = call.split(' ');
      last = await client(method as 'GET', pathOf(path, params as Record<string, unknown>), body);
      if (last.http !== 200) break;
    }
    return last;
  }

  /** Does the same on the page of both agencies, before what is compared. */
  async prepare(twin: TwinPerson, call: CallFromPage): Promise<void> {
    await this.both((portal, side) => this.onPage(portal, twin[side], [call]));
  }

  /** Returns the body of an action on the open tiempo of a person, as it is seen now. */
  async seenBody(op: number, bajo: TwinPerson): Promise<{ op: number; id: number } & object> {
    const row = await this.page.db
      .selectFrom('tiempo')
      .select('id')
      .where('bajo', '=', bajo.page.id)
      .where('cerrado', 'is', null)
      .executeTakeFirstOrThrow();
    return tiempoActionAsSeen(this.page, op, row.id);
  }

  /** Returns the effects of an action; those in Discord without what says that it was there. */
  async outcome<T>(portal: Portal, action: () => Promise<T>): Promise<Outcome<T>> {
    const before = await portal.countTableRows();
    const { bitacora, ...effects } = await portal.observe(action);
    const { discord_interaccion: _i, idempotency: _k, ...rows } = rowChanges(before, await portal.countTableRows());
    return {
      ...effects,
      rows,
      bitacora: bitacora.map((row) => ({ ...row, motivo: row.motivo.replace(/ \(desde Discord\)$/, '') })),
    };
  }
}
