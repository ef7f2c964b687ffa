import { Check, Scale, X } from 'lucide-react'
import { toast } from '../../../platform/toasts/toasts.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { messages } from '../messages.en.ts'
import type { TableView } from '../use-tables.ts'
import { areProven } from './check-hand.ts'

const texts = messages.fair

/** What the running hand is bound to, and whether the player's own cards lie where it says. */
export function FairDeck({ view: { table, own } }: { view: TableView }) {
  const { hand, nextSeedHash } = table
  const dealt = table.seats.filter(({ isDealt }) => isDealt).length
  const mine = own?.handId === hand?._id ? own?.cards : null
  return (
    <section
      aria-label={texts.title}
      className="grid grid-cols-1 gap-2 border-t border-line-quiet p-4"
    >
      <h2 className="flex flex-wrap items-center justify-between gap-2 text-13 font-semibold">
        <span className="flex items-center gap-2">
          <Scale size={16} aria-hidden className="text-accent" /> {texts.title}
        </span>
        {hand && mine && <OwnCards isRight={areProven(mine, hand.deckRoot)} />}
      </h2>
      {hand ? (
        <>
          <HashLine name={texts.seedHash} hash={hand.serverSeedHash} />
          <HashLine name={texts.entropy(dealt)} hash={hand.entropyHash} />
          <HashLine name={texts.root} hash={hand.deckRoot} />
        </>
      ) : (
        <HashLine name={texts.nextHash} hash={nextSeedHash} />
      )}
      <p className="text-12 text-muted">{texts.note}</p>
      <p className="text-12 text-muted">{texts.limit}</p>
    </section>
  )
}

function OwnCards({ isRight }: { isRight: boolean }) {
  return (
    <Pill tone={isRight ? 'win' : 'loss'}>
      {isRight ? <Check size={12} aria-hidden /> : <X size={12} aria-hidden />}
      {isRight ? texts.checksOut : texts.wrong}
    </Pill>
  )
}

/** A hash with its name, to copy. */
export function HashLine({ name, hash }: { name: string; hash: string }) {
  return (
    <div>
      <p className="mb-1 text-12 text-muted">{name}</p>
      <p className="flex h-9 items-center gap-2 rounded-control bg-well pl-3 text-12">
        <span className="num flex-1 truncate">{hash}</span>
        <CopyButton text={hash} what={name} onCopied={() => toast('info', texts.copied)} />
      </p>
    </div>
  )
}
