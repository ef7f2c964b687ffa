import { settings } from '../../../platform/store/settings-store.ts'

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

export type Sound =
  | 'bet'
  | 'win'
  | 'win-big'
  | 'lose'
  | 'land'
  | 'toss'
  | 'stop'
  | 'spin'
  | 'cashout'
  | 'cancel'
  | 'peg'
  | 'bucket'
  | 'drop'
  | 'match'
  | 'draw'
  | 'hit'
  | 'slide'
  | 'rise'
  | 'open'
  | 'step'
  | 'trap'
  | 'deal'
  | 'flip'
  | 'crash'
  | 'timer-5'

const bigWinHz = [523, 659, 784, 1047] as const

/** Losing is never louder than betting. */
export const sounds: Readonly<Record<Sound, readonly Tone[]>> = {
  bet: [{ atMs: 0, fromHz: 320, toHz: 180, lengthMs: 60, loudness: 0.35, shape: 'triangle' }],
  peg: [{ atMs: 0, fromHz: 1180, toHz: 1080, lengthMs: 28, loudness: 0.07, shape: 'sine' }],
  bucket: [{ atMs: 0, fromHz: 300, toHz: 210, lengthMs: 90, loudness: 0.22, shape: 'triangle' }],
  drop: [{ atMs: 0, fromHz: 520, toHz: 360, lengthMs: 70, loudness: 0.16, shape: 'sine' }],
  match: [{ atMs: 0, fromHz: 740, toHz: 1109, lengthMs: 160, loudness: 0.2, shape: 'sine' }],
  draw: [{ atMs: 0, fromHz: 480, toHz: 440, lengthMs: 50, loudness: 0.14, shape: 'triangle' }],
  hit: [{ atMs: 0, fromHz: 880, toHz: 1320, lengthMs: 110, loudness: 0.26, shape: 'sine' }],
  slide: [{ atMs: 0, fromHz: 420, toHz: 560, lengthMs: 160, loudness: 0.1, shape: 'sine' }],
  rise: [{ atMs: 0, fromHz: 240, toHz: 720, lengthMs: 420, loudness: 0.1, shape: 'sine' }],
  deal: [{ atMs: 0, fromHz: 1400, toHz: 500, lengthMs: 45, loudness: 0.12, shape: 'triangle' }],
  flip: [{ atMs: 0, fromHz: 700, toHz: 1250, lengthMs: 55, loudness: 0.14, shape: 'triangle' }],
  spin: [{ atMs: 0, fromHz: 150, toHz: 320, lengthMs: 900, loudness: 0.09, shape: 'triangle' }],
  stop: [{ atMs: 0, fromHz: 1250, toHz: 820, lengthMs: 50, loudness: 0.2, shape: 'triangle' }],
  toss: [{ atMs: 0, fromHz: 620, toHz: 1320, lengthMs: 260, loudness: 0.1, shape: 'sine' }],
  land: [{ atMs: 0, fromHz: 1480, toHz: 1180, lengthMs: 70, loudness: 0.2, shape: 'sine' }],
  lose: [{ atMs: 0, fromHz: 190, toHz: 130, lengthMs: 160, loudness: 0.2, shape: 'sine' }],
  open: [{ atMs: 0, fromHz: 880, toHz: 1175, lengthMs: 90, loudness: 0.22, shape: 'sine' }],
  step: [{ atMs: 0, fromHz: 330, toHz: 440, lengthMs: 80, loudness: 0.25, shape: 'triangle' }],
  trap: [{ atMs: 0, fromHz: 160, toHz: 60, lengthMs: 220, loudness: 0.3, shape: 'triangle' }],
  crash: [{ atMs: 0, fromHz: 220, toHz: 45, lengthMs: 300, loudness: 0.25, shape: 'triangle' }],
  'timer-5': [{ atMs: 0, fromHz: 620, toHz: 620, lengthMs: 70, loudness: 0.2, shape: 'sine' }],
  cancel: [{ atMs: 0, fromHz: 300, toHz: 240, lengthMs: 80, loudness: 0.2, shape: 'sine' }],
  cashout: [
    { atMs: 0, fromHz: 784, toHz: 784, lengthMs: 90, loudness: 0.35, shape: 'sine' },
    { atMs: 70, fromHz: 1175, toHz: 1175, lengthMs: 200, loudness: 0.4, shape: 'sine' },
  ],
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
