import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const features = resolve(import.meta.dirname, '..')

/**
 * Who may: checks of the ledger, which compare a feature's tables with the accounts and change nothing; two hold
 * something else against the accounts, one decides a payout in a single statement.
 */
const allowed = [
  ...['token/checks.ts', 'payments/deposits/checks.ts', 'payments/withdrawals/checks.ts'],
  ...['dashboard/figures/ties.ts', 'payments/reconciliation/chain-balance-store.ts'],
  ...['payments/withdrawals/withdrawal-store.ts', 'dashboard/approvals/checks.ts'],
]

it('nobody outside the wallet asks the accounts, but for those who are named here', () => {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|mjs)$/.test(path) && !/\.test\.ts$|(^|\/)test\//.test(path))
    .filter((path) => !path.startsWith('wallet/'))
  const asksAccounts = (path: string) =>
    /\b(from|join|update|insert into) accounts\b/.test(readFileSync(join(features, path), 'utf8'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(asksAccounts).filter((path) => !allowed.includes(path))).toEqual([])
})
