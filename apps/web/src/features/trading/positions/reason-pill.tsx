import { Pill, type Tone } from '../../../ui/marks/pill.tsx'
import { messages } from '../messages.en.ts'

const words: Readonly<Record<string, string>> = messages.reasons
const tones: Readonly<Record<string, Tone>> = {
  ...{ tp: 'win', sl: 'warn', bust: 'loss', max_roi: 'accent', halt: 'info', exclusion: 'info' },
  ...{ 'too-late': 'warn', slippage: 'warn', broken: 'warn', void: 'info' },
}

/** Why a position ended, in a word. */
export function ReasonPill({ reason }: { reason: string | null }) {
  if (reason === null) return '–'
  return <Pill tone={tones[reason] ?? 'neutral'}>{words[reason] ?? reason}</Pill>
}
