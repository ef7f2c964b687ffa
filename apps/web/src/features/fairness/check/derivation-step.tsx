import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from '../messages.en.ts'

const texts = messages.steps
const bytesShown = 8

interface StepProps {
  number: number
  title: string
  children: ReactNode
}

/** One numbered step of a derivation. */
export function Step({ number, title, children }: StepProps) {
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden
        className="flex size-7 items-center justify-center rounded-full bg-raised font-condensed text-16
          font-semibold"
      >
        {number}
      </span>
      <div className="grid gap-2">
        <h3 className="flex min-h-7 items-center text-13 font-semibold">{title}</h3>
        {children}
      </div>
    </li>
  )
}

/** A value of a step in a box of its own. */
export function Line({ children }: { children: ReactNode }) {
  return (
    <p className="num rounded-control border border-line-quiet bg-well px-3 py-2.5 text-12 break-all">
      {children}
    </p>
  )
}

/** A digest with the bytes that count set off. */
export function Digest({ hex }: { hex: string }) {
  return (
    <Line>
      <span className="font-semibold text-accent">{hex.slice(0, bytesShown)}</span>
      {hex.slice(bytesShown)}
    </Line>
  )
}

/** Each byte of a few in a box of its own. */
export function ByteBoxes({ hex }: { hex: string }) {
  const bytes = hex.match(/../g) ?? []
  return (
    <div className="flex gap-1.5">
      {bytes.map((byte, index) => (
        <span
          // The bytes may repeat; their place tells them apart.
          key={index}
          className="flex size-12 items-center justify-center rounded-control border border-accent/50
            bg-accent-tint font-condensed text-20 font-semibold text-accent"
        >
          {byte}
        </span>
      ))}
    </div>
  )
}

interface HashVerdictProps {
  hash: string
  /** What it must equal; undefined while nothing is known to compare with. */
  shown: string | undefined
  /** In place of the words for seeds. */
  words?: { readonly same: string; readonly other: string; readonly compare: string }
}

const seedWords = { same: texts.sameHash, other: texts.otherHash, compare: texts.compareHash }

/** Whether a hash is the one that was shown before the bet. */
export function HashVerdict({ hash, shown, words = seedWords }: HashVerdictProps) {
  if (shown === undefined) return <p className="text-12 text-muted">{words.compare}</p>
  const isSame = hash === shown
  return (
    <p
      className={`flex items-center gap-2 text-12 font-semibold ${isSame ? 'text-win' : 'text-loss'}`}
    >
      {isSame ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
      {isSame ? words.same : words.other}
    </p>
  )
}
