import { currencies } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { unit, WalletStage } from '../../../../test/wallet/wallet-stage.ts'
import type { ExternalKind, ExternalRef } from '../index.ts'

let stage: WalletStage

beforeAll(async () => {
  stage = await WalletStage.open()
})
afterAll(() => stage.close())

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  stage.first.app.platform.database.query<Row>({ text, values })

interface Sent {
  readonly kind: ExternalKind
  readonly usd?: bigint
  readonly round?: string
  readonly refs?: readonly ExternalRef[]
}

/** A word of a provider. @returns its id. */
async function tell({ userId }: TestPlayer, { kind, usd = 0n, round = 'one', refs = [] }: Sent) {
  const externalId = stage.first.mintKey()
  const outcome = await stage.door(0).external.apply({
    ...{
      source: 'test',
      userId,
      currency: 'usdt',
      externalId,
      kind,
      amountMinor: usd * unit,
      refs,
    },
    ...{ product: 'slots', game: 'reef', round, isRoundOver: false },
    terms: { usdRateE8: unit, trueEdgePpm: 0, creditedEdgePpm: 0, params: {} },
  })
  if (outcome.kind === 'refused') throw new Error(outcome.refusal)
  return externalId
}

/** What the day counts as given back: as it was counted live, and by the journal. */
async function returned({ userId }: TestPlayer) {
  const [row] = await query<{ live: number; journal: number }>(
    `select (select returned_usd_e6 from protection_days where user_id = $1)::float8 / 1e6 as live,
      (select sum(returned) from played_days_of($1, first_id_at(now() - interval '2 days'),
        '2000-01-01', 'infinity'))::float8 / 1e6 as journal`,
    [userId],
  )
  return row
}

describe('a limit on losses', () => {
  it('counts each win of a round, also when no bet of it is open any more, and its rollback', async () => {
    const player = await stage.player()
    await stage.first.app.handlers.setLimit(
      { kind: 'loss', period: 'day', amount: 1_000 },
      callOf(player),
    )
    await tell(player, { kind: 'bet', usd: 10n })
    await tell(player, { kind: 'win' })
    const second = await tell(player, { kind: 'win', usd: 10n })
    expect(await returned(player)).toEqual({ live: 10, journal: 10 })
    await tell(player, { kind: 'bet', usd: 10n, round: 'two' })
    await expect(tell(player, { kind: 'bet', usd: 1n, round: 'two' })).rejects.toThrow(
      'not-allowed',
    )
    await tell(player, { kind: 'rollback', refs: [{ externalId: second, kind: 'win' }] })
    expect((await returned(player))?.live).toBe(0)
  })

  it('knows the scale of every currency as the program does', async () => {
    const rows = await query<{ id: string; decimals: number }>(
      'select id, currency_decimals(id) as decimals from unnest($1::text[]) as id',
      [currencies.map(({ id }) => id)],
    )
    expect(rows).toEqual(currencies.map(({ id, decimals }) => ({ id, decimals })))
  })
})
