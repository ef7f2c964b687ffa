import { ArrowLeft, MapPinOff } from 'lucide-react'
import { useLocation } from 'wouter'
import { useJurisdictionQuery } from '../../../platform/client/use-jurisdiction.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { countryName } from '../legal/country-name.ts'
import { BarePage } from './bare-page.tsx'

const ofProvider =
  'The provider does not offer this game in your country. Other games are not affected.'
const ofSite =
  'Games cannot be offered to you from there. You can still sign in, and your balance stays yours.'

/**
 * A game that its provider, or the whole site, does not offer where the reader is; also under its other
 * name.
 */
export function AccessDeniedPage() {
  const [, navigate] = useLocation()
  const { data, isPending } = useJurisdictionQuery()
  const iso = data?.iso ?? null
  const place = iso === null ? 'your country' : countryName(iso)
  const handleBack = () => {
    if (window.history.length > 1) window.history.back()
    else navigate('/')
  }
  return (
    <BarePage>
      <div className="m-auto flex flex-col items-center py-12 text-center">
        <span
          className="inline-flex h-42 w-32 rotate-[-4deg] items-center justify-center rounded-stage
            bg-raised shadow-float"
        >
          <span className="inline-flex size-16 items-center justify-center rounded-full bg-bg text-loss">
            <MapPinOff size={30} aria-hidden />
          </span>
        </span>
        <h1 aria-busy={isPending} className="mt-8 font-condensed text-36 font-bold uppercase">
          Not available in {place}
        </h1>
        <p className="mt-2 max-w-105 text-14 text-muted">
          {data?.restricted === true ? ofSite : ofProvider}
        </p>
        <Button
          variant="primary"
          className="mt-6"
          icon={<ArrowLeft size={16} aria-hidden />}
          onClick={handleBack}
        >
          Back
        </Button>
      </div>
    </BarePage>
  )
}
