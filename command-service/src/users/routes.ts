import type { FastifyPluginAsync } from 'fastify'
import type { Ports } from '../ports.ts'
import { adminRoutes } from './admin-routes.ts'
import { factorRoutes } from './factors/factor-routes.ts'
import { secondStepRoutes } from './factors/second-step-routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { passwordRoutes } from './passwords/password-routes.ts'
import { personalFileRoutes } from './personal-file/routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { tokenRoutes } from './tokens/token-routes.ts'

// Stryker disable next-line BlockStatement: Tested over HTTP on whole journals, in deploy/src/api/users/users.test.ts and signing-in.test.ts.
export const userRoutes: FastifyPluginAsync<Ports> = async (app, ports) => {
  // Stryker disable next-line ArrowFunction, StringLiteral: Tested over HTTP on whole journals, in deploy/src/api/users/users.test.ts and signing-in.test.ts.
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
  // Stryker disable next-line ArrayDeclaration: Tested over HTTP on whole journals, in deploy/src/api/users/users.test.ts and signing-in.test.ts.
  for (const routes of [
    sessionRoutes,
    secondStepRoutes,
    oidcRoutes,
    passwordRoutes,
    profileRoutes,
    factorRoutes,
    personalFileRoutes,
    tokenRoutes,
    adminRoutes,
    invitationRoutes,
  ])
    await app.register(routes, ports)
}
