import type { GameProvider, PopupBanner, PromotionBanner, Slide } from '@powerplay/contract'
import { secondMs } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import { listGames, type GameLists } from './game-lists.ts'
import {
  presentPopup,
  presentProvider,
  presentPromotionBanner,
  presentSlide,
  readGame,
  type CatalogueEntry,
} from './present.ts'
import {
  allGames,
  allPromotionBanners,
  allProviders,
  allSlides,
  catalogueVersion,
  popupBanner,
  type Scheduled,
} from './store.ts'

/** The catalogue as it stood at one version. */
export interface Snapshot {
  readonly version: bigint
  readonly lists: GameLists<CatalogueEntry>
  readonly providers: readonly GameProvider[]
  readonly slides: readonly Timed<Slide>[]
  readonly promotionBanners: readonly Timed<PromotionBanner>[]
  /** One at most. */
  readonly popup: readonly Timed<PopupBanner>[]
}

/** A picture with the time in which pages show it (epoch ms). */
export interface Timed<Picture> {
  readonly picture: Picture
  readonly startsAt: number
  readonly endsAt: number
}

function timed<Row extends Scheduled, Picture>(present: (row: Row) => Picture) {
  return (row: Row): Timed<Picture> => ({
    picture: present(row),
    startsAt: row.starts_at?.getTime() ?? Number.NEGATIVE_INFINITY,
    endsAt: row.ends_at?.getTime() ?? Number.POSITIVE_INFINITY,
  })
}

/** Those that pages show at an instant. */
export function shownAt<Picture>(pictures: readonly Timed<Picture>[], at: number): Picture[] {
  return pictures.flatMap(({ picture, startsAt, endsAt }) =>
    startsAt <= at && at < endsAt ? [picture] : [],
  )
}

/** The catalogue in memory. */
export interface Catalogue {
  /** The newest state; a change anywhere shows within a second. */
  read(): Promise<Snapshot>
  /** Makes the next reader look at the database. */
  forget(): void
}

/** How long a version may be taken for the newest. */
const freshMs = secondMs

/** Keeps the whole catalogue in memory and reads it again when its version has moved. */
export function createCatalogue({ database, clock }: Platform): Catalogue {
  let snapshot: Snapshot | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<Snapshot> | undefined

  async function renew(): Promise<Snapshot> {
    const startedAt = clock.now()
    const version = await catalogueVersion(database)
    if (snapshot?.version !== version) snapshot = await load()
    checkedAt = startedAt
    return snapshot
  }

  /** All of it in one transaction, so that its parts belong together. */
  function load(): Promise<Snapshot> {
    return database.transaction(async (tx) => {
      await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
      const version = await catalogueVersion(tx)
      const games = await allGames(tx)
      return {
        version,
        lists: listGames(games.map(readGame)),
        providers: (await allProviders(tx)).map(presentProvider),
        slides: (await allSlides(tx)).map(timed(presentSlide)),
        promotionBanners: (await allPromotionBanners(tx)).map(timed(presentPromotionBanner)),
        popup: (await popupBanner(tx)).map(timed(presentPopup)),
      }
    })
  }

  return {
    async read() {
      if (snapshot !== undefined && clock.now() - checkedAt < freshMs) return snapshot
      reading ??= renew().finally(() => {
        reading = undefined
      })
      return reading
    },
    forget() {
      checkedAt = Number.NEGATIVE_INFINITY
    },
  }
}
