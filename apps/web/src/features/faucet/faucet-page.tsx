import { PageHead } from '../../ui/lists/section-head.tsx'
import { useSession } from '../../platform/session/session-context.tsx'
import { FaucetCard } from './faucet-card.tsx'
import { messages } from './messages.en.ts'

/** /bonus: the daily faucet. */
export function FaucetPage() {
  const { user } = useSession()
  if (user === undefined) return null
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <FaucetCard />
    </>
  )
}
