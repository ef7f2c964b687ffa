import type { Amounts } from '../page/amounts.ts'
import { element, symbolUrl } from '../page/element.ts'
import type { Paytable, SlotState } from '../page/play-calls.ts'
import { openWindow, type Sheet } from '../page/window.ts'

/** The paytable at the bet of the moment, the lines and the rules. */
export function openPaytable(state: SlotState, amounts: Amounts, betMinor: bigint): Sheet {
  const { paytable, game } = state
  const worth = (units: number): string =>
    amounts.show((betMinor * BigInt(units)) / BigInt(paytable.unitsPerBet))
  return openWindow('Paytable and rules', () => [
    element(
      'p',
      { class: 'hint' },
      `Prizes at a bet of ${amounts.show(betMinor)} ${amounts.code}.`,
    ),
    element(
      'div',
      { class: 'pays' },
      ...Object.keys(paytable.symbols).flatMap((letter) => card(paytable, letter, worth)),
    ),
    ...lineCards(paytable),
    element('h3', {}, 'Rules'),
    element(
      'ul',
      { class: 'rules' },
      ...rulesOf(paytable, worth).map((rule) => element('li', {}, rule)),
    ),
    element(
      'p',
      { class: 'hint' },
      `${game.provider} · Return to player ${game.rtp} % · Volatility ${game.volatility}`,
    ),
  ])
}

function card(paytable: Paytable, letter: string, worth: (units: number) => string): Node[] {
  const steps = stepsOf(paytable, letter)
  const special = roleOf(paytable, letter)
  if (steps.length === 0 && special === undefined) return []
  const picture = element('img', {
    alt: paytable.symbols[letter] ?? '',
    src: symbolUrl(paytable.symbols[letter] ?? ''),
  })
  const rows = steps.map(([count, units]) =>
    element('div', {}, element('dt', {}, count), element('dd', {}, worth(units))),
  )
  const about = special === undefined ? [] : [element('p', {}, special)]
  return [element('article', {}, picture, element('dl', {}, ...rows.reverse()), ...about)]
}

/** Count → units of one letter, smallest count first. */
function stepsOf(paytable: Paytable, letter: string): [string, number][] {
  if (letter === paytable.scatter) return Object.entries(paytable.scatterPays)
  const pays = paytable.pays[letter] ?? []
  return pays.flatMap((step, at): [string, number][] => {
    if (typeof step === 'number') return step === 0 ? [] : [[String(at + 1), step]]
    return [[`${step.count}+`, step.units]]
  })
}

function roleOf(paytable: Paytable, letter: string): string | undefined {
  if (letter === paytable.wild) return 'Stands in for other symbols'
  if (letter === paytable.scatter) return 'Counts anywhere'
  const isJackpot = 'jackpotSymbol' in paytable && letter === paytable.jackpotSymbol
  return isJackpot ? 'Counts anywhere towards the jackpots' : undefined
}

function lineCards(paytable: Paytable): Node[] {
  if (paytable.lines.length === 0) return []
  const cards = paytable.lines.map((rows, at) => {
    const cells = Array.from({ length: paytable.rows * paytable.columns }, (_, cell) => {
      const isOn = rows[cell % paytable.columns] === Math.floor(cell / paytable.columns)
      return element('i', { class: isOn ? 'on' : '' })
    })
    const small = element('div', { class: 'line-map' }, ...cells)
    small.style.gridTemplateColumns = `repeat(${paytable.columns}, 1fr)`
    return element('div', { class: 'line-card' }, element('b', {}, String(at + 1)), small)
  })
  return [element('h3', {}, 'Lines'), element('div', { class: 'line-cards' }, ...cards)]
}

const howItPays: Readonly<Record<Paytable['kind'], string>> = {
  lines: 'Equal symbols on a line pay from the left reel. Only the best prize of a line is paid.',
  ways: 'Equal symbols on neighbouring reels pay from the left, once for every way through them.',
  cluster: 'Equal symbols that touch by their sides pay, vanish, and new ones fall.',
  anywhere: 'Enough equal symbols anywhere pay, vanish, and new ones fall.',
}

function rulesOf(paytable: Paytable, worth: (units: number) => string): string[] {
  const { freeSpins, buyUnits } = paytable
  const rules = [howItPays[paytable.kind]]
  if ('fallMultipliers' in paytable) {
    rules.push(
      `Falls in a row multiply their prizes by ${paytable.fallMultipliers.join(', ')}; the last factor stays.`,
    )
  }
  if ('wildMultiplier' in paytable && paytable.wildMultiplier > 1) {
    rules.push(
      `A wild that stands in multiplies the prize of its line by ${paytable.wildMultiplier}.`,
    )
  }
  if (freeSpins) {
    const awards = Object.entries(freeSpins.awards).map(
      ([count, spins]) => `${count} give ${spins}`,
    )
    const factor =
      freeSpins.multiplier > 1 ? ` Prizes in them are multiplied by ${freeSpins.multiplier}.` : ''
    rules.push(`Scatters start free spins: ${awards.join(', ')}.${factor}`)
  }
  if ('jackpots' in paytable) {
    for (const jackpot of paytable.jackpots) {
      rules.push(
        `${jackpot.name} jackpot: ${jackpot.count} jackpot symbols in view pay ${worth(jackpot.units)}.`,
      )
    }
  }
  if (buyUnits !== null) rules.push(`The free spins can be bought for ${worth(buyUnits)}.`)
  return [
    ...rules,
    'A spin that was paid for is played to its end, also when the connection is lost.',
  ]
}
