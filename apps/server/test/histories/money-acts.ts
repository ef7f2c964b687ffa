import type { Uuid } from '@powerplay/kernel'
import type { MoneyAct } from './money-steps.ts'
import type { Scene, Told } from './scene.ts'

interface Order<Kind extends MoneyAct['kind']> {
  readonly act: Extract<MoneyAct, { kind: Kind }>
  readonly node: number
}

const telling = { context: null, delayMs: 0, reason: 'history' }
/** Of usdt and btc alike: what is worth what, the other acts vary. */
const usdRateE8 = 123_456_789n

/** Under the id of the movement, as staff that agree to it leave it. */
const agreedTo = `
  insert into approvals (id, area, action, input, title, after, about, reason, asked_by, asked_at,
    expires_at, state)
  values ($1, 'users', 'adjustMoney', '{}', 'money', 'more', $2, 'a history', $2, now(), now(), 'approved')`

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
    case 'booking':
      return book(scene, told, { act, node })
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
  if (act.end !== null) await endWithdrawal(scene, { id, userId, ...act, end: act.end, node })
}

const openRow = `insert into withdrawals (id, user_id, currency, chain, address, sum_minor, fee_minor,
    network_fee_minor, net_minor, usd_rate_e8, usd_e6, status, stage, is_auto, reasons,
    persons_needed, asked_at, txid, raw)
  values ($1, $2, $3, 'history', 'somewhere', $4, $5, $6, $7, $8, 0, $9, $10, false, '{}', 1, now(), $11, $11)`

interface Ending {
  readonly id: Uuid
  readonly userId: Uuid
  readonly currency: string
  readonly amountMinor: bigint
  readonly end: 'paid' | 'returned'
  readonly node: number
}

/** Its row is written and ended in one commit: two of a player at once are never both open. */
async function endWithdrawal(scene: Scene, ending: Ending): Promise<void> {
  const { id, userId, currency, amountMinor, end, node } = ending
  const isPaid = end === 'paid'
  const [feeMinor, networkFeeMinor] = [amountMinor / 20n, amountMinor / 10n]
  const netMinor = amountMinor - feeMinor - networkFeeMinor
  const figures = [amountMinor, feeMinor, networkFeeMinor, netMinor, usdRateE8]
  const stage = isPaid ? [3, 'sent', 'signed'] : [0, 'asked', null]
  const postingId = scene.mintId()
  const outside = [
    { house: 'payouts', amountMinor: amountMinor - feeMinor },
    { house: 'fee', amountMinor: feeMinor },
  ].filter((leg) => leg.amountMinor > 0n)
  const ended = [id, isPaid ? 'paid' : 'cancelled', postingId]
  await scene.wallet(node).movements.post({
    ...{ id: postingId, currency, usdRateE8, telling, notEnough: 'wallet/not-enough' },
    reason: isPaid ? 'withdrawal_payout' : 'withdrawal_return',
    players: isPaid ? [] : [{ userId, pocket: 'real', amountMinor }],
    houses: [{ house: 'withdrawals', amountMinor: -amountMinor }, ...(isPaid ? outside : [])],
    businessKey: { scope: 'withdrawal_end', key: id },
    statements: [
      { text: openRow, values: [id, userId, currency, ...figures, ...stage] },
      { text: 'select end_withdrawal($1, $2, $3, null, now())', values: ended },
    ],
  })
}

/** What is taken from a pocket that holds less is refused. */
async function book(scene: Scene, told: Told, { act, node }: Order<'booking'>): Promise<void> {
  const { currency, reason, isTaken } = act
  const { userId } = playerAt(told, act.player)
  const amountMinor = isTaken ? -act.amountMinor : act.amountMinor
  const isOfPlayer = reason === 'correction'
  const id = scene.mintId()
  await scene.wallet(node).movements.post({
    ...{ id, reason, currency, telling, notEnough: 'wallet/not-enough' },
    players: isOfPlayer ? [{ userId, pocket: 'real', amountMinor }] : [],
    houses: isOfPlayer
      ? [{ house: 'corrections', amountMinor: -amountMinor }]
      : [
          { house: 'deposits', amountMinor },
          { house: 'deposits.written_off', amountMinor: -amountMinor },
        ],
    statements: isOfPlayer ? [{ text: agreedTo, values: [id, userId] }] : [],
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
