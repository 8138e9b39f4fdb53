import { versionOf } from '@shodh/contracts/content/documents.ts'
import { sitePartQueryOperations } from '@shodh/contracts/content/query-operations.ts'
import { DEFAULT_BOUNDS, DEFAULT_TYPES } from '@shodh/contracts/contact/config.ts'
import { inForce, languageTextsOf } from '@shodh/contracts/content/settings/settings-content.ts'
import type { ContactDefaults } from '@shodh/contracts/content/views.ts'
import { emptyContents, type SitePart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { contentTag } from '@shodh/contracts/content/vault-rows.ts'
import { DEFAULT_LANGUAGE } from '@shodh/contracts/languages.ts'
import { siteOperations } from '@shodh/contracts/site/operations.ts'
import { welcomeOperations } from '@shodh/contracts/content/welcome/operations.ts'
import { cachedResponder, type Routes } from '../../responses.ts'
import { partWarnings, versionWarnings } from '../checks.ts'
import type { ContentPorts } from '../open-content.ts'
import { openDrafts } from '../drafts.ts'
import { findParts } from './find-parts.ts'
import { momentIn } from '../moments.ts'
import { pastContent } from '../past-content.ts'
import { partDraft } from './part-draft.ts'
import { contentView, editedPart, partContent, partDocument, publicFooter, publicHeader } from './site-parts.ts'
import { compareVersions, history, oneVersion } from '../versions.ts'
import { readWelcome } from '../welcome.ts'

/** Names of the settings that the operator has pinned. */
const pinnedIn = ({ pinned = [] }: ContentPorts['settings']) => pinned

const contactDefaults: ContactDefaults = {
  types: DEFAULT_TYPES.map(({ value, label }) => ({ value, label: languageTextsOf(label) })),
  validation: DEFAULT_BOUNDS,
}

/** Header, footer and settings: as every page shows them, and for who edits them. */
export const partRoutes: Routes = async (_, { answer, query, responses, ...ports }) => {
  const { views, settings } = ports
  const respond = cachedResponder([views.siteParts], { responses })
  const past = pastContent(ports.contentEvents)
  const momentOf = momentIn(settings)

  answer(siteOperations.getHeader, (request, reply) => {
    const { language = DEFAULT_LANGUAGE } = request.query
    return respond(request, reply, { language }, async () => ({
      message: 'Header retrieved successfully',
      data: publicHeader(await partContent(ports, 'header'), { language, settings }),
    }))
  })

  answer(siteOperations.getFooter, (request, reply) => {
    const { language = DEFAULT_LANGUAGE } = request.query
    return respond(request, reply, { language }, async () => {
      const [header, footer] = await Promise.all([partContent(ports, 'header'), partContent(ports, 'footer')])
      return {
        message: 'Footer retrieved successfully',
        data: publicFooter({ header, footer }, { language, settings }),
      }
    })
  })

  query(sitePartQueryOperations.listContent, async () => ({
    message: 'Content retrieved successfully',
    data: await findParts(ports),
  }))

  query(welcomeOperations.getWelcome, async () => ({
    message: 'Steps retrieved successfully',
    data: await readWelcome(ports),
  }))

  const named = [
    ['header', 'Header', sitePartQueryOperations.getHeaderContent],
    ['footer', 'Footer', sitePartQueryOperations.getFooterContent],
    ['settings', 'Settings', sitePartQueryOperations.getSettingsContent],
  ] as const
  for (const [part, name, operation] of named)
    query(operation, async request => {
      const drafts = openDrafts(ports)
      const message = `${name} retrieved successfully`
      const { asOf } = request.query
      const of = { part, settings }
      const beside = part === 'settings' && { pinned: pinnedIn(settings), contactDefaults }
      if (asOf !== undefined) {
        const moment = momentOf(asOf)
        if (typeof moment !== 'string') return moment
        const then = await past.part(part, { at: moment })
        if (!then || versionOf(then) === 0) return { refused: 'CONTENT_VERSION_NOT_FOUND' }
        return { message, data: { ...(await editedPart(of, then, { draft: undefined, drafts })), ...beside } }
      }
      const document = await partDocument(ports, part)
      const draft = await partDraft(ports, part, document)
      const data = { ...(await editedPart(of, document, { draft, drafts })), ...beside }
      return { message, data, revision: contentTag(document?.revision ?? 0, await drafts.revisionOf(part)) }
    })

  const versioned = async (part: SitePart) => {
    const document = await partDocument(ports, part)
    return {
      publications: document?.publications ?? [],
      published: document?.content ?? emptyContents[part],
      draft: async () => (await partDraft(ports, part, document))?.content,
      at: async (version: number) => (await past.part(part, { version }))?.content,
      show: contentView<SitePart>(part, settings),
    }
  }
  query(sitePartQueryOperations.getPartHistory, async ({ params, query: filter }) =>
    history(await versioned(params.part), filter, openDrafts(ports)),
  )
  query(sitePartQueryOperations.getPartVersion, async ({ params }) =>
    oneVersion(await versioned(params.part), params.version, openDrafts(ports)),
  )
  query(sitePartQueryOperations.getSettings, async () => {
    const document = await partDocument(ports, 'settings')
    const { email } = await partContent(ports, 'footer')
    const content = inForce(document?.content ?? emptyContents.settings, settings)
    return {
      message: 'Settings retrieved successfully',
      data: {
        settings: { ...content, email },
        pinned: pinnedIn(settings),
        version: document ? versionOf(document) : 0,
      },
      revision: contentTag(document?.revision ?? 0, await openDrafts(ports).revisionOf('settings')),
    }
  })
  query(sitePartQueryOperations.getSettingsHistory, async ({ query: filter }) =>
    history(await versioned('settings'), filter, openDrafts(ports)),
  )
  query(sitePartQueryOperations.getSettingsVersion, async ({ params }) =>
    oneVersion(await versioned('settings'), params.version, openDrafts(ports)),
  )
  query(sitePartQueryOperations.comparePart, async ({ params, query: sides }) =>
    compareVersions(await versioned(params.part), sides),
  )
  query(sitePartQueryOperations.checkPart, async ({ params: { part }, query: { version } }) => {
    const warnings =
      version === undefined ? await partWarnings(ports, part) : await versionWarnings(ports, part, Number(version))
    if (!warnings) return { refused: 'CONTENT_VERSION_NOT_FOUND' }
    return { message: 'Checked successfully', data: { warnings } }
  })
}
