export { ModerationPage } from './moderation/moderation-page.tsx'
export { RecordPage } from './record/record-page.tsx'
