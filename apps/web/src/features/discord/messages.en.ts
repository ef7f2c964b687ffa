/** Texts of the ticket for members of the Discord server. */
export const messages = {
  title: 'Discord ticket',
  text: 'One more for joining our Discord',
  done: 'The ticket of our Discord is received',
  join: 'Join the server',
  connect: 'Connect Discord',
  connected: (name: string) => `Connected as ${name}`,
  claim: 'Get the ticket',
  remove: 'Disconnect',
  claimed: 'A ticket for the wheel is yours',
  linked: 'Discord is connected',
  removed: 'Discord is disconnected',
  declined: 'Discord was not connected',
  declinedText: 'You can connect it whenever you like.',
  failedTitle: 'Something went wrong, Please try again.',
}
