import type { BurnGroup } from '@powerplay/contract'
import { assert } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { ResultFact } from './journal/facts.ts'
import type { JournalWager } from './journal/read-wagers.ts'

/** How a game is called where wagers are shown. */
export interface GameFace {
  readonly id: string
  readonly name: string
  readonly image: string
}

/** What a bet's overview shows of a wager, as far as the product knows more than the journal. */
export interface WagerOverview {
  /** Null where no seeds of ours decided. */
  readonly seeds: {
    readonly serverSeed: string | null
    readonly serverSeedHash: string
    readonly clientSeed: string
    /** True for a pair of the player's, which would tell which bets are the same player's. */
    readonly isOfPlayer: boolean
  } | null
  /** The number under which the seeds were used; the wager's own unless given. */
  readonly nonce?: number
  /** What came out, as the wire carries it; the wager's own result unless given. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly turns?: readonly object[]
}

/** How stakes of a product count towards a bonus, as the rules of bonuses say it. */
export interface BonusClass {
  /** Credited edge in millionths under which a stake counts for nothing. */
  readonly fromEdgePpm?: number
  /** Kinds of its bets, by the credited edges that they have. */
  readonly kinds?: readonly {
    readonly id: string
    readonly label: string
    readonly fromEdgePpm: number
    readonly toEdgePpm: number
  }[]
  /** What of it takes no part in bonuses, in words. */
  readonly notAccepted?: readonly string[]
}

/** A product as everything around it sees it: feed, profile, overview, race, checker, bonuses. */
export interface Product {
  /** The word in the journal, for instance `originals`. */
  readonly id: string
  /** What figures and reports call it; its id unless said. */
  readonly title?: string
  /** The group whose theoretical win buys tokens with it; casino unless said. */
  readonly burnGroup?: BurnGroup
  /** True where the makers of its games get a share of what it wins. */
  readonly paysMakers?: boolean
  /** What the invariant checker may expect of its payouts. */
  readonly promises: {
    /** True when a payout is stake x multiplier, cut. */
    readonly paysByRate: boolean
    /** Games of such a product that pay several stakes at rates of their own. */
    readonly paysByAmount: readonly string[]
    /** True when an open wager under a seed pair is a round of turns. */
    readonly hasRounds: boolean
  }
  /** Where a win of it leads when it is pressed; to its game unless said. */
  readonly winType?: 'trade' | 'sport' | 'pvp'
  /** Key of the setting that stops its bets, where it has one of its own; else the wallet makes one. */
  readonly ownSwitch?: string
  /** True for games of outside providers: what they opened ends by their callbacks alone. */
  readonly isOutside?: boolean
  /** True where open bets of an outside product may be silent for days; they are never ended by that. */
  readonly isSlow?: boolean
  /** The event by which its settled bets are told to everybody; LiveFeedGame unless given. */
  readonly feedEvent?: string
  /** Whether bonus money may be staked on a game. */
  takesBonus(game: string): boolean
  /** Whether its real stakes count towards a bonus; as `takesBonus` says unless given. */
  countsForBonus?(wager: Pick<ResultFact, 'game' | 'params'>): boolean
  /** The same in the words and figures of the bonus rules. */
  readonly bonus?: BonusClass
  describe(wager: Pick<JournalWager, 'game' | 'params'>): GameFace
  /** The same for a game of which no wager is at hand; one that is gone by its id alone. */
  faceOf(game: string): Promise<GameFace>
  /** How long others wait for a result, so that nobody knows before the player has seen it. */
  delayMs(game: string): number
  /** Parameters or a result as the wire carries them; amounts in units of the currency. */
  present(
    game: string,
    data: Readonly<Record<string, unknown>>,
    decimals: number,
  ): Record<string, unknown>
  overview(wager: JournalWager, isOwner: boolean): Promise<WagerOverview>
}

/** The products of this program. Each registers itself once, when it is assembled. */
export interface Products {
  register(product: Product): void
  /** A product of a wager. One that this program does not have any more is shown by its wagers. */
  of(id: string): Product
  /** Those of this program, in the order in which they registered themselves. */
  all(): readonly Product[]
  /** Writes down what the products promise, for the invariant checker. */
  publish(on: Queries): Promise<void>
}

/** @param add is told of each product once. */
export function createProducts(add: (product: Product) => void): Products {
  const products = new Map<string, Product>()
  return {
    register(product) {
      assert(!products.has(product.id), 'a product registers itself once')
      products.set(product.id, product)
      add(product)
    },
    of: (id) => products.get(id) ?? unknownProduct(id),
    all: () => [...products.values()],
    async publish(on) {
      for (const { id, promises } of products.values()) {
        await on.query({
          text: `insert into products (id, pays_by_rate, pays_by_amount, has_rounds)
            values ($1, $2, $3, $4)
            on conflict (id) do update set pays_by_rate = excluded.pays_by_rate,
              pays_by_amount = excluded.pays_by_amount, has_rounds = excluded.has_rounds`,
          values: [id, promises.paysByRate, promises.paysByAmount, promises.hasRounds],
        })
      }
    },
  }
}

function unknownProduct(id: string): Product {
  return {
    id,
    promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
    takesBonus: () => false,
    describe: faceByParams,
    faceOf: async (game) => faceByParams({ game, params: {} }),
    delayMs: () => 0,
    present: (_game, data) => ({ ...data }),
    overview: async () => ({ seeds: null }),
  }
}

/** A game that is called what it was called when it was played: its wager keeps that. */
export function faceByParams({ game, params }: Pick<JournalWager, 'game' | 'params'>): GameFace {
  const { gameName, gameImage } = params
  return {
    id: game,
    name: typeof gameName === 'string' ? gameName : game,
    image: typeof gameImage === 'string' ? gameImage : game,
  }
}

/** Whether real stakes of such a bet count towards a bonus. */
export function countsForBonus(
  { products }: { readonly products: Pick<Products, 'of'> },
  { product, game, params }: Pick<ResultFact, 'product' | 'game' | 'params'>,
): boolean {
  const found = products.of(product)
  return found.countsForBonus?.({ game, params }) ?? found.takesBonus(game)
}
