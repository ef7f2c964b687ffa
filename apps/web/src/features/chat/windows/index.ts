import { Brain, CloudRain, Gift, MessageSquareMore, Users } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import type { MessageDeeds } from './message-deeds.ts'
import { windowTexts } from './messages.en.ts'

type Icon = typeof Gift
const icon = (Drawing: Icon) => createElement(Drawing, { size: 18, 'aria-hidden': true })

const tipModal = defineModal<{ name: string; amount: string }>({
  name: 'tip',
  title: windowTexts.tip.title,
  icon: icon(Gift),
  widthPx: 400,
  load: async () => (await import('./tip-window.tsx')).TipWindow,
})

const rainModal = defineModal<{ amount: string; people: string }>({
  name: 'rain',
  title: windowTexts.rain.title,
  icon: icon(CloudRain),
  widthPx: 400,
  load: async () => (await import('./rain-window.tsx')).RainWindow,
})

const quizModal = defineModal<object>({
  name: 'quiz',
  title: windowTexts.quiz.title,
  icon: icon(Brain),
  widthPx: 400,
  load: async () => (await import('./quiz-window.tsx')).QuizWindow,
})

const onlineModal = defineModal<object>({
  name: 'online',
  title: windowTexts.online.title,
  icon: icon(Users),
  widthPx: 400,
  load: async () => (await import('./online-window.tsx')).OnlineWindow,
})

const messageModal = defineModal<MessageDeeds>({
  name: 'chat-message',
  title: windowTexts.message.title,
  icon: icon(MessageSquareMore),
  widthPx: 400,
  load: async () => (await import('./message-window.tsx')).MessageWindow,
})

/** Opens the window to send money to a player. */
export function openTip(filled: { name: string; amount: string }): void {
  openModal(tipModal, filled)
}

/** Opens the window to share money among active people. */
export function openRain(filled: { amount: string; people: string }): void {
  openModal(rainModal, filled)
}

/** Opens the form of a quiz. */
export function openQuizForm(): void {
  openModal(quizModal, {})
}

/** Opens the list of who is here. */
export function openOnline(): void {
  openModal(onlineModal, {})
}

/** Opens what can be done about a message. */
export function openMessageMenu(deeds: MessageDeeds): void {
  openModal(messageModal, deeds)
}
