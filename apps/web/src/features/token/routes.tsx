export { AnalyticsPage } from './analytics-page.tsx'
export { RevSharePage } from './shares/rev-share-page.tsx'
export { TokenPage } from './token-page.tsx'
