import { useEffect } from 'react'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { followChannel } from '../../../platform/realtime/realtime.ts'
import { takeChange, takeRow } from './screen-book.ts'

/** Names under which the lists and pages of sport are kept. */
export const sportKey = ['sport'] as const
export const eventKey = (id: string) => [...sportKey, 'event', id] as const
export const categoriesKey = [...sportKey, 'categories'] as const

export const eventChannel = (id: string) => `Sport.event.${id}`
export const liveChannel = (categoryId: string) => `Sport.live.${categoryId}`
export const categoriesChannel = 'Sport.categories'

let stops: (() => void)[] = []
let count = 0

/** Keeps the screen's book up to date with what is pushed, as long as some part of sport is shown. */
export function useFollowedBook(): void {
  useEffect(() => {
    count += 1
    if (count === 1) stops = [on('event:sportLive', takeLive), on('event:sportEvent', takeOne)]
    return () => {
      count -= 1
      if (count === 0) for (const stop of stops) stop()
    }
  }, [])
}

function takeLive({ changes }: { readonly changes: readonly Parameters<typeof takeRow>[0][] }) {
  for (const row of changes) takeRow(row)
}

function takeOne(change: Parameters<typeof takeChange>[0]): void {
  if (!takeChange(change)) {
    void queryClient.invalidateQueries({ queryKey: eventKey(change.eventId) })
  }
}

/** A socket listens to so many channels; some stay free for everybody's and the player's own. */
const channelsMax = 16

/** Channels that start together, or miss something together, cost one load. */
const gatherMs = 200

/** Listens to channels while they are shown, and loads `queryKey` anew after a gap. */
export function useChannels(channels: readonly string[], queryKey?: readonly string[]): void {
  const names = channels.slice(0, channelsMax).join(' ')
  const key = queryKey?.join(' ')
  useEffect(() => {
    const followed = names === '' ? [] : names.split(' ')
    const ends = followed.map((channel) => followChannel(channel))
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopReload = on('realtime:reload-page', ({ channel }) => {
      if (!followed.includes(channel) || key === undefined) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        void queryClient.invalidateQueries({ queryKey: key.split(' ') })
      }, gatherMs)
    })
    return () => {
      clearTimeout(timer)
      stopReload()
      for (const end of ends) end()
    }
  }, [names, key])
}
