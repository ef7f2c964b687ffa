import { mustHave, type Uuid } from '@powerplay/kernel'
import type { AccountId, PlayerAccount, Pocket } from '@powerplay/ledger'
import { LRUCache } from 'lru-cache'
import { askTogether } from '../../../platform/memory/ask-together.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'

/** Finds the account row behind owner, currency and pocket; rows are made when first asked for. */
export interface AccountDirectory {
  idOf(account: PlayerAccount): AccountId | Promise<AccountId>
  /** The row where there is one; none is made. */
  find(account: PlayerAccount): Promise<AccountId | null>
}

const accountsMax = 200_000

/**
 * Account ids never change, so memory is as good as the table. Whatever is asked for in the same
 * turn of the event loop is one look: a crowd that sits down must not ask for each account.
 */
export function createAccountDirectory(database: Database): AccountDirectory {
  const ids = new LRUCache<string, AccountId>({ max: accountsMax })
  const open = askTogether((accounts: readonly PlayerAccount[]) => findOrInsert(database, accounts))
  const openAs = async (key: string, account: PlayerAccount): Promise<AccountId> => {
    const id = mustHave(await open(account), 'account')
    ids.set(key, id)
    return id
  }
  return {
    idOf(account) {
      const key = `${account.owner}/${account.currency}/${account.pocket}`
      return ids.get(key) ?? openAs(key, account)
    },
    async find(account) {
      const [id] = await find(database, [account])
      return id ?? null
    },
  }
}

async function findOrInsert(
  database: Database,
  accounts: readonly PlayerAccount[],
): Promise<(AccountId | undefined)[]> {
  const known = await find(database, accounts)
  const isMissing = (_account: PlayerAccount, index: number) => known[index] === undefined
  const missing = accounts.filter(isMissing)
  if (missing.length === 0) return known
  await database.query({
    name: 'accounts_open',
    text: `insert into accounts (owner, currency, pocket)
      select * from unnest($1::uuid[], $2::text[], $3::text[]) order by 1, 2, 3
      on conflict do nothing`,
    values: columnsOf(missing),
  })
  return find(database, accounts)
}

async function find(
  database: Database,
  accounts: readonly PlayerAccount[],
): Promise<(AccountId | undefined)[]> {
  const rows = await database.query<{ n: number; id: AccountId | null }>({
    name: 'accounts_find',
    text: `select q.n, (
        select a.id from accounts a
        where a.owner = q.owner and a.currency = q.currency and a.pocket = q.pocket) as id
      from unnest($1::uuid[], $2::text[], $3::text[], $4::int[]) as q (owner, currency, pocket, n)`,
    values: [...columnsOf(accounts), accounts.map((_account, index) => index)],
  })
  const ids = accounts.map((): AccountId | undefined => undefined)
  for (const { n, id } of rows) if (id !== null) ids[n] = id
  return ids
}

function columnsOf(accounts: readonly PlayerAccount[]): unknown[] {
  return [
    accounts.map(({ owner }) => owner),
    accounts.map(({ currency }) => currency),
    accounts.map(({ pocket }) => pocket),
  ]
}

/** Balance and version of every pocket of a player. */
export interface PocketRow {
  readonly currency: string
  readonly pocket: Pocket
  readonly balance: bigint
  readonly version: bigint
}

export function pocketsOf(on: Queries, userId: Uuid): Promise<PocketRow[]> {
  return on.query({
    name: 'wallet_pockets',
    text: 'select currency, pocket, balance, version from accounts where owner = $1',
    values: [userId],
  })
}
