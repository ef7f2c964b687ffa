import { useEffect } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { eventChannel, sportKey, useChannels } from '../live/follow-book.ts'
import { priceBook } from '../live/screen-book.ts'
import { useSlip } from './slip-store.ts'

export type Quote = CallOutput<'bookmakerQuote'>

const none: readonly string[] = []

/** What the slip may be, asked again whenever its legs change; its prices are pushed. */
export function useQuote() {
  const legs = useSlip((slip) => slip.legs)
  const currency = useSettings((state) => state.currency)
  const ids = legs.length === 0 ? none : legs.map(({ selectionId }) => selectionId)
  const queryKey = [...sportKey, 'quote', currency, ...ids]
  useChannels([...new Set(legs.map(({ eventId }) => eventChannel(eventId)))], queryKey)
  const quote = useServerQuery<Quote>({
    queryKey,
    queryFn: ({ signal }) =>
      callServer('bookmakerQuote', { selections: [...ids], currency }, { signal }),
    enabled: ids.length > 0,
    staleTime: 0,
    placeholderData: (before) => before,
  })
  useEffect(() => {
    if (quote.data !== undefined) takeQuote(quote.data)
  }, [quote.data])
  return quote
}

/** The prices of a quote, for legs whose event no page has loaded. */
export function takeQuote({ selections }: Quote): void {
  for (const { selectionId, odds, status, version } of selections) {
    const known = priceBook.get(selectionId)
    if (known !== undefined && known.version >= version) continue
    const isOpen = status === 'active' && odds !== null
    const moved = known?.moved ?? null
    priceBook.set(selectionId, { odds, isOpen, result: known?.result ?? null, version, moved })
  }
}
