import { contactConfig, contactLabel } from '@shodh/contracts/contact/config.ts'
import { contactOperations } from '@shodh/contracts/contact/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ports, Views } from '../ports.ts'
import { answerRouter, cachedResponder, type Caching, queryRouter } from '../responses.ts'
import { paginationOf } from '@shodh/contracts/envelope.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { ContactRow } from '@shodh/contracts/contact/vault-rows.ts'
import type {
  ContactMessage,
  ContactMessageDocument,
  ContactMessageFilter,
  ContactMessagesResponse,
} from '@shodh/contracts/contact/views.ts'
import { CONTACT_PAGE } from '@shodh/contracts/limits.ts'
import { localized } from '@shodh/contracts/languages.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'

type Sources = {
  readonly views: Pick<Views, 'contactMessages'>
  readonly vault: Vault<{ readonly 'contact-messages': ContactRow }>
  readonly settings: SiteSettings
}

const contentOf = (row: ContactRow | undefined): ContactMessage['content'] => {
  if (!row) return null
  const { name, email, subject, message } = row
  return { name, email, subject, message }
}

/** Messages with what they say, which is read from the vault each time: what it erased is stored nowhere else. */
const messageFinder = ({ views, vault, settings }: Sources) => {
  // Stryker disable next-line StringLiteral: A label in a language that is not there is shown in English, too.
  const labelOf = (type: string) => localized(contactLabel(settings, type), 'en')

  const shown = async (document: ContactMessageDocument): Promise<ContactMessage> => {
    const { id, contactType, priority, receivedAt, handledAt, erasedAt } = document
    const content = erasedAt === null ? contentOf(await vault.get('contact-messages', id)) : null
    return { id, _id: id, contactType, contactLabel: labelOf(contactType), priority, receivedAt, handledAt, content }
  }

  /** One page, newest message first. */
  return async ({ status, page = 1, limit = CONTACT_PAGE }: ContactMessageFilter): Promise<ContactMessagesResponse> => {
    const where = status === undefined ? {} : { isHandled: status === 'handled' }
    const sort = { field: 'receivedAt', descending: true } as const
    const [total, documents] = await Promise.all([
      views.contactMessages.count({ where }),
      views.contactMessages.find({ where, sort, skip: (page - 1) * limit, limit }),
    ])
    const messages = await Promise.all(documents.map(shown))
    return { messages, pagination: paginationOf({ page, limit, total }) }
  }
}

/** The contact form's configuration for everyone, and the messages for staff, which are never cached. */
export const contactRoutes: FastifyPluginAsyncZod<Ports & Caching> = async (app, { responses, ...ports }) => {
  const answer = answerRouter(app)
  const query = queryRouter(app)
  const { settings } = ports
  // It changes with a restart only.
  const respond = cachedResponder([], { responses })
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
    data: await find(request.query),
  }))
}
