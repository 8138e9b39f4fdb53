import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { type Recorded, recorded } from '@shodh/contracts/event.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'
import { openInbox } from './contact/inbox.ts'
import { authorReactions } from './papers/author-mails/mail-authors.ts'
import { mailProposal } from './papers/notices/mail-proposal.ts'
import type { Ports } from './ports.ts'
import { noteSchedule } from './schedules.ts'
import { beginMailing } from './subscriptions/mail-issues.ts'
import {
  mailApiToken,
  mailEmailChange,
  mailFactorChange,
  mailIdentityChange,
  mailPasswordChange,
  mailReset,
  mailSecondStepNeeded,
} from './users/mails/mail-changes.ts'

/** What follows once an event has happened. It may be called again for the same event, and then changes nothing. */
type Reactions = {
  readonly [Type in JournalEvent['type']]?: (
    event: Recorded<Extract<JournalEvent, { readonly type: Type }>>,
  ) => Promise<unknown>
}

/** Mails with a code or a secret link are none: they are sent by their request, which alone knows the secret. */
const reactions = (ports: Pick<Ports, 'handle' | 'vault' | 'identity' | 'contact' | 'subscriptions'>): Reactions => {
  const { identity } = ports
  const inbox = openInbox(ports)
  identity.outbox.onReplyEnded(inbox.replyEnded)
  const ofAuthors = authorReactions(ports)
  return {
    ...ofAuthors,
    PasswordChanged: event => mailPasswordChange(identity, event),
    ApiTokenCreated: event => mailApiToken(identity, event),
    UserRevised: event => mailEmailChange(identity, event),
    RoleChanged: event => mailSecondStepNeeded(identity, event),
    SignInPolicyChanged: event => mailSecondStepNeeded(identity, event),
    FactorAdded: event => mailFactorChange(identity, event),
    FactorRemoved: event => mailFactorChange(identity, event),
    RecoveryCodesCreated: event => mailFactorChange(identity, event),
    RecoveryCodeUsed: event => mailFactorChange(identity, event),
    IdentityLinked: event => mailIdentityChange(identity, event),
    IdentityUnlinked: event => mailIdentityChange(identity, event),
    FactorsReset: event => mailReset(identity, event),
    VolumePublished: async event => {
      await beginMailing(ports, event)
      await ofAuthors.VolumePublished(event)
    },
    PublicationScheduled: event => noteSchedule(ports, event.data),
    VolumePublicationScheduled: ({ data: { volumeId: id, at } }) => noteSchedule(ports, { part: 'volume', id, at }),
    CorrectionProposed: event => mailProposal(ports, event),
    ContactMessageReceived: ({ data }) => inbox.mail(data.messageId),
    ContactMessageAnswered: ({ data }) => inbox.mailReply(data.messageId, data.replyId),
    ContactMessageErased: ({ data }) => inbox.eraseRest(data.messageId),
  }
}

/** What follows the event; undefined where nothing does. */
export type ReactionTo = (event: StoredEvent) => (() => Promise<unknown>) | undefined

export const reactionsOf = (ports: Parameters<typeof reactions>[0]): ReactionTo => {
  const table: Readonly<Record<string, (event: never) => Promise<unknown>>> = reactions(ports)
  return event => {
    const react = Object.hasOwn(table, event.type) ? table[event.type] : undefined
    return react && (() => react(recorded(event) as never))
  }
}
