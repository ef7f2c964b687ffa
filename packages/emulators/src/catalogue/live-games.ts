import { baccarat } from '../tables/baccarat.ts'
import { blackjack } from '../tables/blackjack.ts'
import { diceDuel } from '../tables/dice-duel.ts'
import { hiLo } from '../tables/hi-lo.ts'
import { roulette } from '../tables/roulette.ts'
import type { TableGame } from '../tables/table.ts'
import { carouselFields, moneyFields, wheelOf } from '../tables/wheel.ts'
import type { LiveGame, Table } from './game.ts'
import { type Provider, providers } from './providers.ts'
import { uuidOf } from './uuid.ts'

interface Draft {
  readonly slug: string
  readonly name: string
  readonly hero: string
  readonly hue: number
  readonly tags: readonly string[]
  /** Return of the best spot, percent; the tests hold it against the enumeration. */
  readonly rtp: number
  readonly table: TableGame
  readonly tables: readonly Table[]
  /** Betting, dealing, showing. */
  readonly seconds: readonly [number, number, number]
}

function make(provider: Provider, draft: Draft): LiveGame {
  const { slug, name, hero, hue, tags, rtp, table, tables, seconds } = draft
  const words = name.split(' ')
  const half = Math.ceil(words.length / 2)
  return {
    kind: 'table',
    uuid: uuidOf(slug),
    slug,
    name,
    provider,
    theme: {
      scene: 'studio',
      hero,
      hue,
      turn: 0,
      title: [words.slice(0, half).join(' '), words.slice(half).join(' ')],
    },
    tags: ['live', ...tags],
    rtp,
    volatility: 'medium',
    table,
    tables,
    bettingMs: seconds[0] * 1000,
    dealingMs: seconds[1] * 1000,
    showingMs: seconds[2] * 1000,
  }
}

const seat = (
  id: string,
  name: string,
  dealer: string,
  coins: readonly [number, number],
): Table => ({
  id,
  name,
  dealer,
  coinsMin: coins[0],
  coinsMax: coins[1],
})

const small = [10, 50_000] as const
const middle = [100, 200_000] as const
const large = [1000, 1_000_000] as const

const tables: readonly LiveGame[] = [
  make(providers.vantage, {
    slug: 'auto-roulette',
    name: 'Auto Roulette',
    hero: 'roulette',
    hue: 25,
    tags: ['roulette', 'featured'],
    rtp: 97.3,
    table: roulette,
    tables: [seat('auto-roulette', 'Auto Roulette', 'Automatic', small)],
    seconds: [14, 5, 6],
  }),
  make(providers.vantage, {
    slug: 'speed-roulette',
    name: 'Speed Roulette',
    hero: 'roulette',
    hue: 260,
    tags: ['roulette', 'new-releases'],
    rtp: 97.3,
    table: roulette,
    tables: [seat('speed-roulette', 'Speed Roulette', 'Automatic', small)],
    seconds: [9, 3, 3],
  }),
  make(providers.vantage, {
    slug: 'roulette-hall',
    name: 'Roulette Hall',
    hero: 'roulette',
    hue: 160,
    tags: ['roulette'],
    rtp: 97.3,
    table: roulette,
    tables: [
      seat('roulette-hall-1', 'Hall One', 'Ottilie', small),
      seat('roulette-hall-2', 'Hall Two', 'Bastian', middle),
      seat('roulette-hall-3', 'High Hall', 'Verena', large),
    ],
    seconds: [16, 5, 6],
  }),
  make(providers.vantage, {
    slug: 'blackjack-7',
    name: 'Blackjack 7',
    hero: 'blackjack',
    hue: 150,
    tags: ['blackjack', 'cards', 'featured'],
    rtp: 97.58,
    table: blackjack,
    tables: [
      seat('blackjack-7-a', 'Table A', 'Marek', small),
      seat('blackjack-7-b', 'Table B', 'Sunniva', middle),
      seat('blackjack-7-c', 'Table C', 'Ilario', large),
    ],
    seconds: [14, 6, 6],
  }),
  make(providers.vantage, {
    slug: 'blackjack-express',
    name: 'Blackjack Express',
    hero: 'blackjack',
    hue: 20,
    tags: ['blackjack', 'cards'],
    rtp: 97.58,
    table: blackjack,
    tables: [seat('blackjack-express', 'Express', 'Automatic', small)],
    seconds: [8, 4, 4],
  }),
  make(providers.vantage, {
    slug: 'speed-baccarat',
    name: 'Speed Baccarat',
    hero: 'baccarat',
    hue: 290,
    tags: ['baccarat', 'cards', 'featured'],
    rtp: 98.94,
    table: baccarat,
    tables: [seat('speed-baccarat', 'Speed Baccarat', 'Automatic', small)],
    seconds: [10, 4, 4],
  }),
  make(providers.vantage, {
    slug: 'baccarat-salon',
    name: 'Baccarat Salon',
    hero: 'baccarat',
    hue: 85,
    tags: ['baccarat', 'cards'],
    rtp: 98.94,
    table: baccarat,
    tables: [
      seat('baccarat-salon-1', 'Salon Rouge', 'Philippa', middle),
      seat('baccarat-salon-2', 'Salon Noir', 'Anselm', large),
    ],
    seconds: [14, 5, 6],
  }),
  make(providers.vantage, {
    slug: 'hi-lo-live',
    name: 'Hi-Lo Live',
    hero: 'hilo',
    hue: 230,
    tags: ['cards'],
    rtp: 96.15,
    table: hiLo,
    tables: [seat('hi-lo-live', 'Hi-Lo Live', 'Quentin', small)],
    seconds: [10, 3, 4],
  }),
]

const shows: readonly LiveGame[] = [
  make(providers.bigtop, {
    slug: 'money-wheel',
    name: 'Money Wheel',
    hero: 'wheel',
    hue: 330,
    tags: ['game-shows', 'wheel', 'featured'],
    rtp: 96.57,
    table: wheelOf(moneyFields),
    tables: [seat('money-wheel', 'Money Wheel', 'Florine', small)],
    seconds: [14, 7, 5],
  }),
  make(providers.bigtop, {
    slug: 'carousel-of-coins',
    name: 'Carousel of Coins',
    hero: 'wheel',
    hue: 195,
    tags: ['game-shows', 'wheel', 'new-releases'],
    rtp: 97.29,
    table: wheelOf(carouselFields),
    tables: [seat('carousel-of-coins', 'Carousel of Coins', 'Rasmus', small)],
    seconds: [12, 7, 5],
  }),
  make(providers.bigtop, {
    slug: 'dice-duel',
    name: 'Dice Duel',
    hero: 'dice',
    hue: 55,
    tags: ['game-shows', 'dice'],
    rtp: 95.83,
    table: diceDuel,
    tables: [seat('dice-duel', 'Dice Duel', 'Automatic', small)],
    seconds: [9, 3, 4],
  }),
  make(providers.bigtop, {
    slug: 'hi-lo-arena',
    name: 'Hi-Lo Arena',
    hero: 'hilo',
    hue: 300,
    tags: ['game-shows', 'cards'],
    rtp: 96.15,
    table: hiLo,
    tables: [seat('hi-lo-arena', 'Hi-Lo Arena', 'Oona', small)],
    seconds: [10, 3, 4],
  }),
]

/** Tables and shows: twelve games, seventeen tables. */
export const liveGames: readonly LiveGame[] = [...tables, ...shows]
