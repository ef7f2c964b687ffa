/** Parts of the bench that `--only` can name. */
export const partNames = [
  'service',
  'socket',
  'folds',
  'protection',
  'receipts',
  'deposits',
  'promo',
  'fanout',
  'chat',
  'feed-delay',
  'crash',
  'logins',
  'catalogue',
  'callbacks',
  'web',
  'boards',
  'panels',
  'slots-client',
  'verifier',
  'trading',
  'poker',
  'token',
  'lists',
  'exports',
  'sport',
  'sport-settle',
  'sport-slips',
] as const
export type PartName = (typeof partNames)[number]

/** How the bench runs. */
export interface BenchOptions {
  readonly parts: ReadonlySet<PartName>
  /** File for the rows as JSON; null prints the table only. */
  readonly jsonFile: string | null
  /** Folder for CPU profiles of the server, one per measured stretch; null makes none. */
  readonly profileFolder: string | null
  readonly rounds: number
  /** Length of one measurement and of the warm-up before it, in milliseconds. */
  readonly measureMs: number
  readonly warmMs: number
  /** Length of one fan-out measurement, in milliseconds. */
  readonly fanoutMs: number
  /** How long rounds of crash are watched, in milliseconds. */
  readonly crashMs: number
  /** How long bets pour onto an open lobby, in milliseconds. */
  readonly feedMs: number
  readonly lighthouseRuns: number
  /** Scale of the yardstick's tables: 100,000 accounts each. */
  readonly scale: number
}

const full = {
  rounds: 2,
  measureMs: 2_000,
  warmMs: 500,
  fanoutMs: 6_000,
  crashMs: 30_000,
  feedMs: 20_000,
  lighthouseRuns: 1,
  scale: 50,
}
const quick = {
  rounds: 1,
  measureMs: 2_000,
  warmMs: 500,
  fanoutMs: 3_000,
  crashMs: 30_000,
  feedMs: 10_000,
  lighthouseRuns: 1,
  scale: 10,
}

/** A wrong argument, as one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

function isPart(name: string): name is PartName {
  return partNames.some((part) => part === name)
}

function partsOf(list: string): PartName[] {
  const names = list.split(',').map((name) => name.trim())
  return names.map((name) => {
    if (isPart(name)) return name
    throw new UsageError(`There is no part ${name}; the parts are ${partNames.join(', ')}.`)
  })
}

/**
 * Reads `--json FILE`, `--only a,b`, `--quick` and `--profile FOLDER`.
 * @throws UsageError for anything else.
 */
export function readOptions(args: readonly string[]): BenchOptions {
  const rest = [...args]
  const chosen = { parts: new Set<PartName>(partNames), json: '', profile: '', isQuick: false }
  const next = (flag: string) => {
    const value = rest.shift()
    if (value === undefined) throw new UsageError(`${flag} wants a value.`)
    return value
  }
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    if (flag === '--quick') chosen.isQuick = true
    else if (flag === '--json') chosen.json = next(flag)
    else if (flag === '--profile') chosen.profile = next(flag)
    else if (flag === '--only') chosen.parts = new Set(partsOf(next(flag)))
    else throw new UsageError(`${flag} is not known: use --json, --only, --quick or --profile.`)
  }
  return {
    ...(chosen.isQuick ? quick : full),
    parts: chosen.parts,
    jsonFile: chosen.json === '' ? null : chosen.json,
    profileFolder: chosen.profile === '' ? null : chosen.profile,
  }
}
