import { contactConfig, contactLabel } from '@shodh/contracts/contact/config.ts'
import { contactOperations } from '@shodh/contracts/contact/operations.ts'
import type { Ports, Views } from '../ports.ts'
import { cachedResponder, type Routes } from '../responses.ts'
import { paginationOf } from '@shodh/contracts/envelope.ts'
import type { ContactRow } from '@shodh/contracts/contact/vault-rows.ts'
import type {
  ContactEntry,
  ContactMessage,
  ContactMessageDocument,
  ContactMessageFilter,
  ContactMessagesResponse,
} from '@shodh/contracts/contact/views.ts'
import { CONTACT_PAGE } from '@shodh/contracts/limits.ts'
import { localized } from '@shodh/contracts/languages.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { folded } from '@shodh/contracts/text/text.ts'
import { namedPeople } from '../permissions.ts'

type Sources = Pick<Ports, 'vault'> & {
  readonly views: Pick<Views, 'contactMessages'>
  readonly settings: SiteSettings
}

type NamePerson = ReturnType<typeof namedPeople>

const contentOf = (row: ContactRow | undefined): ContactMessage['content'] => {
  if (!row) return null
  const { name, email, subject, message } = row
  return { name, email, subject, message }
}

/** Whether each word of the text is somewhere in what was sent, or written about it. */
const says = ({ name, email, subject, message, texts = {} }: ContactRow, text: string) => {
  const all = folded([name, email, subject, message, ...Object.values(texts)].join('\n'))
  return folded(text)
    .split(/\s+/u)
    .every(word => all.includes(word))
}

/** Sent mails leave the outbox; what became of them stays. Before its reaction has run, a reply is in neither. */
const mailOf = async ({ vault }: Pick<Sources, 'vault'>, id: string): Promise<ContactEntry['mail']> => {
  const row = await vault.get('mails', id)
  const state = (row ?? (await vault.get('mail-outcomes', id)))?.state ?? 'waiting'
  const nextAttemptAt = row?.state === 'waiting' && row.attempts > 0 ? new Date(row.nextAt).toISOString() : null
  return { state, reason: row?.reason ?? '', nextAttemptAt }
}

/** Messages with what they say, which is read from the vault each time: what it erased is stored nowhere else. */
const messageFinder = (sources: Sources) => {
  const { views, vault, settings } = sources
  // Stryker disable next-line StringLiteral: A label in a language that is not there is shown in English, too.
  const labelOf = (type: string) => localized(contactLabel(settings, type), 'en')

  const shownBy = async (person: NamePerson, document: ContactMessageDocument): Promise<ContactMessage> => {
    const { id, contactType, priority, receivedAt, handledAt, handledBy, erasedAt } = document
    const row = erasedAt === null ? await vault.get('contact-messages', id) : undefined
    const entries = document.entries.map(async ({ by, ...entry }) => {
      const text = row?.texts?.[entry.id]
      if (text === undefined) return []
      return [
        { ...entry, by: await person(by), text, mail: entry.kind === 'reply' ? await mailOf(sources, entry.id) : null },
      ]
    })
    return {
      id,
      _id: id,
      contactType,
      contactLabel: labelOf(contactType),
      priority,
      receivedAt,
      handledAt,
      handledBy: handledBy === null ? null : await person(handledBy),
      isRead: document.isHandled || row?.isRead === true,
      content: contentOf(row),
      entries: (await Promise.all(entries)).flat(),
    }
  }

  const shown = (documents: readonly ContactMessageDocument[]) => {
    const person = namedPeople({ vault })
    return Promise.all(documents.map(document => shownBy(person, document)))
  }

  /** What the filter leaves, newest first; only a search reads what every message says. */
  const found = async ({ status, type, search, page = 1, limit = CONTACT_PAGE }: ContactMessageFilter) => {
    const where = { isHandled: status && status === 'handled', contactType: type || undefined }
    const sort = { field: 'receivedAt', descending: true } as const
    const skip = (page - 1) * limit
    if (!search) {
      const [total, documents] = await Promise.all([
        views.contactMessages.count({ where }),
        views.contactMessages.find({ where, sort, skip, limit }),
      ])
      return { documents, total }
    }
    const rows = await vault.list('contact-messages')
    const ids = new Set(rows.filter(row => says(row, search)).map(({ id }) => id))
    const documents = (await views.contactMessages.find({ where, sort })).filter(
      ({ id, erasedAt }) => erasedAt === null && ids.has(id),
    )
    return { documents: documents.slice(skip, skip + limit), total: documents.length }
  }

  return {
    one: async (id: string) => {
      const document = await views.contactMessages.get(id)
      return document && (await shown([document]))[0]
    },
    page: async (filter: ContactMessageFilter): Promise<ContactMessagesResponse> => {
      const { documents, total } = await found(filter)
      const { page = 1, limit = CONTACT_PAGE } = filter
      return { messages: await shown(documents), pagination: paginationOf({ page, limit, total }) }
    },
  }
}

/** The contact form's configuration for everyone, and the messages for staff, which are never cached. */
export const contactRoutes: Routes = async (_, { answer, query, responses, ...ports }) => {
  const { settings, views } = ports
  const respond = cachedResponder([views.siteParts], { responses })
  const find = messageFinder(ports)

  answer(contactOperations.getContactConfig, (request, reply) =>
    respond(request, reply, request.query, async () => ({
      message: 'Contact configuration retrieved successfully',
      // Stryker disable next-line StringLiteral: A label in a language that is not there is shown in English, too.
      data: { config: contactConfig(settings, request.query.language ?? 'en') },
    })),
  )

  query(contactOperations.listContactMessages, async request => ({
    message: 'Messages retrieved successfully',
    data: await find.page(request.query),
  }))

  query(contactOperations.getContactMessage, async ({ params: { id } }) => {
    const message = await find.one(id)
    return message
      ? { message: 'Message retrieved successfully', data: { message } }
      : { refused: 'CONTACT_MESSAGE_NOT_FOUND' }
  })
}
