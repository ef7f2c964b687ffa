import { isClientSeed } from '@powerplay/engines'
import { useRef, useState, type FormEvent } from 'react'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { refreshAccount } from '../../auth/index.ts'
import { messages } from '../messages.en.ts'
import { rotateSeeds } from './use-seeds.ts'

/** A new client seed, and the button that ends the active pair. */
export function RotateForm() {
  const { user } = useSession()
  const [seed, setSeed] = useState(randomClientSeed)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const key = useRef<string>(undefined)
  const handleSeed = (text: string) => {
    setSeed(text)
    setProblem(undefined)
    key.current = undefined
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!isClientSeed(seed)) return setProblem(messages.problems.clientSeed)
    setIsBusy(true)
    // The same intention keeps its key, so that a second press cannot rotate twice.
    key.current ??= mintRequestKey()
    try {
      await rotateSeeds(user?.id, seed, key.current)
      handleSeed(randomClientSeed())
      toast('success', messages.seeds.rotated, messages.seeds.rotatedText)
      await refreshAccount()
    } catch (error) {
      if (error instanceof ServerRefusal) key.current = undefined
      toast('error', messages.seeds.failed, error instanceof Error ? error.message : undefined)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="grid gap-3">
      <Input
        label={messages.seeds.newClientSeed}
        aside={
          <button
            type="button"
            onClick={() => handleSeed(randomClientSeed())}
            className="font-semibold text-accent"
          >
            {messages.seeds.random}
          </button>
        }
        autoComplete="off"
        spellCheck={false}
        value={seed}
        error={problem}
        onChange={(event) => handleSeed(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy}>
        {messages.seeds.rotate}
      </Button>
      <p className="text-12 text-muted">{messages.seeds.note}</p>
    </form>
  )
}

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const seedLength = 16

/** A client seed of 80 random bits, easy to read and copy. */
function randomClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(seedLength))
  return [...bytes].map((byte) => alphabet[byte % alphabet.length] ?? '').join('')
}
