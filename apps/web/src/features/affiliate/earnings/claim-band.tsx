import type { AffiliateData, AffiliateProgramme } from '@powerplay/contract'
import { currencies } from '@powerplay/kernel'
import { CheckCheck, Hourglass, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { keyLivesMs, useIntention } from '../../../platform/client/use-intention.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { showCents } from '../affiliate-model.ts'
import { bandGround } from '../guest-band.tsx'
import { messages } from '../messages.en.ts'
import { NetworkArt } from '../network-art.tsx'
import { reloadAffiliate } from '../use-affiliate.ts'

interface ClaimBandProps {
  data: AffiliateData
  programme: AffiliateProgramme
}

const choices = currencies.map(({ id, code }) => ({
  id,
  name: code,
  icon: <Coin currencyId={id} sizePx={20} isDecoration />,
}))

/** What can be claimed, what waits, and the one button. */
export function ClaimBand({ data, programme }: ClaimBandProps) {
  const selected = useSettings((state) => state.currency)
  const [currency, setCurrency] = useState(selected)
  const { isClaiming, claim } = useClaim(currency)
  const canClaim = data.availableCents >= programme.minClaimCents && !data.isUnderReview
  return (
    <section
      aria-label={messages.claim.available}
      className="relative isolate rounded-card border border-line-quiet p-4 text-white sm:p-6"
      style={{ background: bandGround }}
    >
      <div aria-hidden className="absolute inset-0 -z-1 overflow-hidden rounded-card">
        <NetworkArt className="absolute top-2 -right-24 h-40 opacity-50 sm:top-1/2 sm:right-4 sm:h-52 sm:-translate-y-1/2 sm:opacity-100" />
      </div>
      <p className="text-14">{messages.claim.available}</p>
      <p className="num font-condensed text-64 font-bold">{showCents(data.availableCents)}</p>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-13">
        <span className="flex items-center gap-2">
          <Hourglass size={16} aria-hidden /> {messages.claim.hold(programme.holdHours)}
          <b className="num font-semibold">{showCents(data.holdCents)}</b>
        </span>
        <span className="flex items-center gap-2">
          <CheckCheck size={16} aria-hidden /> {messages.claim.paid}
          <b className="num font-semibold">{showCents(data.paidCents)}</b>
        </span>
      </p>
      <div className="mt-4 grid max-w-100 grid-cols-[minmax(0,10rem)_minmax(0,1fr)] gap-2 text-text">
        <Select
          label={messages.claim.currency}
          isLabelHidden
          choices={choices}
          value={currency}
          onChange={setCurrency}
        />
        <Button
          variant={canClaim ? 'primary' : 'secondary'}
          className="h-12 md:h-11"
          disabled={!canClaim || isClaiming}
          isBusy={isClaiming}
          onClick={() => void claim()}
        >
          {messages.claim.button}
        </Button>
      </div>
      {data.isUnderReview ? (
        <p className="mt-3 flex items-center gap-2 text-13">
          <ShieldAlert size={16} aria-hidden /> {messages.claim.review}
        </p>
      ) : (
        !canClaim && (
          <p className="mt-3 text-13">{messages.claim.least(showCents(programme.minClaimCents))}</p>
        )
      )}
    </section>
  )
}

function useClaim(currency: string) {
  const format = useAmountFormat()
  const [isClaiming, setIsClaiming] = useState(false)
  const send = useIntention(mintRequestKey, keyLivesMs)
  const claim = async () => {
    setIsClaiming(true)
    try {
      const order = { currency }
      const { paid } = await send(order, (key) => callServer('claimAffiliate', order, { key }))
      const value = `${format.amount(paid.value, paid.currency)} ${paid.currency.toUpperCase()}`
      toast('success', messages.claim.title, messages.claim.done(value))
    } catch (error) {
      const title = error instanceof Error ? error.message : messages.failed
      toast('error', title, messages.claim.failed)
    }
    reloadAffiliate()
    setIsClaiming(false)
  }
  return { isClaiming, claim }
}
