export { FeedPanel } from './feed-panel.tsx'
