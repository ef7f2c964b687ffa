import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../../platform/time/clock.ts'
import { createDealerPictures } from './dealer-pictures.ts'

afterEach(() => vi.useRealTimers())

describe('the picture of a dealer', () => {
  it('is our copy, asked for once', async () => {
    const keep = vi.fn(async () => '/api/pictures/games/f00d')
    const pictureOf = createDealerPictures({ clock: systemClock }, { keep })
    const url = 'https://studio.example/anna.png'
    expect(await pictureOf(url)).toBe('/api/pictures/games/f00d')
    expect(await pictureOf(url)).toBe('/api/pictures/games/f00d')
    expect(keep).toHaveBeenCalledTimes(1)
  })

  it('is left out where its source is slow: the list of tables does not wait for it', async () => {
    vi.useFakeTimers()
    const keep = () => new Promise<string>(() => undefined)
    const pictureOf = createDealerPictures({ clock: systemClock }, { keep })
    const told = pictureOf('https://studio.example/slow.png')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await told).toBe('')
  })
})
