export { AccessDeniedPage } from './errors/access-denied-page.tsx'
export { SelfExcludedPage } from './errors/self-excluded-page.tsx'
export { PrivacyPage, TermsPage } from './legal/legal-page.tsx'
