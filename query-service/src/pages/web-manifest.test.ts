import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { sayWhoMayCall } from '../testing/say-who-may-call.ts'
import { webManifest } from './web-manifest.ts'

const identity = { name: 'Shodh', shortName: 'S', accentColour: '#15465a', tagline: 'Rivers' }
const settings = identity as JournalSettings

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shodh-manifest-'))
})
afterEach(() => rm(root, { recursive: true }))

const get = async (isSample?: boolean) => {
  const app = Fastify()
  sayWhoMayCall(app)
  onTestFinished(() => app.close())
  await app.register(webManifest, { root, settings, ...(isSample !== undefined && { isSample }) })
  return app.inject('/manifest.webmanifest')
}

test('the web manifest has the name and the colour of the journal, and what was built beside them', async () => {
  expect((await get()).statusCode).toBe(404)
  await writeFile(join(root, 'manifest.webmanifest'), '{"name":"Built","theme_color":"#7a2e1d","display":"standalone"}')
  const { statusCode, headers, body } = await get()
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    ...[200, 'application/manifest+json; charset=utf-8', 'no-cache'],
  ])
  expect(JSON.parse(body)).toEqual({
    ...{ name: 'Shodh', short_name: 'S', description: 'Rivers', theme_color: '#15465a', display: 'standalone' },
  })
})

test('the web manifest has screenshots of the sample journal only', async () => {
  await writeFile(join(root, 'manifest.webmanifest'), '{"screenshots":[{"src":"/narrow.webp"}]}')
  expect(JSON.parse((await get()).body)).not.toHaveProperty('screenshots')
  expect(JSON.parse((await get(true)).body)).toMatchObject({ screenshots: [{ src: '/narrow.webp' }] })
})
