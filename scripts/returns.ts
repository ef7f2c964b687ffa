import {
  baccarat,
  crashWays,
  games,
  kenoRisks,
  matrixRisks,
  plinkoRisks,
  rouletteSpots,
  towerDifficulties,
  videopokerPays,
  wheelRisks,
  wheelSizes,
} from '@powerplay/engines'
import { blackjackBestPlay } from '@powerplay/engines/blackjack/best-play'
import { matrixBestPlay } from '@powerplay/engines/matrix/best-play'
import { videopokerBestPlay } from '@powerplay/engines/videopoker/best-play'
import { videopokerBestReturn } from '@powerplay/engines/videopoker/rules'

/**
 * `npm run returns`: counts the exact return of every game in every configuration anew, best play
 * included, and compares the constants that the rules carry. Code 1 where one differs.
 */

const { limbo, dice, plinko, wheel, diamonds, keno } = games.instant
const { mines, tower, stairs, coinflip } = games.extended
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

interface Share {
  readonly numerator: bigint
  readonly denominator: bigint
}

const shareOf = ({ numerator, denominator }: Share): number =>
  Number((numerator * 10n ** 12n) / denominator) / 1e12

/** Wipes the line that the progress stands on. */
const wipe = '\r\x1b[K'

function print(name: string, shares: readonly number[]): void {
  const percent = (share: number) => `${(share * 100).toFixed(4)} %`
  const [low, high] = [Math.min(...shares), Math.max(...shares)]
  const range =
    percent(low) === percent(high) ? percent(low) : `${percent(low)} to ${percent(high)}`
  console.log(`${name.padEnd(20)} ${range}${shares.length > 1 ? ` (${shares.length} ways)` : ''}`)
}

function printExact(name: string, shares: readonly Share[]): void {
  print(name, shares.map(shareOf))
}

function printDirect(): void {
  const targets = upTo(1_000).map((step) => Math.round(100 * 1.00925 ** step + 1) / 100)
  printExact(
    'limbo',
    [...targets, 977_027, 1_000_000].map((target) => limbo.exactReturn({ target })),
  )
  printExact(
    'dice',
    upTo(9_800).map((ways) => dice.exactReturn({ condition: 'under', target: ways / 100 })),
  )
  for (const risk of plinkoRisks) {
    const rows = upTo(9).map((step) => step + 7)
    printExact(
      `plinko ${risk}`,
      rows.map((count) => plinko.exactReturn({ rows: count, risk })),
    )
  }
  printExact(
    'wheel',
    wheelSizes.flatMap((segments) =>
      wheelRisks.map((risk) => wheel.exactReturn({ segments, risk })),
    ),
  )
  printExact('diamonds', [diamonds.exactReturn({})])
  for (const risk of kenoRisks) {
    const picks = upTo(10).map(upTo)
    printExact(
      `keno ${risk}`,
      picks.map((numbers) => keno.exactReturn({ risk, picks: numbers })),
    )
  }
  printExact(
    'roulette',
    rouletteSpots.map((spot) => games.spot.roulette.exactReturn({ bets: { [spot]: 1 } })),
  )
  for (const side of ['player', 'banker', 'tie']) {
    printExact(`baccarat ${side}`, [baccarat.exactReturn({ bets: { [side]: 100 } })])
  }
}

function printClimbs(): void {
  printExact(
    'mines',
    upTo(24).flatMap((count) =>
      upTo(25 - count).map((steps) => mines.stepReturn({ mines: count }, steps)),
    ),
  )
  printExact(
    'tower',
    towerDifficulties.flatMap((difficulty) =>
      upTo(9).map((steps) => tower.stepReturn({ difficulty }, steps)),
    ),
  )
  printExact(
    'stairs',
    upTo(7).flatMap((stones) => upTo(13).map((steps) => stairs.stepReturn({ stones }, steps))),
  )
  printExact(
    'coinflip',
    upTo(20).map((steps) => coinflip.stepReturn({}, steps)),
  )
  const cashouts = [101, 200, 1_000, 100_000, 100_000_000]
  print(
    'crash',
    cashouts.map((cashoutE2) => (crashWays(cashoutE2) * cashoutE2) / 100 / 2 ** 32),
  )
}

/** @returns false where the rules carry another number than best play gives. */
function printBestPlay(): boolean {
  for (const risk of matrixRisks) print(`matrix ${risk}`, [matrixBestPlay(risk)])
  print('blackjack', [1 + blackjackBestPlay(1)])
  const onShare = (share: number) =>
    process.stderr.write(`${wipe}video poker: ${Math.floor(share * 100)} % of the deals`)
  const counted = videopokerBestPlay(videopokerPays, onShare)
  process.stderr.write(wipe)
  printExact('videopoker', [counted])
  const classic = { ...videopokerPays, straight_flush: 50, four_of_a_kind: 25 }
  const classicReturn = videopokerBestPlay(classic, onShare)
  process.stderr.write(wipe)
  printExact('classic 9/6 table', [classicReturn])
  const { numerator, denominator } = videopokerBestReturn
  return counted.numerator * denominator === numerator * counted.denominator
}

printDirect()
printClimbs()
if (!printBestPlay()) {
  console.error('Video poker: the rules state another return.')
  process.exitCode = 1
}
