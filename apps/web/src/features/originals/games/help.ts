type HelpTexts = Readonly<Record<string, string>>

/** The help of each game, loaded when somebody asks for it. */
const texts: Readonly<Record<string, () => Promise<{ readonly help: HelpTexts }>>> = {
  baccarat: () => import('./baccarat/help.en.ts'),
  blackjack: () => import('./blackjack/help.en.ts'),
  coinflip: () => import('./coinflip/help.en.ts'),
  crash: () => import('./crash/help.en.ts'),
  dice: () => import('./dice/help.en.ts'),
  hilo: () => import('./hilo/help.en.ts'),
  limbo: () => import('./limbo/help.en.ts'),
  diamonds: () => import('./diamonds/help.en.ts'),
  keno: () => import('./keno/help.en.ts'),
  plinko: () => import('./plinko/help.en.ts'),
  videopoker: () => import('./videopoker/help.en.ts'),
  wheel: () => import('./wheel/help.en.ts'),
  matrix: () => import('./matrix/help.en.ts'),
  roulette: () => import('./roulette/help.en.ts'),
  mines: () => import('./mines/help.en.ts'),
  stairs: () => import('./stairs/help.en.ts'),
  tower: () => import('./tower/help.en.ts'),
}

/** Ids of the games that have help. */
export const helpGames: readonly string[] = Object.keys(texts)

const helpTitles = [
  'How to play',
  'Payouts',
  'Chances and return',
  'Fairness',
  'Limits and connection',
  'Rules',
] as const

export interface HelpPage {
  readonly title: string
  readonly text: string
}

/** The help of a game: `game_help.{game}.{n}` from 1 until the first missing key (001, section 5). */
export async function loadHelp(game: string): Promise<readonly HelpPage[]> {
  const load = texts[game]
  return load ? pagesOf(game, (await load()).help) : []
}

function pagesOf(game: string, help: HelpTexts): readonly HelpPage[] {
  const pages: HelpPage[] = []
  for (let number = 1; ; number += 1) {
    const text = help[`game_help.${game}.${number}`]
    if (text === undefined) return pages
    pages.push({ title: helpTitles[number - 1] ?? `Page ${number}`, text })
  }
}
