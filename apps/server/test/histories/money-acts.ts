import type { MoneyAct } from './money-steps.ts'
import type { Scene, Told } from './scene.ts'

interface Order<Kind extends MoneyAct['kind']> {
  readonly act: Extract<MoneyAct, { kind: Kind }>
  readonly node: number
}

const telling = { context: null, delayMs: 0, reason: 'history' }
/** Of usdt and btc alike: what is worth what, the other acts vary. */
const usdRateE8 = 123_456_789n

export async function moveMoney(
  scene: Scene,
  told: Told,
  { act, node }: { readonly act: MoneyAct; readonly node: number },
): Promise<void> {
  if (act.kind === 'pot') await closePot(scene, told, { act, node })
  else await deposit(scene, told, { act, node })
}

async function deposit(scene: Scene, told: Told, { act, node }: Order<'deposit'>): Promise<void> {
  const { currency, amountMinor, isReversed } = act
  const player = told.players[act.player % told.players.length]
  if (!player) throw new Error('a history has players')
  const { userId } = player
  const { movements } = scene.wallet(node)
  const id = scene.mintId()
  if (isReversed) {
    const reason = 'deposit_reversal'
    const businessKey = { scope: reason, key: id }
    await movements.takeBack({
      ...{ id, reason, userId, currency, amountMinor, businessKey, usdRateE8 },
    })
    return
  }
  await movements.post({
    ...{ id, reason: 'deposit', currency, usdRateE8, telling, notEnough: 'wallet/not-enough' },
    players: [{ userId, pocket: 'real', amountMinor }],
    houses: [{ house: 'deposits', amountMinor: -amountMinor }],
    businessKey: { scope: 'deposit', key: id },
  })
}

/** Of two wagers of whichever players; what cannot be a pot is refused. */
async function closePot(scene: Scene, told: Told, { act, node }: Order<'pot'>): Promise<void> {
  const at = (place: number) => told.wagers.at(-1 - (place % Math.max(told.wagers.length, 1)))
  const [winner, loser] = [at(act.wagers[0]), at(act.wagers[1])]
  if (!winner || !loser || winner.id === loser.id) return
  const payoutMinor = (winner.stakeMinor * BigInt(act.timesE4)) / 10_000n
  const ends = [
    { wagerId: winner.id, payoutMinor, multiplierE4: act.timesE4 },
    { wagerId: loser.id, payoutMinor: 0n, multiplierE4: 0 },
  ]
  await scene.wallet(node).wagers.closePot({
    ...{ product: 'trial', reason: 'pot', result: '{"pot":1}', telling: () => telling },
    entries: ends.map(({ wagerId, ...paid }) => ({
      id: scene.mintId(),
      wagerId,
      outcome: { kind: 'settle' as const, ...paid },
    })),
  })
}
