import { ImageUp, UserRound } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { sendFile } from '../../../platform/client/send-file.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { refreshAccount, useAccount } from '../../auth/index.ts'
import { messages } from '../messages.en.ts'
import { forgetProfiles } from '../use-profile.ts'
import { Card } from '../../../ui/card.tsx'

const { picture } = messages
const bytesMax = 1_048_576

/** The own picture: sent, replaced, or given back for the drawn one. */
export function PictureCard() {
  const user = useAccount((state) => state.user)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'upload' | 'remove'>()
  if (user === undefined) return null
  const change = (kind: 'upload' | 'remove', work: Promise<unknown>, done: string) => {
    setBusy(kind)
    work
      .then(() => Promise.all([refreshAccount(), forgetProfiles()]))
      .then(
        () => toast('success', done),
        (error: Error) => toast('error', picture.failed, error.message),
      )
      .finally(() => setBusy(undefined))
  }
  const handleFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // The same file may be chosen again after a refusal.
    event.currentTarget.value = ''
    if (file === undefined) return
    if (file.size > bytesMax) toast('error', picture.failed, picture.tooLarge)
    else change('upload', sendFile('avatar', file), picture.saved)
  }
  const hasPicture = typeof user.avatar === 'string'
  return (
    <Card icon={<UserRound size={18} aria-hidden />} title={picture.title}>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <Avatar userId={user._id} name="" picture={user.avatar} sizePx={72} ring="var(--line)" />
        <div className="min-w-60 flex-1">
          <p className="max-w-120 text-13 text-muted">{picture.text}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-label={picture.upload}
              tabIndex={-1}
              className="hidden"
              onChange={handleFile}
            />
            <Button
              size="sm"
              isBusy={busy === 'upload'}
              icon={<ImageUp size={14} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {hasPicture ? picture.change : picture.upload}
            </Button>
            {hasPicture && (
              <Button
                variant="destructive"
                size="sm"
                isBusy={busy === 'remove'}
                onClick={() =>
                  change('remove', callServer('avatar', { remove: true }), picture.removed)
                }
              >
                {picture.remove}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Card>
  )
}
