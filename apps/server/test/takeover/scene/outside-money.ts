import type { TestApp, TestPlayer } from '../../app.ts'

type Transaction = Parameters<TestApp['app']['doors']['wallet']['external']['apply']>[0]

/** What is said about a transaction; the rest is a bet of one usdt in the slot of the scene. */
export type Said = Pick<Transaction, 'externalId' | 'kind'> & Partial<Transaction>

/** One usdt in minor units. */
export const one = 100_000_000n
/** Where the scene's outside bets come from. */
export const outside = { source: 'slotegrator', product: 'slots', game: 'ag-c0ffee001111' } as const

/** Puts the slot of the scene into the lists of games. */
export async function listSlot(node: TestApp): Promise<void> {
  await node.app.platform.database.query({
    text: `with provider as (insert into providers (name) values ('Saltbox') returning name)
      insert into games (id, uuid, name, provider, details)
      select $1, 'c0ffee00-1111-2222-3333-444455556666', 'Reef Night', name, '{"rtp": 96.5}'
      from provider`,
    values: [outside.game],
  })
}

/** A transaction of an outside product, as its callback asks for it. */
export function send(node: TestApp, player: TestPlayer, said: Said) {
  const params = { provider: 'Saltbox', gameName: 'Reef Night', gameImage: '' }
  return node.app.doors.wallet.external.apply({
    ...outside,
    userId: player.userId,
    currency: 'usdt',
    round:
      said.kind === 'bet' || said.kind === 'win'
        ? `Saltbox/${said.externalId.split('-')[0]}`
        : null,
    isRoundOver: false,
    amountMinor: said.kind === 'bet' || said.kind === 'win' ? one : 0n,
    refs: [],
    terms: { usdRateE8: one, trueEdgePpm: 35_000, creditedEdgePpm: 35_000, params },
    ...said,
  })
}

const bet = (externalId: string) => ({ externalId, kind: 'bet' as const })
const win = (externalId: string) => ({ externalId, kind: 'win' as const })

/** Takes a bet back, or a list of bets and wins. */
export function takeBack(
  node: TestApp,
  player: TestPlayer,
  ...refs: { externalId: string; kind: 'bet' | 'win' }[]
) {
  const kind = refs.length === 1 && refs[0]?.kind === 'bet' ? 'refund' : 'rollback'
  return send(node, player, { externalId: `${refs[0]?.externalId}-back`, kind, refs })
}

/** Rounds that came to an end in every way an outside product knows; ids begin with `name`. */
export async function playOutside(node: TestApp, player: TestPlayer, name: string): Promise<void> {
  const say = (said: Said) => send(node, player, said)
  const id = (round: string, part: string) => `${name}${round}-${part}`
  await say(bet(id('won', 'b')))
  await say({ ...win(id('won', 'w')), amountMinor: 3n * one })
  await say({ ...bet(id('part', 'b')), amountMinor: 2n * one })
  await say({ ...win(id('part', 'w')), amountMinor: one / 2n })
  await say({ ...bet(id('lost', 'b')), isRoundOver: true })
  await say(bet(id('open-refund', 'b')))
  await takeBack(node, player, bet(id('open-refund', 'b')))
  await say({ ...bet(id('late-refund', 'b')), isRoundOver: true, amountMinor: 4n * one })
  await takeBack(node, player, bet(id('late-refund', 'b')))
  await say({ ...win(id('prize', 'w')), amountMinor: 5n * one })
  await say({ ...win(id('prize-back', 'w')), amountMinor: 6n * one })
  await takeBack(node, player, win(id('prize-back', 'w')))
  await say(bet(id('win-back', 'b')))
  await say({ ...win(id('win-back', 'w')), amountMinor: 7n * one })
  await takeBack(node, player, win(id('win-back', 'w')))
  await say(bet(id('all-back', 'b')))
  await say({ ...win(id('all-back', 'w')), amountMinor: 8n * one })
  await takeBack(node, player, bet(id('all-back', 'b')), win(id('all-back', 'w')))
  await takeBack(node, player, bet(id('never', 'b')))
  await say(bet(id('never', 'b')))
  await say(bet(id('quiet', 'b')))
  await node.app.doors.wallet.external.closeQuietRounds(-60_000)
}

/** A win that is spent and then rolled back leaves a debt; a later prize pays one part of it. */
export async function fallIntoDebt(
  node: TestApp,
  player: TestPlayer,
  name: string,
  source: string = outside.source,
): Promise<void> {
  const held = await node.app.doors.wallet.external.balanceOf(player.userId, 'usdt')
  const say = (said: Said) => send(node, player, { ...said, source })
  await say({ ...win(`${name}spent-w`), amountMinor: 50n * one })
  const all = { amountMinor: held + 50n * one, isRoundOver: true, round: null }
  await say({ ...bet(`${name}all-b`), ...all })
  const refs = [win(`${name}spent-w`)]
  await say({ externalId: `${name}spent-back`, kind: 'rollback', refs })
  await say({ ...win(`${name}paid-w`), amountMinor: 20n * one })
}
