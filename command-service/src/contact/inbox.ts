import { randomUUID } from 'node:crypto'
import type { AnswerMessage } from '@shodh/contracts/contact/commands.ts'
import { type ContactEvent, contactStream } from '@shodh/contracts/contact/events.ts'
import type { Priority } from '@shodh/contracts/contact/views.ts'
import type { ContactTexts } from '@shodh/contracts/contact/rules.ts'
import type { Acknowledged, AcknowledgementsRow, ContactRow } from '@shodh/contracts/contact/vault-rows.ts'
import { isWithin } from '@shodh/contracts/time/dates.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { ContactMessageId } from '@shodh/contracts/ids.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import { ACKNOWLEDGEMENTS_PER_DAY } from '@shodh/contracts/limits.ts'
import { emailKey, mailboxKey } from '@shodh/contracts/users/fields.ts'
import { type Decision, isRefusal, refuse, type StateFold } from '../decider.ts'
import type { CommandRequest, Handled, RequestContext } from '../handle.ts'
import { derivedId } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import { queues } from '@shodh/contracts/queue.ts'
import { humanCheck } from './human-check.ts'
import { contactMails, replyMail } from './mails.ts'

/** A message to the journal: where it is between its arrival and its erasure. */
type ContactMessage = { readonly is: 'unknown' | 'open' | 'handled' | 'erased' }

export const contactMessage: StateFold<ContactMessage, ContactEvent> = {
  initial: { is: 'unknown' },
  on: {
    ContactMessageReceived: () => ({ is: 'open' }),
    // Stryker disable next-line ObjectLiteral, StringLiteral: Decisions compare with the other three states only, none of which a handled message has.
    ContactMessageHandled: () => ({ is: 'handled' }),
    ContactMessageReopened: () => ({ is: 'open' }),
    ContactMessageAnswered: state => state,
    ContactMessageNoted: state => state,
    ContactMessageErased: () => ({ is: 'erased' }),
  },
}

type Known = { readonly messageId: string }
type Received = Known & { readonly contactType: string; readonly priority: Priority }

export const receiveMessage: Decision<ContactMessage, Received, ContactEvent> = ({ is }, data) =>
  is === 'unknown' ? [{ type: 'ContactMessageReceived', data }] : []

/** Once: what was handled, or erased, needs nothing more. */
export const handleMessage: Decision<ContactMessage, Known, ContactEvent> = ({ is }, data) => {
  if (is === 'unknown') return refuse('CONTACT_MESSAGE_NOT_FOUND')
  return is === 'open' ? [{ type: 'ContactMessageHandled', data }] : []
}

/** What can be done with a message only while it is there. */
const ofPresent =
  <Command extends Known>(
    decide: Decision<ContactMessage, Command, ContactEvent>,
  ): Decision<ContactMessage, Command, ContactEvent> =>
  (state, command) => {
    if (state.is === 'unknown') return refuse('CONTACT_MESSAGE_NOT_FOUND')
    return state.is === 'erased' ? refuse('CONTACT_MESSAGE_ERASED') : decide(state, command)
  }

export const reopenMessage = ofPresent<Known>(({ is }, data) =>
  is === 'handled' ? [{ type: 'ContactMessageReopened', data }] : [],
)

export const noteOnMessage = ofPresent<Known & { readonly noteId: string }>((_, data) => [
  { type: 'ContactMessageNoted', data },
])

type Answer = Known & { readonly replyId: string; readonly isHandled: boolean }

export const answerMessage = ofPresent<Answer>((state, { isHandled, messageId, replyId }) => {
  const handled = isHandled ? handleMessage(state, { messageId }) : []
  const answered: ContactEvent = { type: 'ContactMessageAnswered', data: { messageId, replyId } }
  return isRefusal(handled) ? handled : [answered, ...handled]
})

