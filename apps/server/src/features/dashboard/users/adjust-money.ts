import {
  currencyOf,
  formatAmount,
  parseAmount,
  Refusal,
  refuse,
  type Uuid,
} from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { sqlFaultOf } from '../../../platform/database/sql-fault.ts'
import type { ActOrder, MoneyMove, Plan, TwoPersonAct } from '../../../program/area.ts'
import type { WalletDoor } from '../../wallet/index.ts'

interface Fields {
  readonly currency: string
  readonly pocket: 'real' | 'bonus'
  readonly amount: string
}

/** The other side of what staff put into accounts, or take from them. */
const house = 'corrections'

/** @throws Refusal core/bad-payload for nothing, or for more decimals than the currency has */
function minorOf({ amount, currency }: Fields): bigint {
  const isTaken = amount.startsWith('-')
  const minor = parseAmount(isTaken ? amount.slice(1) : amount, currencyOf(currency).decimals)
  if (minor === undefined || minor === 0n) {
    return refuse('core/bad-payload', { fields: { amount: ['validation.regex'] } })
  }
  return isTaken ? -minor : minor
}

/** What the database says where no bonus is open (migration 0313). */
const bonusIsOver = 'PP012'

/** What is put into the bonus pocket is part of a bonus; taken from it may be what belongs to none. */
const isIntoBonus = (fields: Fields) => fields.pocket === 'bonus' && minorOf(fields) > 0n

async function hasOpenBonus(on: Queries, userId: Uuid, currency: string): Promise<boolean> {
  const [row] = await on.query<{ isOpen: boolean }>({
    text: 'select has_open_bonus($1::uuid, $2) as "isOpen"',
    values: [userId, currency],
  })
  return row?.isOpen === true
}

/** Puts money into a pocket of a user, or takes it: asked for by one, agreed to by another. */
export const adjustMoney = ({
  pocketsOf,
}: Pick<WalletDoor, 'pocketsOf'>): TwoPersonAct<Fields> => ({
  // Each sum is a matter of its own; the very same one waits once.
  mayWaitBeside: true,
  async plan({ tx, id, fields }: ActOrder<Fields>): Promise<Plan> {
    const [user] = await tx.query({ text: 'select from users where id = $1', values: [id] })
    if (user === undefined) refuse('core/unknown-id')
    const { currency, pocket, amount } = fields
    const minor = minorOf(fields)
    if (isIntoBonus(fields) && !(await hasOpenBonus(tx, id, currency))) {
      refuse('dashboard/no-open-bonus')
    }
    const held = await pocketsOf(id, tx)
    const own = held.find((one) => one.currency === currency && one.pocket === pocket)
    const before = own?.balance ?? 0n
    if (before + minor < 0n) refuse('dashboard/not-enough')
    const { decimals, code } = currencyOf(currency)
    return {
      title: `${code} ${pocket} ${amount}`,
      before: `${formatAmount(before, decimals)} ${code}`,
      after: `${formatAmount(before + minor, decimals)} ${code}`,
      about: id,
    }
  },
  async move({ id, fields }: ActOrder<Fields>): Promise<MoneyMove> {
    const { currency, pocket } = fields
    const amountMinor = minorOf(fields)
    return {
      reason: 'correction',
      currency,
      players: [{ userId: id, pocket, amountMinor }],
      houses: [{ house, amountMinor: -amountMinor }],
      notEnough: 'dashboard/not-enough',
      // The bonus may end at this very moment: its money and its end are not decided past each other.
      ...(isIntoBonus(fields) && {
        statements: () => [
          { text: 'select expect_open_bonus($1::uuid, $2)', values: [id, currency] },
        ],
        refusalOf: (error: unknown) =>
          sqlFaultOf(error)?.code === bonusIsOver
            ? new Refusal('dashboard/no-open-bonus')
            : undefined,
      }),
    }
  },
})
