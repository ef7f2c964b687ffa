import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../platform/store/settings.ts'
import { soundOf, sounds } from './sounds.ts'

const loudest = (sound: keyof typeof sounds) =>
  Math.max(...sounds[sound].map((tone) => tone.loudness))

describe('sounds', () => {
  it('are off until the player turns them on', () => {
    expect(defaultSettings.sound).toBe(false)
  })

  it('make a loss never louder than a bet', () => {
    expect(loudest('lose')).toBeLessThanOrEqual(loudest('bet'))
  })

  it('tell a loss, a win and a win of ten times apart', () => {
    expect(soundOf({ isWin: false, multiplierE4: 0 })).toBe('lose')
    expect(soundOf({ isWin: true, multiplierE4: 99_999 })).toBe('win')
    expect(soundOf({ isWin: true, multiplierE4: 100_000 })).toBe('win-big')
  })
})
