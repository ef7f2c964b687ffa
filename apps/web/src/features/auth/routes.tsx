export { MailboxPage } from './credentials/mailbox-page.tsx'
export { SetupPage } from './setup-page.tsx'
