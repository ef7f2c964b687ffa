import { useJurisdictionQuery } from '../../../platform/client/use-jurisdiction.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { countryName } from './country-name.ts'

/** The countries that the site takes no players from, as the operator has set them. */
export function RestrictedCountries() {
  const { data, isError } = useJurisdictionQuery()
  if (isError) {
    return <p className="mt-2 text-14">The list could not be loaded. Please ask support for it.</p>
  }
  if (data === undefined) return <Skeleton className="mt-2 h-12 w-full" />
  const names = data.profile.isos.map(countryName).toSorted()
  return (
    <ul
      aria-label="Restricted countries"
      className="mt-3 flex flex-wrap gap-2 text-13 font-medium text-text"
    >
      {names.map((name) => (
        <li key={name} className="rounded-full bg-raised px-3 py-1">
          {name}
        </li>
      ))}
    </ul>
  )
}
