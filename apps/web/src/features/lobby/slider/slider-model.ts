import type { PromotionBanner, Slide } from '@powerplay/contract'

/** The next place of a slider that goes round, in either way. */
export function placeAfter(place: number, way: -1 | 1, count: number): number {
  return count === 0 ? 0 : (place + way + count) % count
}

/** Sport pages show the banners of sport, all other pages the others. */
export function bannersOf(
  banners: readonly PromotionBanner[],
  isSport: boolean,
): PromotionBanner[] {
  return banners.filter((banner) => banner.sport === isSport)
}

/** The slides of a kind of page. */
export function slidesOf(slides: readonly Slide[], category: Slide['category']): Slide[] {
  return slides.filter((slide) => slide.category === category)
}

/** A link of the staff as far as it may be followed: a path of this site or https, else null. */
export function safeLink(link: string): string | null {
  return /^(\/(?![/\\])|https:\/\/)/.test(link) ? link : null
}
