import { ChartNoAxesColumn, KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { PageHead } from '../../ui/lists/section-head.tsx'
import { Late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ReceiptKeysCard } from '../payments/index.ts'
import { CheckForm } from './check/check-form.tsx'
import { draftOfAddress, readDraft, withBet, type CheckDraft } from './check/check-draft.ts'
import { CheckOutcome, CheckWait } from './check/check-outcome.tsx'
import { deriveRound, type DerivedRound } from './check/derive-round.ts'
import { messages } from './messages.en.ts'
import { openSeeds } from './seeds/open-seeds.ts'
import { statisticsMessages } from './returns/statistics.en.ts'
import { useBet } from './bets/use-bet.ts'

/** /fairness: derives any bet anew from its four inputs (000_1c37c0fb05cd66e6.txt, section 2). */
export function FairnessPage() {
  const search = useSearch()
  return (
    <>
      {/* Another link is another form. */}
      <Checker key={search} search={search} />
      <div className="mt-4">
        <Late room={<Skeleton className="h-76 w-full" />} text={messages.page.receiptsLost}>
          <ReceiptKeysCard />
        </Late>
      </div>
    </>
  )
}

function Checker({ search }: { search: string }) {
  const query = new URLSearchParams(search)
  const betId = query.get('bet') ?? undefined
  const [draft, setDraft] = useState(() => draftOfAddress(search))
  const [problems, setProblems] = useState<readonly string[]>([])
  const [reason, setReason] = useState<string>()
  const [derived, setDerived] = useState<DerivedRound>()
  const { data: bet } = useBet(betId)
  const check = (checked: CheckDraft) => {
    const input = readDraft(checked)
    const derivation = input.ok ? deriveRound(input.round) : undefined
    setProblems(input.ok ? [] : input.problems)
    setReason(derivation?.ok === false ? derivation.reason : undefined)
    setDerived(derivation?.ok ? derivation.derived : undefined)
  }
  useEffect(() => {
    if (bet === undefined && betId !== undefined) return
    const filled = bet === undefined ? draft : withBet(draft, bet)
    setDraft(filled)
    if (query.has('verify')) check(filled)
    // Runs when the bet of the address is here; later changes are the player's own.
  }, [bet, betId])
  const handleDraft = (changed: CheckDraft) => {
    setDraft(changed)
    setProblems([])
    setReason(undefined)
    setDerived(undefined)
  }
  return (
    <>
      <PageHead
        title={messages.page.title}
        text={messages.page.text}
        actions={
          <div className="flex flex-wrap gap-3">
            <Link href="/fairness/statistics" className={buttonClass('outline')}>
              <ChartNoAxesColumn size={16} aria-hidden />
              {statisticsMessages.link}
            </Link>
            <Button variant="outline" icon={<KeyRound size={16} aria-hidden />} onClick={openSeeds}>
              {messages.page.seeds}
            </Button>
          </div>
        }
      />
      <CheckForm
        draft={draft}
        problems={problems}
        reason={reason}
        onDraft={handleDraft}
        onCheck={() => check(draft)}
      />
      {derived === undefined ? <CheckWait /> : <CheckOutcome derived={derived} bet={bet} />}
    </>
  )
}
