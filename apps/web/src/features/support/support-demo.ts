import { bootField, isTrue } from '../../platform/boot/boot.ts'

/** A demo build has nobody who would answer: the window says so, and the server is not asked. */
export const isSupportDemo = bootField('supportDemo', isTrue)
