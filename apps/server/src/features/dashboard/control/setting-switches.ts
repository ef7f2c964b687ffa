import { refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { ActOrder, Done } from '../../../program/area.ts'
import { betCeilingCents, type Switches } from '../../wallet/index.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'
import { ceilingId, ceilingWords } from './bet-ceiling.ts'
import { latestVersions } from './setting-versions.ts'

/** What can be stopped besides products: settings that are true while it runs. */
const plainSwitches: Readonly<Record<string, string>> = {
  'wallet.betsOpen': 'All bets',
  'edge.writesOpen': 'All that players write: the site is read-only while it is stopped',
  'originals.demoBets': 'Bets with demo balance',
  'auth.registrationOpen': 'Registration',
  'payments.withdrawalsOpen': 'Withdrawals',
  'payments.automaticOpen': 'Withdrawals that go out by themselves',
  'payments.depositsOpen': 'Deposits',
  'chat.tipsOn': 'Tips',
  'chat.rainOn': 'Rain',
}

/** How products are called here; one that is not named goes by its id. */
const productWords: Readonly<Record<string, string>> = {
  originals: 'Bets on in-house games',
  slots: 'Games of outside providers',
  trading: 'Futures: new positions',
  sport: 'Bets on sport',
  poker: 'Poker: new buy-ins',
  pvp: 'PvP: entries and duels',
  wheel: 'Spins of the wheel',
}

/** What switches of the settings stand on. */
export interface SwitchParts extends Pick<Platform, 'database' | 'settings'> {
  readonly switches: Pick<Switches, 'keys'>
}

const runs = ({ settings }: Pick<SwitchParts, 'settings'>, key: string) =>
  settings.get(settings.find(key) ?? refuse('core/unknown-id')) === true

/** What this program can stop, by key; products register themselves after the area was made. */
function knownIn({ settings, switches }: SwitchParts): ReadonlyMap<string, string> {
  const ofProducts = [...switches.keys].map(([product, key]): [string, string] => [
    key,
    productWords[product] ?? `Bets on ${product}`,
  ])
  const all = new Map([...Object.entries(plainSwitches), ...ofProducts])
  return new Map([...all].filter(([key]) => settings.find(key) !== undefined))
}

/** Stops what a setting lets run, or lets it run again. @throws Refusal core/unknown-id, core/stale-version */
export async function turnSwitch(
  parts: SwitchParts,
  order: ActOrder,
  isOn: boolean,
): Promise<Done> {
  const { tx, id: key, reason, by, ip, agreedBy, version } = order
  const { settings } = parts
  const what = knownIn(parts).get(key) ?? refuse('core/unknown-id')
  const before = runs(parts, key) ? 'runs' : 'stopped'
  const from = isOn ? { from: version } : {}
  await settings.set({ key, value: isOn, reason, by, ip, agreedBy, ...from }, tx)
  return {
    before,
    after: `${what}: ${isOn ? 'runs' : 'stopped'}`,
    afterwards: () => settings.refresh(),
  }
}

/** A row for each switch, and one for the ceiling of all bets. */
export async function switchRows(parts: SwitchParts, findPeople: FindPeople, on: Queries) {
  const { settings } = parts
  const latest = new Map((await latestVersions(on)).map((one) => [one.key, one]))
  const changers = [...latest.values()].flatMap(({ by }) => by ?? [])
  const people = await findPeople(changers, on)
  const cents = settings.get(betCeilingCents)
  const ceiling = { key: ceilingId, what: ceilingWords(cents), isStopped: cents !== null }
  const plain = [...knownIn(parts)].map(([key, what]) => {
    return { key, what, isStopped: !runs(parts, key) }
  })
  return [...plain, ceiling].map(({ key, what, isStopped }) => {
    const last = latest.get(key)
    const by = people.get(last?.by ?? '')
    return {
      id: key,
      version: last?.version ?? 0,
      what,
      kind: key === ceilingId ? 'switch-ceiling' : 'switch',
      state: isStopped ? 'stopped' : 'runs',
      reason: last?.reason ?? null,
      by: by === undefined ? null : playerCell(by),
      since: last?.changedAt.getTime() ?? null,
    }
  })
}
