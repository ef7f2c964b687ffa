import type { AccountConnection } from '@powerplay/contract'
import { Send, Wallet, WalletCards } from 'lucide-react'
import { useState } from 'react'
import { emit } from '../../../platform/client/client-events.ts'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardState } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { failureText } from '../sign-in/sign-in.ts'
import { messages } from './messages.en.ts'
import { removeConnection, useConnections } from './use-connections.ts'

const { card } = messages

/** The wallets (and Telegram) that sign in to the account, and the way to connect another. */
export function ConnectedAddresses() {
  const list = useConnections()
  const { data } = list
  const canConnect = useIsOn('wallet-connect')
  return (
    <Card
      icon={<WalletCards size={18} aria-hidden />}
      title={card.title}
      action={
        canConnect && (
          <Button
            size="sm"
            aria-label={card.connect}
            onClick={() => emit('auth:wallet-connect', null)}
          >
            {card.connectShort}
          </Button>
        )
      }
    >
      <CardState query={list} failed={card.loadFailed} />
      {data?.length === 0 && (
        <div className="p-4">
          <EmptyState
            icon={<Wallet size={24} aria-hidden />}
            title={card.emptyTitle}
            text={card.empty}
          />
        </div>
      )}
      <ul>
        {data?.map((connection) => (
          <ConnectionRow key={connection.id} connection={connection} />
        ))}
      </ul>
    </Card>
  )
}

function ConnectionRow({ connection }: { connection: AccountConnection }) {
  const { type, label, connectedAt } = connection
  const [isBusy, setIsBusy] = useState(false)
  const Icon = type === 'wallet' ? Wallet : Send
  const handleRemove = () => {
    setIsBusy(true)
    removeConnection(connection)
      .then(
        () => toast('success', card.removed, card.removedText),
        (error: unknown) => toast('error', card.removeFailed, failureText(error)),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <li
      className="flex min-h-15 items-center gap-3 border-b border-line-quiet px-4 py-3 last:border-b-0
        sm:gap-4"
    >
      <Icon size={18} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-13 font-semibold" title={label}>
          {type === 'wallet' ? <AddressText address={label} /> : `${card.telegram} ${label}`}
        </p>
        <p className="text-12 text-muted">
          {card.since.replace('{when}', showInstant(connectedAt))}
        </p>
      </div>
      <Button
        variant="destructive"
        size="sm"
        isBusy={isBusy}
        aria-label={card.removeOf.replace('{label}', label)}
        onClick={handleRemove}
      >
        {card.remove}
      </Button>
    </li>
  )
}

/** Both ends on phones: the middle of an address tells nobody anything. */
function AddressText({ address }: { address: string }) {
  return (
    <>
      <span className="max-sm:hidden">{address}</span>
      <span className="sm:hidden">{`${address.slice(0, 8)}\u2026${address.slice(-6)}`}</span>
    </>
  )
}
