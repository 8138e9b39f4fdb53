import { sitePartOperations as calls } from '@shodh/contracts/content/operations.ts'
import { inForce } from '@shodh/contracts/content/settings/settings-content.ts'
import type { SettingsResponse } from '@shodh/contracts/content/views.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import type { FastifyPluginAsync } from 'fastify'
import { isRefusal } from '../../decider.ts'
import { ifMatch } from '../../given.ts'
import type { Ports } from '../../ports.ts'
import { answerRouter, commandRouter } from '../../respond.ts'
import { calledOffWarnings, draftSaver } from './drafts.ts'
import { revisePermitted } from './permitted-changes.ts'
import { siteRequest, type SiteState } from './site-state.ts'
import { publishedWarnings } from '../warnings.ts'

const settingsData = ({ settings, footer }: SiteState, operator: SiteSettings): SettingsResponse => ({
  settings: { ...inForce(settings.content, operator), email: footer.content.email },
  pinned: operator.pinned ?? [],
  version: settings.versions.length,
})

/** Who the journal is. Its address for mails is that of the footer. */
export const settingsRoutes: FastifyPluginAsync<Ports> = async (app, ports) => {
  const answer = answerRouter(app)
  const route = commandRouter(app, ports)
  const save = draftSaver(ports)
  const operator = () => ports.contact.settings

  route(
    calls.reviseSettings,
    request => {
      const { reason, email, ...fields } = request.body
      return siteRequest({
        name: 'revise-settings',
        request: request.body,
        decide: state => {
          const permitting = { operator: operator(), reason }
          const settings = revisePermitted(state, 'settings', fields, { ...permitting, ifMatch: ifMatch(request) })
          const footer = revisePermitted(state, 'footer', { email }, permitting)
          if (isRefusal(settings)) return settings
          return isRefusal(footer) ? footer : [...settings, ...footer]
        },
      })
    },
    {
      message: 'Settings updated successfully',
      data: async handled => ({
        ...settingsData(handled.state, operator()),
        warnings: [...calledOffWarnings(handled), ...(await publishedWarnings(ports, handled))],
      }),
    },
  )
  answer(calls.saveSettingsDraft, async request => save(request, 'settings', request.body))
}
