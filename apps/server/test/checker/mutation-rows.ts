/** A way to break a clean database. */
export interface Mutation {
  readonly what: string
  /** Name of the check that must find it. */
  readonly check: string
  /** Runs with triggers off; constraints in the way are dropped by the statements themselves. */
  readonly statements: string
}

export const account = (pocket: string) =>
  `(select id from accounts where pocket = '${pocket}' order by version desc limit 1)`
/** The house account that deposits come from. */
export const deposits = `(select id from accounts where house = 'deposits' order by id limit 1)`
export const instant = `(select id from wagers where house_account_id is not null and pocket <> 'demo'
  order by id limit 1)`
export const noResults = `not exists (select from wager_results r where r.wager_id = wagers.id)`
/** A row of results, by what is true of it. */
export const result = (condition: string) =>
  `(select id from wager_results where ${condition} order by wager_id, revision limit 1)`
/** A wager gets another result with a payout raised by one, as a correction would write it. */
export const raised = (wager: string) => `
  insert into wager_results (id, wager_id, user_id, revision, part, stake_minor, bonus_minor,
    payout_minor, stake_usd_e6, multiplier_e4, status, is_last, reason, result, settled_at, at)
  select ${nextId('w.id')}, w.id, w.user_id, 2, 1, w.stake_minor, w.bonus_minor, w.payout_minor + 1,
    w.stake_usd_e6, w.multiplier_e4, w.status, true, 'resettled', '{}', w.settled_at, now()
  from wagers w where w.id = ${wager}`
export const correctionRow = result(`reason = 'resettled'`)
export const closingRow = result(`reason = 'played'`)
export const held = (status: string) =>
  `(select id from wagers where house_account_id is null and product = 'sports'
    and pocket = 'real' and status = '${status}' and ${noResults} order by id limit 1)`
export const posting = (reason: string) =>
  `(select id from postings where reason = '${reason}'
    and not exists (select from wager_results r where r.wager_id = postings.wager_id)
    order by id limit 1)`
/** An id after that of a row: in its partition, and taken by nobody. */
export const nextId = (id: string) => `(left(${id}::text, 24) || 'ffffffffffff')::uuid`
export const copy = (reason: string, legs: string) => `
  insert into postings select ${nextId('id')}, reason, wager_id, account_ids, ${legs}, created_at
  from postings where id = ${posting(reason)}`
export const idle = `array_fill(0::bigint, array[cardinality(account_ids)])`
