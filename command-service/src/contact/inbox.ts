import { randomUUID } from 'node:crypto'
import type { AnswerMessage } from '@shodh/contracts/contact/commands.ts'
import { type ContactEvent, contactStream } from '@shodh/contracts/contact/events.ts'
import type { Priority } from '@shodh/contracts/contact/views.ts'
import type { ContactTexts } from '@shodh/contracts/contact/rules.ts'
import type { Acknowledged, AcknowledgementsRow, ContactRow } from '@shodh/contracts/contact/vault-rows.ts'
import { DAY_MS, isWithin } from '@shodh/contracts/time/dates.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { ContactMessageId } from '@shodh/contracts/ids.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import { ACKNOWLEDGEMENTS_PER_DAY } from '@shodh/contracts/limits.ts'
import { emailKey, mailboxKey } from '@shodh/contracts/users/fields.ts'
import { isRefusal, refuse } from '../decider.ts'
import type { CommandRequest, Handled, RequestContext } from '../handle.ts'
import { derivedId } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import { queues } from '@shodh/contracts/flow/queue.ts'
import {
  answerMessage,
  type ContactMessage,
  contactMessage,
  eraseMessage,
  handleMessage,
  noteOnMessage,
  receiveMessage,
  reopenMessage,
} from './contact-message.ts'
import { humanCheck } from './human-check.ts'
import { contactMails, replyMail } from './mails.ts'

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
  /** It handles the message once its mail was handed over. */
  readonly isHandled?: boolean
  readonly decide: (state: ContactMessage, entryId: string) => ReturnType<typeof answerMessage>
}

type Command = Pick<CommandRequest<ContactMessage, ContactEvent>, 'name' | 'request' | 'decide'>

type Message = { readonly texts: ContactTexts; readonly priority: Priority; readonly language?: Language | undefined }

/** What a message has to pass that was not received before; one that is sent again costs its sender nothing. */
type Admit = () => Refusal | undefined | Promise<Refusal | undefined>

const commandTo = (messageId: string, command: Command): CommandRequest<ContactMessage, ContactEvent> => ({
  ...command,
  stream: contactStream(messageId),
  fold: contactMessage,
})

/** `userId`: the id of the message, of which its mail is. */
type EndedReply = { readonly id: string; readonly userId: string; readonly state: string }

/** With who wrote the reply that handles the message once it was sent; without it where nobody is named. */
const onceSent = (row: ContactRow, replyId: string, writer?: string): ContactRow => {
  const { [replyId]: _, ...others } = row.handledOnceSent ?? {}
  return { ...row, handledOnceSent: writer === undefined ? others : { ...others, [replyId]: writer } }
}

const handling = (messageId: string): Command => ({
  name: 'handle-contact-message',
  request: null,
  decide: state => handleMessage(state, { messageId }),
})

const reopening = (messageId: string): Command => ({
  name: 'reopen-contact-message',
  request: null,
  decide: state => reopenMessage(state, { messageId }),
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
  const write = async ({ messageId, text, name, isHandled, decide }: Written, by: RequestContext) => {
    const entryId =
      by.key === undefined ? randomUUID() : derivedId(name, mac('contact message', name, by.key, messageId))
    const change = (how: (row: ContactRow) => ContactRow) =>
      vault.update('contact-messages', messageId, row => row && how(row))
    const isKnown = (await vault.get('contact-messages', messageId))?.texts?.[entryId] !== undefined
    const written = (row: ContactRow) => ({ ...row, texts: { ...row.texts, [entryId]: text } })
    if (!isKnown) await change(row => (isHandled ? onceSent(written(row), entryId, by.actorId) : written(row)))
    const request = mac('command', text)
    const outcome = await perform(messageId, { name, request, decide: state => decide(state, entryId) }, by)
    if (isRefusal(outcome) && !isKnown)
      await change(({ texts: { [entryId]: _, ...texts } = {}, ...row }) => onceSent({ ...row, texts }, entryId))
    return outcome
  }

  /** A reply that was mailed handles its message, where that was wanted; one that never will be is not what handled it. */
  const replyEnded = async ({ userId: messageId, id, state }: EndedReply) => {
    const actorId = (await vault.get('contact-messages', messageId))?.handledOnceSent?.[id]
    if (actorId === undefined) return
    const isSent = state === 'sent'
    const command = isSent ? handling(messageId) : reopening(messageId)
    await perform(messageId, command, { actorId, correlationId: id })
    if (isSent) await vault.update('contact-messages', messageId, row => row && onceSent(row, id))
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
    handled: (messageId: string, by: RequestContext) => perform(messageId, handling(messageId), by),
    reopen: (messageId: string, by: RequestContext) => perform(messageId, reopening(messageId), by),
    /** Of a message that is there, or its reason not to be. */
    read: async (messageId: string): Promise<Refusal | undefined> => {
      const row = await vault.update('contact-messages', messageId, known => known && { ...known, isRead: true })
      return row ? undefined : refuse('CONTACT_MESSAGE_NOT_FOUND')
    },
    answer: async (messageId: string, { text, isHandled }: AnswerMessage, by: RequestContext) => {
      if ((await vault.get('contact-messages', messageId))?.email === '') return refuse('CONTACT_WITHOUT_ADDRESS')
      const decide = (state: ContactMessage, replyId: string) => answerMessage(state, { messageId, replyId })
      return write({ messageId, text, name: 'answer-contact-message', isHandled, decide }, by)
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
        await outbox.notify(replyMail(row, { id: replyId, text }, contact.settings, publicUrl()))
    },
    replyEnded,
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
      for (const { id: userId, handledOnceSent = {} } of rows)
        for (const id of Object.keys(handledOnceSent)) {
          const outcome = await vault.get('mail-outcomes', id)
          if (outcome?.state === 'sent') await replyEnded({ ...outcome, userId })
        }
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
