import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../platform/toasts/toasts.ts'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { refreshAccount } from '../../auth/index.ts'
import { messages } from '../messages.en.ts'
import { forgetProfiles } from '../use-profile.ts'
import { Card } from '../../../ui/card.tsx'
import { SwitchRow } from './switch-row.tsx'
import { changeProfileSettings, useProfileSettings } from './use-profile-settings.ts'

const { privacy } = messages

/** What others may learn of the player. */
export function PrivacyCard() {
  const { data, isError, refetch } = useProfileSettings()
  const [isBusy, setIsBusy] = useState(false)
  const change = (choice: { private_bets: boolean } | { private_stats: boolean }) => {
    setIsBusy(true)
    changeProfileSettings(choice)
      .then(() => Promise.all([refreshAccount(), forgetProfiles()]))
      .then(
        () => toast('success', privacy.saved),
        (error: Error) => toast('error', privacy.failed, error.message),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <Card icon={<EyeOff size={18} aria-hidden />} title={privacy.title}>
      {data === undefined && isError && (
        <div className="p-4">
          <ErrorState text={privacy.loadFailed} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !isError && (
        <div role="status" aria-label="Loading" className="grid gap-3 p-4">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      )}
      {data !== undefined && (
        <>
          <SwitchRow
            label={privacy.bets}
            text={privacy.betsText}
            isOn={data.private_bets}
            isDisabled={isBusy}
            onChange={(isOn) => change({ private_bets: isOn })}
          />
          <SwitchRow
            label={privacy.stats}
            text={privacy.statsText}
            isOn={data.private_stats}
            isDisabled={isBusy}
            onChange={(isOn) => change({ private_stats: isOn })}
          />
        </>
      )}
    </Card>
  )
}
