import type { SportEvent } from '@powerplay/contract'

/** What a live widget shows: a drawing of the match, a stream, or nothing. */
export type WidgetSource =
  | { readonly kind: 'match'; readonly src: string }
  | { readonly kind: 'stream'; readonly src: string }
  | { readonly kind: 'none' }

export function hasWidget({ widget }: Pick<SportEvent, 'widget'>): boolean {
  return widget.matchId !== null || widget.twitch !== null
}

/** A channel of Twitch as its rules for names allow it. */
const channelName = /^[A-Za-z0-9_]{1,25}$/
/** The part of a match's id that is its own. */
const matchName = /^[A-Za-z0-9:_-]{1,64}$/

/**
 * Sports embed the widget of a match, esports a video stream (001_d6a9941efb711ce5.txt, section 4).
 * @param host name of this site, which Twitch wants to know.
 */
export function widgetSource(
  { widget }: Pick<SportEvent, 'widget'>,
  sportType: 'SPORTS' | 'ESPORTS',
  host: string,
): WidgetSource {
  const { matchId, twitch } = widget
  if (
    twitch !== null &&
    channelName.test(twitch) &&
    (sportType === 'ESPORTS' || matchId === null)
  ) {
    const query = new URLSearchParams({ channel: twitch, parent: host, muted: 'true' })
    return { kind: 'stream', src: `https://player.twitch.tv/?${query.toString()}` }
  }
  if (matchId !== null && matchName.test(matchId)) {
    return { kind: 'match', src: `/widget/match/${encodeURIComponent(matchId)}` }
  }
  return { kind: 'none' }
}
