import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { expect, test } from 'vitest'
import type { PagePolicy } from './document.ts'
import { servePages, SETTINGS, siteFolder } from './testing/serve-pages.ts'

const INDEX =
  '<html lang="en"><head><title>x</title><link rel="stylesheet" href="/app.css"></head><body><noscript>No script</noscript><div id="root"></div></body></html>'

const page = { status: 200, language: 'en', head: '<title>y</title>', html: '<p>y</p>', state: '[]' } as const

const folder = siteFolder({ 'index.html': INDEX, 'app.css': 'p{margin:0}', '.vite/manifest.json': '{}' })

const served = async (scripts: { src: string; origins: string[] }[], contact?: SiteSettings['contact']) => {
  const policyWith = ({ thirdParties = [], frames, addsScripts = false }: PagePolicy) =>
    `allowed: ${thirdParties.join(' ')}, frames: ${frames.join(' ')}, adds scripts: ${addsScripts}`
  const settings = { ...SETTINGS, scripts, contact }
  return (await servePages(folder.root, { settings, render: async () => page, rendering: { policyWith } })).get
}

const NOTHING = 'allowed: , frames: , adds scripts: false'

test('scripts of other sites are loaded on public pages, where the settings name them, and nowhere else', async () => {
  const src = 'https://counter.example.org/count.js?a=1&b=2'
  const get = await served([{ src, origins: ['https://pixel.example.org'] }])
  const home = await get('/')
  expect(home.body).toContain('<script async src="https://counter.example.org/count.js?a=1&amp;b=2"></script>')
  expect(home.body).toContain('<div id="root" data-third-parties><p>y</p></div>')
  expect(home.policy).toBe(
    'allowed: https://counter.example.org https://pixel.example.org, frames: , adds scripts: false',
  )
  const signIn = await get('/login')
  expect([signIn.policy, signIn.body.includes('<script')]).toEqual([NOTHING, false])
})

test('no script of another site is loaded where the settings name none', async () => {
  const { body, policy } = await (await served([]))('/')
  expect([policy, body.includes('<script async'), body.includes('third')]).toEqual([NOTHING, false, false])
})

test('reCAPTCHA is loaded where the contact form uses it, with its frame', async () => {
  const recaptchaSiteKey = '6Lc-site-key-of-the-journal-in-this-test'
  const { body, policy } = await (await served([], { humanCheck: 'recaptcha', recaptchaSiteKey }))('/')
  expect(body).toContain(
    `<script async src="https://www.google.com/recaptcha/api.js?render=${recaptchaSiteKey}"></script>`,
  )
  const origins = 'https://www.google.com https://www.gstatic.com'
  expect(policy).toBe(`allowed: ${origins}, frames: https://www.google.com, adds scripts: true`)
})
