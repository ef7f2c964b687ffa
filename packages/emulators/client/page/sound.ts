/** Sounds of the game, made here; silent until the player turns them on. */
export interface Sound {
  readonly isOn: () => boolean
  readonly toggle: () => boolean
  readonly play: (name: SoundName) => void
}

export type SoundName = 'press' | 'stop' | 'tense' | 'win' | 'big' | 'feature' | 'chip' | 'fall'

interface Note {
  readonly hertz: number
  readonly at: number
  readonly seconds: number
  readonly wave: OscillatorType
  readonly level: number
  /** Where the pitch ends, for thuds and sweeps. */
  readonly to?: number
}

const tune = (steps: readonly number[], gap: number, level = 0.12): Note[] =>
  steps.map((hertz, nth) => ({ hertz, at: nth * gap, seconds: gap * 2.4, wave: 'triangle', level }))

const one = (hertz: number, seconds: number, wave: OscillatorType, more: Partial<Note>): Note[] => [
  { hertz, at: 0, seconds, wave, level: 0.12, ...more },
]

const notes: Readonly<Record<SoundName, readonly Note[]>> = {
  press: one(320, 0.08, 'triangle', { to: 520 }),
  stop: one(150, 0.12, 'sine', { to: 62, level: 0.35 }),
  tense: one(220, 0.9, 'sawtooth', { to: 660, level: 0.04 }),
  win: tune([523, 659, 784], 0.09),
  big: tune([392, 523, 659, 784, 1047, 784, 1047, 1319], 0.13, 0.14),
  feature: tune([294, 370, 440, 587, 740, 880], 0.14, 0.14),
  chip: one(1900, 0.05, 'square', { to: 900, level: 0.05 }),
  fall: one(240, 0.1, 'sine', { to: 120, level: 0.2 }),
}

function sing(context: AudioContext, note: Note): void {
  const from = context.currentTime + note.at
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = note.wave
  tone.frequency.setValueAtTime(note.hertz, from)
  if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to, from + note.seconds)
  volume.gain.setValueAtTime(note.level, from)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + note.seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(from)
  tone.stop(from + note.seconds)
}

/** The context is made by the press that turns sound on: before it no browser allows one. */
export function createSound(): Sound {
  let context: AudioContext | undefined
  let isOn = false
  return {
    isOn: () => isOn,
    toggle: () => {
      isOn = !isOn
      context ??= new AudioContext()
      return isOn
    },
    play: (name) => {
      if (!isOn || !context) return
      for (const note of notes[name]) sing(context, note)
    },
  }
}
