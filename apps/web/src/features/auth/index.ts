export { account, logout, refreshAccount, startAccount, useAccount } from './account.ts'
export { openAuth } from './auth-modal.ts'
