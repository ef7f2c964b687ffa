import type { HelpPage } from '@powerplay/contract'

/** What a new installation answers first; staff change it in the dashboard. */
export const firstPages: readonly HelpPage[] = [
  {
    slug: 'how-results-are-drawn',
    title: 'How a result is drawn',
    topic: 'Playing',
    html: `Before you bet, the seed of the server is fixed and you are shown its hash. Your own seed goes into every result as well.

When you take a <b>new pair of seeds</b>, the old one is shown, and anybody can recompute every bet made with it on the <a href="/fairness">Fairness</a> page.`,
  },
  {
    slug: 'lost-connection',
    title: 'My connection was lost during a bet',
    topic: 'Playing',
    html: `Nothing is lost. A bet that reached us is settled whether you saw it or not, and stands in your history.

A round with several turns <b>waits for you</b>: open the game again and go on where you stopped.`,
  },
  {
    slug: 'bonus-money',
    title: 'What bonus money is',
    topic: 'Promotions',
    html: `Bonus money can be played with, and becomes real money as you play. It cannot be withdrawn before that.

Every bonus shows how far you are and what is missing. What runs now stands under <a href="/promotions">Promotions</a>.`,
  },
  {
    slug: 'keeping-your-account-safe',
    title: 'Keeping your account safe',
    topic: 'Account',
    html: `Use a password that you use nowhere else, and switch on the <b>second factor</b> in the settings of your profile.

There you also see every device that is signed in, and can end its session. We never ask for your password, neither in the chat nor by e-mail.`,
  },
]
