import { refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { setKeeping } from '../../../platform/settings/keep-waiting.ts'
import type { ActOrder, Done } from '../../../program/area.ts'
import { betCeilingCents, type Switches } from '../../wallet/index.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'
import { ceilingId, ceilingWords } from './bet-ceiling.ts'
import { begunStops, latestVersions } from './setting-versions.ts'

/** What can be stopped besides products: settings that are true while it runs. */
const plainSwitches: Readonly<Record<string, string>> = {
  'wallet.betsOpen': 'All bets',
  'edge.writesOpen': 'All that players write: the site is read-only while it is stopped',
  'originals.demoBets': 'Bets with demo balance',
  'auth.registrationOpen': 'Registration',
  'auth.oauthOpen': 'Signing in elsewhere with an account here',
  'auth.walletConnectOpen': 'Signing in with a wallet',
  'payments.withdrawalsOpen': 'Withdrawals',
  'payments.automaticOpen': 'Withdrawals that go out by themselves',
  'payments.depositsOpen': 'Deposits',
  'chat.on': 'Chat',
  'chat.tipsOn': 'Tips',
  'chat.rainOn': 'Rain',
  'chat.quizOn': 'Quizzes',
  'wallet.demoTopUp': 'Filling of empty demo pockets',
}

/** How products are called here; one that is not named goes by its id. */
const productWords: Readonly<Record<string, string>> = {
  originals: 'Bets on in-house games',
  slots: 'Games of outside providers',
  trading: 'Futures: new positions',
  sport: 'Bets on sport',
  sportsbook: 'Bets of the outside sportsbook',
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
  const spec = settings.find(key) ?? refuse('core/unknown-id')
  const before = runs(parts, key) ? 'runs' : 'stopped'
  const change = { spec, value: isOn, reason, by, ip, agreedBy, ...(isOn && { from: version }) }
  // A stop ends an opening that waits, and no stop that does; whoever lifts it reads of those.
  const goOn = (waiting: unknown) => (isOn || waiting !== false ? undefined : false)
  await setKeeping(settings, tx, { ...change, goOn })
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
  const known = knownIn(parts)
  const begun = new Map([
    ...(await begunStops(on, { keys: [...known.keys()], runs: true })),
    ...(await begunStops(on, { keys: [ceilingId], runs: null })),
  ])
  const changers = [...latest.values(), ...begun.values()].flatMap(({ by }) => by ?? [])
  const people = await findPeople(changers, on)
  const cents = settings.get(betCeilingCents)
  const ceiling = { key: ceilingId, what: ceilingWords(cents), isStopped: cents !== null }
  const plain = [...known].map(([key, what]) => {
    return { key, what, isStopped: !runs(parts, key) }
  })
  return [...plain, ceiling].map(({ key, what, isStopped }) => {
    const last = latest.get(key)
    // Of a stop since when it holds: what came after, or waits for its date, is not that.
    const told = isStopped ? begun.get(key) : last && { ...last, since: last.changedAt.getTime() }
    const by = people.get(told?.by ?? '')
    return {
      id: key,
      version: last?.version ?? 0,
      what,
      kind: key === ceilingId ? 'switch-ceiling' : 'switch',
      state: isStopped ? 'stopped' : 'runs',
      reason: told?.reason ?? null,
      by: by === undefined ? null : playerCell(by),
      since: told?.since ?? null,
    }
  })
}
