export { AnalyticsPage } from './analytics-page.tsx'
export { RevSharePage } from './rev-share-page.tsx'
export { TokenPage } from './token-page.tsx'