export const eraseMessage: Decision<ContactMessage, Known, ContactEvent> = ({ is }, data) => {
  if (is === 'unknown') return refuse('CONTACT_MESSAGE_NOT_FOUND')
  return is === 'erased' ? [] : [{ type: 'ContactMessageErased', data }]
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Acknowledgements go to whatever address was typed: one a recipient in 24 hours, and so many of the whole journal, so
 * that nobody floods a stranger through the contact form.
 */
export const openAcknowledgements = ({ vault, identity }: Pick<Ports, 'vault' | 'identity'>, now: () => number) => {
  const recent = (sent: readonly Acknowledged[] = []) => sent.filter(({ at }) => isWithin(DAY_MS, at, now()))
  const update = (change: (row: AcknowledgementsRow | undefined) => AcknowledgementsRow | undefined) =>
    vault.update('acknowledgements', 'sent', change)

  return {
    /** Counts the message's acknowledgement, once, and returns whether it may be sent. */
    admit: async ({ id, email }: ContactRow): Promise<boolean> => {
      const to = identity.mac('e-mail', 'acknowledgement', mailboxKey(email))
      const row = await update(known => {
        const sent = recent(known?.sent)
        const isFree = sent.length < ACKNOWLEDGEMENTS_PER_DAY && !sent.some(one => one.to === to)
        return { id: 'sent', sent: isFree ? [...sent, { messageId: id, to, at: now() }] : sent }
      })
      return row?.sent.some(({ messageId }) => messageId === id) ?? false
    },
    /** Forgets recipients after a day. */
    sweep: async () => {
      await update(known => known && { ...known, sent: recent(known.sent) })
    },
  }
}

type InboxPorts = Pick<Ports, 'handle' | 'vault' | 'identity' | 'contact'>

/** What staff write about a message: a reply, or a note. */
type Written = {
  readonly messageId: string
  readonly text: string
  readonly name: string
  readonly decide: (state: ContactMessage, entryId: string) => ReturnType<typeof answerMessage>
}

type Command = Pick<CommandRequest<ContactMessage, ContactEvent>, 'name' | 'request' | 'decide'>

type Message = { readonly texts: ContactTexts; readonly priority: Priority; readonly language?: Language | undefined }

/** What a message has to pass that was not received before; one that is sent again costs its sender nothing. */
type Admit = () => Refusal | undefined | Promise<Refusal | undefined>

export const contactStream = (messageId: string) => `contact-${messageId}`

const commandTo = (messageId: string, command: Command): CommandRequest<ContactMessage, ContactEvent> => ({
  ...command,
  stream: contactStream(messageId),
  fold: contactMessage,
})

/** The messages to the journal: their events in the log, what they say in the vault, their mails in the outbox. */
export const openInbox = ({ handle, vault, identity, contact }: InboxPorts, now: () => number = Date.now) => {
  const { mac, outbox, eraseCorrespondence, publicUrl } = identity
  const acknowledgements = openAcknowledgements({ vault, identity }, now)
  const inTurn = queues()

  /** The id of the message that a request sends: the same where it is repeated under its key. */
  const idOf = ({ email }: ContactTexts, { key }: RequestContext) =>
    key === undefined ? randomUUID() : derivedId('contact message', mac('contact message', key, emailKey(email)))

  const mailOnce = async (row: ContactRow) => {
    if (row.isMailed) return
    const mails = contactMails(row, contact.settings, publicUrl())
    const isAcknowledged = row.email !== '' && (await acknowledgements.admit(row))
    const due = mails.filter(({ purpose }) => isAcknowledged || purpose !== 'contact-acknowledgement')
    for (const mail of due) await outbox.notify(mail)
    await vault.update('contact-messages', row.id, known => known && { ...known, isMailed: true })
  }

  const stateOf = async (messageId: string) => (await handle.read(contactStream(messageId), contactMessage)).is

  /** The vault first: a message whose event is in the log is there, and one without an event is swept. */
  const receive = async (
    messageId: string,
    { texts, priority, language }: Message,
    by: RequestContext,
    admit: Admit,
  ): Promise<Handled<ContactMessage> | Refusal> => {
    const { contactType, ...content } = texts
    const known = await vault.get('contact-messages', messageId)
    const refusal = known ? undefined : await admit()
    if (refusal) return refusal
    const row: ContactRow = known ?? { id: messageId, ...content, contactType, language, at: now(), isMailed: false }
    if (!known) await vault.put('contact-messages', row, texts.email === '' ? {} : { group: emailKey(texts.email) })
    const command = commandTo(messageId, {
      name: 'receive-contact-message',
      request: mac('command', JSON.stringify([texts, priority])),
      decide: state => receiveMessage(state, { messageId, contactType, priority }),
    })
    const handled = await handle(command, by)
    // of a message that was received before, `handled` has the state of then
    const isStored = !isRefusal(handled) && (await stateOf(messageId)) !== 'erased'
    if (!isStored && !known) await vault.erase('contact-messages', messageId)
    return handled
  }

  const sweepOne = async (row: ContactRow) => {
    const state = await stateOf(row.id)
    if (state === 'unknown' || state === 'erased') await eraseCorrespondence([row.id])
    else await mailOnce(row)
  }

  /** The vault first: a text whose event is in the log is there, and one that was refused is taken away again. */
  const write = async ({ messageId, text, name, decide }: Written, by: RequestContext) => {
    const entryId =
      by.key === undefined ? randomUUID() : derivedId(name, mac('contact message', name, by.key, messageId))
    const change = (how: (texts: Readonly<Record<string, string>>) => Readonly<Record<string, string>>) =>
      vault.update('contact-messages', messageId, row => row && { ...row, texts: how(row.texts ?? {}) })
    const isKnown = (await vault.get('contact-messages', messageId))?.texts?.[entryId] !== undefined
    if (!isKnown) await change(texts => ({ ...texts, [entryId]: text }))
    const request = mac('command', text)
    const outcome = await perform(messageId, { name, request, decide: state => decide(state, entryId) }, by)
    if (isRefusal(outcome) && !isKnown) await change(({ [entryId]: _, ...texts }) => texts)
    return outcome
  }

  const perform = async (messageId: string, command: Command, by: RequestContext) =>
    ContactMessageId.safeParse(messageId).success
      ? handle(commandTo(messageId, command), by)
      : refuse('CONTACT_MESSAGE_NOT_FOUND')

  return {
    idOf,
    /** Mails a message that was received, to the journal and to its sender. */
    mail: async (messageId: string) => {
      const row = await vault.get('contact-messages', messageId)
      if (row) await mailOnce(row)
    },
    /** Erases a message whose erasure is in the log, where that is still to be done. */
    eraseRest: async (messageId: string) => {
      if (await vault.get('contact-messages', messageId)) await eraseCorrespondence([messageId])
    },
    receive: (messageId: string, message: Message, by: RequestContext, admit: Admit) =>
      inTurn(messageId, () => receive(messageId, message, by, admit)),
    handled: (messageId: string, by: RequestContext) =>
      perform(
        messageId,
        { name: 'handle-contact-message', request: null, decide: state => handleMessage(state, { messageId }) },
        by,
      ),
    reopen: (messageId: string, by: RequestContext) =>
      perform(
        messageId,
        { name: 'reopen-contact-message', request: null, decide: state => reopenMessage(state, { messageId }) },
        by,
      ),
    /** Of a message that is there, or its reason not to be. */
    read: async (messageId: string): Promise<Refusal | undefined> => {
      const row = await vault.update('contact-messages', messageId, known => known && { ...known, isRead: true })
      return row ? undefined : refuse('CONTACT_MESSAGE_NOT_FOUND')
    },
    answer: async (messageId: string, { text, isHandled }: AnswerMessage, by: RequestContext) => {
      if ((await vault.get('contact-messages', messageId))?.email === '') return refuse('CONTACT_WITHOUT_ADDRESS')
      const decide = (state: ContactMessage, replyId: string) => answerMessage(state, { messageId, replyId, isHandled })
      return write({ messageId, text, name: 'answer-contact-message', decide }, by)
    },
    note: (messageId: string, text: string, by: RequestContext) => {
      const decide = (state: ContactMessage, noteId: string) => noteOnMessage(state, { messageId, noteId })
      return write({ messageId, text, name: 'note-on-contact-message', decide }, by)
    },
    /** Mails a reply that is in the log, once. */
    mailReply: async (messageId: string, replyId: string) => {
      const row = await vault.get('contact-messages', messageId)
      const text = row?.texts?.[replyId]
      const isDone = (await vault.get('mail-outcomes', replyId)) !== undefined
      if (row && text !== undefined && !isDone)
        await outbox.notify(replyMail(row, { id: replyId, text }, contact.settings))
    },
    erase: async (messageId: string, by: RequestContext) => {
      const command: Command = {
        name: 'erase-contact-message',
        request: null,
        decide: state => eraseMessage(state, { messageId }),
      }
      const outcome = await perform(messageId, command, by)
      if (!isRefusal(outcome)) await eraseCorrespondence([messageId])
      return outcome
    },
    /** Completes what a process that was killed left open; `olderThan` milliseconds where others may be at work. */
    sweep: async (olderThan = 0) => {
      const rows = await vault.list('contact-messages')
      for (const row of rows.filter(({ isMailed, at }) => !isMailed && at <= now() - olderThan)) await sweepOne(row)
      await acknowledgements.sweep()
    },
  }
}

/** Completes messages whose process was killed, and forgets challenges that have expired. */
export const contactSweeper = (ports: Pick<Ports, 'handle' | 'vault' | 'identity' | 'contact'>) => {
  const inbox = openInbox(ports)
  const human = humanCheck(ports)
  return async (olderThan = 0) => {
    await inbox.sweep(olderThan)
    await human.sweep()
  }
}
