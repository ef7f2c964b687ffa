export { PartnerPage } from './partner-page.tsx'
