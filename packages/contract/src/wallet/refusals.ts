import { refusalsOf } from '../core/refusal.ts'

export const walletRefusals = refusalsOf('wallet', {
  'demo-not-empty': {
    code: 1,
    status: 409,
    message: 'You can get demo balance only when it is zero.',
    meaning: 'The demo pocket of this currency still holds something.',
  },
  'debt-stands': {
    code: 10,
    status: 409,
    message: 'You owe something. It has to be paid before you can withdraw.',
    meaning: 'What had to be taken back from the player and was not there stands as a debt.',
  },
  'bonus-in-bet': {
    code: 11,
    status: 409,
    message: 'Money of this bonus is in an open bet. Finish it first.',
    meaning: 'The bonus cannot end while a bet that it paid is open.',
  },
  'demo-off': {
    code: 2,
    status: 409,
    message: 'Demo balance is switched off.',
    meaning: 'The setting wallet.demoTopUp is off.',
  },
})
