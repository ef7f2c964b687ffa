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
  switch (act.kind) {
    case 'pot':
      return closePot(scene, told, { act, node })
    case 'deposit':
      return deposit(scene, told, { act, node })
    case 'withdrawal':
      return withdraw(scene, told, { act, node })
    case 'convert':
      return convert(scene, told, { act, node })
  }
}

function playerAt(told: Told, place: number) {
  const player = told.players[place % told.players.length]
  if (!player) throw new Error('a history has players')
  return player
}

/** What is asked for leaves the pocket; whoever owes anything is refused. */
async function withdraw(
  scene: Scene,
  told: Told,
  { act, node }: Order<'withdrawal'>,
): Promise<void> {
  const { currency, amountMinor } = act
  const { userId } = playerAt(told, act.player)
  const [id, reason] = [scene.mintId(), 'withdrawal' as const]
  await scene.wallet(node).movements.post({
    ...{ id, reason, currency, usdRateE8, telling, notEnough: 'wallet/not-enough' },
    players: [{ userId, pocket: 'real', amountMinor: -amountMinor }],
    houses: [{ house: 'withdrawals', amountMinor }],
    businessKey: { scope: reason, key: id },
  })
}

async function convert(scene: Scene, told: Told, { act, node }: Order<'convert'>): Promise<void> {
  const { currency, releaseMinorMax } = act
  const { userId } = playerAt(told, act.player)
  await scene.wallet(node).movements.convertBonus({
    ...{ id: scene.mintId(), userId, currency, releaseMinorMax, waitsForBets: false },
    isDue: async () => true,
    statements: () => [],
  })
}

async function deposit(scene: Scene, told: Told, { act, node }: Order<'deposit'>): Promise<void> {
  const { currency, amountMinor, takenBack } = act
  const { userId } = playerAt(told, act.player)
  const { movements } = scene.wallet(node)
  const id = scene.mintId()
  if (takenBack !== null) {
    const businessKey = { scope: takenBack, key: id }
    const rate = takenBack === 'deposit_reversal' ? { usdRateE8 } : {}
    await movements.takeBack({
      ...{ id, reason: takenBack, userId, currency, amountMinor, businessKey, ...rate },
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
