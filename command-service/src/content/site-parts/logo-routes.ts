import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { ReplaceLogo } from '@shodh/contracts/content/commands.ts'
import { shownLogo, type StoredLogo } from '@shodh/contracts/content/site-parts/logo.ts'
import { sitePartOperations as calls } from '@shodh/contracts/content/operations.ts'
import type { LogoPart, SiteContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { footerContentView, headerContentView } from '@shodh/contracts/content/views.ts'
import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import { LOGO_MAX_BYTES } from '@shodh/contracts/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../../decider.ts'
import { given, ifMatch, matches } from '../../given.ts'
import { scaleLogo } from '../../pictures/scale-picture.ts'
import type { Picture } from '../../pictures/picture.ts'
import type { Ports } from '../../ports.ts'
import { receiveForm, withForm } from '../../forms/receive-form.ts'
import { answerRouter, performer } from '../../respond.ts'
import { calledOffWarnings, savePartDraft } from './drafts.ts'
import { site, SITE_STREAM, siteRequest } from './site-state.ts'

type Received = Pick<ReplaceLogo, 'alt' | 'asDraft' | 'reason'> & {
  readonly picture: StoredLogo
  readonly sent: string
}

const stored = async (files: Ports['files'], { webp, width, height }: Picture) => {
  const file = await files.receive(Readable.from([Buffer.from(webp)]), webp.length)
  await file.store()
  return { sha256: file.sha256, bytes: webp.length, width, height }
}

/** Each size is durable before an event or a draft names it; what was sent is not stored. */
const receiveLogo = async (
  { files, tasks }: Pick<Ports, 'files' | 'tasks'>,
  request: FastifyRequest,
): Promise<Received | Refusal> => {
  const form = await receiveForm(request, files, {
    schema: ReplaceLogo,
    tooLarge: 'MEMBER_IMAGE_TOO_LARGE',
    file: { name: 'file', maxBytes: LOGO_MAX_BYTES },
  })
  if (isRefusal(form)) return form
  return withForm<Received>(form, async () => {
    const command = given(ReplaceLogo, form.fields)
    if (isRefusal(command)) return command
    if (!form.file) return refuse('LOGO_REQUIRED')
    const scaled = await scaleLogo(tasks, form.file.path, request.actor?.userId)
    if (isRefusal(scaled)) return scaled
    const picture = { small: await stored(files, scaled.small), large: await stored(files, scaled.large) }
    await form.file.discard()
    return { ...command, picture, sent: form.file.sha256 }
  })
}

const dataOf = (part: LogoPart, picture: StoredLogo, content: SiteContents[LogoPart]) => ({
  logo: shownLogo(picture).url,
  ...(part === 'header'
    ? { header: headerContentView(content as SiteContents['header']) }
    : { footer: footerContentView(content as SiteContents['footer']) }),
})

const MESSAGE = 'Logo updated successfully'

/** The logos of header and footer. */
export const logoRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const answer = answerRouter(app)
  await app.register(multipart)
  const { handle } = ports
  const perform = performer(ports)

  const saveInDraft = async (request: FastifyRequest, reply: FastifyReply, part: LogoPart, logo: Received) => {
    const state = await handle.read(SITE_STREAM, site)
    const changes = { logo: logo.picture, ...(logo.alt !== undefined && { logoAlt: logo.alt }) }
    const row = await savePartDraft(ports, state, { request, part, changes })
    if (!row) return reply.refuse(refuse('PRECONDITION_FAILED'))
    return reply
      .code(201)
      .send(
        success('Draft saved', { ...dataOf(part, logo.picture, row.content as SiteContents[LogoPart]), warnings: [] }),
      )
  }

  const replace = async (request: FastifyRequest, reply: FastifyReply, part: LogoPart) => {
    const logo = await receiveLogo(ports, request)
    if (isRefusal(logo)) return reply.refuse(logo)
    if (logo.asDraft) return saveInDraft(request, reply, part, logo)
    const { picture, alt, reason, sent } = logo
    const command = siteRequest({
      name: 'replace-logo',
      request: [part, sent, alt, reason],
      decide: state => {
        const { revision, content, versions } = state[part]
        if (!matches(revision, ifMatch(request))) return refuse('PRECONDITION_FAILED')
        const data = { part, picture, alt: alt === undefined ? content.logoAlt : alt, version: versions.length + 1 }
        return [{ type: 'LogoReplaced', data: { ...data, ...(reason !== undefined && { reason }) } }]
      },
    })
    return perform(request, reply, command, {
      status: 201,
      message: MESSAGE,
      data: handled => {
        const { content } = handled.state[part]
        return { ...dataOf(part, content.logo ?? picture, content), warnings: calledOffWarnings(handled) }
      },
    })
  }

  answer(calls.replaceHeaderLogo, async (request, reply) => replace(request, reply, 'header'))
  answer(calls.replaceFooterLogo, async (request, reply) => replace(request, reply, 'footer'))
}
