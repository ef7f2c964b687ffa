import { present, type Uuid } from '@powerplay/kernel'
import type { AccountId, PlayerAccount, Pocket } from '@powerplay/ledger'
import type { Database } from '../../platform/database.ts'

/** Finds the account row behind owner, currency and pocket; rows are made when first asked for. */
export interface AccountDirectory {
  idOf(account: PlayerAccount): AccountId | Promise<AccountId>
}

const accountsMax = 200_000

/** Account ids never change, so memory is as good as the table. */
export function createAccountDirectory(database: Database): AccountDirectory {
  const ids = new Map<string, AccountId>()
  return {
    idOf(account) {
      const key = `${account.owner}/${account.currency}/${account.pocket}`
      return ids.get(key) ?? open(key, account)
    },
  }
  async function open(key: string, account: PlayerAccount): Promise<AccountId> {
    const id = await findOrInsert(database, account)
    if (ids.size >= accountsMax) ids.clear()
    ids.set(key, id)
    return id
  }
}

async function findOrInsert(database: Database, account: PlayerAccount): Promise<AccountId> {
  const values = [account.owner, account.currency, account.pocket]
  const find = {
    text: 'select id from accounts where owner = $1 and currency = $2 and pocket = $3',
    values,
  }
  const [known] = await database.query<{ id: AccountId }>(find)
  if (known) return known.id
  await database.query({
    text: `insert into accounts (owner, currency, pocket) values ($1, $2, $3)
      on conflict do nothing`,
    values,
  })
  return present((await database.query<{ id: AccountId }>(find))[0], 'account').id
}

/** Balance and version of every pocket of a player. */
export interface PocketRow {
  readonly currency: string
  readonly pocket: Pocket
  readonly balance: bigint
  readonly version: bigint
}

export function pocketsOf(database: Database, userId: Uuid): Promise<PocketRow[]> {
  return database.query({
    name: 'wallet_pockets',
    text: 'select currency, pocket, balance, version from accounts where owner = $1',
    values: [userId],
  })
}
