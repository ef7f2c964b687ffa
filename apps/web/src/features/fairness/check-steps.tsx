import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { scaled } from '../../platform/format/ratio.ts'
import type { CheckOutcomeProps } from './check-outcome.tsx'
import { fractionText, lastStep, type DerivedRound } from './derive-round.ts'
import { messages } from './messages.en.ts'

const texts = messages.steps
const bytesShown = 8

/** From the four inputs to the drawn number, one step after the other. */
export function CheckSteps({ derived, bet }: CheckOutcomeProps) {
  const { steps, serverSeedHash, round } = derived
  return (
    <div className="p-4 md:p-5">
      <h2 className="mb-4 text-16 font-semibold">{messages.page.steps}</h2>
      <ol className="grid gap-5">
        <Step number={1} title={texts.hash}>
          <Line>{serverSeedHash}</Line>
          <HashVerdict hash={serverSeedHash} shown={bet?.info.server_seed_hash} />
        </Step>
        <Step number={2} title={texts.hmac}>
          <Line>
            <span className="text-muted">{texts.message}</span> {steps.message}
          </Line>
          <Line>
            <span className="font-semibold text-accent">
              {steps.digestHex.slice(0, bytesShown)}
            </span>
            {steps.digestHex.slice(bytesShown)}
          </Line>
        </Step>
        <Step number={3} title={texts.number}>
          <NumberStep derived={derived} />
        </Step>
        <Step number={4} title={round.game === 'dice' ? texts.dice : texts.limbo}>
          <Line>
            {lastStep(derived).chain} <strong>{lastStep(derived).result}</strong>
          </Line>
        </Step>
      </ol>
    </div>
  )
}

interface StepProps {
  number: number
  title: string
  children: ReactNode
}

function Step({ number, title, children }: StepProps) {
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

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="num rounded-control border border-line-quiet bg-well px-3 py-2.5 text-12 break-all">
      {children}
    </p>
  )
}

function HashVerdict({ hash, shown }: { hash: string; shown: string | undefined }) {
  if (shown === undefined) return <p className="text-12 text-muted">{texts.compareHash}</p>
  const isSame = hash === shown
  return (
    <p
      className={`flex items-center gap-2 text-12 font-semibold ${isSame ? 'text-win' : 'text-loss'}`}
    >
      {isSame ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
      {isSame ? texts.sameHash : texts.otherHash}
    </p>
  )
}

function NumberStep({ derived: { steps } }: { derived: DerivedRound }) {
  const bytes = steps.bytesHex.match(/../g) ?? []
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
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
      <p className="num text-12 text-muted">
        {`= ${scaled(steps.number, 0)} ÷ 2`}
        <sup>32</sup>
        <br />= <strong className="text-text">{fractionText(steps)}</strong>
      </p>
    </div>
  )
}
