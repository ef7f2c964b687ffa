import { createMail } from '../platform/mail/mail.ts'
import { showsMail } from '../platform/mail/mailbox.ts'
import { feature, type Ground } from './feature.ts'

/** Mail out of the house, for features that write letters. */
export const mail = feature({
  name: 'mail',
  open({ platform, secrets }: Pick<Ground, 'platform' | 'secrets'>) {
    const door = createMail(platform, secrets)
    return {
      door,
      jobs: [() => door.startDelivery()],
      boot: () => ({ mailbox: showsMail(platform.config) }),
      close: () => door.close(),
    }
  },
})
