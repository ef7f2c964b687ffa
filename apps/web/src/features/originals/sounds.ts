import { settings } from '../../platform/store/settings-store.ts'

/** A short tone: where it starts and ends, how long and how loud it is. */
interface Tone {
  readonly atMs: number
  readonly fromHz: number
  readonly toHz: number
  readonly lengthMs: number
  /** 0 to 1 of the player's volume. */
  readonly loudness: number
  readonly shape: OscillatorType
}

export type Sound = 'bet' | 'win' | 'win-big' | 'lose' | 'slide' | 'rise'

const bigWinHz = [523, 659, 784, 1047] as const

/** Losing is never louder than betting. */
export const sounds: Readonly<Record<Sound, readonly Tone[]>> = {
  bet: [{ atMs: 0, fromHz: 320, toHz: 180, lengthMs: 60, loudness: 0.35, shape: 'triangle' }],
  slide: [{ atMs: 0, fromHz: 420, toHz: 560, lengthMs: 160, loudness: 0.1, shape: 'sine' }],
  rise: [{ atMs: 0, fromHz: 240, toHz: 720, lengthMs: 420, loudness: 0.1, shape: 'sine' }],
  lose: [{ atMs: 0, fromHz: 190, toHz: 130, lengthMs: 160, loudness: 0.2, shape: 'sine' }],
  win: [
    { atMs: 0, fromHz: 660, toHz: 660, lengthMs: 110, loudness: 0.4, shape: 'sine' },
    { atMs: 90, fromHz: 990, toHz: 990, lengthMs: 220, loudness: 0.4, shape: 'sine' },
  ],
  'win-big': bigWinHz.map((hz, index) => ({
    atMs: index * 100,
    fromHz: hz,
    toHz: hz,
    lengthMs: index === bigWinHz.length - 1 ? 420 : 120,
    loudness: 0.45,
    shape: 'sine',
  })),
}

/** Ten times the stake and more is a big win. */
const bigWinE4 = 100_000

/** What the end of a round sounds like. */
export function soundOf(round: { readonly isWin: boolean; readonly multiplierE4: number }): Sound {
  if (!round.isWin) return 'lose'
  return round.multiplierE4 >= bigWinE4 ? 'win-big' : 'win'
}

let context: AudioContext | undefined

/** Plays a sound if the player has turned sounds on; made on the spot, nothing is fetched. */
export function playSound(sound: Sound): void {
  const { sound: isOn, soundPercent } = settings()
  if (!isOn || soundPercent === 0) return
  context ??= new AudioContext()
  const volume = (soundPercent / 100) * 0.5
  for (const one of sounds[sound]) playTone(context, one, volume)
}

function playTone(audio: AudioContext, one: Tone, volume: number): void {
  const start = audio.currentTime + one.atMs / 1_000
  const end = start + one.lengthMs / 1_000
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = one.shape
  oscillator.frequency.setValueAtTime(one.fromHz, start)
  oscillator.frequency.exponentialRampToValueAtTime(one.toHz, end)
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(one.loudness * volume, start + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, end)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(end)
}
