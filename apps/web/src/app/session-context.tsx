/** The session of the page lives below the features, so that they may read it too. */
export {
  guestSession,
  SessionProvider,
  useSession,
  type AuthTab,
  type Balance,
  type SessionUser,
  type SessionView,
} from '../platform/session/session-context.tsx'
