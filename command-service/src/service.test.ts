import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { commandService } from './service.ts'
import { withService } from './testing/with-service.ts'

const contact = { settings: { name: 'The Journal', languages: ['en'] } as never, formPaths: [] }
const at = withService(openEmbeddedPorts, commandService, { contact })

test.for([
  ['POST', '/papers'],
  ['POST', '/papers/volumes'],
  ['PUT', '/redirects'],
  ['POST', '/readings'],
  ['POST', '/auth/login'],
  ['POST', '/contact'],
  ['POST', '/papers/system/cleanup'],
] as const)('%s %s is a command', async ([method, path]) => {
  const { status } = await at.send(method, path, { body: {} })
  expect(status).not.toBe(404)
})
