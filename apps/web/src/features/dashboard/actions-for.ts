import type { ShownAction, ShownArea } from '@powerplay/contract'
import { dayMs } from '@powerplay/kernel'
import { fieldOf } from '../../platform/client/fields.ts'
import type { Row } from './client.ts'

/** What makes no sense on a row: a draft is not on the pages, and anything else is published. */
const idleAct = (state: unknown) => (state === 'draft' ? 'withdraw' : 'publish')

/** States of an offer, each with what can be done in it. */
const offerActs = {
  draft: ['publish', 'end'],
  active: ['pause', 'end'],
  paused: ['resume', 'end'],
  ended: [],
} as const

/** What is not shown is published; anything else is taken off the pages. */
const draftActs = {
  off: ['update', 'publish'],
  waits: ['update', 'archive'],
  shown: ['update', 'archive'],
  over: ['update', 'archive'],
} as const

/** A deposit is decided while it is held. */
const depositActs = {
  ...{ seen: [], confirming: [], small: [], held: ['credit', 'writeOff'], crediting: [] },
  ...{ credited: [], reversing: [], reversed: [], unpaid: [], expired: [], 'written-off': [] },
} as const

/** Money may also come once nobody waits for it any more; it is credited once. */
const bankActs = {
  ...{ pending: ['approve', 'decline'], approved: [], crediting: [], held: [], credited: [] },
  ...{ 'written-off': [], declined: ['approve'], cancelled: ['approve'], closed: ['approve'] },
} as const

/** By area and state what can be done; the server takes all else for overtaken, which it is not. */
const actsByState: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'promo-codes': offerActs,
  'deposit-offers': offerActs,
  pictures: { ready: ['archive'], archived: ['restore'] },
  notices: draftActs,
  promotions: draftActs,
  'chat-appeals': { granted: [], denied: [] },
  erasures: { recalled: [], done: [] },
  deposits: depositActs,
  'bank-deposits': bankActs,
  'user-sessions': { ended: [] },
  exports: { failed: [], cancelled: [], over: [] },
}

const switchActs = { runs: ['stop'], stopped: ['stop', 'lift'] } as const

/** By kind and state what can be done about an incident; games and studios are turned in their own lists. */
const incidentActs: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  switch: switchActs,
  'switch-ceiling': { runs: ['ceiling'], stopped: ['ceiling', 'lift'] },
  'switch-currency': { runs: ['stop'], stopped: ['lift'] },
  'switch-everybody': { ready: ['signOut'], ending: ['signOut'] },
}

/**
 * What can be done with an app of others: it is switched the other way, keeps a secret or none, and a secret
 * that waits is whoever's it waits for.
 */
function isAppAct(id: string, row: Row, me: string): boolean {
  if (id === 'switchOn') return row['state'] === 'off'
  if (id === 'switchOff') return row['state'] === 'on'
  if (id === 'newSecret') return row['kind'] === 'secret'
  return id !== 'takeSecret' || fieldOf(row['secretFor'], 'id') === me
}

/** What can be done about an alarm of payments: one that stops payouts is settled by two, and no more. */
function alarmActs(row: Row): readonly string[] {
  if (row['state'] !== 'open') return []
  if (row['kind'] === 'payout-undone') return ['settle']
  return row['kind'] === 'withdrawal-stuck' ? ['close', 'settle'] : ['close']
}

/** By stage what can be done with a withdrawal. */
const withdrawalActs: Readonly<Record<string, readonly string[]>> = {
  asked: ['take', 'approve', 'decline'],
  taken: ['approve', 'decline'],
  approved: ['void'],
}

/** An approved withdrawal takes one person more where the signer holds it to be worth more than its row says. */
function actsOfWithdrawal({ stage, heldBy }: Row): readonly string[] {
  const acts = withdrawalActs[String(stage)] ?? []
  return stage === 'approved' && heldBy === 'worth-differs' ? ['approve', ...acts] : acts
}

/** A key that has expired is ended, and no more; its owner alone gives it a new secret. */
function actsOfKey({ state, owner }: Row, me: string): readonly string[] {
  if (state === 'ended') return []
  return state !== 'expired' && fieldOf(owner, 'id') === me ? ['rotate', 'end'] : ['end']
}

/** Players are struck while the order of a week is not fixed; a week that is over is closed until it is paid. */
function actsOfWeek({ state, week }: Row): readonly string[] {
  if (state === 'closing') return ['close']
  if (state !== 'running') return []
  const isOver = typeof week === 'number' && week + 7 * dayMs <= Date.now()
  return isOver ? ['strike', 'close'] : ['strike']
}

/** What can be done with a row as it stands; undefined where its area asks for no state. */
function actsInState({ id }: ShownArea, row: Row, me: string): readonly string[] | undefined {
  const state = String(row['state'])
  if (id === 'incidents') return incidentActs[String(row['kind'])]?.[state] ?? []
  if (id === 'payment-alarms') return alarmActs(row)
  if (id === 'withdrawals') return actsOfWithdrawal(row)
  if (id === 'operator-keys') return actsOfKey(row, me)
  if (id === 'race-weeks') return actsOfWeek(row)
  return actsByState[id]?.[state]
}

/**
 * The actions that make sense on a row now. A request is decided once: by others, or taken back by
 * whoever asked. A draft is published, anything else of the pages taken back. The server refuses all
 * else anyway.
 */
export function actionsFor(area: ShownArea, row: Row, me: string): ShownAction[] {
  const all = area.actions.filter(({ on }) => on !== 'area')
  // A game that is off is not stopped once more.
  if (area.id === 'games' && row['isEnabled'] === false)
    return all.filter(({ id }) => id !== 'stop')
  if (area.id === 'oauth-clients') return all.filter(({ id }) => isAppAct(id, row, me))
  const possible = actsInState(area, row, me)
  if (possible !== undefined) return all.filter(({ id }) => possible.includes(id))
  if (hasDrafts(area)) return all.filter(({ id }) => id !== idleAct(row['state']))
  if (area.id !== 'approvals') return all
  if (row['state'] !== 'requested') return []
  const isOwn = fieldOf(row['by'], 'id') === me
  return all.filter(({ id }) => (id === 'withdraw') === isOwn)
}

/** Whether rows of an area are drafts until they are published. */
function hasDrafts({ columns }: ShownArea): boolean {
  const state = columns.find(({ key }) => key === 'state')
  return state?.choices.some(({ id }) => id === 'draft') ?? false
}
