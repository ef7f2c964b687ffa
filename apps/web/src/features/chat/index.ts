export { openMessageMenu } from './windows/index.ts'
export { rules } from './panel/messages.en.ts'
