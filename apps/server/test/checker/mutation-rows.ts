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
