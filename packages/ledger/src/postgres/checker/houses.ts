import { housesOf, housesThatGet, housesThatGive } from '../../houses.ts'
import type { Check } from './check.ts'
import { resultsBegan } from './settlements.ts'

/**
 * M5: what a wager wins or loses stands on the house account of its product, of demo play for a demo
 * wager. A correction may leave what nobody owes on the account of what is written off.
 */
export const wagersUseTheirHouse: Check = {
  name: 'M5 wagers move money of their product',
  text: `
    with houses as (
      select id, case pocket when 'demo' then 'demo.' else '' end as demo, product,
        house_account_id from wagers)
    select 'wager ' || w.id as row_id, format('of %s, on %s', w.demo || w.product, a.house) as found
    from houses w join accounts a on a.id = w.house_account_id
    where a.house is distinct from w.demo || w.product
    union all
    select 'posting ' || p.id, format('of %s, on %s', w.demo || w.product, a.house)
    from postings p join houses w on w.id = p.wager_id, unnest(p.account_ids) as leg (account_id)
      join accounts a on a.id = leg.account_id
    where a.house is not null and a.house <> w.demo || w.product
      and (p.reason <> 'correction' or a.house <> w.demo || 'write_off')`,
}

/** A text in quotes of SQL, or null. */
const quoted = (text: string | undefined) =>
  text === undefined ? 'null' : `'${text.replaceAll("'", "''")}'`

const allowed = Object.entries(housesOf)
  .map(([reason, houses]) => `(${quoted(reason)}, ${quoted(houses?.source)})`)
  .join(', ')

/**
 * A movement without a wager stands on the house accounts that its reason may move, and no others; those that get
 * are paid into, and those that give paid from. Before results had rows, a correction of an outside bet named no wager.
 */
export const movementsUseTheirHouses: Check = {
  name: 'M5 movements move money of their houses',
  text: `
    with allowed (reason, houses) as (values ${allowed})
    select 'posting ' || p.id as row_id, format('%s of %s on %s', p.reason, leg.amount, a.house) as found
    from postings p left join allowed l on l.reason = p.reason,
      unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount)
      join accounts a on a.id = leg.account_id
    where p.wager_id is null and a.house is not null
      and ((a.house ~ l.houses) is not true
        or leg.amount < 0 and a.house ~ ${quoted(housesThatGet.source)}
        or leg.amount > 0 and a.house ~ ${quoted(housesThatGive.source)})
      and not (p.reason = 'correction' and p.created_at <= ${resultsBegan})`,
}
