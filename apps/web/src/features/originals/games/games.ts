import baccaratWide from '../../../art/originals/baccarat-wide.svg'
import baccarat from '../../../art/originals/baccarat.svg'
import blackjackWide from '../../../art/originals/blackjack-wide.svg'
import blackjack from '../../../art/originals/blackjack.svg'
import coinflipWide from '../../../art/originals/coinflip-wide.svg'
import coinflip from '../../../art/originals/coinflip.svg'
import crashWide from '../../../art/originals/crash-wide.svg'
import crash from '../../../art/originals/crash.svg'
import diamondsWide from '../../../art/originals/diamonds-wide.svg'
import diamonds from '../../../art/originals/diamonds.svg'
import diceWide from '../../../art/originals/dice-wide.svg'
import dice from '../../../art/originals/dice.svg'
import hiloWide from '../../../art/originals/hilo-wide.svg'
import hilo from '../../../art/originals/hilo.svg'
import kenoWide from '../../../art/originals/keno-wide.svg'
import keno from '../../../art/originals/keno.svg'
import limboWide from '../../../art/originals/limbo-wide.svg'
import limbo from '../../../art/originals/limbo.svg'
import matrixWide from '../../../art/originals/matrix-wide.svg'
import matrix from '../../../art/originals/matrix.svg'
import plinkoWide from '../../../art/originals/plinko-wide.svg'
import plinko from '../../../art/originals/plinko.svg'
import rouletteWide from '../../../art/originals/roulette-wide.svg'
import roulette from '../../../art/originals/roulette.svg'
import minesWide from '../../../art/originals/mines-wide.svg'
import mines from '../../../art/originals/mines.svg'
import towerWide from '../../../art/originals/tower-wide.svg'
import tower from '../../../art/originals/tower.svg'
import stairsWide from '../../../art/originals/stairs-wide.svg'
import stairs from '../../../art/originals/stairs.svg'
import videopokerWide from '../../../art/originals/videopoker-wide.svg'
import videopoker from '../../../art/originals/videopoker.svg'
import wheelWide from '../../../art/originals/wheel-wide.svg'
import wheel from '../../../art/originals/wheel.svg'

/** One of our own games as lists show it. */
export interface OriginalGame {
  readonly id: string
  readonly name: string
  /** What the game is, in one line. */
  readonly text: string
  readonly art: string
  /** The same art for landscape tiles. */
  readonly artWide: string
  /** Lists are sorted by it, highest first (001_d6a9941efb711ce5.txt, section 3, Game). */
  readonly priority: number
}

/** The games that can be played, highest priority first. */
export const originalGames: readonly OriginalGame[] = [
  {
    id: 'crash',
    name: 'Crash',
    text: 'One curve for everybody: take your bet before it breaks.',
    art: crash,
    artWide: crashWide,
    priority: 100,
  },
  {
    id: 'mines',
    name: 'Mines',
    text: 'Find the gems, leave the mines alone, take it when you like.',
    art: mines,
    artWide: minesWide,
    priority: 95,
  },
  {
    id: 'dice',
    name: 'Dice',
    text: 'Over or under: you set the line, the roll decides.',
    art: dice,
    artWide: diceWide,
    priority: 90,
  },
  {
    id: 'plinko',
    name: 'Plinko',
    text: 'Drop a ball through the pegs and see which bucket it finds.',
    art: plinko,
    artWide: plinkoWide,
    priority: 85,
  },
  {
    id: 'limbo',
    name: 'Limbo',
    text: 'Name a target up to 1,000,000× and see how far it climbs.',
    art: limbo,
    artWide: limboWide,
    priority: 80,
  },
  {
    id: 'blackjack',
    name: 'Blackjack',
    text: 'Twenty-one against a dealer who stands on every 17.',
    art: blackjack,
    artWide: blackjackWide,
    priority: 75,
  },
  {
    id: 'roulette',
    name: 'Roulette',
    text: 'One ball, 37 pockets, and chips wherever you like.',
    art: roulette,
    artWide: rouletteWide,
    priority: 70,
  },
  {
    id: 'keno',
    name: 'Keno',
    text: 'Pick up to ten numbers of forty; ten are drawn.',
    art: keno,
    artWide: kenoWide,
    priority: 65,
  },
  {
    id: 'wheel',
    name: 'Wheel',
    text: 'Fifteen wheels, one pointer, 99 % return on each.',
    art: wheel,
    artWide: wheelWide,
    priority: 60,
  },
  {
    id: 'hilo',
    name: 'Hilo',
    text: 'Is the next card higher or lower? Stop when you like.',
    art: hilo,
    artWide: hiloWide,
    priority: 55,
  },
  {
    id: 'tower',
    name: 'Tower',
    text: 'Nine rows up, one safe tile after another.',
    art: tower,
    artWide: towerWide,
    priority: 50,
  },
  {
    id: 'baccarat',
    name: 'Baccarat',
    text: 'Player, banker or tie: the cards decide.',
    art: baccarat,
    artWide: baccaratWide,
    priority: 45,
  },
  {
    id: 'videopoker',
    name: 'Video Poker',
    text: 'Hold what is good, draw the rest: jacks or better.',
    art: videopoker,
    artWide: videopokerWide,
    priority: 40,
  },
  {
    id: 'coinflip',
    name: 'Coinflip',
    text: 'Call heads or tails: every right call doubles it.',
    art: coinflip,
    artWide: coinflipWide,
    priority: 35,
  },
  {
    id: 'diamonds',
    name: 'Diamonds',
    text: 'Five gems drop: the more of a colour, the more they pay.',
    art: diamonds,
    artWide: diamondsWide,
    priority: 30,
  },
  {
    id: 'stairs',
    name: 'Stairs',
    text: 'Thirteen steps up while the stones come down.',
    art: stairs,
    artWide: stairsWide,
    priority: 25,
  },
  {
    id: 'matrix',
    name: 'Matrix',
    text: 'Decode cells, multiply what they hold, and mind the trap.',
    art: matrix,
    artWide: matrixWide,
    priority: 20,
  },
]

/** Where a game is played. */
export function gamePath(id: string): string {
  return `/casino/game/${id}`
}

/** Art of a game in a list of bets: ours, or the poster of an outside provider that we serve. */
export function gameArt({ id, image }: { readonly id: string; readonly image: string }) {
  const own = originalGames.find((game) => game.id === id)
  return own?.art ?? (image.startsWith('/api/pictures/games/') ? image : undefined)
}
