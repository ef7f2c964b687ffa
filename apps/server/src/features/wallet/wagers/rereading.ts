import { mustHave } from '@powerplay/kernel'
import type { JournalWager } from '../journal/read-wagers.ts'
import type { WalletParts } from '../parts.ts'

/**
 * A wager as a command sees it: as it was found first, and read again for every further decision,
 * since a batch that was not written met something newer.
 */
export function rereading({ readWager }: Pick<WalletParts, 'readWager'>, found: JournalWager) {
  let wager = found
  let isFirst = true
  return {
    wager: () => wager,
    prepare(): Promise<void> | undefined {
      if (isFirst) {
        isFirst = false
        return undefined
      }
      return readWager(found.id).then((read) => {
        wager = mustHave(read, 'wager of the command')
      })
    },
  }
}
