import { users } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { AccountFlags } from '../../../program/account-flags.ts'
import type { AuthDoor } from '../../auth/index.ts'
import type { WalletDoor } from '../../wallet/index.ts'
import { adjustMoney } from './adjust-money.ts'
import { readFlags } from './flags.ts'

/** Sum of a column of the statistics of settled bets, in cents, rounded down. */
const settled = (column: string) => `coalesce((
  select floor(sum(${column}) / 10000) from profile_sums s where s.user_id = u.id), 0)`

/** The area of all accounts; `told` is what features flag them with. */
export function usersArea(
  auth: Pick<AuthDoor, 'endSessions' | 'hasTwoFactor' | 'resetFactor'>,
  wallet: Pick<WalletDoor, 'pocketsOf' | 'worthCentsOf'>,
  { database, told }: { readonly database: Queries; readonly told: readonly AccountFlags[] },
): ServedArea {
  return serveArea(users, {
    source: {
      from: 'users u',
      id: { sql: 'u.id', noun: 'user' },
      columns: {
        user: 'u.id',
        name: 'lower(u.name)',
        email: 'u.email',
        country: 'u.country',
        level: `coalesce((select max(l.level) from loyalty_levels l where l.user_id = u.id), 0)::int`,
        deposited: `coalesce((select greatest(0, t.deposited_usd_e6) / 10000 from loyalty_totals t
          where t.user_id = u.id), 0)`,
        // The wallet is asked for those of a page at once, below.
        balance: 'null::numeric',
        wagered: settled('wagered_usd_e6'),
        rated: settled('rated_usd_e6'),
        net: settled('wagered_usd_e6 - payout_usd_e6'),
        state: `case when u.self_excluded then 'excluded'
          when not u.has_details then 'incomplete' else 'active' end`,
        isStaff: `(u.roles <> '{}')`,
        roles: `nullif(array_to_string(u.roles, ', '), '')`,
        // Each feature is asked for its own, below.
        flags: 'null::text',
        seenAt: 'u.last_login_at',
        createdAt: 'u.created_at',
      },
      async finish(rows, { caller }) {
        const ids = rows.map(({ id }) => id)
        const [worth, flags] = await Promise.all([
          wallet.worthCentsOf(ids),
          readFlags(database, { told, caller }, ids),
        ])
        return rows.map((row) => ({
          ...row,
          balance: worth.get(row.id) ?? 0,
          flags: flags.get(row.id) ?? null,
        }))
      },
    },
    actions: {
      adjustMoney: adjustMoney(wallet),
      resetFactor: {
        async plan({ tx, id }) {
          if (!(await auth.hasTwoFactor(id, tx))) refuse('auth/factor-off')
          return { title: 'Second factor', before: 'on', after: 'off', about: id }
        },
        async run({ tx, id }) {
          const { afterwards } = await auth.resetFactor(tx, id)
          return { before: 'on', after: 'off', afterwards }
        },
      },
      async endSessions({ tx, id }) {
        const { count, afterwards } = await auth.endSessions(tx, { userId: id })
        return { before: `${count} open`, after: 'none open', afterwards }
      },
    },
  })
}
