import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { Input } from '../../../ui/fields/input.tsx'
import { AddressBook } from './address-book.tsx'
import type { Choice } from '../window/choice.ts'
import { messages } from '../messages.en.ts'

export interface AddressFieldProps {
  choice: Choice
  address: string
  memo: string
  onAddress: (text: string) => void
  onMemo: (text: string) => void
}

/** Where the money goes: typed, or picked from the address book below it. */
export function AddressField({ choice, address, memo, onAddress, onMemo }: AddressFieldProps) {
  const { chain } = choice
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Input
        label={messages.withdrawAddress(chain.name)}
        aside={
          <button
            type="button"
            aria-expanded={isOpen}
            className="touch font-semibold text-info"
            onClick={() => setIsOpen(!isOpen)}
          >
            {messages.book.title}
          </button>
        }
        value={address}
        autoComplete="off"
        spellCheck={false}
        leading={<Wallet size={16} aria-hidden />}
        onChange={(event) => onAddress(event.currentTarget.value)}
      />
      {chain.memo && (
        <Input
          label={messages.memo}
          value={memo}
          autoComplete="off"
          onChange={(event) => onMemo(event.currentTarget.value)}
        />
      )}
      {isOpen && (
        <AddressBook
          choice={choice}
          typed={{ address: address.trim(), memo: memo.trim() }}
          onPick={(own) => {
            onAddress(own.address)
            onMemo(own.memo ?? '')
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}
