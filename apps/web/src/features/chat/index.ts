export { openMessageMenu } from './windows/index.ts'
export { rules, rulesVersion } from './panel/messages.en.ts'
