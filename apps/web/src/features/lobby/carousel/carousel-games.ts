/** Games a carousel shows: the first ones by priority (001_d6a9941efb711ce5.txt, section 9). */
export const carouselGames = 10
/** Providers a carousel shows at most. */
export const carouselProviders = 20
