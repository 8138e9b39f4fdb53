import { iso } from '@shodh/contracts/time/dates.ts'
import { success } from '@shodh/contracts/envelope.ts'
import { adminOperations } from '@shodh/contracts/users/operations/admin.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { PersonalDataResponse, PersonalSection } from '@shodh/contracts/users/personal-data.ts'
import { profileOperations } from '@shodh/contracts/users/operations/profile.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refuse } from '../../decider.ts'
import { operationsRequest } from '../../system/operations.ts'
import type { Ports } from '../../ports.ts'
import { actRouter, answerRouter, responder } from '../../respond.ts'
import { dataOfAddresses } from './of-address.ts'
import { dataOfUser } from './of-user.ts'

const RIGHTS =
  'You may have it corrected or erased: write to the journal (GDPR, articles 15 to 20; India’s DPDP Act, sections 11 to 13). Passwords, tokens and keys are left out.'

const fileOf = (whose: string, sections: readonly PersonalSection[]): PersonalDataResponse => ({
  description: `What the journal knows of ${whose}, section by section. An empty section says that there is nothing. ${RIGHTS}`,
  madeAt: iso(Date.now()),
  sections: [...sections],
})

const message = 'This is what the journal knows'

/** What the journal knows of people, for them. */
export const personalFileRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const { identity, namedInLog } = ports
  const answer = answerRouter(app)
  const act = actRouter(app)
  const respond = responder(ports)

  answer(profileOperations.readPersonalData, async ({ actor }) => {
    const account = await identity.accounts.of(actor?.userId ?? '')
    if (!account) return refuse('USER_NOT_FOUND')
    return success(message, fileOf(account.email, await dataOfUser(ports, account, await namedInLog(account.id))))
  })

  act(adminOperations.exportPersonalData, async (request, by, reply) => {
    const { email } = request.body
    if (await identity.accounts.byEmail(email)) return refuse('ADDRESS_HAS_ACCOUNT')
    const key = emailKey(email)
    const sections = await dataOfAddresses(ports, [key])
    const entries = sections.reduce((sum, section) => sum + section.entries.length, 0)
    // a hash of the request is stored with the event, from which nobody may guess the address
    const asked = { of: identity.mac('command', 'personal data', key) }
    const outcome = [{ type: 'PersonalDataExported' as const, data: { entries } }]
    return respond(
      reply,
      await ports.handle(operationsRequest({ name: 'export-personal-data', request: asked, outcome }), by),
      {
        message,
        data: () => fileOf(email, sections),
      },
    )
  })
}
