import { randomUUID } from 'node:crypto'
import { success } from '@shodh/contracts/answer.ts'
import { ACCESS_TOKEN_SECONDS } from '@shodh/contracts/limits.ts'
import { LogIn } from '@shodh/contracts/users/commands.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refuse } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { accountOf } from './account.ts'
import { isPasswordOf } from './passwords.ts'

export const userRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  app.post('/auth/login', { config: { allow: 'everyone' }, schema: { body: LogIn } }, async ({ body }, reply) => {
    const account = await accountOf(ports, body.email)
    if (!(await isPasswordOf(account?.passwordHash, body.password)) || !account)
      return reply.refuse(refuse('INVALID_CREDENTIALS'))
    const { view } = account
    const accessToken = await ports.tokens.issue({ userId: view.id, role: view.role, sessionId: randomUUID() })
    const tokens = { accessToken, refreshToken: randomUUID(), expiresIn: ACCESS_TOKEN_SECONDS }
    return reply.header('cache-control', 'no-store').send(success('Logged in successfully', { user: view, tokens }))
  })
}
