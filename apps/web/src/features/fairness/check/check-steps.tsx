import { limboDraws, diceRolls, fairnessSteps, type FairnessSteps } from '@powerplay/engines'
import { useMemo } from 'react'
import { scaled, scaledPlain } from '../../../platform/format/ratio.ts'
import { CrashSteps } from './crash-steps.tsx'
import type { CheckedRound, DerivedRound } from './derive-round.ts'
import { fractionText, wordSteps } from '../games/word-steps.ts'
import { numberIn } from '../games/outcome.ts'
import { messages } from '../messages.en.ts'
import { ByteBoxes, Digest, HashVerdict, Line, Step } from './derivation-step.tsx'
import { WordTable } from './word-table.tsx'

const texts = messages.steps

/** From the inputs of a bet to what was drawn, one step after the other. */
export function CheckSteps({ derived, bet }: CheckedRound) {
  return (
    <div className="min-w-0 p-4 md:p-5">
      <h2 className="mb-4 text-16 font-semibold">{messages.page.steps}</h2>
      <ol className="grid gap-5">
        {derived.round.game === 'crash' ? (
          <CrashSteps derived={derived} bet={bet} />
        ) : (
          <SeedSteps derived={derived} bet={bet} />
        )}
      </ol>
    </div>
  )
}

function SeedSteps({ derived, bet }: CheckedRound) {
  const { round, serverSeedHash } = derived
  const steps = useMemo(() => fairnessSteps(round), [round])
  const words = useMemo(() => wordSteps(round), [round])
  const isFormula = words.length === 0
  return (
    <>
      <Step number={1} title={texts.hash}>
        <Line>{serverSeedHash}</Line>
        <HashVerdict hash={serverSeedHash} shown={bet?.info.server_seed_hash ?? undefined} />
      </Step>
      <Step number={2} title={texts.hmac}>
        <Line>
          <span className="text-muted">{texts.message}</span> {steps.message}
        </Line>
        <Digest hex={steps.digestHex} />
      </Step>
      <Step number={3} title={texts.number}>
        <NumberStep steps={steps} />
        {words.length > 1 && <p className="text-12 text-muted">{texts.moreNumbers}</p>}
      </Step>
      <Step number={4} title={isFormula ? formulaTitle(round.game) : texts.words}>
        {isFormula ? <Formula derived={derived} steps={steps} /> : <WordTable words={words} />}
      </Step>
    </>
  )
}

function formulaTitle(game: string): string {
  return game === 'dice' ? texts.dice : texts.limbo
}

function Formula({ derived, steps }: { derived: DerivedRound; steps: FairnessSteps }) {
  const { chain, result } = lastStep(derived, steps)
  return (
    <Line>
      {chain} <strong>{result}</strong>
    </Line>
  )
}

/** The last step of dice and limbo: "0.7957697918 × 10001 = 7958.4937 → 7958 →". */
export function lastStep(
  { round, outcome }: DerivedRound,
  steps: FairnessSteps,
): { readonly chain: string; readonly result: string } {
  const value = numberIn(outcome, round.game === 'dice' ? 'roll' : 'result') ?? 0
  const result = scaled(Math.round(value * 100), 2)
  if (round.game === 'dice') {
    const product = scaledPlain(Math.floor(steps.u * diceRolls * 10_000), 4)
    const roll = Math.round(value * 100)
    return { chain: `${fractionText(steps)} × ${diceRolls} = ${product} → ${roll} →`, result }
  }
  const draw = Math.floor(steps.number / 256)
  return {
    chain: `k = ${scaled(draw, 0)}, ${scaled(limboDraws, 0)} ÷ ${scaled(draw + 1, 0)} × 0.99 →`,
    result: `${result}×`,
  }
}

function NumberStep({ steps }: { steps: FairnessSteps }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ByteBoxes hex={steps.bytesHex} />
      <p className="num text-12 text-muted">
        {`= ${scaled(steps.number, 0)} ÷ 2`}
        <sup>32</sup>
        <br />= <strong className="text-text">{fractionText(steps)}</strong>
      </p>
    </div>
  )
}
