import { CircleAlert, CircleCheck } from 'lucide-react'
import { currencyOf, formatAmount } from '@powerplay/kernel'
import type { PvpProof } from '@powerplay/contract'
import { scaled } from '../../../platform/format/ratio.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { CardState } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { checkProof } from './check-proof.ts'
import { keptSalt } from './own-salts.ts'
import { messages } from '../messages.en.ts'
import { trimmed } from '../model.ts'
import { useProof } from '../use-pvp.ts'

/** Which round or duel is computed again. */
export interface VerifyWindowProps {
  id: string
}

const texts = messages.verify

/** Computes a round or a duel again in this browser, and shows from what. */
export function VerifyWindow({ id }: VerifyWindowProps) {
  const query = useProof(id)
  const { data: proof } = query
  if (proof === undefined) return <CardState query={query} failed={messages.failed} />
  const checked = checkProof(proof, (entryId) => keptSalt(entryId ?? id))
  const own = ownParts(proof)
  return (
    <div className="grid grid-cols-1 gap-3 text-13">
      <p className="text-muted">{texts.intro}</p>
      {checked === null ? (
        <p role="status" className="rounded-control bg-info-tint p-3 text-info">
          {texts.waits}
        </p>
      ) : (
        <p
          role="status"
          className={cx(
            'flex items-center gap-2 rounded-control p-3 font-semibold',
            checked.isRight ? 'bg-win-tint text-win' : 'bg-loss-tint text-loss',
          )}
        >
          {checked.isRight ? (
            <CircleCheck size={18} aria-hidden />
          ) : (
            <CircleAlert size={18} aria-hidden />
          )}
          {checked.isRight ? texts.matches : texts.differs}
        </p>
      )}
      <Line name={texts.hash} value={proof.serverSeedHash} />
      {proof.serverSeed !== null && <Line name={texts.seed} value={proof.serverSeed} />}
      {proof.beacon?.value != null && (
        <Line
          name={texts.beacon(proof.beacon.round)}
          value={`${proof.beacon.url}/public/${proof.beacon.round}`}
        />
      )}
      {checked && <Line name={texts.clientSeed} value={checked.clientSeed} />}
      <Line name={texts.nonce} value={String(proof.nonce)} />
      {resultLines(proof).map(([name, value]) => (
        <Line key={name} name={name} value={value} />
      ))}
      {own.map(([name, value], at) => (
        <Line key={at} name={name} value={value} />
      ))}
      {proof.expect !== null && <Line name={texts.record} value={JSON.stringify(proof)} />}
      <p className="text-12 text-muted">{texts.limit}</p>
    </div>
  )
}

function resultLines({ expect, currency }: PvpProof): [string, string][] {
  if (expect === null) return []
  const { decimals } = currencyOf(currency)
  if (expect.pick !== undefined) {
    return [[texts.ticket, trimmed(formatAmount(BigInt(expect.pick), decimals))]]
  }
  if (expect.side !== undefined) return [[texts.side, messages.sides[expect.side]]]
  const rolls = (expect.pairs ?? []).map((pair) => pair.map(rollText).join(' : '))
  return [[texts.rolls, rolls.join(', ')]]
}

/** What the player alone is told: the seed and the salt that his part of the draw is made of. */
function ownParts({ entries, own }: PvpProof): [string, string][] {
  const parts = [own, ...(entries ?? []).map((entry) => entry.own)].flatMap((each) => each ?? [])
  return parts.flatMap((part): [string, string][] => [
    ...('text' in part ? [[texts.own, part.text] satisfies [string, string]] : []),
    [texts.ownSeed, part.clientSeed],
    [texts.ownSalt, part.salt],
  ])
}

/** A roll in hundredths: "54.25". */
const rollText = (roll: number) => scaled(roll, 2)

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <p className="mb-1 text-12 text-muted">{name}</p>
      <p className="flex h-9 items-center gap-2 rounded-control bg-well pl-3">
        <span className="num flex-1 truncate">{value}</span>
        <CopyButton text={value} what={name} onCopied={() => toast('info', texts.copied)} />
      </p>
    </div>
  )
}
