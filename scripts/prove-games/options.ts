/** How a simulation runs. */
export interface SimulateOptions {
  /** Rounds per configuration. */
  readonly rounds: number
  /** Ids of games; null means all. */
  readonly games: readonly string[] | null
  /** File for the findings as JSON; null prints the table only. */
  readonly jsonFile: string | null
  /** Text that all seeds are made from; null takes a fresh one. */
  readonly seed: string | null
}

/** A wrong argument, as one sentence. */
export class SimulateUsageError extends Error {
  override readonly name = 'SimulateUsageError'
}

const roundsDefault = 10_000_000

function roundsOf(text: string): number {
  if (!/^[1-9]\d{2,10}$/.test(text)) {
    throw new SimulateUsageError('--rounds wants a whole number, 100 or more.')
  }
  return Number(text)
}

function gamesOf(text: string, known: ReadonlySet<string>): string[] {
  const games = text.split(',').map((name) => name.trim())
  const unknown = games.find((name) => !known.has(name))
  if (unknown === undefined) return games
  throw new SimulateUsageError(`There is no game ${unknown}; there are ${[...known].join(', ')}.`)
}

/**
 * Reads `--rounds N`, `--games a,b`, `--json FILE` and `--seed TEXT`.
 * @throws SimulateUsageError for anything else.
 */
export function readSimulateOptions(
  args: readonly string[],
  known: ReadonlySet<string>,
): SimulateOptions {
  const given = new Map<string, string>()
  for (let index = 0; index < args.length; index += 2) {
    const [flag = '', value] = args.slice(index, index + 2)
    if (!['--rounds', '--games', '--json', '--seed'].includes(flag)) {
      throw new SimulateUsageError(`${flag} is not known: use --rounds, --games, --json or --seed.`)
    }
    if (value === undefined) throw new SimulateUsageError(`${flag} wants a value.`)
    given.set(flag, value)
  }
  const games = given.get('--games')
  return {
    rounds: roundsOf(given.get('--rounds') ?? String(roundsDefault)),
    games: games === undefined ? null : gamesOf(games, known),
    jsonFile: given.get('--json') ?? null,
    seed: given.get('--seed') ?? null,
  }
}
