const sharedBet = /^[a-z][a-z0-9-]{0,63}-([a-z0-9_]{1,64})$/

/**
 * The address of a shared bet: {origin}?game={game}-{betId}
 * (000_1c37c0fb05cd66e6.txt, section 2).
 */
export function betLink(origin: string, game: string, betId: string): string {
  return `${origin}?game=${game}-${betId}`
}

/** The bet that an address shares, if it does: the value of the query parameter `game`. */
export function sharedBetId(search: string): string | undefined {
  const value = new URLSearchParams(search).get('game')
  return value === null ? undefined : sharedBet.exec(value)?.[1]
}

/** Where a text with a link is shared on Telegram. */
export function telegramLink(text: string, link: string): string {
  return `https://t.me/share/url?${new URLSearchParams({ url: link, text }).toString()}`
}

/** Where a text with a link is shared on Twitter, now X. */
export function twitterLink(text: string, link: string): string {
  return `https://twitter.com/intent/tweet?${new URLSearchParams({ text, url: link }).toString()}`
}
